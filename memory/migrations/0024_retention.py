"""How long a person's chats are kept, by mode; nothing said means for ever."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memory", "0023_forget_a_time")]

    operations = [
        migrations.AddField(
            model_name="profile",
            name="keep_days",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="profile",
            name="keep_read_only_days",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
    ]
