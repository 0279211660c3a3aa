"""Why an answer may take three months instead of one."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0002_erasure_desk'),
    ]

    operations = [
        migrations.AddField(
            model_name='erasurerequest',
            name='why_longer',
            field=models.CharField(blank=True, choices=[('complex', 'it is complex'), ('many', 'there are many requests')], max_length=12),
        ),
    ]
