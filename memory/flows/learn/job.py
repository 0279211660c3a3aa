"""The job of learning one conversation, step by step, each in a transaction of its own.

In: a lease on a learn job. Out: counts. Killed anywhere, the next attempt finds what stands and
goes on; the same content under the same pipeline is learned once.
"""

import json
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from memory.engine.learn.proposal import Occasion, Proposal
from memory.engine.vocabulary import EpisodeState, Role
from memory.flows.learn.applying import apply, settle_graph
from memory.flows.learn.asking import ask
from memory.flows.learn.attempt import Attempt, AttemptFailedError
from memory.flows.learn.consulting import Consulted, consulted
from memory.flows.learn.content import PIPELINE_VERSION, asked_about, content_hash
from memory.flows.learn.drafts import CHANGED
from memory.flows.learn.occasion import occasion_of
from memory.flows.learn.proposing import proposed
from memory.llm.base import ModelError
from memory.models import (
    Draft,
    Episode,
    ExtractionRun,
    JobFailedError,
    Lease,
    Profile,
    acting_for,
)
from memory.store import jobs, people, traversals
from memory.store.wishes import wished


@dataclass(frozen=True)
class Task:
    """One conversation to learn: its run, and what to ask when no answer is stored yet."""

    run_id: UUID
    person: people.Person
    to_ask: Occasion | None  # None: the answer is stored, or there is nothing to ask
    is_committed: bool


def learn(*, lease: Lease, now: datetime) -> dict[str, object]:
    """Learn from the conversation of this job.

    Raises:
        JobFailedError: the conversation is gone, or the model gave nothing usable; the code
            says which.
        JobPausedError: it takes long, got on, and goes on later.
        LostLeaseError: another worker has the job.
    """
    task = _begun(lease, now)
    try:
        if task.to_ask is not None:
            ask(Attempt.of(lease, task.run_id, now), task.to_ask, task.person)
        if not task.is_committed:
            _commit(lease, task.run_id, _consulted(lease, task.run_id, now), now)
    except ModelError as error:
        _give_up(lease, error.code, now, is_final=not error.is_retryable)
        raise JobFailedError(error.code, is_final=not error.is_retryable) from error
    except AttemptFailedError as error:
        if error.is_spoiled:
            _start_over(lease, task.run_id, now)
        _give_up(lease, error.code, now, is_final=False)
        raise JobFailedError(error.code) from error
    return _counts(lease, task.run_id)


def _begun(lease: Lease, now: datetime) -> Task:
    """Open the run of the conversation's present content; runs of other content are void."""
    with jobs.fenced(lease, now=now):
        episode = _episode(lease)
        Episode.objects.filter(pk=episode.pk).update(state=EpisodeState.LEARNING, reason="")
        person = people.of(lease.owner_id)
        occasion = occasion_of(lease.owner_id, episode, zone=person.zone, now=now)
        said = [turn for turn in occasion.turns if turn.role is Role.USER]
        runs = ExtractionRun.objects.owned_by(lease.owner_id).filter(episode=episode)
        run, _ = runs.get_or_create(
            content_hash=content_hash(occasion.turns),
            pipeline_version=PIPELINE_VERSION,
            defaults={
                "owner_id": lease.owner_id,
                "episode": episode,
                "started_at": now,
                "n_turns": len(said),
            },
        )
        runs.filter(committed_at__isnull=True).exclude(pk=run.pk).delete()
        is_asked = bool(said) and not (run.raw or run.committed_at)
    return Task(run.pk, person, occasion if is_asked else None, run.committed_at is not None)


def _episode(lease: Lease) -> Episode:
    episode = (
        Episode.objects.owned_by(lease.owner_id).kept().filter(pk__in=[lease.subject_id]).first()
    )
    if episode is None:
        raise JobFailedError("gone", is_final=True)  # noqa: EM101 - a code
    return episode


def _read(lease: Lease, run_id: UUID, now: datetime) -> tuple[Proposal, Occasion]:
    """Clean the stored answer against the graph as it is now.

    Raises:
        AttemptFailedError: nothing in it can be used, or words were forgotten meanwhile.
    """
    episode = _episode(lease)
    run = ExtractionRun.objects.owned_by(lease.owner_id).get(pk=run_id)
    zone = people.of(lease.owner_id).zone
    whole = occasion_of(lease.owner_id, episode, zone=zone, now=now)
    occasion = replace(whole, turns=asked_about(whole.turns, run.content_hash))
    if not run.n_turns:
        return Proposal(), occasion
    if not run.raw:
        raise AttemptFailedError(CHANGED, is_spoiled=True)
    heard = [turn.turn_id for turn in occasion.turns]
    answers = [*json.loads(run.raw), *wished(lease.owner_id, episode.pk, heard)]
    return proposed(lease.owner_id, answers, occasion), occasion


def _consulted(lease: Lease, run_id: UUID, now: datetime) -> Consulted:
    """Ask about the unsure, and what replaces what, outside every transaction."""
    with acting_for(lease.owner_id):
        proposal, occasion = _read(lease, run_id, now)
    return consulted(lease.owner_id, proposal, occasion)


def _commit(lease: Lease, run_id: UUID, answers: Consulted, now: datetime) -> None:
    """Think again under the owner's lock, and write everything at once."""
    with jobs.step(lease, "commit", now=now) as is_to_do:
        if not is_to_do:
            return
        Profile.objects.locked(lease.owner_id)
        episode = _episode(lease)
        run = ExtractionRun.objects.owned_by(lease.owner_id).get(pk=run_id)
        proposal, occasion = _read(lease, run_id, now)
        apply(run, episode, proposal, occasion, answers, now=now)
        anchor = episode.closed_at or now
        traversals.reinforce(lease.owner_id, episode.pk, anchor=anchor, now=now)
        settle_graph(lease.owner_id, now)


def _start_over(lease: Lease, run_id: UUID, now: datetime) -> None:
    """Throw away what stands of a run: it is asked for again."""
    with jobs.fenced(lease, now=now):
        run = ExtractionRun.objects.owned_by(lease.owner_id).filter(pk=run_id)
        run.update(raw="", n_windows=0)
        Draft.objects.owned_by(lease.owner_id).filter(run_id=run_id).delete()


def _give_up(lease: Lease, code: str, now: datetime, *, is_final: bool) -> None:
    """Note why an attempt failed; after the last one the person is told and reads are paid."""
    is_over = is_final or lease.is_last_attempt
    with jobs.fenced(lease, now=now):
        episode = _episode(lease)
        runs = ExtractionRun.objects.owned_by(lease.owner_id).filter(episode=episode)
        runs.filter(committed_at__isnull=True).update(reason=code)
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
