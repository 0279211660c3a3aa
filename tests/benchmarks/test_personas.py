"""How scripted lives are read and judged."""

from datetime import UTC, datetime
from typing import Any

import pytest

from benchmarks.judging import Given, Verdict, score
from benchmarks.lives import Question, Talk, Wish, lives

NOW = datetime(2026, 5, 4, tzinfo=UTC)
MOVED = {"kind": "update", "expect": (("Turin",),), "stale": ("Rome",)}
UNTOLD = {"kind": "unanswerable"}
GONE = {"kind": "forgotten", "stale": ("secret garden",)}


def verdict(asked: dict[str, Any], *found: str, standing: tuple[str, ...] = ()) -> Verdict:
    return Verdict(Question(NOW, "?", **asked), Given(found, standing))


def test_there_are_five_lives_of_eight_weeks() -> None:
    weeks = [life.weeks for life in lives()]

    assert len(weeks) >= 5
    assert min(weeks) >= 8


def test_what_is_forgotten_was_said_once_before() -> None:
    for life in lives():
        said = [text for one in life.events if isinstance(one, Talk) for text in one.said]
        for wish in [one for one in life.events if isinstance(one, Wish)]:
            assert sum(wish.words in text for text in said) == 1


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (("2026-01-05: I live in Rome.",), (True, True)),
        (("2026-01-05: I live in Rome.", "You -[LIVES_IN]-> Turin"), (False, True)),
        (("You -[LIVES_IN]-> Rome", "You -[LIVES_IN]-> Turin"), (True, True)),
        (("2026-01-05, ended: I live in Rome.",), (False, False)),
        (("2026-01-05, partly ended: I live in Rome.",), (False, False)),
        (("2026-03-05: I moved from Rome to Turin.",), (False, False)),
    ],
)
def test_old_words_are_stale_without_newer_ones(
    found: tuple[str, ...], expected: tuple[bool, bool]
) -> None:
    one = verdict(MOVED, *found)

    assert (one.is_stale, one.has_old_words) == expected


def test_what_was_forgotten_must_not_come() -> None:
    assert verdict(GONE, "2026-01-05, ended: It's in the secret garden.").is_stale


def test_a_decoy_misleads_unless_the_answer_is_there_too() -> None:
    asked = MOVED | {"stale": (), "decoys": ("Milan",)}

    assert verdict(asked, "Her cousin lives in Milan.").is_misled
    assert not verdict(asked, "Her cousin lives in Milan.", "You -[LIVES_IN]-> Turin").is_misled


def test_the_profile_breaks_no_silence() -> None:
    figures = score([verdict(UNTOLD, standing=("You -[HAS_PET]-> Rex",)), verdict(UNTOLD, "x")])

    assert (figures.false.part, figures.false.whole) == (1, 2)
    assert str(figures.abstention_precision) == "1.000 (1/1)"


def test_the_answer_may_stand_in_the_profile() -> None:
    assert verdict(MOVED, standing=("You -[LIVES_IN]-> Turin",)).is_recalled
