"""What a day, a week or a month is told by: sentences of the raw turns, never of a digest.

In: sentences as they were said, with the facts that cite them. Out: the few that tell most, in
their order. No model and no chance: the same sentences give the same choice.

Source: write-up, "re-summarize old episodes into coarser summaries (day -> week -> month)" and
"Summaries of summaries drift ... keep the raw log"; hence each level is made from the log.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import NamedTuple
from uuid import UUID

from memory.engine.params import (
    DIGEST_LINES,
    DIGEST_OFFERED,
    DIGEST_QUOTE,
    DIGEST_VERSION,
    DIGEST_WORDS,
)
from memory.engine.vocabulary.periods import Level

type Span = tuple[int, int]


class Period(NamedTuple):
    """Some days of the person's calendar: from the first, up to but without `after`."""

    level: Level
    first: date
    after: date


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a turn that may be quoted.

    Attributes:
        turn: where it stands.
        episode: in which conversation.
        span: offsets into the turn's own text.
        importance: of the conversation, 0..1.
        facts: edges that cite it.
        words: its distinct content words.
    """

    turn: UUID
    episode: UUID
    span: Span
    importance: float
    facts: frozenset[UUID]
    words: frozenset[str]


def finished(days: Iterable[date], *, today: date) -> list[Period]:
    """Return the days, weeks and months that are over and hold one of these days, in order."""
    found = {around(day, level) for day in days for level in Level}
    return sorted(one for one in found if one.after <= today)


def around(day: date, level: Level) -> Period:
    """Return the day, the week from Monday, or the month that a day lies in."""
    if level is Level.DAY:
        return Period(level, day, day + timedelta(days=1))
    if level is Level.WEEK:
        monday = day - timedelta(days=day.weekday())
        return Period(level, monday, monday + timedelta(days=7))
    first = day.replace(day=1)
    return Period(level, first, (first + timedelta(days=31)).replace(day=1))


def inputs(period: Period, days: Mapping[date, str], *, basis: str) -> str:
    """Return a hash of all that a digest is made from: another one means it is to be made anew.

    Args:
        period: of the digest.
        days: a hash of the turns and facts of each day, no text.
        basis: what else it depends on: the person's zone and consent.
    """
    told = [f"{day} {days[day]}" for day in sorted(days) if period.first <= day < period.after]
    whole = "\n".join([str(DIGEST_VERSION), period.level, str(period.first), basis, *told])
    return hashlib.sha256(whole.encode()).hexdigest()


def offered(said: Sequence[Sentence], level: Level) -> list[Sentence]:
    """Return the sentences that somebody may choose from, in their order: more than have room."""
    return told_by(said, level, DIGEST_OFFERED)


def told_by(said: Sequence[Sentence], level: Level, times: int = 1) -> list[Sentence]:
    """Return the sentences that tell a period, in the order they were said.

    One after the other, the sentence is taken that tells the most facts not told yet; of equals
    one of a conversation not quoted yet, then of the more important one, then the one with the
    most words not said yet, then the earlier. One that adds no fact needs a few new words.

    Args:
        said: every sentence of the period, in its order.
        level: how many there is room for.
        times: return so many times that.
    """
    chosen: set[int] = set()
    facts: set[UUID] = set()
    words: set[str] = set()
    episodes: set[UUID] = set()
    while len(chosen) < DIGEST_LINES[level] * times:
        best = max(
            (at for at, one in enumerate(said) if at not in chosen and _adds(one, facts, words)),
            key=lambda at: (
                len(said[at].facts - facts),
                said[at].episode not in episodes,
                said[at].importance,
                len(said[at].words - words),
                -at,
            ),
            default=None,
        )
        if best is None:
            break
        chosen.add(best)
        facts |= said[best].facts
        words |= said[best].words
        episodes.add(said[best].episode)
    return [said[at] for at in sorted(chosen)]


def cut(text: str, span: Span) -> Span:
    """Return a span no longer than a quote of a digest, cut between two words."""
    start, end = span
    if end - start <= DIGEST_QUOTE:
        return span
    space = text.rfind(" ", start + 1, start + DIGEST_QUOTE)
    return start, space if space > start else start + DIGEST_QUOTE


def _adds(one: Sentence, facts: set[UUID], words: set[str]) -> bool:
    return bool(one.facts - facts) or len(one.words - words) >= DIGEST_WORDS
