"""How merges are counted."""

from dataclasses import replace

import pytest

from benchmarks.labels import Pair, pairs
from benchmarks.merging import Met, Outcome, merges

SAME, DIFFERENT, AMBIGUOUS = (
    next(pair for pair in pairs() if pair.label == label)
    for label in ("same", "different", "ambiguous")
)


@pytest.mark.parametrize(
    ("pair", "outcome", "is_wrong"),
    [
        (SAME, Outcome.SILENT, False),
        (DIFFERENT, Outcome.SILENT, True),
        (DIFFERENT, Outcome.FLAGGED, True),
        (DIFFERENT, Outcome.REVIEW, False),
        (AMBIGUOUS, Outcome.SILENT, True),
        (AMBIGUOUS, Outcome.FLAGGED, False),
    ],
)
def test_a_merge_is_wrong_when_a_reader_would_not_have_made_it(
    pair: Pair, outcome: Outcome, *, is_wrong: bool
) -> None:
    assert Met(pair, outcome).is_wrong is is_wrong


def test_the_figures_count_what_was_met() -> None:
    met = [
        Met(SAME, Outcome.SILENT),
        Met(replace(SAME, id="other"), Outcome.REVIEW),
        Met(DIFFERENT, Outcome.SILENT),
        Met(AMBIGUOUS, Outcome.REVIEW),
    ]

    found = merges(met)

    assert (found.precision.value, found.recall.value, found.f1) == (0.5, 0.5, 0.5)
    assert found.wrong_silent == (met[2],)
    assert found.missed == (met[1],)
