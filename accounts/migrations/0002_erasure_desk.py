"""The erasure desk: requests by id, code and time, and who was told."""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0001_people_and_tokens'),
    ]

    operations = [
        migrations.CreateModel(
            name='ErasureRequest',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('subject_id', models.UUIDField(verbose_name='account')),
                ('scope', models.CharField(choices=[('account', 'the account, and everything'), ('everything', 'everything; the account stays'), ('episode', 'one chat'), ('node', 'somebody or something they mention'), ('dates', 'a time')], max_length=12)),
                ('target_id', models.UUIDField(blank=True, null=True, verbose_name='id of the chat or entry')),
                ('since', models.DateTimeField(blank=True, null=True)),
                ('until', models.DateTimeField(blank=True, null=True)),
                ('asked_at', models.DateTimeField()),
                ('due_at', models.DateTimeField()),
                ('filed_at', models.DateTimeField()),
                ('checked_at', models.DateTimeField(null=True)),
                ('how', models.CharField(blank=True, choices=[('signed in', 'asked while signed in to the account'), ('mail answered', 'answered a mail to the address of the account'), ('in person', 'known in person'), ('document seen', 'showed a document; no copy was kept')], max_length=16)),
                ('begun_at', models.DateTimeField(null=True)),
                ('receipt_id', models.UUIDField(null=True)),
                ('looked_at', models.DateTimeField(null=True)),
                ('n_found', models.PositiveIntegerField(null=True)),
                ('outcome', models.CharField(blank=True, choices=[('', 'waiting'), ('erased', 'erased'), ('withdrawn', 'withdrawn by the person'), ('unproven', 'identity was not proven')], max_length=12)),
                ('closed_at', models.DateTimeField(null=True)),
                ('begun_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('checked_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('filed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'erasure request',
                'verbose_name_plural': 'erasure desk',
                'permissions': [('run_erasurerequest', 'Can erase what was asked for')],
            },
        ),
        migrations.CreateModel(
            name='ErasureNotice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('recipient', models.CharField(choices=[('person', 'the person, with the receipt'), ('model', 'the provider of the model'), ('embedder', 'the provider of embeddings'), ('backups', 'whoever keeps the backups'), ('bots', "operators of bots that used the account's tokens")], max_length=12)),
                ('told_at', models.DateTimeField()),
                ('told_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('request', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='accounts.erasurerequest')),
            ],
        ),
        migrations.AddConstraint(
            model_name='erasurerequest',
            constraint=models.CheckConstraint(condition=models.Q(('begun_at__isnull', True), ('checked_at__isnull', False), _connector='OR'), name='erasure_needs_identity'),
        ),
        migrations.AddConstraint(
            model_name='erasurerequest',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('scope__in', ['episode', 'node']), _negated=True), ('target_id__isnull', False), _connector='OR'), name='erasure_names_its_target'),
        ),
        migrations.AddConstraint(
            model_name='erasurerequest',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('scope', 'dates'), _negated=True), models.Q(('since__isnull', False), ('until__isnull', False)), _connector='OR'), name='erasure_names_its_time'),
        ),
        migrations.AddConstraint(
            model_name='erasurenotice',
            constraint=models.UniqueConstraint(fields=('request', 'recipient'), name='erasure_told_once'),
        ),
    ]
