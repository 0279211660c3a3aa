"""Digests: which periods are over, and which sentences tell one."""

from datetime import date
from uuid import UUID, uuid4

import pytest

from memory.engine.digest import Period, Sentence, around, cut, finished, inputs, told_by
from memory.engine.params import DIGEST_LINES, DIGEST_QUOTE
from memory.engine.vocabulary.periods import Level

MAY = date(2026, 5, 4)  # a Monday
CHAT, OTHER = uuid4(), uuid4()
BOSS, HOME = uuid4(), uuid4()


def _said(text: str, *facts: UUID, episode: UUID = CHAT, importance: float = 0.5) -> Sentence:
    return Sentence(
        turn=uuid4(),
        episode=episode,
        span=(0, len(text)),
        importance=importance,
        facts=frozenset(facts),
        words=frozenset(text.split()),
    )


def test_only_what_is_over_is_told() -> None:
    told = finished([MAY], today=date(2026, 5, 10))

    assert told == [Period(Level.DAY, MAY, date(2026, 5, 5))]
    assert len(finished([MAY], today=date(2026, 5, 11))) == 2
    assert len(finished([MAY], today=date(2026, 6, 1))) == 3


@pytest.mark.parametrize(
    ("level", "first", "after"),
    [
        (Level.WEEK, date(2025, 12, 29), date(2026, 1, 5)),
        (Level.MONTH, date(2025, 12, 1), date(2026, 1, 1)),
    ],
)
def test_periods_end_where_the_calendar_says(level: Level, first: date, after: date) -> None:
    assert around(date(2025, 12, 31), level) == Period(level, first, after)


def test_another_fact_another_zone_or_another_day_is_another_hash() -> None:
    week = around(MAY, Level.WEEK)
    hashes = {
        inputs(week, {MAY: "a"}, basis="UTC"),
        inputs(week, {MAY: "b"}, basis="UTC"),
        inputs(week, {MAY: "a"}, basis="Asia/Tokyo"),
        inputs(week, {MAY: "a", date(2026, 5, 5): "a"}, basis="UTC"),
    }

    assert len(hashes) == 4
    assert inputs(week, {MAY: "a", date(2026, 5, 11): "c"}, basis="UTC") in hashes


def test_facts_come_before_words_and_each_once() -> None:
    long = _said("we talked about many other wonderful things at length")
    again, both = _said("yes my boss", BOSS), _said("my boss lives here", BOSS, HOME)

    assert told_by([long, again, both], Level.DAY) == [long, both]


def test_each_conversation_is_heard_before_one_is_heard_twice() -> None:
    ours = [_said(f"alpha{n} beta{n} gamma{n} delta{n}", importance=0.9) for n in range(8)]
    theirs = _said("another thing entirely", episode=OTHER, importance=0.1)

    assert theirs in told_by([*ours, theirs], Level.DAY)


def test_a_digest_has_room_for_so_many() -> None:
    said = [_said(f"one{n} two{n} three{n}") for n in range(20)]

    assert {level: len(told_by(said, level)) for level in Level} == dict(DIGEST_LINES)


def test_small_talk_tells_nothing() -> None:
    assert told_by([_said("thanks great")], Level.DAY) == []


def test_a_long_sentence_is_cut_between_words() -> None:
    text = "word " * 100

    start, end = cut(text, (5, 500))

    assert (start, end <= 5 + DIGEST_QUOTE) == (5, True)
    assert text[start:end].rsplit(maxsplit=1)[-1] == "word"
    assert cut("x" * 400, (0, 400)) == (0, DIGEST_QUOTE)
