"""Rules of answering: the person writes, confirms, switches, refuses and removes them.

In: an owner, a rule, a text. Out: the rule that now holds. A changed rule is a new version.
"""

from datetime import datetime
from typing import Final
from uuid import UUID

from memory.engine.learn.clean.names import canon, one_line
from memory.engine.learn.guard import has_secret
from memory.engine.params import RULE_STORED
from memory.engine.vocabulary import RuleState
from memory.flows.revise.typed import Refusal, RevisionRefusedError
from memory.models import Profile, Rule, acting_for
from memory.models.rule import RuleQuerySet
from memory.models.text import storable
from memory.store import rules

DECISIONS: Final = frozenset({RuleState.ACTIVE, RuleState.OFF, RuleState.DECLINED})


def set_rule(*, owner_id: UUID, text: str, now: datetime, rule_id: UUID | None = None) -> UUID:
    """Write a rule by hand, or the next version of one; it holds at once.

    One that is there in the same words is not written twice: it holds again.

    Raises:
        Rule.DoesNotExist: the owner has no such rule.
        RevisionRefusedError: it is empty, too long, or holds a secret.
    """
    clean = _checked(text)
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        old = _current(owner_id).get(pk=rule_id) if rule_id else None
        same = rules.by_text(owner_id).get(canon(clean)) if old is None else None
        if same is not None:
            same.state, same.decided_at = RuleState.ACTIVE, now
            same.save(update_fields=["state", "decided_at"])
            return same.pk
        if old is not None:
            old.state = RuleState.REPLACED
            old.save(update_fields=["state"])
        rule = Rule.objects.create(
            owner_id=owner_id,
            text=clean,
            state=RuleState.ACTIVE,
            version=old.version + 1 if old else 1,
            replaces=old,
            turn_id=old.turn_id if old else None,
            episode_id=old.episode_id if old else None,
            proposed_at=now,
            decided_at=now,
        )
        return rule.pk


def decide_rule(*, owner_id: UUID, rule_id: UUID, state: RuleState, now: datetime) -> None:
    """Confirm a rule, switch it on or off, or decline it.

    Raises:
        Rule.DoesNotExist: the owner has no such rule.
        ValueError: this is nothing a person decides.
    """
    if state not in DECISIONS:
        msg = f"a person cannot decide that a rule is {state}"
        raise ValueError(msg)
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        rule = _current(owner_id).get(pk=rule_id)
        rule.state, rule.decided_at = state, now
        rule.save(update_fields=["state", "decided_at"])


def remove_rule(*, owner_id: UUID, rule_id: UUID, now: datetime) -> None:
    """Erase a rule with its earlier versions; what was said before does not bring it back.

    Raises:
        Rule.DoesNotExist: the owner has no such rule.
    """
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        rules.remove(_current(owner_id).get(pk=rule_id), now=now)


def _current(owner_id: UUID) -> RuleQuerySet:
    return Rule.objects.owned_by(owner_id).kept().exclude(state=RuleState.REPLACED)


def _checked(text: str) -> str:
    """Return a rule as one line.

    Raises:
        RevisionRefusedError: it is empty, too long, or holds a secret.
    """
    line, codes = one_line(storable(text), limit=RULE_STORED)
    if not line:
        raise RevisionRefusedError(Refusal.EMPTY)
    if "name_capped" in codes:
        raise RevisionRefusedError(Refusal.TOO_LONG)
    if has_secret(line):
        raise RevisionRefusedError(Refusal.CONFIDENTIAL)
    return line
