"""The inbox of "ask me first": what waits for a click, edges, ends and the names they bring."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("memory", "0012_merge_ledger")]

    operations = [
        migrations.AddField(
            model_name="edge",
            name="end_proposed_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="edge",
            name="verdicts",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="node",
            name="proposed_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddIndex(
            model_name="edge",
            index=models.Index(
                fields=["owner"],
                condition=Q(proposed_at__isnull=False) | Q(end_proposed_at__isnull=False),
                name="edge_in_inbox",
            ),
        ),
    ]
