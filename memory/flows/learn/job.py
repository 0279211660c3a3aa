"""The job of learning one conversation, step by step, each in a transaction of its own.

In: a lease on a learn job. Out: counts. Killed anywhere, the next attempt finds the stored
answer and goes on; the same content under the same pipeline is learned once.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from typing import Final
from uuid import UUID

from memory.engine.learn.changes import ChangeSet, change_set
from memory.engine.learn.clean import clean
from memory.engine.learn.proposal import Occasion, Proposal, Said
from memory.engine.learn.resolve import resolve, settle
from memory.engine.vocabulary import EpisodeState, JobKind, Role
from memory.flows.learn.buried import unburied
from memory.flows.learn.judging import Answers, judged
from memory.flows.learn.request import request_for
from memory.llm import backends
from memory.llm.base import Extraction, ExtractionRequest, ModelError
from memory.models import (
    Episode,
    ExtractionRun,
    JobFailedError,
    Lease,
    Profile,
    acting_for,
)
from memory.store import commits, jobs, people, phrases, traversals
from memory.store.commits import Committed
from memory.store.occasions import occasion as load_occasion

PIPELINE_VERSION: Final = "1"  # a new one may derive everything again from the raw log
NO_NOTES: Final = "unreadable"


@dataclass(frozen=True)
class Task:
    """One conversation to learn: its run, and what to ask when no answer is stored yet."""

    run_id: UUID
    request: ExtractionRequest | None  # None: the answer is stored, or there is nothing to ask
    is_committed: bool


def learn(*, lease: Lease, now: datetime) -> dict[str, object]:
    """Learn from the conversation of this job.

    Raises:
        JobFailedError: the conversation is gone, or the model gave nothing usable; the code
            says which.
        LostLeaseError: another worker has the job.
    """
    try:
        task = _begun(lease, now)
        if task.request is not None:
            _keep_answer(lease, task.run_id, backends.extractor().extract(task.request), now)
        if not task.is_committed:
            _commit(lease, task.run_id, _judged(lease, task.run_id, now), now)
    except ModelError as error:
        _give_up(lease, error.code, now, is_final=not error.is_retryable)
        raise JobFailedError(error.code, is_final=not error.is_retryable) from error
    except UnreadableError as error:
        _give_up(lease, error.code, now, is_final=False)
        raise JobFailedError(error.code) from error
    return _counts(lease, task.run_id)


class UnreadableError(Exception):
    """The model's answer was no use; `code` is the cleaner's first note."""

    def __init__(self, code: str) -> None:
        """Take the code."""
        super().__init__(code)
        self.code = code


def _begun(lease: Lease, now: datetime) -> Task:
    """Open the run of the conversation's present content."""
    with jobs.step(lease, f"begin {lease.attempts}", now=now):
        episode = _episode(lease)
        Episode.objects.filter(pk=episode.pk).update(state=EpisodeState.LEARNING, reason="")
        person = people.of(lease.owner_id)
        occasion = load_occasion(lease.owner_id, episode, zone=person.zone, now=now)
        run, _ = ExtractionRun.objects.get_or_create(
            owner_id=lease.owner_id,
            episode=episode,
            content_hash=_content_hash(occasion.turns),
            pipeline_version=PIPELINE_VERSION,
            defaults={"started_at": now},
        )
        is_silent = not any(turn.role is Role.USER for turn in occasion.turns)
        is_asked = not (run.raw or run.committed_at or is_silent)
        request = request_for(lease.owner_id, occasion, person) if is_asked else None
    return Task(run.pk, request, is_committed=run.committed_at is not None)


def _episode(lease: Lease) -> Episode:
    episode = (
        Episode.objects.owned_by(lease.owner_id).kept().filter(pk__in=[lease.subject_id]).first()
    )
    if episode is None:
        raise JobFailedError("gone", is_final=True)  # noqa: EM101 - a code
    return episode


def _content_hash(turns: Sequence[Said]) -> str:
    """Name the content: which turns, in which words."""
    digest = sha256()
    for turn in turns:
        digest.update(f"{turn.turn_id} {len(turn.text)} {turn.text}".encode())
    return digest.hexdigest()


def _asked_about(turns: Sequence[Said], content_hash: str) -> tuple[Said, ...]:
    """Return the turns the answer is about: what was said since waits for the next close.

    When some of them were forgotten meanwhile, what is left of them cannot be told apart.
    """
    ends = range(len(turns), 0, -1)
    fitting = (end for end in ends if _content_hash(turns[:end]) == content_hash)
    return tuple(turns[: next(fitting, len(turns))])


def _keep_answer(lease: Lease, run_id: UUID, answer: Extraction, now: datetime) -> None:
    """Store the raw answer before anything of it is applied."""
    with jobs.step(lease, f"answer {lease.attempts}", now=now):
        ExtractionRun.objects.owned_by(lease.owner_id).filter(pk=run_id).update(
            raw=answer.raw,
            model=answer.model,
            prompt_hash=answer.prompt_hash,
            finish_reason=answer.finish_reason,
            tokens_in=answer.tokens_in,
            tokens_out=answer.tokens_out,
            seconds=answer.seconds,
            reason="",
        )


def _read(lease: Lease, run_id: UUID, now: datetime) -> tuple[Proposal, Occasion]:
    """Clean the stored answer against the graph as it is now.

    Raises:
        UnreadableError: nothing in it can be used; it is thrown away, to be asked for again.
    """
    episode = _episode(lease)
    run = ExtractionRun.objects.owned_by(lease.owner_id).get(pk=run_id)
    zone = people.of(lease.owner_id).zone
    whole = load_occasion(lease.owner_id, episode, zone=zone, now=now)
    occasion = replace(whole, turns=_asked_about(whole.turns, run.content_hash))
    if not run.raw:
        return Proposal(), occasion
    proposal = clean(run.raw, occasion)
    if proposal.is_retry:
        code = proposal.notes[0].code if proposal.notes else NO_NOTES
        raise UnreadableError(code)
    return unburied(lease.owner_id, proposal, occasion), occasion


def _judged(lease: Lease, run_id: UUID, now: datetime) -> Answers:
    """Ask the judge about the unsure, outside every transaction."""
    with acting_for(lease.owner_id):
        proposal, occasion = _read(lease, run_id, now)
    return judged(proposal, resolve(proposal, occasion), occasion)


def _commit(lease: Lease, run_id: UUID, answers: Answers, now: datetime) -> None:
    """Think again under the owner's lock, and write everything at once."""
    with jobs.step(lease, "commit", now=now) as is_to_do:
        if not is_to_do:
            return
        Profile.objects.locked(lease.owner_id)
        episode = _episode(lease)
        run = ExtractionRun.objects.owned_by(lease.owner_id).get(pk=run_id)
        proposal, occasion = _read(lease, run_id, now)
        settlement = settle(resolve(proposal, occasion), answers)
        changes = change_set(proposal, settlement, occasion)
        done = commits.commit(run, episode, changes, now=now)
        anchor = episode.closed_at or now
        traversals.reinforce(lease.owner_id, episode.pk, anchor=anchor, now=now)
        _finish_run(run, changes, done, now)
        _finish_episode(episode, changes, occasion, now)
        phrases.sync(lease.owner_id)
        Profile.objects.changed(lease.owner_id)
        jobs.enqueue(owner_id=lease.owner_id, kind=JobKind.REEMBED, now=now)


def _finish_run(run: ExtractionRun, changes: ChangeSet, done: Committed, now: datetime) -> None:
    run.committed_at = now
    run.n_nodes, run.n_edges = len(done.nodes), len(done.added)
    run.n_review = changes.n_review
    run.notes = [{"code": note.code, "detail": note.detail} for note in changes.notes]
    run.learned = {
        "added": [str(one) for one in done.added],
        "restated": [str(one) for one in done.restated],
        "ended": [str(one) for one in done.ended],
    }
    run.save()


def _finish_episode(
    episode: Episode, changes: ChangeSet, occasion: Occasion, now: datetime
) -> None:
    """Keep the record; what was said since the close waits for the next one."""
    last = max((turn.position for turn in occasion.turns), default=-1)
    episode.n_learned_turns = max(episode.n_learned_turns, last + 1)
    episode.learned_at = now
    if changes.episode.summary:
        episode.summary = changes.episode.summary
    episode.importance = changes.episode.importance
    episode.tags = list(changes.episode.tags)
    if episode.state == EpisodeState.LEARNING:
        episode.state = EpisodeState.LEARNED
    episode.reason = ""
    episode.save()


def _give_up(lease: Lease, code: str, now: datetime, *, is_final: bool) -> None:
    """Note why an attempt failed; after the last one the person is told and reads are paid."""
    is_over = is_final or lease.is_last_attempt
    with jobs.step(lease, f"failed {lease.attempts}", now=now):
        episode = _episode(lease)
        runs = ExtractionRun.objects.owned_by(lease.owner_id).filter(
            episode=episode, committed_at__isnull=True
        )
        runs.update(reason=code, raw="")
        state = EpisodeState.FAILED if is_over else EpisodeState.QUEUED
        Episode.objects.filter(pk=episode.pk, state=EpisodeState.LEARNING).update(
            state=state, reason=code
        )
        if is_over:
            Profile.objects.locked(lease.owner_id)
            anchor = episode.closed_at or now
            if traversals.reinforce(lease.owner_id, episode.pk, anchor=anchor, now=now):
                Profile.objects.changed(lease.owner_id)


def _counts(lease: Lease, run_id: UUID) -> dict[str, object]:
    """Return numbers and codes for the job's row."""
    with acting_for(lease.owner_id):
        run = ExtractionRun.objects.owned_by(lease.owner_id).get(pk=run_id)
    dropped: list[str] = [note["code"] for note in run.notes]
    return {
        "nodes": run.n_nodes,
        "edges": run.n_edges,
        "restated": len(run.learned.get("restated", [])),
        "review": run.n_review,
        "dropped": dropped,
    }
