"""Turns whose memory was forgotten stay in their chat and are never quoted elsewhere."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memory", "0015_vectors_of_turns")]

    operations = [
        migrations.AddField(
            model_name="turn",
            name="is_withheld",
            field=models.BooleanField(default=False),
        ),
    ]
