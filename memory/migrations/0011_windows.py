from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('memory', '0003_learning_in_full'),
    ]

    operations = [
        migrations.AddField(
            model_name='extractionrun',
            name='n_windows',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='extractionrun',
            name='n_turns',
            field=models.PositiveIntegerField(default=0),
        ),
    ]
