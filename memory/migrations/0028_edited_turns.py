"""Messages that were edited after they were learned from."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memory", "0027_calls")]

    operations = [
        migrations.AddField(
            model_name="turn",
            name="is_unread",
            field=models.BooleanField(default=False),
        ),
    ]
