"""Prompts, and what a judge made of answers.

In: questions, answers, verdicts. Out: prompts as they are sent, shares right by arm and category.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.conversations import Dialogue, Question
from benchmarks.figures import Ratio

FOLDER: Final = Path(__file__).parent / "data" / "prompts"


def _text(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text().strip()


ANSWER: Final = _text("answer")

JUDGE: Final = _text("judge")

JUDGE_UNKNOWN: Final = _text("judge_unknown")
DEFECTS: Final = (
    "LoCoMo: 99 of 1,540 golden answers are wrong (ceiling 93.6 %), and a customary judge accepts "
    "62.8 % of wrong but topical answers; see the judge's own share above."
)


def judge_prompt(question: Question, answer: str) -> str:
    """Return what the judge is asked about an answer."""
    if not question.is_answerable:
        return JUDGE_UNKNOWN.format(question=question.text, answer=answer)
    return JUDGE.format(question=question.text, gold=question.answer, answer=answer)


def is_yes(verdict: str) -> bool:
    """Say whether a judge's word is yes; whatever is not plainly yes is no."""
    return verdict.strip().strip("*\"'.").casefold().startswith("yes")


def wrong_answer(dialogue: Dialogue, question: Question) -> str:
    """Return a wrong answer of the same topic: another question's of its category, or none."""
    others = [one for one in dialogue.questions if one.category == question.category]
    places = [at for at, one in enumerate(others) if one is question]
    ordered = others[places[0] + 1 :] + others[: places[0]]
    known = question.answer.casefold()
    return next(
        (
            one.answer
            for one in ordered
            if one.is_answerable and one.answer and one.answer.casefold() not in known
        ),
        "",
    )


@dataclass(frozen=True)
class Graded:
    """One answer of one arm with its verdict."""

    arm: str
    category: str
    is_right: bool
    answer: Mapping[str, Any]


def by_category(graded: Sequence[Graded], arm: str) -> dict[str, Ratio]:
    """Return the share right of each category of an arm, and of all."""
    mine = [one for one in graded if one.arm == arm]
    kinds = sorted({one.category for one in graded})
    return {
        kind: Ratio(sum(one.is_right for one in some), len(some))
        for kind in [*kinds, "all"]
        for some in [[one for one in mine if kind in {"all", one.category}]]
    }
