"""Repeat: a call that is sent again acts once, and is answered as the first time.

In: an owner, the client's key, the bytes of the call. Out: the id of a new call, or the answer
that was given. A key is taken in a transaction of its own, before the call acts: when the process
dies in between the key stays taken, and nothing is done twice.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID

from memory.models import Call, Profile, acting_for
from memory.store import tombstones

KEPT: Final = timedelta(hours=24)


class Refusal(StrEnum):
    """Why a call with a known key is neither done nor answered."""

    IN_USE = "idempotency_key_in_use"
    OTHER_CALL = "idempotency_key_reused"
    FORGOTTEN = "answer_forgotten"


class RepeatRefusedError(Exception):
    """A call with a known key is neither done nor answered; `code` says why."""

    def __init__(self, code: Refusal) -> None:
        """Take the code."""
        super().__init__(str(code))
        self.code = code


@dataclass(frozen=True)
class Answer:
    """What was answered: a status, the headers worth giving again, the text of the body."""

    status: int
    headers: Mapping[str, str]
    body: str


def begin(*, owner_id: UUID, key: str, call: str, now: datetime) -> UUID | Answer:
    """Take a key for a call and return the call's id; a known key gives its answer again.

    Args:
        owner_id: who calls; keys of others are other keys.
        key: the client's.
        call: method, address and body; the same key with another one is refused.
        now: from here on the key is known for a day.

    Raises:
        RepeatRefusedError: the first is still running, was another call, or its answer is
            forgotten.
    """
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)  # whatever is forgotten stands before or after this
        calls = Call.objects.owned_by(owner_id)
        calls.expired(now).delete()
        known, is_new = calls.get_or_create(
            owner_id=owner_id,
            key=tombstones.signed(owner_id, f"key {key}"),
            defaults={
                "fingerprint": tombstones.signed(owner_id, f"call {call}"),
                "made_at": now,
                "expires_at": now + KEPT,
            },
        )
        if is_new:
            return known.pk
        is_same = known.fingerprint == tombstones.signed(owner_id, f"call {call}")
    return _again(known, is_same=is_same)


def finish(*, owner_id: UUID, call_id: UUID, answer: Answer, has_words: bool) -> None:
    """Keep an answer; one with words that came while something was forgotten is not kept."""
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        call = Call.objects.owned_by(owner_id).filter(pk=call_id).first()
        if call is None:
            return  # its person is gone
        call.status, call.headers = answer.status, dict(answer.headers)
        call.is_withheld = call.is_withheld and has_words
        call.body = "" if call.is_withheld else answer.body
        call.save()


def free(*, owner_id: UUID, call_id: UUID) -> None:
    """Give back the key of a call that did nothing: it may be sent again."""
    with acting_for(owner_id, durable=True):
        Call.objects.owned_by(owner_id).filter(pk=call_id).delete()


def _again(known: Call, *, is_same: bool) -> Answer:
    """Return the answer that was given.

    Raises:
        RepeatRefusedError: there is none to give.
    """
    if not is_same:
        raise RepeatRefusedError(Refusal.OTHER_CALL)
    if known.status is None:
        raise RepeatRefusedError(Refusal.IN_USE)
    if known.is_withheld:
        raise RepeatRefusedError(Refusal.FORGOTTEN)
    return Answer(known.status, known.headers, known.body)
