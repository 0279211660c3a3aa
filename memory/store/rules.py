"""Procedural rules in the store: proposed where they were taught, read for a prompt.

In: rules that the guard found, an owner. Out: rows. The caller has acting_for open.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from uuid import UUID

from memory.engine.learn.clean.names import canon
from memory.engine.learn.proposal import TaughtRule
from memory.engine.vocabulary import RuleState
from memory.models import Episode, Rule
from memory.store import tombstones
from memory.store.tombstones import SELF_CANON, BuriedClaim, Heard

_LABEL = "ANSWERS_BY"


def propose(
    owner_id: UUID, episode: Episode, taught: Iterable[TaughtRule], *, now: datetime
) -> list[UUID]:
    """Write what was taught as proposals, without what is a rule already or was refused here."""
    known = by_text(owner_id)
    rows = [
        Rule(
            owner_id=owner_id,
            text=one.text,
            turn_id=UUID(one.turn_id),
            episode=episode,
            proposed_at=now,
        )
        for one in taught
        if _is_new(one, known.get(canon(one.text))) and not _is_buried(owner_id, one, episode)
    ]
    Rule.objects.bulk_create(rows)
    return [row.pk for row in rows]


def by_text(owner_id: UUID) -> dict[str, Rule]:
    """Return the rules of an owner that no newer version replaced, by the canon of their text."""
    rules = Rule.objects.owned_by(owner_id).kept().exclude(state=RuleState.REPLACED)
    return {canon(rule.text): rule for rule in rules.order_by("proposed_at", "pk")}


def _is_new(taught: TaughtRule, known: Rule | None) -> bool:
    """Say whether a rule is to be proposed; one that was declined may be taught anew."""
    if known is None:
        return True
    return known.state == RuleState.DECLINED and str(known.turn_id) != taught.turn_id


def _is_buried(owner_id: UUID, taught: TaughtRule, episode: Episode) -> bool:
    said_at = episode.last_turn_at or episode.started_at
    heard = Heard(_claim(taught.text), said_at)
    return heard in tombstones.buried(owner_id, [heard])


def remove(rule: Rule, *, now: datetime) -> None:
    """Delete a rule with its earlier versions; old words do not bring it back."""
    rows = list(_versions(rule))
    tombstones.bury(rule.owner_id, [_claim(row.text) for row in rows], buried_at=now)
    for row in rows:
        row.delete()


def _versions(rule: Rule | None) -> Iterator[Rule]:
    """Yield a rule and what it replaced, the newest first."""
    while rule is not None:
        yield rule
        rule = rule.replaces


def _claim(text: str) -> BuriedClaim:
    return BuriedClaim(SELF_CANON, _LABEL, canon(text))


def active_texts(owner_id: UUID) -> list[str]:
    """Return the rules that hold, the one decided last first."""
    rules = Rule.objects.owned_by(owner_id).kept().active().order_by("-decided_at", "pk")
    return list(rules.values_list("text", flat=True))
