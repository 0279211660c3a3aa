"""Vectors of whole turns and of their words, for the search of everything that was said."""

import uuid

import django.db.models.deletion
import pgvector.django
from django.conf import settings
from django.db import migrations, models

from memory.models.isolation import OwnerWalls

OWNER = models.ForeignKey(
    editable=False,
    on_delete=django.db.models.deletion.CASCADE,
    related_name="+",
    to=settings.AUTH_USER_MODEL,
)
KEY = models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("memory", "0014_inbox"),
    ]

    operations = [
        migrations.CreateModel(
            name="TurnVector",
            fields=[
                ("id", KEY),
                ("vector", pgvector.django.HalfVectorField()),
                ("embedder_id", models.CharField(max_length=200)),
                ("owner", OWNER),
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
                    models.UniqueConstraint(
                        fields=("owner", "turn"), name="turn_vector_once_a_turn"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="WordVector",
            fields=[
                ("id", KEY),
                ("digest", models.UUIDField()),
                ("vector", pgvector.django.HalfVectorField()),
                ("embedder_id", models.CharField(max_length=200)),
                ("owner", OWNER),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("owner", "digest"), name="word_vector_once_a_word"
                    )
                ]
            },
        ),
        OwnerWalls(["turnvector", "wordvector"]),
    ]
