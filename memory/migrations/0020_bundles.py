"""Bundles: copies of a memory that its person asked for, and the job that makes them."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from memory.models.isolation import OwnerWalls


class Migration(migrations.Migration):
    dependencies = [
        ("memory", "0019_digests"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Bundle",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("asked_at", models.DateTimeField()),
                ("ready_at", models.DateTimeField(blank=True, null=True)),
                ("expires_at", models.DateTimeField()),
                ("n_bytes", models.PositiveBigIntegerField(default=0)),
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
        ),
        OwnerWalls(["bundle"]),
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
                ],
                max_length=12,
            ),
        ),
    ]
