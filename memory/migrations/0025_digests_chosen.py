"""Whether a model chose the sentences of a digest, and from what."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memory", "0024_retention")]

    operations = [
        migrations.AddField(
            model_name="digest",
            name="chosen",
            field=models.CharField(blank=True, default="", max_length=64),
            preserve_default=False,
        ),
    ]
