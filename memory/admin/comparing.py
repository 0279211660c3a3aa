"""One case of the review queue: both sides in the same shape, what they share, the evidence.

In: a decision, whether its words may be shown. Out: plain values for the page; names and words
are masked until they are revealed. The caller stands in the staff scope.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db.models import Q

from memory.admin.crossing import MASK
from memory.engine.vocabulary import Decision
from memory.engine.vocabulary.sentence import relation_words
from memory.flows.review import candidates_of
from memory.models import Alias, Edge, MergeDecision, Node, Sighting, Snippet
from memory.models.merge import SPLIT_BY_HAND

EDGES_MAX: Final = 60  # of one side; the strongest
QUOTES_MAX: Final = 3  # of one edge

type Mask = Callable[[str], str]


def shown(text: str) -> str:
    """Return a text as it is: it was revealed."""
    return text


def hidden(text: str) -> str:
    """Return only that there is something."""
    return MASK if text else ""


def initials(text: str) -> str:
    """Return the first letter of each word: for staff who could read the rest."""
    return " ".join(f"{word[0]}." for word in text.split()) or MASK


@dataclass(frozen=True)
class Line:
    """One edge of a side, seen from it."""

    relation: str
    is_outgoing: bool
    other: str
    shared: int  # the number of a neighbor both sides have, 0 for none
    quotes: tuple[str, ...]
    said_at: datetime | None
    is_past: bool


@dataclass(frozen=True)
class Side:
    """One of the two."""

    title: str
    node_id: UUID | None
    name: str
    kind: str
    aliases: tuple[str, ...]
    properties: tuple[tuple[str, str], ...]
    first_seen: datetime | None
    last_seen: datetime | None
    lines: tuple[Line, ...]
    n_edges: int


@dataclass
class Draft:
    """A side as it is collected, before it is known what both share."""

    title: str
    node: Node | None
    name: str
    kind: str
    aliases: Sequence[str] = ()
    properties: dict[str, Any] = field(default_factory=dict)
    seen: Sequence[datetime] = ()
    words: dict[Edge, list[Snippet]] = field(default_factory=dict)

    @property
    def neighbors(self) -> set[UUID]:
        """The nodes at the other ends."""
        return {self.other(edge).pk for edge in self.words}

    def other(self, edge: Edge) -> Node:
        """Return the node at the other end of an edge."""
        is_source = self.node is not None and edge.source_id == self.node.pk
        end: Node = edge.target if is_source else edge.source
        return end


@dataclass(frozen=True)
class Case:
    """Everything the page of one decision shows beside its buttons."""

    sides: tuple[Side, ...]
    n_shared: int
    candidates: tuple[tuple[UUID, str, str], ...]  # id, name, likeness in words
    reason: str


def case(decision: MergeDecision, *, candidate: UUID | None, name: Mask, words: Mask) -> Case:
    """Return a decision with both sides beside each other.

    Args:
        decision: of any state.
        candidate: of an undecided one, whom to look at; the likeliest when it is None.
        name: how names are shown.
        words: how the person's words and the judge's are.
    """
    others = candidates_of(decision) if decision.decision == Decision.UNSURE else []
    drafts = _drafts(decision, others, candidate)
    both = set.intersection(*(draft.neighbors for draft in drafts)) if len(drafts) > 1 else set()
    shared = {pk: number for number, pk in enumerate(sorted(both), start=1)}
    return Case(
        sides=tuple(_side(draft, shared, name, words) for draft in drafts),
        n_shared=len(shared),
        candidates=tuple(_candidates(decision, others, name)),
        reason=words(decision.reason),
    )


def _drafts(decision: MergeDecision, others: Sequence[Node], candidate: UUID | None) -> list[Draft]:
    """Return the known one and the one in question, as far as they are there."""
    node: Node | None = decision.node
    if node is None:
        return []
    if decision.decision == Decision.UNSURE:
        chosen = next((one for one in others if candidate in {None, one.pk}), None)
        known = [] if chosen is None else [_whole("Known", chosen)]
        return [*known, _whole("Mentioned", node)]
    if decision.rule == SPLIT_BY_HAND:
        before = Node.objects.filter(pk=decision.changes.get("from") or node.pk).first()
        return [_whole("Before", before or node), _whole("Split off", node)]
    brought = _brought(decision)
    part = [_part(decision, node, brought)] if brought else []
    return [_whole("Known", node, but=brought, of=decision.changes), *part]


def _brought(decision: MergeDecision) -> set[str]:
    """Return the ids of the words that a merge brought."""
    words = set(decision.changes.get("words", []))
    attached = decision.changes.get("attached", [])
    return words.union(*(at.get("words", []) for at in attached))


def _whole(
    title: str, node: Node, but: Iterable[str] = (), of: Mapping[str, Any] | None = None
) -> Draft:
    """Return a node as it is, without some words and the names and sightings of a decision."""
    brought = of or {}
    rows = Sighting.objects.filter(node=node).exclude(pk__in=brought.get("sightings", []))
    seen = rows.values_list("seen_at", flat=True)
    names = Alias.objects.filter(node=node, removed_at__isnull=True).order_by("name")
    names = names.exclude(pk__in=brought.get("aliases", []))
    return Draft(
        title=title,
        node=node,
        name=node.name,
        kind=node.kind,
        aliases=list(names.values_list("name", flat=True)),
        properties=node.properties,
        seen=[*seen, node.created_at],
        words=_words(node, Q() if not but else ~Q(pk__in=list(but))),
    )


def _part(decision: MergeDecision, node: Node, brought: set[str]) -> Draft:
    """Return what a merge brought: the mention, or the node that was merged away."""
    taken = [
        step["row"]
        for step in decision.changes.get("steps", [])
        if step["do"] == "taken" and step["table"] == "nodes"
    ]
    seen = Sighting.objects.filter(pk__in=decision.changes.get("sightings", []))
    properties = {name: one for row in seen for name, one in row.properties.items()}
    words = _words(node, Q(pk__in=list(brought)))
    times = [row.said_at for rows in words.values() for row in rows]
    return Draft(
        title="Taken to be the same",
        node=node,
        name=decision.mention or (taken[0]["name"] if taken else ""),
        kind=decision.kind,
        properties=properties,
        seen=times,
        words=words,
    )


def _words(node: Node, which: Q) -> dict[Edge, list[Snippet]]:
    """Return the edges of a node with their words, the strongest first."""
    at = Q(edge__source=node) | Q(edge__target=node)
    rows = Snippet.objects.kept().filter(at, which).order_by("-edge__strength", "said_at", "pk")
    found: dict[Edge, list[Snippet]] = {}
    for row in rows.select_related("edge__source", "edge__target"):
        if row.edge.forgetting_id is None:
            found.setdefault(row.edge, []).append(row)
    return found


def _side(draft: Draft, shared: dict[UUID, int], name: Mask, words: Mask) -> Side:
    return Side(
        title=draft.title,
        node_id=draft.node.pk if draft.node else None,
        name=name(draft.name),
        kind=draft.kind,
        aliases=tuple(name(one) for one in draft.aliases),
        properties=tuple((key, words(str(one))) for key, one in sorted(draft.properties.items())),
        first_seen=min(draft.seen, default=None),
        last_seen=max(draft.seen, default=None),
        lines=tuple(_lines(draft, shared, name, words)),
        n_edges=len(draft.words),
    )


def _lines(draft: Draft, shared: dict[UUID, int], name: Mask, words: Mask) -> list[Line]:
    """Return a side's edges, those with a shared neighbor first."""
    lines = [
        Line(
            relation=relation_words(edge.relation),
            is_outgoing=draft.node is not None and edge.source_id == draft.node.pk,
            other=name(draft.other(edge).name),
            shared=shared.get(draft.other(edge).pk, 0),
            quotes=tuple(words(row.text) for row in rows[:QUOTES_MAX]),
            said_at=rows[0].said_at,
            is_past=edge.superseded_at is not None,
        )
        for edge, rows in draft.words.items()
    ]
    return sorted(lines, key=lambda line: (not line.shared, line.shared))[:EDGES_MAX]


def _candidates(
    decision: MergeDecision, others: Sequence[Node], name: Mask
) -> Iterable[tuple[UUID, str, str]]:
    """Yield whom an undecided mention may be, with how alike the names are and how sure."""
    likeness = {UUID(one["node"]): one for one in decision.candidates if "node" in one}
    for node in others:
        one = likeness.get(node.pk, {})
        parts = [
            f"{label} {one[key]:.2f}"
            for key, label in (("similarity", "name alike"), ("confidence", "judge sure"))
            if one.get(key) is not None
        ]
        yield node.pk, name(node.name), ", ".join(parts)
