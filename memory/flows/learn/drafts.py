"""The draft rows of a run: calls that stand, invisible to recall until they are applied.

In: calls, windows. Out: rows, and the answers that the cleaner reads. The caller acts for the
owner.
"""

import json
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple
from uuid import UUID

from memory.engine.learn.guard import redacted_answer
from memory.flows.learn.attempt import Attempt, AttemptFailedError
from memory.flows.learn.windows import Window
from memory.llm.base import Drafted
from memory.models import Draft, Turn

WHOLE: Final = "(whole)"  # in place of a tool's name: a whole answer, of whoever knows no tools
TOOL_LENGTH: Final = 40  # of a name that is stored
CHANGED: Final = "changed"  # words were forgotten while they were learned from


class Standing(NamedTuple):
    """A call that stands, and the window it was made in."""

    window: int
    call: Drafted


def stored(owner_id: UUID, run_id: UUID) -> list[Standing]:
    """Return what stands of a run, in order."""
    rows = Draft.objects.owned_by(owner_id).filter(run_id=run_id).order_by("position")
    return [Standing(row.window, Drafted(row.tool, row.arguments, row.answer)) for row in rows]


def add(attempt: Attempt, window: Window, call: Drafted, *, position: int) -> None:
    """Store one call, without secrets; the caller holds the job's fence.

    Raises:
        AttemptFailedError: words that it is about were forgotten meanwhile.
    """
    owner_id = attempt.lease.owner_id
    wanted = {turn.turn_id for turn in window.turns}
    if Turn.objects.owned_by(owner_id).kept().filter(pk__in=wanted).count() < len(wanted):
        raise AttemptFailedError(CHANGED, is_spoiled=True)
    Draft.objects.create(
        owner_id=owner_id,
        run_id=attempt.run_id,
        position=position,
        window=window.number,
        tool=call.tool[:TOOL_LENGTH],
        arguments=redacted_answer(call.arguments),
        answer=call.answer,
        called_at=attempt.now,
    )


def answers_of(standing: Iterable[Standing]) -> list[str]:
    """Return the answer to each window as the cleaner reads it, in order."""
    by_window = groupby(standing, key=lambda one: one.window)
    return [as_answer([one.call for one in group]) for _, group in by_window]


def as_answer(calls: Sequence[Drafted]) -> str:
    """Return a whole answer as it came, or the calls as one JSON object."""
    whole = [call.arguments for call in calls if call.tool == WHOLE]
    if whole:
        return whole[-1]
    made = [
        {"function": {"name": call.tool, "arguments": call.arguments}, "answer": call.answer}
        for call in calls
    ]
    return json.dumps({"tool_calls": made}, ensure_ascii=False)
