"""Bundles that a person brought, taken in by the worker."""

from django.db import migrations, models

KINDS = ("learn", "rest", "erase", "reembed", "export", "import", "summarize")


class Migration(migrations.Migration):
    dependencies = [("memory", "0025_digests_chosen")]

    operations = [
        migrations.AddField(
            model_name="bundle",
            name="is_brought",
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name="job",
            name="kind",
            field=models.CharField(choices=[(kind, kind) for kind in KINDS], max_length=12),
        ),
    ]
