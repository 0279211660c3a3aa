"""Claims the person adds or confirms.

In: names, a label, a sentence; or an edge. Out: the edge.
"""

from datetime import datetime
from uuid import UUID

from memory.engine.vocabulary import Kind, Origin
from memory.flows.revise.typed import (
    Claim,
    Refusal,
    RevisionRefusedError,
    checked,
    clean_name,
    clean_relation,
    clean_sentence,
)
from memory.models import Edge, Profile, acting_for
from memory.store import nodes
from memory.store.statements import close, rivals, state, touch
from memory.store.upkeep import settle


def add(
    *,
    owner_id: UUID,
    source_name: str,
    relation: str,
    target_name: str,
    snippet: str,
    now: datetime,
    source_kind: Kind | None = None,
    target_kind: Kind | None = None,
    origin: Origin = Origin.HAND,
) -> UUID:
    """Remember a claim in the person's words; one that is known already is restated.

    A value that a relation has one of at a time replaces the old one, and is marked for a look.

    Raises:
        RevisionRefusedError: a part is missing, unclear, sensitive, or both ends are one.
    """
    names = clean_name(source_name), clean_name(target_name)
    label, sentence = clean_relation(relation), clean_sentence(snippet)
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        source = nodes.find_or_make(owner_id, names[0], kind=source_kind, now=now)
        target = nodes.find_or_make(owner_id, names[1], kind=target_kind, now=now)
        claim = Claim(source, label, target, sentence)
        edge = state(owner_id, checked(owner_id, claim, origin=origin), now=now)
        _settle_rivals(edge, now=now)
        settle(owner_id, now=now)
        return edge.pk


def _settle_rivals(edge: Edge, *, now: datetime) -> None:
    """Close what cannot hold beside a new claim, and mark that this was not asked."""
    others = rivals(edge)
    for older in others:
        close(older, by=edge, ended_at=now, now=now)
    if others:
        edge.needs_review = True
        edge.save(update_fields=["needs_review"])


def confirm(*, owner_id: UUID, edge_id: UUID, now: datetime) -> None:
    """Note that an edge is still true: it is reinforced, and its trust is whole again.

    Raises:
        Edge.DoesNotExist: the owner has no such edge.
        RevisionRefusedError: something newer has replaced it.
    """
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        edge = Edge.objects.owned_by(owner_id).kept().get(pk=edge_id)
        if edge.superseded_at is not None:
            raise RevisionRefusedError(Refusal.SUPERSEDED)
        edge.needs_review = False
        touch(edge, now=now)
        settle(owner_id, now=now)
