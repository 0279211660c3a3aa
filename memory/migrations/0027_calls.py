"""Calls of the API that may be sent again."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from memory.models.isolation import OwnerWalls


class Migration(migrations.Migration):
    dependencies = [
        ("memory", "0026_bundles_brought"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Call",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("key", models.CharField(max_length=64)),
                ("fingerprint", models.CharField(max_length=64)),
                ("made_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("status", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("headers", models.JSONField(blank=True, default=dict)),
                ("body", models.TextField(blank=True)),
                ("is_withheld", models.BooleanField(default=False)),
                (
                    "owner",
                    models.ForeignKey(
                        db_index=False,
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["expires_at"], name="call_by_end")],
                "constraints": [
                    models.UniqueConstraint(fields=("owner", "key"), name="call_made_once")
                ],
            },
        ),
        OwnerWalls(["call"]),
    ]
