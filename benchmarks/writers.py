"""What recall costs while others learn for the same person.

    python -m benchmarks.writers [--edges 1000] [--seconds 30] [--writers 4] [--think 2]

Ten recalls a second of one memory: first alone, then while that many processes hold chats of 20
turns with the same person, close them and learn from them. Each waits until its chat is learned
before it begins the next, as a person would; the model is scripted and thinks that long before it
answers. The jobs of one person are done one at a time, so that a chat is learned about every
`think` seconds, whoever has told it. The arrays of this process are compared with the rows of the
same state of the database. Everything ends after twice the seconds, and a
chat that is being learned then.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final, override
from unittest import mock
from uuid import UUID

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.database import fresh_database
from benchmarks.recall import COMMON, TURNS, WARM_UP
from memory.engine.vocabulary import Capture, Mode, RecallSwitch, Role
from memory.llm.base import Extraction, ExtractionRequest, Recorder
from tests.doubles.scripted import Scripted

PACE_SECONDS: Final = 0.1
LOOK_SECONDS: Final = 0.1
PATIENCE_SECONDS: Final = 60.0  # for a writer to start, and to end what it has begun
TOLD_A_CHAT: Final = 10  # by the person, and as many answers
MS: Final = 1000.0
COUNTED: Final = """
select graph_version, (select count(*) from memory_edge
    where owner_id = %(owner)s and forgetting_id is null and proposed_at is null)
from memory_profile where owner_id = %(owner)s
"""


@dataclass
class Seen:
    """What the recalls of one stretch came to."""

    took_ms: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    kept: set[tuple[int, int]] = field(default_factory=set)  # version and edges of the arrays
    stored: dict[int, int] = field(default_factory=dict)  # edges of the database by version

    @property
    def n_mixed(self) -> int:
        """How many versions had other edges in the arrays than in the database."""
        return sum(self.stored.get(version, n_edges) != n_edges for version, n_edges in self.kept)


class Thinking(Scripted):
    """A model that thinks before it answers."""

    seconds = 0.0

    @override
    def extract(self, request: ExtractionRequest, *, record: Recorder | None = None) -> Extraction:
        """Wait, and answer as scripted."""
        time.sleep(self.seconds)
        return super().extract(request, record=record)


def main() -> None:
    """Measure and print one table, or be one of the writers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edges", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--writers", type=int, default=4)
    parser.add_argument("--think", type=float, default=2.0, help="seconds before an answer")
    parser.add_argument("--write", type=UUID, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.write:
        _write(options.write, options.seconds, options.think)
        return
    with fresh_database():
        _report(options)


def _report(options: argparse.Namespace) -> None:
    from benchmarks import sayings  # noqa: PLC0415 - needs Django set up
    from benchmarks.world import build  # noqa: PLC0415
    from memory.flows import revise  # noqa: PLC0415

    now = datetime.now(UTC)
    owner_id = build(options.edges, now).pk
    sayings.say(owner_id, TURNS.get(options.edges, options.edges), COMMON, now)
    revise.choose(owner_id=owner_id, capture=Capture.AUTOMATIC, recall=RecallSwitch.ON)
    _recalled(owner_id, WARM_UP * PACE_SECONDS)
    quiet = _recalled(owner_id, options.seconds)
    with _writing(owner_id, options) as writers:
        beside = _recalled(owner_id, options.seconds)
    table = Table("recalls", "p50 ms", "p95 ms", "p99 ms", title="Recall beside writers")
    for name, seen in (("alone", quiet), (f"beside {options.writers} writers", beside)):
        table.add_row(name, *(f"{np.percentile(seen.took_ms, p):.1f}" for p in (50, 95, 99)))
    console = Console(width=100)
    console.print(table)
    ratio = np.percentile(beside.took_ms, 95) / np.percentile(quiet.took_ms, 95)
    failed = sum(one.returncode != 0 for one in writers)
    console.print(f"p95 beside / p95 alone: {ratio:.2f} (target 2)")
    console.print(
        f"recalls: {len(beside.took_ms)}, failed: {len(beside.errors)} {beside.errors[:3]}"
    )
    console.print(f"chats learned: {_n_learned(owner_id)}, writers that failed: {failed}")
    console.print(f"versions seen: {len(beside.kept)}, mixed: {beside.n_mixed}")


def _recalled(owner_id: UUID, seconds: float) -> Seen:
    """Recall at an even pace for so long."""
    from memory.flows.recall import recall  # noqa: PLC0415 - needs Django set up

    rng, seen = np.random.default_rng(int(seconds)), Seen()
    due = time.monotonic()
    until = due + seconds
    while due < until:
        time.sleep(max(due - time.monotonic(), 0.0))
        due = max(due + PACE_SECONDS, time.monotonic())
        query = " ".join(rng.permutation(COMMON)[:8])
        started = time.perf_counter()
        try:
            recall(owner_id=owner_id, query=query, now=datetime.now(UTC))
        except Exception as error:  # noqa: BLE001 - counted and shown
            seen.errors.append(type(error).__name__)
            continue
        seen.took_ms.append((time.perf_counter() - started) * MS)
        _note(owner_id, seen)
    return seen


def _note(owner_id: UUID, seen: Seen) -> None:
    """Note what the arrays hold and, of one state, what the database does; nothing is loaded."""
    from memory.models import acting_for  # noqa: PLC0415 - needs Django set up
    from memory.store import graphs, reading  # noqa: PLC0415

    memory = graphs.kept(owner_id)
    if memory is not None:
        seen.kept.add((memory.version, len(memory.edge_ids)))
    with acting_for(owner_id):
        seen.stored |= dict(reading.rows(COUNTED, {"owner": owner_id}))


def _n_learned(owner_id: UUID) -> int:
    from memory.models import ExtractionRun, acting_for  # noqa: PLC0415 - needs Django set up

    with acting_for(owner_id):
        return ExtractionRun.objects.filter(committed_at__isnull=False).count()


@contextmanager
def _writing(
    owner_id: UUID, options: argparse.Namespace
) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Let writers learn for a while; the block begins once each of them is ready.

    Raises:
        RuntimeError: a writer does not start.
    """
    command = [sys.executable, "-m", "benchmarks.writers", f"--write={owner_id}"]
    command += [f"--think={options.think}", f"--seconds={options.seconds}"]
    writers = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - ours
        for _ in range(options.writers)
    ]
    try:
        for one in writers:
            if one.stdout is None or not one.stdout.readline():
                msg = "a writer does not start; the lines above say why"
                raise RuntimeError(msg)
        for one in writers:
            if one.stdin is not None:
                one.stdin.close()  # begin
        yield writers
        for one in writers:
            one.wait(options.seconds + options.think + PATIENCE_SECONDS)
    finally:
        for one in writers:
            one.kill()
            one.wait()


def _write(owner_id: UUID, seconds: float, think: float) -> None:
    """Say when ready, and from the moment that the other one lets go learn for so long."""
    import django  # noqa: PLC0415 - the environment says which database

    django.setup()
    from memory.llm import backends  # noqa: PLC0415

    model, rng = Thinking(), np.random.default_rng()
    model.seconds = think
    backends.embedder().embed(["word"])
    with mock.patch.object(backends, "extractor", return_value=model):
        print("ready", flush=True)
        sys.stdin.read()
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            _chat(owner_id, rng, until)


def _chat(owner_id: UUID, rng: np.random.Generator, until: float) -> None:
    """Hold one chat of 20 turns and wait until it is learned."""
    from benchmarks.world import word  # noqa: PLC0415 - needs Django set up
    from memory import tasks  # noqa: PLC0415
    from memory.flows import converse  # noqa: PLC0415
    from memory.models import Job  # noqa: PLC0415

    now = datetime.now(UTC)
    episode = converse.start(owner_id=owner_id, mode=Mode.NORMAL, now=now)
    turns = []
    for _ in range(TOLD_A_CHAT):
        name, thing = f"{word(rng).title()} {word(rng).title()}", word(rng)
        turns.append(converse.NewTurn(Role.USER, f"{name} likes {thing}."))
        turns.append(converse.NewTurn(Role.ASSISTANT, "Nice."))
    converse.say(owner_id=owner_id, episode_id=episode, turns=turns, now=now)
    job = str(converse.close(owner_id=owner_id, episode_id=episode, now=now))
    done = Job.objects.filter(pk=job, finished_at__isnull=False)
    while time.monotonic() < until and not done.exists():
        tasks.work(job)  # at once when another writer is learning for this person
        time.sleep(LOOK_SECONDS)


if __name__ == "__main__":
    main()
