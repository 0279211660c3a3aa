"""Summaries of conversations under way, kept with them, and the job that makes them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memory", "0021_held_out")]

    operations = [
        migrations.AddField(
            model_name="episode",
            name="summaries",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AlterField(
            model_name="job",
            name="kind",
            field=models.CharField(
                choices=[
                    ("learn", "learn"),
                    ("rest", "rest"),
                    ("erase", "erase"),
                    ("reembed", "reembed"),
                    ("export", "export"),
                    ("summarize", "summarize"),
                ],
                max_length=12,
            ),
        ),
    ]
