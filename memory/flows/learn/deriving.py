"""A learned conversation derived again by the present pipeline, from the raw log.

In: an owner and an episode. Out: what is new, gone and changed. The old run is taken back and
the new one applied in one transaction, which a dry run rolls back. Strengths, what the person
took in hand, tombstones and decisions about identity stay. The model is asked outside of it.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from django.conf import settings
from django.db import transaction

from memory.engine.learn.guard import redacted_answer
from memory.engine.learn.proposal import Occasion, Proposal
from memory.engine.vocabulary import EpisodeState, Role
from memory.flows.learn.applying import apply, settle_graph
from memory.flows.learn.attempt import AttemptFailedError
from memory.flows.learn.consulting import Consulted, consulted
from memory.flows.learn.content import PIPELINE_VERSION, content_hash
from memory.flows.learn.differing import Diff, Shown, diff_of, shown
from memory.flows.learn.drafting import Drafting
from memory.flows.learn.drafts import WHOLE, Standing, answers_of
from memory.flows.learn.occasion import occasion_of
from memory.flows.learn.proposing import check_readable, cleaned, proposed
from memory.flows.learn.request import request_for
from memory.flows.learn.windows import Window, windows
from memory.llm import backends
from memory.llm.base import Drafted, Extraction, ExtractionRequest, ModelError
from memory.models import (
    Episode,
    ExtractionRun,
    Forgetting,
    JobFailedError,
    Profile,
    acting_for,
)
from memory.models.extraction import REPLACED
from memory.store import graphs, people
from memory.store.rederiving import Before, restore, retract
from memory.store.wishes import wished


class Skipped(StrEnum):
    """Why a conversation is not derived again."""

    UP_TO_DATE = "up_to_date"  # this version of the pipeline has done it
    NOT_LEARNED = "not_learned"  # it is open, waits, failed, or nothing is learned from it
    UNDO_OPEN = "undo_open"  # something forgotten can still be brought back


class SkippedError(Exception):
    """There is nothing to do, or not now; `reason` says why."""

    def __init__(self, reason: Skipped) -> None:
        """Take the reason."""
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Told:
    """What the extractor answered: the answer to each window, and what it cost in all."""

    answers: list[str]
    costs: list[Extraction]


def rederivable(*, owner_id: UUID) -> list[UUID]:
    """Return the owner's learned conversations, the one that closed first first."""
    with acting_for(owner_id):
        learned = Episode.objects.owned_by(owner_id).kept().filter(state=EpisodeState.LEARNED)
        return list(learned.order_by("closed_at", "pk").values_list("pk", flat=True))


def rederive(
    *, owner_id: UUID, episode_id: UUID, now: datetime, is_dry_run: bool, again: bool = False
) -> Diff:
    """Derive a conversation again and return what that changes; a dry run writes nothing.

    Args:
        owner_id: whose conversation.
        episode_id: which one.
        now: when this is done.
        is_dry_run: only say what would change.
        again: also when this version of the pipeline has already done it.

    Raises:
        Episode.DoesNotExist: the owner has no such conversation.
        SkippedError: there is nothing to do, or not now.
        JobFailedError: the extractor answered nothing usable; nothing is changed.
    """
    with _tried(owner_id):
        scene = _Scene.of(owner_id, episode_id, now, again=again)
        requests = scene.requests()
    try:
        told = _asked(scene, requests)
    except (ModelError, AttemptFailedError) as error:
        raise JobFailedError(error.code) from error
    with _tried(owner_id):
        scene = _Scene.of(owner_id, episode_id, now, again=again)
        proposal = scene.proposal(told.answers)
    answers = consulted(owner_id, proposal, scene.occasion)
    if is_dry_run:
        with _tried(owner_id):
            return _rederived(owner_id, episode_id, told, answers, now, again=again)
    with acting_for(owner_id, durable=True):
        diff = _rederived(owner_id, episode_id, told, answers, now, again=again)
    graphs.drop(owner_id)
    return diff


@contextmanager
def _tried(owner_id: UUID) -> Iterator[None]:
    """Open a transaction that is always rolled back, and a cache that does not outlive it."""
    graphs.drop(owner_id)
    try:
        with acting_for(owner_id, durable=True):
            yield
            transaction.set_rollback(True)
    finally:
        graphs.drop(owner_id)


@dataclass(frozen=True)
class _Scene:
    """A conversation whose old run is taken back, inside a transaction."""

    owner_id: UUID
    episode: Episode
    person: people.Person
    occasion: Occasion
    before: Before
    old: Shown

    @classmethod
    def of(cls, owner_id: UUID, episode_id: UUID, now: datetime, *, again: bool) -> "_Scene":
        Profile.objects.locked(owner_id)
        episode = Episode.objects.owned_by(owner_id).kept().get(pk=episode_id)
        _check(owner_id, episode, again=again)
        old = shown(owner_id)
        before = retract(owner_id, episode)
        Profile.objects.changed(owner_id)
        person = people.of(owner_id)
        n_learned = episode.n_learned_turns
        episode.n_learned_turns = 0  # so that all turns are new
        whole = occasion_of(owner_id, episode, zone=person.zone, now=now)
        episode.n_learned_turns = n_learned
        turns = tuple(turn for turn in whole.turns if turn.position < n_learned)
        return cls(owner_id, episode, person, replace(whole, turns=turns), before, old)

    def requests(self) -> list[tuple[Window, ExtractionRequest]]:
        """Return what to ask about each window."""
        asked = windows(self.occasion.turns, settings.PEGASUS_WINDOW_CHARACTERS)
        return [
            (window, request_for(self.owner_id, window.turns, self.occasion, self.person))
            for window in asked
        ]

    def proposal(self, answers: list[str]) -> Proposal:
        """Return what the extractor proposes, and what the assistant proposed while it talked."""
        heard = [turn.turn_id for turn in self.occasion.turns]
        wishes = wished(self.owner_id, self.episode.pk, heard)
        return proposed(self.owner_id, [*answers, *wishes], self.occasion)


def _check(owner_id: UUID, episode: Episode, *, again: bool) -> None:
    """Refuse what is not to be derived again.

    Raises:
        SkippedError: with the reason.
    """
    if episode.state != EpisodeState.LEARNED or not episode.n_learned_turns:
        raise SkippedError(Skipped.NOT_LEARNED)
    if Forgetting.objects.owned_by(owner_id).filter(erased_at__isnull=True).exists():
        raise SkippedError(Skipped.UNDO_OPEN)
    runs = ExtractionRun.objects.owned_by(owner_id).filter(episode=episode).standing()
    if not again and not runs.exclude(pipeline_version=PIPELINE_VERSION).exists():
        raise SkippedError(Skipped.UP_TO_DATE)


def _asked(scene: _Scene, requests: list[tuple[Window, ExtractionRequest]]) -> Told:
    """Ask the extractor about every window, outside every transaction."""
    standing: list[Standing] = []
    costs = []
    for window, request in requests:
        here = _Here()
        drafting = Drafting(window, scene.occasion, standing, here.keep)
        known = dict.fromkeys([*request.known_nodes, *drafting.names])
        asked = replace(request, known_nodes=list(known))
        answer = backends.extractor().extract(asked, record=drafting.record)
        if not here.calls:
            check_readable(cleaned([answer.raw], scene.occasion))
            here.keep(Drafted(WHOLE, answer.raw))
        standing += [Standing(window.number, call) for call in here.calls]
        costs.append(answer)
    return Told(answers_of(standing), costs)


@dataclass(frozen=True)
class _Here:
    """Calls without secrets, kept in this process: nothing is written before it is applied."""

    calls: list[Drafted] = field(default_factory=list)

    def keep(self, call: Drafted, _: int = 0) -> None:
        self.calls.append(replace(call, arguments=redacted_answer(call.arguments)))


def _rederived(
    owner_id: UUID,
    episode_id: UUID,
    told: Told,
    answers: Consulted,
    now: datetime,
    *,
    again: bool,
) -> Diff:
    """Take the old run back and apply the new one; return what differs."""
    scene = _Scene.of(owner_id, episode_id, now, again=again)
    proposal = scene.proposal(told.answers)
    run = _run(scene, told, now)
    apply(
        run,
        scene.episode,
        proposal,
        scene.occasion,
        answers,
        now=now,
        edge_ids=scene.before.edge_ids,
    )
    restore(owner_id, scene.before, now=now)
    settle_graph(owner_id, now)
    return diff_of(scene.old, shown(owner_id))


def _run(scene: _Scene, told: Told, now: datetime) -> ExtractionRun:
    """Write the new run; what older ones noted and counted is no longer so."""
    runs = ExtractionRun.objects.owned_by(scene.owner_id).filter(episode=scene.episode)
    turns = scene.occasion.turns
    last = told.costs[-1] if told.costs else Extraction("", "", "")
    run, _ = runs.update_or_create(
        content_hash=content_hash(turns),
        pipeline_version=PIPELINE_VERSION,
        defaults={
            "owner_id": scene.owner_id,
            "episode": scene.episode,
            "raw": json.dumps(told.answers, ensure_ascii=False),
            "started_at": now,
            "n_windows": len(told.answers),
            "n_turns": sum(turn.role is Role.USER for turn in turns),
            "model": last.model,
            "prompt_hash": last.prompt_hash,
            "finish_reason": last.finish_reason,
            "tokens_in": sum(one.tokens_in for one in told.costs),
            "tokens_out": sum(one.tokens_out for one in told.costs),
            "seconds": sum(one.seconds for one in told.costs),
        },
    )
    runs.exclude(pk=run.pk).update(notes=[], learned={}, reason=REPLACED)
    return run
