"""What the person thinks of an answer; the name of the staff's page of measures."""

from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [
        ("memory", "0017_owners_in_the_wall_alone"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="profile",
            options={"verbose_name_plural": "profiles and measures"},
        ),
        migrations.AddField(
            model_name="turn",
            name="thumb",
            field=models.SmallIntegerField(blank=True, null=True),
        ),
        migrations.AddConstraint(
            model_name="turn",
            constraint=models.CheckConstraint(
                condition=Q(thumb__isnull=True) | Q(thumb__in=[1, -1], role="assistant"),
                name="turn_thumb_on_an_answer",
            ),
        ),
    ]
