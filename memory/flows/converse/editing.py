"""A person edits what they said: a new version in the old one's place.

In: a message of theirs, other words. Out: the new version, to be learned; the old one goes as by
forgetting, with all that only it justified. What answered it stays, and can be given anew.
"""

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from uuid import UUID

from memory.engine.vocabulary import EpisodeState, Role, TurnState
from memory.flows.converse.checking import MessageRefusedError, NewTurn, Refusal, checked
from memory.flows.converse.turns import recalled
from memory.models import Episode, Profile, Turn, acting_for
from memory.models.episode import TurnQuerySet
from memory.store import digests, episodes, graphs, summaries
from memory.store.erasing import erase
from memory.store.marking import EDITED, begin
from memory.store.provenance import plan
from memory.store.upkeep import settle

OVER = frozenset({EpisodeState.LEARNED, EpisodeState.CLOSED, EpisodeState.FAILED})


def edit(*, owner_id: UUID, turn_id: UUID, content: str, now: datetime) -> UUID:
    """Put new words in the place of a message, and have them learned; return the new version.

    The old words are erased in the same transaction, there is no undo but another edit. The
    same words change nothing.

    Raises:
        Turn.DoesNotExist: the owner has no such message.
        MessageRefusedError: the words are none or too many, or the message is not the person's.
    """
    said = checked(NewTurn(role=Role.USER, content=content), now)
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        old = Turn.objects.owned_by(owner_id).kept().get(pk=turn_id)
        episode = episodes.locked(owner_id, old.episode_id)
        if not is_editable(old, episode):
            raise MessageRefusedError(Refusal.NOT_OWN)
        if said.content == old.content:
            return old.pk
        is_withheld = episodes.is_silenced(old)
        _retract(old, now)
        new = episodes.add_version(old, said, now=now, is_withheld=is_withheld)
        _have_learned(owner_id, old.episode_id, now)
        settle(owner_id, now=now)
        digests.renew(owner_id, now=now)
    graphs.drop(owner_id)
    return new


def is_editable(turn: Turn, episode: Episode) -> bool:
    """Say whether a message is the person's own; pasted lines have the inbox."""
    is_own = turn.role == Role.USER and not turn.speaker
    return is_own and episode.channel != episodes.HEARSAY


def _retract(old: Turn, now: datetime) -> None:
    """Erase a version with what only it justified; the same claim may be made again at once."""
    planned = plan(old.owner_id, "turn", old.pk, EDITED)
    erase(begin(old.owner_id, planned, now=now, until=now), now=now)


def _have_learned(owner_id: UUID, episode_id: UUID, now: datetime) -> None:
    """Close a conversation that was over once more, as of then; an open one waits for its end."""
    episode = episodes.locked(owner_id, episode_id)
    if episode.state in OVER:
        episode.state = EpisodeState.OPEN
        episode.save(update_fields=["state"])
        closed_at = episode.closed_at
        episodes.close_episode(owner_id, episode_id, now=now, closed_at=closed_at)
    else:
        summaries.ask(episode, now=now)


def answer_of(turn: Turn) -> Turn | None:
    """Return the answer that follows a message of the person; the caller acts for them."""
    return (
        _answers(turn.owner_id).filter(episode=turn.episode_id, position=turn.position + 1).first()
    )


def overtaken(turns: Sequence[Turn]) -> set[UUID]:
    """Return which of a conversation's turns answer an earlier version of the turn before."""
    return {
        answer.pk
        for said, answer in pairwise(turns)
        if answer.role == Role.ASSISTANT
        and said.position == answer.position - 1
        and episodes.is_overtaken(answer, said)
    }


def answer_anew(*, owner_id: UUID, turn_id: UUID, now: datetime) -> None:
    """Let an answer to an earlier version be given to the present one, by its next stream.

    The old answer goes; one that answers what stands there is left alone.

    Raises:
        Turn.DoesNotExist: the owner has no such answer.
    """
    with acting_for(owner_id):
        answer = _answers(owner_id).get(pk=turn_id)
        question = episodes.question_of(answer)
    if question is None or not episodes.is_overtaken(answer, question):
        return
    receipt = recalled(owner_id, answer.episode_id, question.pk, question.content, now)
    with acting_for(owner_id, durable=True):
        summaries.drop(owner_id, [turn_id])
        waiting = _answers(owner_id).filter(pk=turn_id, received_at=answer.received_at)
        waiting.exclude(state=TurnState.STREAMING).update(
            state=TurnState.STREAMING,
            reason="",
            content="",
            receipt=receipt,
            received_at=now,
            thumb=None,
        )


def _answers(owner_id: UUID) -> TurnQuerySet:
    return Turn.objects.owned_by(owner_id).kept().filter(role=Role.ASSISTANT)
