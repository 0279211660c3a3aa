"""Episodes in the store: turns added in order, conversations closed into a job.

In: an owner, an episode, what was said. Out: rows. The caller has acting_for open.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from memory.engine.vocabulary import (
    EpisodeState,
    JobKind,
    Mode,
    Role,
    TurnState,
)
from memory.models import Episode, Job, Profile, Snippet, Turn
from memory.models.episode import TurnQuerySet
from memory.store import jobs, summaries

IMPORTED = "import"  # the channel
HEARSAY = "hearsay"  # that of lines out of another assistant, which the person pasted
NOT_CARRIED_ON = frozenset({IMPORTED, HEARSAY})
CLOSED = set(EpisodeState) - {EpisodeState.OPEN}  # while it is learned from, too


@dataclass(frozen=True)
class TurnToAdd:
    """One message on its way into the log."""

    role: Role
    content: str
    said_at: datetime
    speaker: str = ""
    state: TurnState = TurnState.DONE
    receipt: dict[str, object] | None = None
    reason: str = ""


def locked(owner_id: UUID, episode_id: UUID) -> Episode:
    """Return the episode with its row locked, so that positions are given out one by one.

    Raises:
        Episode.DoesNotExist: the owner has no such episode.
    """
    return (
        Episode.objects.owned_by(owner_id).kept().select_for_update(no_key=True).get(pk=episode_id)
    )


def add_turns(episode: Episode, turns: Sequence[TurnToAdd], *, now: datetime) -> list[UUID]:
    """Append turns to a locked episode; a closed one opens again."""
    rows = [
        Turn(
            owner_id=episode.owner_id,
            episode=episode,
            position=episode.n_turns + index,
            role=turn.role,
            speaker=turn.speaker,
            content=turn.content,
            state=turn.state,
            said_at=turn.said_at,
            received_at=now,
            receipt=turn.receipt,
            reason=turn.reason,
        )
        for index, turn in enumerate(turns)
    ]
    Turn.objects.bulk_create(rows)
    episode.n_turns += len(rows)
    said = [turn.said_at for turn in turns]
    episode.last_turn_at = max([*said, episode.last_turn_at or said[0]])
    if episode.state in CLOSED:
        episode.state = EpisodeState.OPEN
        episode.closed_at = None
    episode.save(update_fields=["n_turns", "last_turn_at", "state", "closed_at"])
    return [row.pk for row in rows]


def is_silenced(turn: Turn) -> bool:
    """Say whether a turn is quoted no more: what it taught is forgotten, or about to be."""
    words = Snippet.objects.owned_by(turn.owner_id).filter(turn=turn)
    return turn.is_withheld or words.exclude(forgetting=None).exists()


def add_version(old: Turn, said: TurnToAdd, *, now: datetime, is_withheld: bool) -> UUID:
    """Put new words in the place of a turn, said when it was said; its row is gone already."""
    return Turn.objects.create(
        owner_id=old.owner_id,
        episode_id=old.episode_id,
        position=old.position,
        version=old.version + 1,
        is_unread=True,
        is_withheld=is_withheld,
        role=said.role,
        content=said.content,
        said_at=old.said_at,
        received_at=now,
        reason=said.reason,
    ).pk


def question_of(answer: Turn) -> Turn | None:
    """Return the person's turn that an answer follows, None when there is none."""
    said = Turn.objects.owned_by(answer.owner_id).kept().in_order().user_turns()
    return said.filter(episode_id=answer.episode_id, position=answer.position - 1).first()


def is_overtaken(answer: Turn, question: Turn) -> bool:
    """Say whether the question was edited after it was answered."""
    return question.version > 0 and answer.received_at < question.received_at


def close_episode(
    owner_id: UUID, episode_id: UUID, *, now: datetime, closed_at: datetime | None = None
) -> UUID | None:
    """Close an episode and queue its learning; return the job, None when nothing is learned.

    Nothing is learned from temporary and read-only conversations, with capture off, and when
    the person said nothing new; what is kept gets its vectors all the same. Closing a closed
    episode changes nothing. An imported conversation has its own time of closing, in the past.

    Raises:
        Episode.DoesNotExist: the owner has no such episode.
    """
    episode = locked(owner_id, episode_id)
    if episode.state != EpisodeState.OPEN:
        return _waiting_job(episode)
    is_learned = _is_to_be_learned(episode)
    episode.state = EpisodeState.QUEUED if is_learned else EpisodeState.CLOSED
    episode.reason = ""
    episode.closed_at = closed_at or now
    episode.save(update_fields=["state", "reason", "closed_at"])
    if episode.channel not in NOT_CARRIED_ON:  # nobody is about to carry it on
        summaries.ask(episode, now=now)
    if not is_learned:
        if episode.mode == Mode.NORMAL and episode.n_turns:  # searched all the same
            jobs.enqueue(owner_id=owner_id, kind=JobKind.REEMBED, now=now)
        return None
    return jobs.enqueue(owner_id=owner_id, kind=JobKind.LEARN, subject_id=episode_id, now=now)


def _is_to_be_learned(episode: Episode) -> bool:
    if episode.mode != Mode.NORMAL:
        return False
    is_wanted = episode.channel == HEARSAY  # pasted for nothing else, whatever is kept of chats
    if not (is_wanted or Profile.objects.of(episode.owner_id).is_learning):
        return False
    said = Turn.objects.owned_by(episode.owner_id).kept().user_turns()
    return said.unread_in(episode).exists()


def _waiting_job(episode: Episode) -> UUID | None:
    waiting = Job.objects.owned_by(episode.owner_id).unfinished()
    job = waiting.filter(kind=JobKind.LEARN, subject_id=episode.pk).first()
    return job.pk if job else None


def turns_before(turn: Turn, *, n_turns: int) -> list[Turn]:
    """Return the last whole turns of the conversation before this one, oldest first."""
    before = _whole(turn.owner_id, turn.episode_id).filter(position__lt=turn.position)
    return list(reversed(before.order_by("-position")[:n_turns]))


def last_turns(owner_id: UUID, episode_id: UUID, *, n_turns: int) -> list[Turn]:
    """Return the last whole turns of a conversation, oldest first."""
    return list(reversed(_whole(owner_id, episode_id).order_by("-position")[:n_turns]))


def _whole(owner_id: UUID, episode_id: UUID) -> TurnQuerySet:
    turns = Turn.objects.owned_by(owner_id).kept().in_order()
    return turns.filter(episode_id=episode_id).exclude(content="").defer("receipt")
