"""Everything that was said, ranked by how well it answers a message.

In: an owner, a message, a moment. Out: `Ranked`: turns with scores and why, how answerable the
message is. Nothing is written.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from memory.engine.recall.ranking.clues import are_names, first_person, named_speakers
from memory.engine.recall.ranking.dates import Days
from memory.engine.recall.ranking.score import Clues, Ranking, rank
from memory.engine.recall.when import asked_range
from memory.engine.recall.words import Query
from memory.llm import backends
from memory.llm.base import ModelError
from memory.llm.prior import mu_prior
from memory.models import acting_for
from memory.store import people, turn_index
from memory.store.turn_index import SECONDS_A_DAY, OwnerTurns, Wanted
from memory.store.words import words_of

DECIMALS: Final = 4


class RankedTurn(NamedTuple):
    """A turn, its place in the ranking from 1, its score, and what the score is made of."""

    turn: UUID
    episode: UUID
    place: int
    score: float
    held: float
    cosine: float
    date: float


@dataclass(frozen=True)
class Ranked:
    """The best turns for a message, and how answerable it is from them."""

    turns: Sequence[RankedTurn]
    answerable: float


class Asked(NamedTuple):
    """A message as the ranking reads it, and where its vectors lie."""

    query: Query
    embedder_id: str
    prior_mean: NDArray[np.float64] | None


def rank_turns(
    *, owner_id: UUID, query: str, now: datetime, limit: int, episode_id: UUID | None = None
) -> Ranked:
    """Rank everything the owner said, outside the conversation under way.

    Args:
        owner_id: whose turns.
        query: the message.
        now: the moment that "last month" is counted from.
        limit: turns returned at most.
        episode_id: the conversation under way; its own turns are in the prompt already.
    """
    person = people.of(owner_id)
    question = asked(query, person.language)
    wanted = Wanted(
        owner_id, question.embedder_id, question.prior_mean, person.language, person.name,
        episode_id,
    )  # fmt: skip
    with acting_for(owner_id):
        owned = turn_index.load(wanted)
    days = asked_range(query, now=now, zone=person.zone)
    names = [person.name, *owned.speakers[1:]]
    named = named_speakers(query, names)
    clues = Clues(
        days=[_days(days.begins, days.ends)] if days else [],
        speakers=named | ({turn_index.SELF} if first_person(query) else set()),
        is_name=are_names(question.query.words, names),
    )
    ranking = rank(question.query, owned.said, clues)
    return Ranked(_best(owned, ranking, limit, episode_id), ranking.standing.answerable)


def asked(text: str, language: str) -> Asked:
    """Read a message into a query with its vectors; without an embedder one of words alone."""
    words, stems = words_of(text, language)
    embedder = backends.embedder()
    try:
        mean = mu_prior(embedder)
        rows = embedder.embed([*words, text])
    except ModelError:
        return Asked(Query(words, stems), "", None)
    return Asked(Query(words, stems, rows[:-1], rows[-1]), embedder.id, mean)


def _days(begins: datetime, ends: datetime) -> Days:
    return Days(begins.timestamp() / SECONDS_A_DAY, ends.timestamp() / SECONDS_A_DAY)


def _best(
    owned: OwnerTurns, ranking: Ranking, limit: int, outside: UUID | None
) -> list[RankedTurn]:
    """Return the best turns that are not of the conversation under way."""
    n_outside = sum(one == outside for one in owned.episodes) if outside in owned.seen else 0
    best = ranking.best(limit + n_outside).tolist()
    kept = [at for at in best if owned.episodes[at] != outside][:limit]
    return [
        RankedTurn(
            turn=owned.ids[at],
            episode=owned.episodes[at],
            place=place,
            score=round(float(ranking.score[at]), DECIMALS),
            held=round(float(ranking.held[at]), DECIMALS),
            cosine=round(float(ranking.cosine[at]), DECIMALS),
            date=float(ranking.date[at]),
        )
        for place, at in enumerate(kept, start=1)
    ]
