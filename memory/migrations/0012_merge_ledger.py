import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models

from memory.models.isolation import OwnerWalls


class Migration(migrations.Migration):

    dependencies = [
        ('memory', '0011_windows'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='StaffView',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('reason', models.CharField(max_length=300)),
                ('seen_at', models.DateTimeField()),
            ],
        ),
        migrations.AlterModelOptions(
            name='mergedecision',
            options={'permissions': [('review_mergedecision', 'Can decide about merges'), ('reveal_mergedecision', 'Can read the words of a merge')]},
        ),
        migrations.AddField(
            model_name='mergedecision',
            name='absorbed_id',
            field=models.UUIDField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='mergedecision',
            name='graph_version',
            field=models.BigIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='mergedecision',
            name='reviewed_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddIndex(
            model_name='mergedecision',
            index=models.Index(condition=models.Q(('absorbed_id__isnull', False)), fields=['owner', 'absorbed_id'], name='merge_by_absorbed'),
        ),
        migrations.AddField(
            model_name='staffview',
            name='decision',
            field=models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='memory.mergedecision'),
        ),
        migrations.AddField(
            model_name='staffview',
            name='owner',
            field=models.ForeignKey(editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='staffview',
            name='staff',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddIndex(
            model_name='staffview',
            index=models.Index(fields=['owner', '-seen_at'], name='staff_view_by_time'),
        ),
        OwnerWalls(['staffview']),
    ]
