"""End to end: does what memory brings make a model answer right?

    python -m benchmarks.answers --locomo PATH --answerer MODEL --judge MODEL [--out FOLDER]

Sets are files of the user's (nothing is downloaded); answerer and judge are any OpenAI-compatible
endpoints: ANSWERER_URL and ANSWERER_KEY, JUDGE_URL and JUDGE_KEY, else OPENAI_BASE_URL and
OPENAI_API_KEY. Beside memory stand no memory, BM25, the evidence itself and everything. What is
done is kept in `answers.jsonl` and `grades.jsonl`: a run that is cut off goes on where it was. For
another state of the product name another folder.
"""

import argparse
import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from openai import OpenAIError
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from benchmarks import grading
from benchmarks.answering import ARMS, asked_at, contexts
from benchmarks.conversations import Dialogue, Question, load
from benchmarks.database import fresh_database
from benchmarks.endpoints import Client, Endpoint, Journal, key_of
from benchmarks.figures import Ratio
from benchmarks.grading import Graded

FAILURES_MAX: Final = 5  # in a row; then the endpoint is taken to be gone
WRONG: Final = "wrong on purpose"  # the arm that measures the judge

console = Console(width=140)


@dataclass
class Bench:
    """Who answers, who judges, and what they have done."""

    answerer: Client
    judge: Client
    answers: Journal
    grades: Journal
    n_failed: int = 0
    n_in_a_row: int = 0
    graded: list[Graded] = field(default_factory=list)
    fooled: list[bool] = field(default_factory=list)  # whether the judge took a wrong answer

    def done(
        self, journal: Journal, client: Client, key: str, prompt: str
    ) -> dict[str, Any] | None:
        """Return a record, asked for unless it is there; None when the endpoint gives none.

        Raises:
            SystemExit: the endpoint seems to be gone; what is done is kept.
        """
        if key in journal.done:
            return journal.done[key]
        try:
            record = journal.add(key, asdict(client.complete(prompt)))
        except OpenAIError as error:
            self.n_failed += 1
            self.n_in_a_row += 1
            if self.n_in_a_row >= FAILURES_MAX:
                msg = f"{client.endpoint} fails ({type(error).__name__}); run again to go on"
                raise SystemExit(msg) from error
            return None
        self.n_in_a_row = 0
        return record


def main() -> None:
    """Answer, grade and print the sets whose paths are given."""
    options = options_of()
    paths = {"LoCoMo": options.locomo, "LongMemEval": options.longmemeval}
    given = {name: Path(path) for name, path in paths.items() if path}
    if not given:
        print("No set was named: --locomo PATH, --longmemeval PATH. Nothing is downloaded.")
        return
    with fresh_database():
        for name, path in given.items():
            checksum, dialogues = load(path)
            started = time.monotonic()
            bench = opened(options, name)
            ask_all(bench, dialogues[: options.dialogues], checksum, options)
            print_all(bench, f"{name}: {path.name}, sha256 {checksum}")
            console.print(f"{time.monotonic() - started:.0f} s")


def options_of(words: Sequence[str] | None = None) -> argparse.Namespace:
    """Return the options of a command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--locomo", default=os.environ.get("PEGASUS_LOCOMO", ""))
    parser.add_argument("--longmemeval", default=os.environ.get("PEGASUS_LONGMEMEVAL", ""))
    parser.add_argument("--answerer", required=True, help="the model that answers")
    parser.add_argument("--judge", required=True, help="the model that grades")
    parser.add_argument("--out", type=Path, default=Path("var/answers"), help="folder of the files")
    parser.add_argument("--arms", nargs="*", choices=ARMS, default=list(ARMS))
    parser.add_argument("--dialogues", type=int, help="of a set at most")
    parser.add_argument("--questions", type=int, help="of a dialogue at most")
    parser.add_argument("--learn", action="store_true", help="also learn from the conversations")
    parser.add_argument("--prices", nargs=4, type=float, default=[0.0] * 4, metavar="PRICE")
    return parser.parse_args(words)


def opened(options: argparse.Namespace, name: str) -> Bench:
    """Return both endpoints, and what earlier runs on this set have done."""
    prices = options.prices  # of a million tokens: answerer in and out, judge in and out
    return Bench(
        answerer=Client(_endpoint("ANSWERER", options.answerer, *prices[:2])),
        judge=Client(_endpoint("JUDGE", options.judge, *prices[2:])),
        answers=Journal(options.out / name.casefold() / "answers.jsonl"),
        grades=Journal(options.out / name.casefold() / "grades.jsonl"),
    )


def _endpoint(who: str, model: str, price_in: float, price_out: float) -> Endpoint:
    url = os.environ.get(f"{who}_URL", os.environ.get("OPENAI_BASE_URL", ""))
    key = os.environ.get(f"{who}_KEY", os.environ.get("OPENAI_API_KEY", ""))
    return Endpoint(model, url, key, price_in, price_out)


def ask_all(
    bench: Bench, dialogues: Sequence[Dialogue], checksum: str, options: argparse.Namespace
) -> None:
    """Answer every question of every arm, have it graded, and try the judge."""
    for dialogue in dialogues:
        give = contexts(dialogue, is_learned=options.learn)
        for question in dialogue.questions[: options.questions]:
            place = (checksum, dialogue.id, question.text, str(options.learn))
            for arm in options.arms:
                today = f"{asked_at(dialogue, question):%A, %d %B %Y}"
                key = key_of(*place, arm, bench.answerer.endpoint.model, grading.ANSWER)
                prompt = ""
                if key not in bench.answers.done:  # a context may take an import
                    prompt = grading.ANSWER.format(
                        today=today, context=give[arm](question), question=question.text
                    )
                answer = bench.done(bench.answers, bench.answerer, key, prompt)
                if answer is not None:
                    _grade(bench, question, arm, answer)
            _try_judge(bench, dialogue, question, place)


def _grade(bench: Bench, question: Question, arm: str, answer: dict[str, Any]) -> None:
    prompt = grading.judge_prompt(question, answer["text"])
    key = key_of(answer["key"], bench.judge.endpoint.model, prompt)
    verdict = bench.done(bench.grades, bench.judge, key, prompt)
    if verdict is not None:
        is_right = grading.is_yes(verdict["text"])
        bench.graded.append(Graded(arm, question.category, is_right, answer))


def _try_judge(
    bench: Bench, dialogue: Dialogue, question: Question, place: tuple[str, ...]
) -> None:
    """Show the judge an answer that is wrong on purpose, and note whether it accepts it."""
    wrong = grading.wrong_answer(dialogue, question) if question.is_answerable else ""
    if not wrong:
        return
    prompt = grading.judge_prompt(question, wrong)
    key = key_of(*place, WRONG, bench.judge.endpoint.model, prompt)
    verdict = bench.done(bench.grades, bench.judge, key, prompt)
    if verdict is not None:
        bench.fooled.append(grading.is_yes(verdict["text"]))


def print_all(bench: Bench, title: str) -> None:
    """Print prompts, names, shares right, what the judge is worth, and what it all cost."""
    for name in ("ANSWER", "JUDGE", "JUDGE_UNKNOWN"):
        console.print(f"prompt {name}:\n{escape(getattr(grading, name))}\n", highlight=False)
    console.print(f"answerer: {bench.answerer.endpoint}; judge: {bench.judge.endpoint}")
    console.print(_table(bench, title))
    fooled = Ratio(sum(bench.fooled), len(bench.fooled))
    console.print(f"wrong but topical answers that the judge accepts: {fooled}")
    console.print(grading.DEFECTS)
    for line in _spent(bench):
        console.print(line)
    if bench.n_failed:
        console.print(f"{bench.n_failed} calls failed and are missing; run again to ask them")


def _table(bench: Bench, title: str) -> Table:
    arms = [arm for arm in ARMS if any(one.arm == arm for one in bench.graded)]
    kinds = [*sorted({one.category for one in bench.graded}), "all"]
    table = Table("arm", *kinds, "tokens a question", title=f"{title}: right answers")
    for arm in arms:
        shares = grading.by_category(bench.graded, arm)
        tokens = [one.answer["tokens_in"] for one in bench.graded if one.arm == arm]
        table.add_row(
            arm, *(str(shares[kind]) for kind in kinds), f"{sum(tokens) / len(tokens):,.0f}"
        )
    return table


def _spent(bench: Bench) -> Iterator[str]:
    """Yield tokens and cost of all that stands in the files, this run's and earlier ones'."""
    sides = (("answers", bench.answers, bench.answerer), ("grades", bench.grades, bench.judge))
    for what, journal, client in sides:
        records = journal.done.values()
        tokens_in = sum(one["tokens_in"] for one in records)
        tokens_out = sum(one["tokens_out"] for one in records)
        cost = client.endpoint.cost(tokens_in, tokens_out)
        said = f", {cost:,.2f} by the prices given" if cost else ""
        yield f"{what}: {len(records)} calls, {tokens_in:,} + {tokens_out:,} tokens{said}"


if __name__ == "__main__":
    main()
