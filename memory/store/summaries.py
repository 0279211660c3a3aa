"""The summary of a conversation so far, in parts: each tells one stretch of its raw turns.

In: an episode. Out: parts, stretches that are due, a job. A part goes with any turn it was made
from, and is made again from what is left. The caller acts for the owner.
"""

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from memory.engine.params import LAST_TURNS, SUMMARY_EVERY, SUMMARY_PARTS
from memory.engine.vocabulary import EpisodeState, JobKind
from memory.models import Episode, Snippet, Turn
from memory.models.episode import TurnQuerySet
from memory.store import jobs


class Stretch(NamedTuple):
    """Turns by their positions, from the first to the last."""

    first: int
    last: int


class Part(NamedTuple):
    """One stretch, and what tells it; empty when nothing of it is left to tell."""

    stretch: Stretch
    text: str


def parts(episode: Episode) -> list[Part]:
    """Return the parts there are, in order."""
    rows = sorted(episode.summaries, key=lambda row: row["first"])
    return [Part(Stretch(row["first"], row["last"]), row["text"]) for row in rows]


def due(episode: Episode) -> list[Stretch]:
    """Return the stretches to tell, of the newest that a prompt has room for.

    A stretch of twenty turns is due once it is whole; what is left over once the conversation is
    closed, unless all of it stands in the prompt verbatim anyway.
    """
    n = episode.n_turns
    over = n % SUMMARY_EVERY
    wanted = [Stretch(at, at + SUMMARY_EVERY - 1) for at in range(0, n - over, SUMMARY_EVERY)]
    if over and n > LAST_TURNS and episode.state != EpisodeState.OPEN:
        wanted.append(Stretch(n - over, n - 1))
    made = {part.stretch for part in parts(episode)}
    return [one for one in wanted[-SUMMARY_PARTS:] if one not in made]


def turns_in(owner_id: UUID, episode_id: UUID, stretch: Stretch) -> TurnQuerySet:
    """Return the turns that may be told: whole, and nothing of them forgotten."""
    turns = Turn.objects.owned_by(owner_id).kept().in_order().exclude(content="")
    placed = turns.filter(episode_id=episode_id, position__range=stretch)
    words = Snippet.objects.owned_by(owner_id).filter(turn__isnull=False)
    waiting = words.exclude(forgetting=None)  # to be erased; then the turn is withheld
    told = placed.filter(is_withheld=False).exclude(pk__in=waiting.values("turn_id"))
    return told.defer("receipt")  # larger than all that was said


def keep(episode: Episode, part: Part) -> None:
    """Put a part in the place of what told its beginning before."""
    row = {"first": part.stretch.first, "last": part.stretch.last, "text": part.text}
    others = [one for one in episode.summaries if one["first"] != part.stretch.first]
    episode.summaries = [*others, row]
    episode.save(update_fields=["summaries"])


def ask(episode: Episode, *, now: datetime) -> None:
    """Queue the telling of what is due."""
    if due(episode):
        jobs.enqueue(
            owner_id=episode.owner_id, kind=JobKind.SUMMARIZE, subject_id=episode.pk, now=now
        )


def drop(owner_id: UUID, turn_ids: Collection[UUID]) -> None:
    """Erase the parts that were made from these turns, whatever else they tell."""
    turns = Turn.objects.owned_by(owner_id).filter(pk__in=turn_ids)
    placed: dict[UUID, set[int]] = {}
    for episode_id, position in turns.values_list("episode_id", "position"):
        placed.setdefault(episode_id, set()).add(position)
    told = Episode.objects.owned_by(owner_id).filter(pk__in=placed).exclude(summaries=[])
    for episode in told.select_for_update(no_key=True).order_by("pk"):
        gone = placed[episode.pk]
        episode.summaries = [
            row
            for row in episode.summaries
            if not any(row["first"] <= at <= row["last"] for at in gone)
        ]
        episode.save(update_fields=["summaries"])
