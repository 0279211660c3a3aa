"""Forgetting a time or a sensitive class: what is meant besides an id."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("memory", "0022_summaries")]

    operations = [
        migrations.AddField(
            model_name="forgetting",
            name="detail",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.RemoveConstraint(model_name="forgetting", name="forgetting_scope_is_known"),
        migrations.AddConstraint(
            model_name="forgetting",
            constraint=models.CheckConstraint(
                condition=Q(
                    scope__in=(
                        "edge",
                        "node",
                        "snippet",
                        "turn",
                        "episode",
                        "dates",
                        "category",
                        "everything",
                    )
                ),
                name="forgetting_scope_is_known",
            ),
        ),
    ]
