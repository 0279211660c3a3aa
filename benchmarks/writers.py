"""What recall costs while others learn for the same person.

    python -m benchmarks.writers [--recalls 200] [--edges 1000] [--writers 4] [--think 1]

Recalls of one memory, ten a second: first alone, then while that many processes hold and close
conversations of the same person and learn from them, one after the other, with a scripted model
that thinks before each call. Each thing learned changes the graph, so that it is read anew.
Prints percentiles of both, and how often the graph changed.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.database import fresh_database
from benchmarks.recall import COMMON, TURNS, WARM_UP
from memory.engine.vocabulary import Capture, Mode, RecallSwitch, Role
from tests.doubles.replies import Asked, Reply

PACE_SECONDS: Final = 0.1
MS: Final = 1000.0


def main() -> None:
    """Measure and print one table, or be one of the writers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--recalls", type=int, default=200)
    parser.add_argument("--edges", type=int, default=1000)
    parser.add_argument("--writers", type=int, default=4)
    parser.add_argument("--think", type=float, default=1.0, help="seconds before each call")
    parser.add_argument("--write", type=UUID, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.write:
        _write(options.write, options.think)
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
    alone = _recalled(owner_id, options.recalls)
    before = _version(owner_id)
    with _writing(owner_id, options.writers, options.think):
        beside = _recalled(owner_id, options.recalls)
    table = Table("what", "p50 ms", "p95 ms", "p99 ms", title="Recall beside writers")
    for name, values in (("alone", alone), (f"beside {options.writers} writers", beside)):
        table.add_row(name, *(f"{np.percentile(values, p):.1f}" for p in (50, 95, 99)))
    console = Console(width=100)
    console.print(table)
    ratio = np.percentile(beside, 95) / np.percentile(alone, 95)
    console.print(f"p95 beside / p95 alone: {ratio:.2f}")
    console.print(f"the graph changed {_version(owner_id) - before} times meanwhile")


def _recalled(owner_id: UUID, n: int) -> list[float]:
    """Return the milliseconds of n recalls, at an even pace."""
    from memory.flows.recall import recall  # noqa: PLC0415 - needs Django set up

    rng = np.random.default_rng(n)
    took = []
    due = time.monotonic()
    for _ in range(WARM_UP + n):
        time.sleep(max(due - time.monotonic(), 0.0))
        due = time.monotonic() + PACE_SECONDS
        query = " ".join(rng.permutation(COMMON)[:8])
        started = time.perf_counter()
        recall(owner_id=owner_id, query=query, now=datetime.now(UTC))
        took.append((time.perf_counter() - started) * MS)
    return took[WARM_UP:]


def _version(owner_id: UUID) -> int:
    from memory.models import Profile, acting_for  # noqa: PLC0415 - needs Django set up

    with acting_for(owner_id):
        return Profile.objects.of(owner_id).graph_version


@contextmanager
def _writing(owner_id: UUID, n: int, think: float) -> Iterator[None]:
    """Let writers learn until the block ends; it begins once each of them has learned once."""
    command = [sys.executable, "-m", "benchmarks.writers", f"--write={owner_id}"]
    command += [f"--think={think}"]
    writers = [
        subprocess.Popen(command, env=os.environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - ours
        for _ in range(n)
    ]
    try:
        for one in writers:
            if one.stdout is None or not one.stdout.readline():
                msg = "a writer does not start; the lines above say why"
                raise RuntimeError(msg)
        yield
    finally:
        for one in writers:
            one.terminate()
        for one in writers:
            one.communicate()


def _write(owner_id: UUID, think: float) -> None:
    """Learn one thing after the other, until told to end."""
    from tests.doubles.model_server import ModelServer  # noqa: PLC0415 - loads Django's settings
    from tests.worker.killing import loving  # noqa: PLC0415

    with ModelServer() as model:

        def thinking(asked: Asked) -> Reply:
            time.sleep(think)
            return loving(asked)

        model.answer = thinking
        os.environ |= {"OPENAI_BASE_URL": model.url, "OPENAI_API_KEY": "double"}
        import django  # noqa: PLC0415 - reads the environment just set

        django.setup()
        rng = np.random.default_rng()
        _learn(owner_id, rng)
        print("learned", flush=True)
        while True:
            _learn(owner_id, rng)


def _learn(owner_id: UUID, rng: np.random.Generator) -> None:
    from benchmarks.world import word  # noqa: PLC0415 - needs Django set up
    from memory import tasks  # noqa: PLC0415
    from memory.flows import converse  # noqa: PLC0415

    now = datetime.now(UTC)
    episode = converse.start(owner_id=owner_id, mode=Mode.NORMAL, now=now)
    told = [converse.NewTurn(Role.USER, f"I love {word(rng)}.")]
    converse.say(owner_id=owner_id, episode_id=episode, turns=told, now=now)
    tasks.work(str(converse.close(owner_id=owner_id, episode_id=episode, now=now)))


if __name__ == "__main__":
    main()
