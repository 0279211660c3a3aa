"""What differs between two states of an owner's edges.

In: edges before and after. Out: a `Diff`: new, gone, changed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

from memory.store.targets import edges_of

type Shown = dict[UUID, dict[str, Any]]

SHOWN: Final = (  # of an edge, in a diff
    *("relation", "confidence", "stability", "cardinality", "basis", "sensitivity"),
    *("expires_at", "superseded_at"),
)


@dataclass(frozen=True)
class EdgeDiff:
    """One edge that differs: its id, its label, the claim in words, and what differs of it."""

    id: UUID
    relation: str
    claim: str
    fields: tuple[str, ...] = ()


@dataclass(frozen=True)
class Diff:
    """What deriving a conversation again changes."""

    new: list[EdgeDiff] = field(default_factory=list)
    gone: list[EdgeDiff] = field(default_factory=list)
    changed: list[EdgeDiff] = field(default_factory=list)


def shown(owner_id: UUID) -> Shown:
    """Return every edge of an owner as a diff compares it."""
    found: Shown = {}
    for edge in edges_of(owner_id).select_related("source", "target"):
        words = sorted(edge.snippets.values_list("text", flat=True))
        claim = f"{edge.source.name} {edge.relation} {edge.target.name}"
        found[edge.pk] = {name: getattr(edge, name) for name in SHOWN}
        found[edge.pk] |= {"claim": claim, "words": words}
    return found


def diff_of(old: Shown, new: Shown) -> Diff:
    """Return what differs; strengths are not compared, they stay."""
    differing = {
        pk: tuple(name for name in old[pk] if name != "claim" and old[pk][name] != new[pk][name])
        for pk in old.keys() & new.keys()
    }
    return Diff(
        new=_listed(new, new.keys() - old.keys()),
        gone=_listed(old, old.keys() - new.keys()),
        changed=_listed(new, (pk for pk in differing if differing[pk]), differing),
    )


def _listed(
    edges: Shown, which: Iterable[UUID], fields: Mapping[UUID, tuple[str, ...]] | None = None
) -> list[EdgeDiff]:
    """Return these edges by their claims."""
    named = fields or {}
    found = [
        EdgeDiff(pk, edges[pk]["relation"], edges[pk]["claim"], named.get(pk, ())) for pk in which
    ]
    return sorted(found, key=lambda one: (one.claim, str(one.id)))
