"""The extractor asked about a conversation, window by window; what it answers stands at once.

In: an attempt and its occasion. Out: a run whose raw answer is whole. The model is called
outside every transaction; killed anywhere, the next attempt goes on after the last call.
"""

import json
from functools import partial
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db.models import F

from memory.engine.learn.proposal import Occasion
from memory.flows.learn.attempt import Attempt
from memory.flows.learn.drafting import Drafting
from memory.flows.learn.drafts import WHOLE, add, answers_of, stored
from memory.flows.learn.proposing import check_readable, cleaned
from memory.flows.learn.request import request_for
from memory.flows.learn.windows import Window, windows
from memory.llm import backends
from memory.llm.base import Drafted, Extraction, ExtractionRequest
from memory.models import Draft, ExtractionRun, acting_for
from memory.models.extraction import ExtractionRunQuerySet
from memory.store import jobs
from memory.store.people import Person

PAUSE_SECONDS: Final = 180.0  # then the rest is left to the next claim: below the queue's time-out


def ask(attempt: Attempt, occasion: Occasion, person: Person) -> None:
    """Ask about every window that is not answered yet, and store the whole answer.

    Raises:
        ModelError: the extractor could not be asked; what stands, stands.
        AttemptFailedError: it answered nothing usable, or words were forgotten meanwhile.
        JobPausedError: it takes long; the job is queued again.
        LostLeaseError: another worker has the job.
    """
    asked = windows(occasion.turns, settings.PEGASUS_WINDOW_CHARACTERS)
    n_answered = _n_answered(attempt)
    for window in asked[n_answered:]:
        # Only after a window of its own: an attempt that got nowhere is no pause.
        if window.number > n_answered and attempt.seconds > PAUSE_SECONDS:
            jobs.pause(attempt.lease, now=attempt.now)
        _ask_about(window, attempt, occasion, person)
    _fold(attempt)


def _n_answered(attempt: Attempt) -> int:
    with acting_for(attempt.lease.owner_id):
        return _runs(attempt.lease.owner_id).get(pk=attempt.run_id).n_windows


def _runs(owner_id: UUID) -> ExtractionRunQuerySet:
    return ExtractionRun.objects.owned_by(owner_id)


def _ask_about(window: Window, attempt: Attempt, occasion: Occasion, person: Person) -> None:
    """Ask about one window, with what stands of it."""
    owner_id = attempt.lease.owner_id
    with acting_for(owner_id):
        standing = stored(owner_id, attempt.run_id)
        drafting = Drafting(window, occasion, standing, partial(_keep, attempt, window))
        request: ExtractionRequest = request_for(
            owner_id,
            window.turns,
            occasion,
            person,
            drafts=drafting.calls,
            named=drafting.names,
        )
    answer = backends.extractor().extract(request, record=drafting.record)
    if not drafting.calls:
        check_readable(cleaned([answer.raw], occasion))
    _finish(window, attempt, drafting, answer)


def _keep(attempt: Attempt, window: Window, call: Drafted, position: int) -> None:
    """Store one call in a transaction of its own."""
    with jobs.fenced(attempt.lease, now=attempt.now):
        add(attempt, window, call, position=position)


def _finish(window: Window, attempt: Attempt, drafting: Drafting, answer: Extraction) -> None:
    """Count a window as answered, with what it cost."""
    with jobs.fenced(attempt.lease, now=attempt.now):
        if not drafting.calls:
            add(attempt, window, Drafted(WHOLE, answer.raw), position=drafting.n_stored)
        _runs(attempt.lease.owner_id).filter(pk=attempt.run_id).update(
            n_windows=window.number + 1,
            model=answer.model,
            prompt_hash=answer.prompt_hash,
            finish_reason=answer.finish_reason,
            tokens_in=F("tokens_in") + answer.tokens_in,
            tokens_out=F("tokens_out") + answer.tokens_out,
            seconds=F("seconds") + answer.seconds,
            reason="",
        )


def _fold(attempt: Attempt) -> None:
    """Keep the answers with the run in place of its drafts, before anything is applied."""
    owner_id = attempt.lease.owner_id
    with jobs.fenced(attempt.lease, now=attempt.now):
        answers = answers_of(stored(owner_id, attempt.run_id))
        raw = json.dumps(answers, ensure_ascii=False)
        _runs(owner_id).filter(pk=attempt.run_id).update(raw=raw)
        Draft.objects.owned_by(owner_id).filter(run_id=attempt.run_id).delete()
