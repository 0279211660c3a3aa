"""An owner's rows as one graph of arrays.

In: an owner and whose vectors are wanted. Out: an `OwnerGraph` of all edges, whatever their
state.
"""

import sys
from collections.abc import Sequence
from typing import Any
from uuid import UUID

import numpy as np
from django.db.models import Max
from numpy.typing import NDArray

from memory.engine.graph import Floats, Sightings, sightings
from memory.engine.params import DECAY_PER_DAY, UNGUARDED
from memory.engine.recall.phrases import Phrase, Phrases, phrases
from memory.engine.vocabulary import Sensitivity, Stability
from memory.models import Edge, Node, Sighting, Snippet
from memory.models import Phrase as PhraseRow
from memory.store import reading, spans
from memory.store.ids import Ids
from memory.store.owner_graph import OwnerGraph
from memory.store.spans import day_of
from memory.store.words import words_of

PHRASE_VECTORS = """
select id, vector from memory_phrase
where owner_id = %s and embedder_id = %s and vector is not null
"""


def read(
    owner_id: UUID, version: int, embedder_id: str, prior_mean: NDArray[np.float64] | None
) -> OwnerGraph:
    """Return the graph as it stands; the caller acts for the owner and knows its version."""
    nodes = list(
        Node.objects.owned_by(owner_id)
        .shown()
        .order_by("pk")
        .values_list("pk", "name", "kind", "is_self")
    )
    place = {row[0]: at for at, row in enumerate(nodes)}
    edges = _edge_rows(owner_id, place)
    labels = sorted({row[3] for row in edges})
    label_place = {label: at for at, label in enumerate(labels)}
    column = list(zip(*edges, strict=True)) or [()] * len(EDGE_FIELDS)
    return OwnerGraph(
        version=version,
        embedder_id=embedder_id,
        node_ids=Ids(place),
        names=tuple(row[1] for row in nodes),
        kinds=tuple(row[2] for row in nodes),
        self_node=next((at for at, row in enumerate(nodes) if row[3]), None),
        labels=tuple(labels),
        edge_ids=Ids(column[0]),
        source=np.array([place[one] for one in column[1]], np.intp),
        target=np.array([place[one] for one in column[2]], np.intp),
        relation=np.array([label_place[one] for one in column[3]], np.intp),
        strength_at_touch=np.array(column[4], np.float64),
        touched_day=np.array([day_of(one) for one in column[5]], np.float64),
        stability=tuple(sys.intern(one) for one in column[6]),
        confidence=np.array(column[11], np.float64),
        confirmed_at=tuple(column[12]),
        decay=np.array([DECAY_PER_DAY[Stability(one)] for one in column[6]], np.float64),
        expires_day=np.array([day_of(one) if one else np.inf for one in column[7]], np.float64),
        is_superseded=np.array([one is not None for one in column[8]], bool),
        ended=frozenset(row[0] for row in edges if row[8] and row[13] is None),
        spans=spans.load(owner_id, {row[0]: at for at, row in enumerate(edges)}),
        is_muted=np.array(column[9], bool),
        is_guarded=np.array([one not in UNGUARDED for one in column[10]], bool),
        is_pinned=np.array(column[14], bool),
        is_diet=np.array([one == Sensitivity.DIET_ALLERGY for one in column[10]], bool),
        n_recalls=np.array(column[15], np.intp),
        importance=_importance(owner_id, edges),
        seen=_sightings(owner_id, place),
        phrases=_phrases(owner_id, place, label_place, embedder_id, prior_mean),
    )


EDGE_FIELDS = (
    "pk",
    "source_id",
    "target_id",
    "relation",
    "strength_at_touch",
    "touched_at",
    "stability",
    "expires_at",
    "superseded_at",
    "is_muted",
    "sensitivity",
    "confidence",
    "last_confirmed_at",
    "superseded_by_id",
    "is_pinned",
    "n_recalls",
)


def _edge_rows(owner_id: UUID, place: dict[UUID, int]) -> list[tuple[Any, ...]]:
    rows = Edge.objects.owned_by(owner_id).kept().order_by("pk").values_list(*EDGE_FIELDS)
    return [row for row in rows if row[1] in place and row[2] in place]


def _importance(owner_id: UUID, edges: Sequence[tuple[Any, ...]]) -> Floats:
    """Return the importance of the weightiest conversation that each edge was said in."""
    said = Snippet.objects.owned_by(owner_id).kept().filter(episode__isnull=False)
    weight = dict(said.values_list("edge_id").annotate(Max("episode__importance")))
    return np.array([weight.get(row[0], 0.0) for row in edges], np.float64)


def _sightings(owner_id: UUID, place: dict[UUID, int]) -> Sightings:
    kept = Sighting.objects.owned_by(owner_id).filter(episode__forgetting__isnull=True)
    rows = kept.values_list("node_id", "episode_id").distinct()
    episodes: dict[UUID, int] = {}
    pairs = [
        (place[node], episodes.setdefault(episode, len(episodes)))
        for node, episode in rows
        if node in place
    ]
    node, episode = zip(*pairs, strict=True) if pairs else ((), ())
    return sightings(node, episode)


def _phrases(
    owner_id: UUID,
    nodes: dict[UUID, int],
    labels: dict[str, int],
    embedder_id: str,
    prior_mean: NDArray[np.float64] | None,
) -> Phrases:
    """Read the phrases; a label no edge carries any more and a gone node are left out."""
    rows = PhraseRow.objects.owned_by(owner_id).values_list("pk", "text", "node_id", "relation")
    kept = [row for row in rows if row[2] in nodes or row[3] in labels]
    items = [
        Phrase(
            text=text,
            stems=words_of(text)[1],
            node=None if relation else nodes[node],
            relation=labels[relation] if relation else None,
        )
        for _, text, node, relation in kept
    ]
    if prior_mean is None or not items:
        return phrases(items)
    matrix = _matrix([row[0] for row in kept], owner_id, embedder_id, len(prior_mean))
    return phrases(items, matrix, prior_mean)


def _matrix(
    ids: Sequence[UUID], owner_id: UUID, embedder_id: str, dimension: int
) -> NDArray[np.float32]:
    """Return one vector a phrase, zeros where it has none yet, shape (p, d)."""
    found, rows = reading.vectors(PHRASE_VECTORS, [owner_id, embedder_id])
    matrix = np.zeros((len(ids), dimension), np.float32)
    place = {one: at for at, one in enumerate(ids)}
    pairs = [(place[one], at) for at, one in enumerate(found) if one in place]
    if pairs:
        target, source = zip(*pairs, strict=True)
        matrix[list(target)] = rows[list(source)]
    return matrix
