"""Phrases kept in step with names and labels, and their vectors filled in.

In: an owner. Out: phrase rows. Vectors come from outside: the store asks no model.
"""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

import numpy as np
from django.db.models import Q
from numpy.typing import NDArray

from memory.engine.vocabulary.sentence import relation_words
from memory.models import Alias, Edge, Node, Phrase
from memory.models.phrase import TEXT_LENGTH


class Missing(NamedTuple):
    """A phrase without a vector of the asked embedder."""

    id: UUID
    text: str


def sync(owner_id: UUID) -> None:
    """Add the phrases that names, aliases and labels want, drop those nothing wants."""
    wanted = _wanted(owner_id)
    rows = Phrase.objects.owned_by(owner_id).values_list("pk", "node_id", "relation", "text")
    known = {(node, relation, text): pk for pk, node, relation, text in rows}
    stale = [pk for key, pk in known.items() if key not in wanted]
    Phrase.objects.owned_by(owner_id).filter(pk__in=stale).delete()
    Phrase.objects.bulk_create(
        Phrase(owner_id=owner_id, node_id=node, relation=relation, text=text)
        for node, relation, text in sorted(wanted - set(known), key=str)
    )


def _wanted(owner_id: UUID) -> set[tuple[UUID | None, str, str]]:
    nodes = Node.objects.owned_by(owner_id).shown()
    named = set(nodes.values_list("pk", "name"))
    aliases = Alias.objects.owned_by(owner_id).filter(removed_at__isnull=True, node__in=nodes)
    named |= set(aliases.values_list("node_id", "name"))
    labels = set(Edge.objects.owned_by(owner_id).kept().values_list("relation", flat=True))
    return {(node, "", name[:TEXT_LENGTH]) for node, name in named} | {
        (None, label, relation_words(label)) for label in labels
    }


def missing(owner_id: UUID, embedder_id: str) -> list[Missing]:
    """Return the phrases without a vector of this embedder."""
    rows = Phrase.objects.owned_by(owner_id).filter(
        ~Q(embedder_id=embedder_id) | Q(vector__isnull=True)
    )
    return [Missing(*row) for row in rows.order_by("pk").values_list("pk", "text")]


def fill(
    owner_id: UUID, filled: Sequence[Missing], rows: NDArray[np.float32], embedder_id: str
) -> None:
    """Store one vector a phrase; a phrase that went meanwhile stays gone."""
    known = Phrase.objects.owned_by(owner_id).in_bulk([one.id for one in filled])
    changed = []
    for one, vector in zip(filled, rows, strict=True):
        phrase = known.get(one.id)
        if phrase is not None and phrase.text == one.text:
            phrase.vector = vector.tolist()
            phrase.embedder_id, phrase.dimension = embedder_id, len(vector)
            changed.append(phrase)
    fields = ["vector", "embedder_id", "dimension"]
    Phrase.objects.bulk_update(changed, fields, batch_size=500)
