"""The inbox: what was learned while the person wants to be asked first.

In: proposed edges, proposed ends. Out: what holds now. Only here does a proposal become live,
and only then does it replace anything; to decline one is to forget it.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final
from uuid import UUID

from memory.engine.learn.changes import kept
from memory.engine.learn.proposal import EdgeRef, KnownEdge
from memory.engine.learn.supersede import Answer, Supersession
from memory.flows.revise.corrections import StaleVersionError
from memory.models import Edge, Node, Profile, acting_for
from memory.models.edge import EdgeQuerySet
from memory.store import inbox
from memory.store.occasions import known_edges
from memory.store.statements import close, touch
from memory.store.upkeep import settle

AT_ONCE: Final = 200  # kept by one click


def keep(*, owner_id: UUID, edge_id: UUID, now: datetime, version: int | None = None) -> None:
    """Let a proposed edge in; what it replaces is replaced now. A live one stays as it is.

    Raises:
        Edge.DoesNotExist: the owner has no such edge.
        StaleVersionError: `version` is given and no longer the edge's.
    """
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        edge = Edge.objects.owned_by(owner_id).unforgotten().get(pk=edge_id)
        if version is not None and version != edge.version:
            raise StaleVersionError
        if edge.proposed_at is not None:
            _let_in([edge], now=now)
            settle(owner_id, now=now)


def keep_all(*, owner_id: UUID, now: datetime, episode_id: UUID | None = None) -> int:
    """Let in what is proposed and not sensitive, of one conversation or of all; return how many.

    What needs consent is decided one by one.
    """
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        proposed = Edge.objects.owned_by(owner_id).proposed()
        found = proposed.unguarded().order_by("created_at", "pk")
        if episode_id is not None:
            found = found.filter(snippets__episode_id=episode_id).distinct()
        edges = list(found[:AT_ONCE])
        _let_in(edges, now=now)
        if edges:
            settle(owner_id, now=now)
        return len(edges)


def decide_end(*, owner_id: UUID, edge_id: UUID, has_ended: bool, now: datetime) -> None:
    """Answer whether a memory has ended, as something the person said suggests.

    Raises:
        Edge.DoesNotExist: the owner has no such edge, or nobody asked about its end.
    """
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        asked = Edge.objects.owned_by(owner_id).kept().filter(end_proposed_at__isnull=False)
        edge = asked.get(pk=edge_id)
        ended_at, edge.end_proposed_at = edge.end_proposed_at, None
        edge.save(update_fields=["end_proposed_at"])
        if has_ended and ended_at is not None and edge.superseded_at is None:
            close(edge, by=None, ended_at=ended_at, now=now)
        elif not has_ended:
            touch(edge, now=now)
        settle(owner_id, now=now)


def _let_in(edges: Sequence[Edge], *, now: datetime) -> None:
    """Let proposed edges in one after the other, each beside those before it."""
    if not edges:
        return
    owner_id = edges[0].owner_id
    provisional = Node.objects.owned_by(owner_id).kept().filter(is_provisional=True)
    stand_ins = {str(pk) for pk in provisional.values_list("pk", flat=True)}
    known = {one.key: one for one in known_edges(owner_id)}
    verdicts = _verdicts(Edge.objects.owned_by(owner_id).unforgotten().exclude(verdicts={}))
    for edge in edges:
        mine = replace(known[str(edge.pk)], is_proposed=False)
        near = _near(mine, known.values())
        inbox.let_in(edge, now=now)
        known[mine.key] = mine
        found = kept(mine, near, provisional=stand_ins, answers=verdicts[mine.key])
        for key in _replaced(found, owner_id, now):
            known[key] = replace(known[key], superseded_at=now)


def _near(edge: KnownEdge, others: Iterable[KnownEdge]) -> list[KnownEdge]:
    """Return the edges that share an end with this one."""
    ends = {edge.source, edge.target}
    return [one for one in others if {one.source, one.target} & ends]


def _verdicts(edges: EdgeQuerySet) -> defaultdict[str, dict[tuple[EdgeRef, EdgeRef], Answer]]:
    """Return a model's answers by either edge of a pair; the order of a pair is found anew."""
    found: defaultdict[str, dict[tuple[EdgeRef, EdgeRef], Answer]] = defaultdict(dict)
    for pk, verdicts in edges.values_list("pk", "verdicts"):
        for other, word in verdicts.items():
            pair, answer = (str(pk), other), Answer(word)
            for key in pair:
                found[key] |= {pair: answer, pair[::-1]: answer}
    return found


def _replaced(found: Supersession, owner_id: UUID, now: datetime) -> list[str]:
    """Close what is replaced, mark what somebody should look at; return the closed edges."""
    mine = Edge.objects.owned_by(owner_id)
    for one in found.replacements:
        old, new = mine.get(pk=str(one.old)), mine.get(pk=str(one.new))
        close(old, by=new, ended_at=one.at, now=now)
    mine.filter(pk__in=[str(one) for one in found.to_review]).update(needs_review=True)
    return [str(one.old) for one in found.replacements]
