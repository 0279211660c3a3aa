"""How much of what answers a question comes back, on public sets that the user supplies.

Run with `python -m benchmarks.retrieval --locomo PATH --longmemeval PATH`, or name the paths in
PEGASUS_LOCOMO and PEGASUS_LONGMEMEVAL. The conversations are imported as people import theirs, and
what is measured is the recall of the product; BM25 and plain vectors stand beside it.
"""

import argparse
import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple, Protocol
from uuid import UUID

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.conversations import Dialogue, Question, load
from benchmarks.database import fresh_database
from benchmarks.measures import auroc, auroc_interval, interval, measured

DEPTH: Final = 50
ASSISTANT: Final = "assistant"
PERSON: Final = "user"
SHOWN: Final = ("recall@5", "recall@10", "hit@5", "hit@10", "NDCG@10", "MRR")
MS: Final = 1000.0


class Answer(NamedTuple):
    """What one system gave for one question."""

    category: str
    is_answerable: bool
    by_turn: dict[str, float]  # empty where the labels name no turn
    by_session: dict[str, float]
    answerable: float
    cpu_ms: float


@dataclass
class Run:
    """All answers of one system."""

    name: str
    answers: list[Answer] = field(default_factory=list)


class Ranked(NamedTuple):
    """Ids in order, and how answerable the question seemed."""

    ids: list[str]
    answerable: float = 0.0


def main() -> None:
    """Measure the sets whose paths are given, one table each."""
    options = _options()
    paths = {"LoCoMo": options.locomo, "LongMemEval": options.longmemeval}
    given = {name: Path(path) for name, path in paths.items() if path}
    if not given:
        print("No set was named: --locomo PATH, --longmemeval PATH. Nothing is downloaded.")
        return
    with fresh_database():
        for name, path in given.items():
            checksum, dialogues = load(path)
            print(f"{name}: {path.name}, sha256 {checksum}, {len(dialogues)} dialogues")
            _print(name, _measured(dialogues[: options.limit], with_graph=options.graph))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--locomo", default=os.environ.get("PEGASUS_LOCOMO", ""))
    parser.add_argument("--longmemeval", default=os.environ.get("PEGASUS_LONGMEMEVAL", ""))
    parser.add_argument("--limit", type=int, help="dialogues of a set at most")
    parser.add_argument(
        "--graph", action="store_true", help="also learn from them, and show what the graph adds"
    )
    return parser.parse_args()


def _measured(dialogues: Sequence[Dialogue], *, with_graph: bool) -> list[Run]:
    """Ask every question of every system."""
    runs: dict[str, Run] = {}
    for dialogue in dialogues:
        for name, rank in _systems(dialogue, with_graph=with_graph):
            run = runs.setdefault(name, Run(name))
            run.answers += [_answer(dialogue, question, rank) for question in dialogue.questions]
    return list(runs.values())


def _answer(dialogue: Dialogue, question: Question, rank: Callable[[str], Ranked]) -> Answer:
    started = time.process_time()
    found = rank(question.text)
    cpu_ms = (time.process_time() - started) * MS
    of = {turn.id: session.id for session in dialogue.sessions for turn in session.turns}
    sessions = list(dict.fromkeys(of[one] for one in found.ids))
    return Answer(
        category=question.category,
        is_answerable=question.is_answerable,
        by_turn=measured(found.ids, question.turns) if question.turns else {},
        by_session=measured(sessions, question.sessions) if question.sessions else {},
        answerable=found.answerable,
        cpu_ms=cpu_ms,
    )


def _systems(
    dialogue: Dialogue, *, with_graph: bool
) -> Iterator[tuple[str, Callable[[str], Ranked]]]:
    """Yield each system, ready to be asked about this dialogue."""
    from benchmarks.baselines import BM25, dense  # noqa: PLC0415 - needs Django set up
    from memory.llm import backends  # noqa: PLC0415

    yield "Pegasus, search", _product(dialogue)
    if with_graph:
        learned = _product(dialogue, is_learned=True)
        yield "Pegasus, graph", lambda asked: learned(asked, is_graph=True)
        yield "Pegasus, both", learned
    turns = [turn for session in dialogue.sessions for turn in session.turns]
    people = [turn for turn in turns if turn.speaker != ASSISTANT]
    texts = [
        turn.text if turn.speaker == PERSON else f"{turn.speaker}: {turn.text}" for turn in people
    ]
    ids = [turn.id for turn in people]
    bm25, embedder = BM25(texts), backends.embedder()
    rows = np.concatenate([embedder.embed(texts[at : at + 64]) for at in range(0, len(texts), 64)])
    yield "BM25", lambda asked: Ranked([ids[at] for at in bm25.order(asked)[:DEPTH]])
    yield (
        "dense",
        lambda asked: Ranked([ids[at] for at in dense(rows, embedder.embed([asked])[0])[:DEPTH]]),
    )


class Asks(Protocol):
    """Asks an account's memory."""

    def __call__(self, question: str, *, is_graph: bool = False) -> Ranked:
        """Return the ranked turns, or those whose words the graph alone would quote."""


def _product(dialogue: Dialogue, *, is_learned: bool = False) -> Asks:
    """Import a dialogue for a new account, and return what asks the account's memory."""
    from memory.flows.recall import fill_turns, recall  # noqa: PLC0415 - needs Django set up

    owner_id = account(dialogue, is_learned=is_learned)
    names = imported(owner_id, dialogue)
    fill_turns(owner_id=owner_id)
    now = max(session.at for session in dialogue.sessions) + timedelta(days=1)

    def ask(question: str, *, is_graph: bool = False) -> Ranked:
        found = recall(owner_id=owner_id, query=question, now=now, limit=DEPTH)
        if is_graph:
            quotes = [quote for memory in found.memories for quote in memory["quotes"]]
            turns = dict.fromkeys(UUID(one["turn"]) for one in quotes if one["turn"])
            return Ranked([names[one] for one in turns if one in names])
        return Ranked([names[one.turn] for one in found.ranked], found.answerable)

    ask("warm")
    return ask


def account(dialogue: Dialogue, *, is_learned: bool) -> UUID:
    """Return a new account that belongs to the first speaker."""
    from accounts.models import User  # noqa: PLC0415 - needs Django set up
    from memory.engine.vocabulary import Capture, RecallSwitch  # noqa: PLC0415
    from memory.flows import revise  # noqa: PLC0415

    first = next(turn.speaker for session in dialogue.sessions for turn in session.turns)
    name = "" if first == PERSON else first
    email = f"{dialogue.id}-{is_learned}@example.org"
    owner: UUID = User.objects.create(email=email, name=name).pk
    capture = Capture.AUTOMATIC if is_learned else Capture.OFF
    revise.choose(owner_id=owner, capture=capture, recall=RecallSwitch.ON)
    return owner


def imported(owner_id: UUID, dialogue: Dialogue) -> dict[UUID, str]:
    """Import the sessions; return the set's own id of each turn that was kept."""
    from memory.engine.vocabulary import Role  # noqa: PLC0415 - needs Django set up
    from memory.flows import transfer  # noqa: PLC0415
    from memory.models import Turn, acting_for  # noqa: PLC0415
    from memory.tasks import work  # noqa: PLC0415

    episodes = [
        transfer.ImportedEpisode(
            external_id=session.id,
            turns=[
                transfer.ImportedTurn(
                    role=Role.ASSISTANT if turn.speaker == ASSISTANT else Role.USER,
                    content=turn.text,
                    said_at=session.at + timedelta(seconds=at),
                    speaker="" if turn.speaker in {PERSON, ASSISTANT} else turn.speaker,
                )
                for at, turn in enumerate(session.turns)
            ],
        )
        for session in dialogue.sessions
    ]
    report = transfer.import_turns(owner_id=owner_id, episodes=episodes, now=datetime.now(UTC))
    for job in report.jobs[:1]:
        work(str(job))  # does the owner's others, too
    ids = {
        (session.id, at): turn.id
        for session in dialogue.sessions
        for at, turn in enumerate(session.turns)
    }
    with acting_for(owner_id):
        rows = Turn.objects.owned_by(owner_id).values_list("pk", "episode__external_id", "position")
        return {pk: ids[place, at] for pk, place, at in rows if (place, at) in ids}


def _print(name: str, runs: Sequence[Run]) -> None:
    console = Console(width=130)
    console.print(_summary(name, runs))
    for run in runs[:1]:
        console.print(_categories(name, run))
        console.print(_abstention(run))


def _summary(name: str, runs: Sequence[Run]) -> Table:
    table = Table(title=f"{name}: percent; sessions in brackets")
    for column in ("system", "n", *SHOWN, "CPU ms p50 / p95"):
        table.add_column(column, justify="left" if column == "system" else "right")
    for run in runs:
        cpu = np.percentile([one.cpu_ms for one in run.answers], (50, 95))
        turns = [one.by_turn for one in run.answers if one.by_turn]
        sessions = [one.by_session for one in run.answers if one.by_session]
        cells = [f"{_mean(turns, key)} ({_mean(sessions, key)})" for key in SHOWN]
        table.add_row(run.name, str(len(turns)), *cells, f"{cpu[0]:.1f} / {cpu[1]:.1f}")
    return table


def _categories(name: str, run: Run) -> Table:
    table = Table(title=f"{name}, {run.name}, by category, with 95 % bootstrap intervals")
    for column in ("category", "n", *SHOWN):
        table.add_column(column, justify="left" if column == "category" else "right")
    kinds = sorted({one.category for one in run.answers})
    for kind in ["all", *kinds]:
        rows = [
            one.by_turn or one.by_session for one in run.answers if kind in {"all", one.category}
        ]
        rows = [row for row in rows if row]
        if rows:
            table.add_row(kind, str(len(rows)), *[_with_interval(rows, key) for key in SHOWN])
    return table


def _abstention(run: Run) -> str:
    yes = [one.answerable for one in run.answers if one.is_answerable]
    no = [one.answerable for one in run.answers if not one.is_answerable]
    if not no:
        return "answerability: every question of this set can be answered"
    low, high = auroc_interval(yes, no)
    return (
        f"answerability: AUROC {auroc(yes, no):.3f} ({low:.3f} to {high:.3f}), "
        f"{len(yes)} answerable, {len(no)} not"
    )


def _mean(rows: Sequence[dict[str, float]], key: str) -> str:
    return f"{100 * float(np.mean([row[key] for row in rows])):.1f}" if rows else "-"


def _with_interval(rows: Sequence[dict[str, float]], key: str) -> str:
    low, high = interval([row[key] for row in rows])
    return f"{_mean(rows, key)} ({100 * low:.0f}-{100 * high:.0f})"


if __name__ == "__main__":
    main()
