"""Digests of days, weeks and months: where their sentences stand, no words."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import F, Q

from memory.models.isolation import OwnerWalls

OWNER = models.ForeignKey(
    db_index=False,
    editable=False,
    on_delete=django.db.models.deletion.CASCADE,
    related_name="+",
    to=settings.AUTH_USER_MODEL,
)
KEY = models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("memory", "0018_thumbs"),
    ]

    operations = [
        migrations.CreateModel(
            name="Digest",
            fields=[
                ("id", KEY),
                ("level", models.CharField(max_length=8)),
                ("first_date", models.DateField()),
                ("after_date", models.DateField()),
                ("inputs", models.CharField(max_length=64)),
                ("n_turns", models.PositiveIntegerField()),
                ("n_episodes", models.PositiveIntegerField()),
                ("n_facts", models.PositiveIntegerField()),
                ("made_at", models.DateTimeField()),
                ("removed_at", models.DateTimeField(blank=True, null=True)),
                ("owner", OWNER),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(level__in=["day", "week", "month"]),
                        name="digest_level_is_known",
                    ),
                    models.CheckConstraint(
                        condition=Q(first_date__lt=F("after_date")), name="digest_days_in_order"
                    ),
                    models.UniqueConstraint(
                        fields=("owner", "level", "first_date"), name="digest_once_a_period"
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="DigestLine",
            fields=[
                ("id", KEY),
                ("start", models.PositiveIntegerField()),
                ("end", models.PositiveIntegerField()),
                ("position", models.PositiveIntegerField()),
                ("owner", OWNER),
                (
                    "digest",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lines",
                        to="memory.digest",
                    ),
                ),
                (
                    "turn",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="memory.turn",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(start__lt=F("end")), name="digest_line_not_empty"
                    ),
                    models.UniqueConstraint(
                        fields=("owner", "digest", "position"), name="digest_line_once_a_place"
                    ),
                ],
                "indexes": [
                    models.Index(fields=["owner", "turn"], name="digest_line_by_turn"),
                ],
            },
        ),
        OwnerWalls(["digest", "digestline"]),
    ]
