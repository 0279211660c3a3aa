"""Corrections: "it was never true" and "it changed".

In: an edge and new values. Out: the edge that now holds.
"""

from datetime import datetime, timedelta
from typing import Final, Literal
from uuid import UUID

from django.conf import settings

from memory.engine.vocabulary import Kind, Stability
from memory.flows.revise.typed import (
    Claim,
    Refusal,
    RevisionRefusedError,
    checked,
    clean_name,
    clean_relation,
    clean_sentence,
)
from memory.models import Edge, Node, Profile, acting_for
from memory.store import nodes
from memory.store.marking import begin
from memory.store.provenance import plan
from memory.store.statements import close, inherit, state
from memory.store.upkeep import settle

type How = Literal["never_true", "changed"]

NEVER_TRUE: Final = "never_true"


class StaleVersionError(RuntimeError):
    """The edge was changed since the person looked at it."""


def correct(  # noqa: PLR0913 - the doors' contract: each value may stay as it is
    *,
    owner_id: UUID,
    edge_id: UUID,
    how: How,
    now: datetime,
    relation: str | None = None,
    target_name: str | None = None,
    target_kind: Kind | None = None,
    snippet: str = "",
    changed_at: datetime | None = None,
    version: int | None = None,
) -> UUID:
    """Correct an edge and return the one that now holds.

    "never_true" forgets the edge, so that no old words bring it back, and states the new values
    if there are any; without, the forgotten edge's id is returned. "changed" closes the edge at
    `changed_at` and states the new values; without any it only ends.

    Raises:
        Edge.DoesNotExist: the owner has no such edge.
        StaleVersionError: `version` is given and no longer the edge's.
        RevisionRefusedError: the new values are no claim, or the old one over again.
    """
    if changed_at is not None and changed_at > now:
        raise RevisionRefusedError(Refusal.IN_FUTURE)
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        edge = Edge.objects.owned_by(owner_id).unforgotten().with_ends().get(pk=edge_id)
        if version is not None and version != edge.version:
            raise StaleVersionError
        kind = target_kind or Kind(edge.target.kind)
        target = _target(edge, target_name, kind, now)
        claim = _corrected(edge, relation, target, snippet)
        if how == NEVER_TRUE:
            held = _never_true(edge, claim, now=now)
        else:
            held = _changed(edge, claim, changed_at=changed_at or now, now=now)
        settle(owner_id, now=now)
        return held


def _target(edge: Edge, name: str | None, kind: Kind, now: datetime) -> Node:
    """Return the node at the other end now; a new name keeps the kind of the old one."""
    old: Node = edge.target
    if not name:
        return old
    clean = clean_name(name)
    found = nodes.find(edge.owner_id, clean)
    return found or nodes.find_or_make(edge.owner_id, clean, kind=kind, now=now)


def _corrected(edge: Edge, relation: str | None, target: Node, snippet: str) -> Claim | None:
    """Return the claim with its new values; None when none were given.

    Raises:
        RevisionRefusedError: the new values are the old ones.
    """
    label = clean_relation(relation) if relation else edge.relation
    if (label, target.pk) == (edge.relation, edge.target_id):
        if relation or snippet.strip():
            raise RevisionRefusedError(Refusal.NOTHING_NEW)
        return None
    words = f"{edge.source.name} {label.replace('_', ' ').lower()} {target.name}"
    return Claim(edge.source, label, target, clean_sentence(snippet.strip() or words))


def _never_true(edge: Edge, claim: Claim | None, *, now: datetime) -> UUID:
    """Forget the edge; what it had replaced is replaced by the corrected one instead.

    The corrected edge is stated first: it may be all that justifies the node they share.
    """
    owner_id = edge.owner_id
    held = edge
    if claim is not None:
        stability = Stability(edge.stability)
        held = state(owner_id, checked(owner_id, claim, stability=stability), now=now)
        inherit(edge, held)
    until = now + timedelta(minutes=settings.PEGASUS_UNDO_MINUTES)
    begin(owner_id, plan(owner_id, "edge", edge.pk), now=now, until=until)
    return held.pk


def _changed(edge: Edge, claim: Claim | None, *, changed_at: datetime, now: datetime) -> UUID:
    """Close the edge and state what holds since then; without new values it only ends.

    One that waited in the inbox becomes history: the person has said what it was.
    """
    if edge.superseded_at is not None:
        raise RevisionRefusedError(Refusal.SUPERSEDED)
    Edge.objects.filter(pk=edge.pk).update(proposed_at=None, end_proposed_at=None)
    if claim is None:
        close(edge, by=None, ended_at=changed_at, now=now)
        return edge.pk
    stability = Stability(edge.stability)
    statement = checked(edge.owner_id, claim, stability=stability, holds_from=changed_at)
    held = state(edge.owner_id, statement, now=now)
    close(edge, by=held, ended_at=changed_at, now=now)
    return held.pk
