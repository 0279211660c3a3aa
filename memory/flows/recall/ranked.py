"""Everything that was said, ranked by how well it answers a message.

In: an owner's turns, a message, a moment. Out: `Search`: turns in order with what each is worth;
from it ids and scores, or hits that may be quoted. Nothing is written.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple
from uuid import UUID

import numpy as np
from django.conf import settings

from memory.engine.graph import Bools, Floats, Ints
from memory.engine.params import ANSWERS_FOLLOWED, EPISODES_SHOWN, TURNS_SHOWN
from memory.engine.recall.grounds import Bearing
from memory.engine.recall.ranking.after import parted_after
from memory.engine.recall.ranking.apart import apart, asks_several
from memory.engine.recall.ranking.choice import (
    Choice,
    Weights,
    chosen,
    has_ground,
    is_case,
    is_near,
    spread_out,
    wants_all,
)
from memory.engine.recall.ranking.clues import are_names, first_person, named_speakers
from memory.engine.recall.ranking.dates import Days
from memory.engine.recall.ranking.score import ByWords, Clues, Ranking, rank
from memory.engine.recall.search import Scores
from memory.engine.recall.when import Window
from memory.engine.recall.words import Query, Vectors
from memory.engine.vocabulary import Capture
from memory.engine.when import Range
from memory.flows.recall.about import About
from memory.flows.recall.state import Outside
from memory.store import quoting, turn_index
from memory.store.people import Person
from memory.store.said import Said
from memory.store.spans import day_of
from memory.store.turn_index import OwnerTurns

HOURS_A_DAY: Final = 24.0
READ_AT_MOST: Final = TURNS_SHOWN + 4  # some of the best may not be quoted
DECIMALS: Final = 4


class RankedTurn(NamedTuple):
    """A turn, its place in the ranking from 1, and what it is worth.

    Attributes:
        score: what ranks; relative to the best of this message.
        held: share of the message's words that it holds itself, 0..1.
        share: the same with what was said around it.
        cosine: likeness of the whole, 0..1.
        date: how near it was said to the days that were named, 0..1.
    """

    turn: UUID
    episode: UUID
    rank: int
    score: float
    held: float
    share: float
    cosine: float
    date: float

    def why(self) -> dict[str, Any]:
        """Return the reason as a receipt keeps it."""
        parts = {name: getattr(self, name) for name in ("score", "held", "share", "cosine", "date")}
        return {"kind": "search", "rank": self.rank, **parts}


class Hit(NamedTuple):
    """A ranked turn and the words of it that may be quoted."""

    ranked: RankedTurn
    said: Said
    has_ground: bool  # it justifies by itself that memory speaks
    covered: float  # how much of what is asked for it answers, 0..1


class Message(NamedTuple):
    """A message, from when and where it is asked, and what the walk made of it."""

    text: str
    query: Query
    outside: Outside
    about: About
    lit: Mapping[object, float]  # turns with words of selected edges, and how bright, 0..1
    by_words: ByWords  # what its words make of the turns
    alike: Vectors | None  # and how like it each is as a whole, None without a vector
    faded: Scores  # what it makes of the words that faded


class Wants(NamedTuple):
    """What is asked for beside the best answer.

    Attributes:
        all: every case.
        of: turns of the time that alone is asked about, shape (n,), else None.
    """

    all: bool
    of: Bools | None


@dataclass(frozen=True, slots=True, eq=False)
class Search:
    """What a message finds in everything that was said."""

    owned: OwnerTurns
    ranking: Ranking
    choice: Choice
    allowed: Bools
    wants: Wants
    stems: tuple[str, ...]  # of the words of the message

    @property
    def answerable(self) -> float:
        """How answerable the message seems; it only compares."""
        return self.ranking.standing.answerable

    def best(self, limit: int) -> list[RankedTurn]:
        """Return the best turns in order, whether they may be quoted or not."""
        return [self._ranked(at, n) for n, at in enumerate(self.choice.turns[:limit].tolist(), 1)]

    def hits(self, owner_id: UUID, bearing: Bearing) -> list[Hit]:
        """Return the turns that are near enough and may be quoted, the best first.

        A message that asks for every case gets the best turn of each conversation; one that
        asks for nothing but a time gets what was said then, in its order. Turns that cannot
        answer are no ground, and those that tell of what is asked about are one.
        """
        if self.owned.state.capture == Capture.ASK:
            return []  # whoever wants to be asked first is not quoted unasked either
        ground = (has_ground(self.ranking) & bearing.answers) | bearing.tells
        covered = np.maximum(self.ranking.held, bearing.tells)
        if self.wants.of is not None:
            ground, covered = self.wants.of, np.ones(ground.size)
            order = spread_out(np.flatnonzero(ground & self.allowed), READ_AT_MOST).tolist()
        elif self.wants.all:
            order = self._of_each_episode(is_case(self.ranking)).tolist()
        else:
            near = is_near(self.ranking) | bearing.tells
            order = self._followed(self.choice.turns[near[self.choice.turns]].tolist(), ground)
        if not ground[order].any():
            return []
        places = {at: n for n, at in enumerate(self.choice.turns.tolist(), 1)}
        limit = EPISODES_SHOWN if self.wants.all else READ_AT_MOST
        kept = quoting.turns(owner_id, [self.owned.ids[at] for at in order[:limit]])
        hits = [
            Hit(
                self._ranked(at, places.get(at, 0)),
                kept[self.owned.ids[at]],
                bool(ground[at]),
                float(covered[at]),
            )
            for at in order[:limit]
            if self.owned.ids[at] in kept
        ]
        return hits if self.wants.all else hits[:TURNS_SHOWN]

    def _followed(self, order: list[int], ground: Bools) -> list[int]:
        """Return the best turns, then what tells that a thing of theirs was parted with."""
        best, others = order[:ANSWERS_FOLLOWED], order[ANSWERS_FOLLOWED:]
        answers = [at for at in best if ground[at]]
        after = parted_after(answers, self.owned.said, self.allowed, self.stems)
        shown = [at for at in after if at not in best][-ANSWERS_FOLLOWED:]
        return [*best, *shown, *(at for at in others if at not in shown)]

    def _of_each_episode(self, cases: Bools) -> Ints:
        """Return the best turn of each conversation with a case, the oldest first."""
        found = np.flatnonzero(cases & self.allowed)
        order = found[np.argsort(-self.ranking.score[found], kind="stable")]
        sessions = self.owned.said.column.session[order]
        _, first = np.unique(sessions, return_index=True)
        best: Ints = np.sort(order[np.sort(first)[:EPISODES_SHOWN]])
        return best

    def _ranked(self, at: int, place: int) -> RankedTurn:
        found = self.ranking
        parts = (found.score, found.held, found.share, found.cosine, found.date)
        worth = [round(float(part[at]), DECIMALS) for part in parts]
        episode = self.owned.told.episodes[self.owned.said.column.session[at]]
        return RankedTurn(self.owned.ids[at], episode, place, *worth)


def search(owned: OwnerTurns, message: Message, person: Person) -> Search:
    """Rank everything that was said until a moment, outside the conversation under way."""
    names, window = [person.name, *owned.speakers[1:]], message.outside.window
    own = {turn_index.SELF} if first_person(message.text) else set()
    clues = Clues(
        days=[] if window is None else [_days(window.range)],
        speakers=named_speakers(message.text, names) | own,
        is_name=are_names(message.query.words, names),
        lit=_lit(owned, message.lit),
    )
    ranking = rank(message.query, owned.said, clues, message.by_words, message.alike)
    allowed = _allowed(owned, message)
    choice = chosen(
        ranking,
        allowed,
        (day_of(message.outside.moment) - owned.said.column.day) * HOURS_A_DAY,
        owned.importance,
        Weights(
            settings.PEGASUS_WEIGH_RECENCY,
            settings.PEGASUS_WEIGH_IMPORTANCE,
            settings.PEGASUS_WEIGH_RELEVANCE,
        ),
    )
    if asks_several(message.text):
        choice = apart(choice, owned.said.column.session)
    wants = Wants(wants_all(message.text), _browsed(window, ranking.date >= 1, allowed))
    return Search(owned, ranking, choice, allowed, wants, message.query.stems)


def _browsed(window: Window | None, said_then: Bools, allowed: Bools) -> Bools | None:
    """Return what was said in a time of which all is asked for; None when words are searched.

    A time that may lie ahead, and in which nothing was said, is a word like others: "in July".
    """
    if window is None or not window.is_all:
        return None
    is_then = window.is_sure or bool((said_then & allowed).any())
    return said_then if is_then else None


def as_scores(hits: Sequence[Hit]) -> Scores:
    """Return the hits with grounds as the scores that a verdict is made of."""
    grounded = [hit.ranked for hit in hits if hit.has_ground]
    return Scores(
        score=np.array([one.score for one in grounded]),
        coverage=np.array([hit.covered for hit in hits if hit.has_ground]),
        cosine=np.array([one.cosine for one in grounded]),
    )


def _days(asked: Range) -> Days:
    return Days(day_of(asked.begins), day_of(asked.ends))


def _allowed(owned: OwnerTurns, message: Message) -> Bools:
    """Say which turns may come: said by then, and not in the conversation under way."""
    allowed: Bools = owned.said.column.day <= day_of(message.outside.moment)
    outside = message.outside.episode_id
    if outside is not None and outside in owned.sessions:
        allowed &= owned.said.column.session != owned.sessions[outside]
    return allowed


def _lit(owned: OwnerTurns, lit: Mapping[object, float]) -> Floats:
    """Return how brightly the walk lit each turn."""
    bright = np.zeros(len(owned.ids))
    for turn, value in lit.items():
        if isinstance(turn, UUID) and turn in owned.places:
            bright[owned.places[turn]] = value
    return bright
