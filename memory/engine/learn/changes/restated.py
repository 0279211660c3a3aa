"""Restated edges: reinforced once a conversation, revived, renewed, reopened.

In: a stored edge and what was now said of it. Out: every field's new value.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from memory.engine.learn.changes.told import Told
from memory.engine.learn.changes.types import EdgeUpdate
from memory.engine.learn.proposal import Claim, Interval, KnownEdge, Occasion
from memory.engine.learn.supersede import Supersession
from memory.engine.strength import days_between, reinforced
from memory.engine.vocabulary import Basis, Sensitivity, Stability

_TEMPORARY: Final = frozenset({Stability.TIME_BOUND, Stability.EPHEMERAL})


def restated(
    told: Told, edge: KnownEdge, found: Supersession, occasion: Occasion, *, is_ended: bool
) -> EdgeUpdate:
    """Return what a restated edge becomes; at most one bump a conversation, never backwards.

    Source: write-up, "Decay and Reinforcement": "if a new conversation observes a relation
    that already exists, the existing edge is strengthened by a fixed amount".
    """
    claim, anchor = told.claim, occasion.closed_at
    is_newer = anchor >= edge.touched_at and holds(edge, claim)
    is_touched = is_newer and not edge.is_seen_here and not is_ended
    is_reopened = edge.superseded_at is not None and holds(edge, claim) and not is_ended
    waits = is_reopened and occasion.is_asking
    update = EdgeUpdate(
        key=edge.key,
        strength_at_touch=edge.strength_at_touch,
        touched_at=edge.touched_at,
        confidence=max(edge.confidence, claim.confidence),
        stability=edge.stability,
        basis=basis_of(claim, edge),
        sensitivity=_sensitivity(claim, edge),
        expires_at=edge.expires_at,
        ttl_days=edge.ttl_days,
        is_touched=is_touched,
        is_seen=not edge.is_seen_here,
        reopened=Interval(claim.since, None, occasion.now) if is_reopened else None,
        needs_review=edge.key in found.to_review,
        begins=None if is_ended else _earlier(edge, claim),
        is_proposed=waits and not edge.is_proposed,
    )
    return _touched(update, edge, claim, occasion) if is_touched else update


def _earlier(edge: KnownEdge, claim: Claim) -> datetime | None:
    """Return since when an edge holds, when its words say a time before what was known."""
    held = edge.open_interval
    if held is None or held.valid_from is None or claim.valid_from is None:
        return None
    return claim.valid_from if claim.valid_from < held.valid_from else None


def _touched(update: EdgeUpdate, edge: KnownEdge, claim: Claim, occasion: Occasion) -> EdgeUpdate:
    """Reinforce: it fades first, then rises; only then may its stability change."""
    anchor = occasion.closed_at
    days = days_between(edge.touched_at, anchor)
    is_surer = claim.confidence > edge.confidence
    stability = claim.stability if is_surer else edge.stability
    update = replace(
        update,
        strength_at_touch=reinforced(edge.strength_at_touch, days=days, stability=edge.stability),
        touched_at=anchor,
        stability=stability,
    )
    if stability not in _TEMPORARY:
        return replace(update, expires_at=None, ttl_days=None)
    if claim.expires_at is not None:
        return replace(update, expires_at=claim.expires_at, ttl_days=claim.ttl_days)
    return _renewed(update, edge, claim)


def _renewed(update: EdgeUpdate, edge: KnownEdge, claim: Claim) -> EdgeUpdate:
    """Renew an expired edge for as long as it lasted before."""
    if edge.expires_at is None or edge.expires_at > claim.said_at:
        return update
    lasted = timedelta(days=edge.ttl_days) if edge.ttl_days else edge.expires_at - edge.since
    return replace(update, expires_at=claim.said_at + max(lasted, timedelta()))


def basis_of(claim: Claim, edge: KnownEdge | None) -> Basis:
    """Return stated when any telling states it."""
    is_stated = edge is not None and edge.basis is Basis.STATED
    return Basis.STATED if is_stated else claim.basis


def _sensitivity(claim: Claim, edge: KnownEdge) -> Sensitivity:
    return edge.sensitivity if edge.sensitivity is not Sensitivity.NONE else claim.sensitivity


def holds(edge: KnownEdge, claim: Claim) -> bool:
    """Say whether a restated edge holds now: it never ended, or was restated since."""
    if claim.is_past:
        return False
    if edge.superseded_at is None:
        return True
    ends = [one.valid_to for one in edge.intervals if one.valid_to is not None]
    return claim.said_at > max(ends, default=edge.superseded_at)
