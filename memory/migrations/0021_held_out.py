"""Conversations that are held out: answered without memory, to compare."""

from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [
        ("memory", "0020_bundles"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="episode",
            name="is_held_out",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="profile",
            name="held_out_percent",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddConstraint(
            model_name="profile",
            constraint=models.CheckConstraint(
                condition=Q(held_out_percent__lte=50), name="profile_held_out_of_half_at_most"
            ),
        ),
    ]
