"""Whether what was given for a question answers it, misleads, or is rightly silent.

In: lines as a model is given them. Out: `Verdict`, and figures over many of them. No model
judges: the words of the answer are looked for, so that every run says the same.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks.figures import Ratio
from benchmarks.lives import Question

# How a quote says that it is over, or that something quoted beside it tells of a change since.
ENDED: Final = re.compile(r"\d{4}-\d{2}-\d{2}, (?:(?:partly )?ended|before a change): ")
BEFORE: Final = " (before a change)"  # and how a memory does
STATED: Final = "]-> "  # in a line that memory states as current


@dataclass(frozen=True)
class Given:
    """What one system gives for one question: what it found, and the profile of every prompt.

    Nothing found is silence; the profile breaks none.
    """

    found: tuple[str, ...]
    standing: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it."""
        return (*self.found, *self.standing)


@dataclass(frozen=True)
class Verdict:
    """What became of one question."""

    question: Question
    given: Given

    @property
    def is_recalled(self) -> bool:
        """Whether every part of the answer was given."""
        groups = self.question.expect
        return bool(groups) and all(_holds(self.given.lines, group) for group in groups)

    @property
    def has_old_words(self) -> bool:
        """Whether words that no longer hold were given without a word that they do not.

        A line that says it is over, or also says what holds instead, is none. What was forgotten
        must not come at all.
        """
        if self.question.kind == "forgotten":
            return _holds(self.given.lines, self.question.stale)
        now = [one for group in self.question.expect for one in group]
        lines = [line for line in self.given.lines if not _is_over(line)]
        return _holds([line for line in lines if not _holds([line], now)], self.question.stale)

    @property
    def is_stale(self) -> bool:
        """Whether the answer would be what no longer holds: old words, and none that are newer.

        What memory states as current while it is over is stale beside newer words, too.
        """
        stated = [line for line in self.given.lines if STATED in line and not _is_over(line)]
        return self.has_old_words and (not self.is_recalled or _holds(stated, self.question.stale))

    @property
    def is_misled(self) -> bool:
        """Whether memory would make an answer wrong: a stale one, or another's alone."""
        is_decoyed = not self.is_recalled and _holds(self.given.found, self.question.decoys)
        return self.is_stale or is_decoyed

    @property
    def is_silent(self) -> bool:
        """Whether memory said nothing."""
        return not self.given.found


def _is_over(line: str) -> bool:
    """Say whether a line says that it is over or was said before a change."""
    return ENDED.match(line) is not None or line.endswith(BEFORE)


def _holds(lines: Sequence[str], words: Sequence[str]) -> bool:
    return any(word.casefold() in line.casefold() for line in lines for word in words)


@dataclass(frozen=True)
class Score:
    """The figures of many verdicts."""

    recalled: Ratio  # of what was told
    n_stale: int
    n_old: int  # old words beside newer ones, unmarked
    n_misled: int
    false: Ratio  # memory spoke though there is no answer
    abstention_precision: Ratio  # of the silences, those without an answer
    abstention_recall: Ratio  # of the questions without an answer, the silences


def score(verdicts: Sequence[Verdict]) -> Score:
    """Return the figures of these verdicts."""
    told = [one for one in verdicts if one.question.is_answerable]
    untold = [one for one in verdicts if not one.question.is_answerable]
    silent = sum(one.is_silent for one in untold)
    return Score(
        recalled=Ratio(sum(one.is_recalled for one in told), len(told)),
        n_stale=sum(one.is_stale for one in verdicts),
        n_old=sum(one.has_old_words and not one.is_stale for one in verdicts),
        n_misled=sum(one.is_misled for one in verdicts),
        false=Ratio(len(untold) - silent, len(untold)),
        abstention_precision=Ratio(silent, sum(one.is_silent for one in verdicts)),
        abstention_recall=Ratio(silent, len(untold)),
    )
