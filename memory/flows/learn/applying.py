"""What a conversation teaches, written at once, with a record of it.

In: a proposal and its occasion, a judge's answers. Out: rows, and ids of what became of them.
The caller holds the owner's lock in one transaction.
"""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from memory.engine.learn.changes import ChangeSet, change_set
from memory.engine.learn.changes.told import Key
from memory.engine.learn.hearsay import as_written
from memory.engine.learn.proposal import Note, Occasion, Proposal
from memory.engine.learn.resolve import resolve, settle
from memory.engine.vocabulary import EpisodeState, JobKind
from memory.flows.learn.comparing import answers_for
from memory.flows.learn.consulting import Consulted
from memory.flows.learn.judging import reasons
from memory.models import Episode, ExtractionRun, Profile, Turn
from memory.store import commits, inbox, jobs, phrases, rules
from memory.store.commits import Committed

# What became of edges, by the names that the run keeps: the four operations.
OPERATIONS = ("added", "restated", "ended", "unchanged")


def apply(
    run: ExtractionRun,
    episode: Episode,
    proposal: Proposal,
    occasion: Occasion,
    answers: Consulted,
    *,
    now: datetime,
    edge_ids: Mapping[Key, UUID] | None = None,
) -> Committed:
    """Think under the owner's lock, and write all that the conversation teaches.

    Args:
        run: whose answers these are.
        episode: the conversation.
        proposal: what the answers propose, against the graph as it is.
        occasion: the same that the proposal was read with.
        answers: the judge's on who is who, the arbiter's on what replaces what.
        now: when it is done.
        edge_ids: ids that edges had before, by claim: they get them again.
    """
    settlement = settle(resolve(proposal, occasion), answers.who, reasons(answers.who))
    found = answers_for(answers.what, proposal, settlement, occasion)
    changes = as_written(change_set(proposal, settlement, occasion, found), occasion)
    done = commits.commit(run, episode, changes, now=now, edge_ids=edge_ids)
    if not occasion.is_hearsay:  # nobody else teaches how to answer
        rules.propose(run.owner_id, episode, proposal.rules, now=now)
    _record_run(run, changes, done, now)
    _record_episode(episode, changes, occasion, now)
    return done


def settle_graph(owner_id: UUID, now: datetime) -> None:
    """Bring what hangs on the graph in step with it."""
    inbox.reveal(owner_id)
    phrases.sync(owner_id)
    Profile.objects.changed(owner_id)
    jobs.enqueue(owner_id=owner_id, kind=JobKind.REEMBED, now=now)


def _record_run(run: ExtractionRun, changes: ChangeSet, done: Committed, now: datetime) -> None:
    run.committed_at = now
    run.n_nodes, run.n_edges = len(done.nodes), len(done.added)
    run.n_review = changes.n_review
    run.reason = ""
    run.notes = [_stored(note) for note in changes.notes]
    run.learned = {name: [str(one) for one in getattr(done, name)] for name in OPERATIONS}
    run.save()


def _stored(note: Note) -> dict[str, object]:
    """Return a note as JSON; words of the conversation are pointed at, not repeated."""
    place = {"turn": note.turn_id, "start": note.start, "end": note.end} if note.turn_id else {}
    return {"code": note.code, "detail": note.detail, **place}


def _record_episode(
    episode: Episode, changes: ChangeSet, occasion: Occasion, now: datetime
) -> None:
    """Keep the record; what was said since the close waits for the next one."""
    last = max((turn.position for turn in occasion.turns), default=-1)
    read = Turn.objects.owned_by(episode.owner_id).filter(
        pk__in=[turn.turn_id for turn in occasion.turns], is_unread=True
    )
    read.update(is_unread=False)
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
