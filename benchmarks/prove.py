"""The long proofs, each written into docs/proofs.md with its date.

Run with `python -m benchmarks.prove` for all, or name some: `kills` (processes of the worker
die at random while it extracts), `graphs` (random memories, random forgetting), `merges`
(random merges, splits and undoing), `recall` (seeds, walk, budget and search beside their slow
twins), `erasure` (a person is erased, the disk scrubbed, an older dump restored).
`--kills 5` and `--examples 20` make them shorter. Random tests are drawn by one process per
core (`--processes`), each with a database of its own; every minute it says how far it got.
"""

import argparse
import json
import math
import os
import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from benchmarks.drawing import draw, shares
from tests.doubles.model_server import ModelServer
from tests.running import Site, running_site
from tests.worker.killing import (
    TOPICS,
    Bot,
    LostError,
    Waiting,
    check,
    counted,
    kill_one,
    loving,
    lower_strengths,
)

ROOT: Final = Path(__file__).resolve().parent.parent
LOG: Final = ROOT / "docs" / "proofs.md"
PEOPLE_MIN: Final = 8
AGAIN_MAX: Final = 6  # so often a memory may be bumped below the cap
SECONDS_BETWEEN: Final = 7.0  # at least, from kill to kill: the site revives ten times a minute
THOUGHT_SECONDS: Final = 0.4  # a conversation's three calls; the kill falls somewhere into them
BUSY_SECONDS: Final = 120.0  # within this the next conversation must be worked on
RANDOM_TESTS: Final = {
    "graphs": "tests/flows/test_forget_random.py",
    "merges": "tests/flows/test_identity_random.py",
    "recall": "tests/engine/recall",
}
EXAMPLES: Final = {"graphs": 10_000, "merges": 1_000, "recall": 10_000}
MOST: Final = {"graphs": 500, "merges": 100, "recall": 10_000}  # examples of one share


@dataclass(frozen=True)
class Result:
    """One proof: how large it was, what came out, how long it took."""

    proof: str
    size: str
    outcome: str
    seconds: float
    is_proved: bool


def main() -> int:
    """Prove what is asked for, write the log, and return 1 when something does not hold."""
    options = _options()
    results = []
    for name in options.proofs:
        result = PROOFS[name](options)
        write(result)
        results.append(result)
        print(f"{result.proof}: {result.outcome} ({result.size}, {result.seconds:.0f} s)")
    return 0 if all(result.is_proved for result in results) else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("proofs", nargs="*", metavar="PROOF", help=", ".join(PROOFS))
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--examples", type=int, help="of each random test")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="of random tests")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    options.proofs = options.proofs or list(PROOFS)
    if unknown := set(options.proofs) - set(PROOFS):
        parser.error(f"there is no proof called {', '.join(sorted(unknown))}")
    return options


def kills(options: argparse.Namespace) -> Result:
    """Kill random processes of the worker while people's conversations are learned."""
    start = time.monotonic()
    n_people = max(PEOPLE_MIN, math.ceil(options.kills / (AGAIN_MAX * len(TOPICS))))
    n_again = math.ceil(options.kills / (n_people * len(TOPICS)))
    with ModelServer() as model:
        model.answer = loving
        with running_site(
            OPENAI_BASE_URL=model.url, OPENAI_API_KEY="double", PEGASUS_LEASE_SECONDS="3"
        ) as site:
            bots = [Bot(site, f"person{number}@example.org") for number in range(n_people)]
            scene = Scene(site, model, bots, random.Random(options.seed))  # noqa: S311 - who dies
            outcome, is_proved = _under_kills(scene, options.kills, n_again)
    return Result(
        proof="kills of worker processes during extraction",
        size=f"{options.kills} kills, {n_people * len(TOPICS) * (1 + n_again)} conversations",
        outcome=outcome,
        seconds=time.monotonic() - start,
        is_proved=is_proved,
    )


@dataclass(frozen=True)
class Scene:
    """Whom is told what, who thinks, and who decides what dies."""

    site: Site
    model: ModelServer
    bots: Sequence[Bot]
    chance: random.Random


def _under_kills(scene: Scene, n_kills: int, n_again: int) -> tuple[str, bool]:
    """Return what came out, in words, and whether it is as it must be."""
    waiting = Waiting(scene.site)
    told = [(bot, topic) for topic in TOPICS for bot in scene.bots]
    try:
        for bot, topic in told:
            waiting.add(bot, f"I love {topic}.")
        waiting.wait(len(told))
        lower_strengths(scene.site)
        for number, (bot, topic) in enumerate(told * n_again):
            waiting.add(bot, f"I love {topic}.")
            if number < n_kills:
                _kill_while_busy(scene)
        waiting.wait(len(waiting.left))
        found = counted(scene.site)
        check(found, n_people=len(scene.bots), topics=TOPICS, n_again=n_again)
    except LostError as lost:
        return f"**does not hold**: {lost}", False
    n_again_taken = sum(attempts > 1 for attempts in found["attempts"])
    hit = f"{n_again_taken} jobs taken up again, {waiting.n_parked} parked and tried again by hand"
    return f"0 lost, 0 duplicates, every strength exact; {hit}", True


def _kill_while_busy(scene: Scene) -> None:
    """Kill one process of the worker while the model is asked.

    Raises:
        LostError: nobody asks it.
    """
    start = time.monotonic()
    n_asked = len(scene.model.requests)
    while len(scene.model.requests) == n_asked:
        if time.monotonic() - start > BUSY_SECONDS:
            msg = "nobody works on what was told"
            raise LostError(msg)
        time.sleep(0.01)
    time.sleep(scene.chance.random() * THOUGHT_SECONDS)
    kill_one(scene.site, scene.chance)
    time.sleep(max(0.0, SECONDS_BETWEEN - (time.monotonic() - start)))


def random_tests(name: str, options: argparse.Namespace) -> Result:
    """Run random tests with many examples, others than in the tests."""
    start = time.monotonic()
    n_examples = options.examples or EXAMPLES[name]
    todo = shares(n_examples, most=MOST[name], n_processes=options.processes, seed=options.seed)
    is_proved = draw(todo, RANDOM_TESTS[name], n_processes=options.processes)
    return Result(
        proof=f"random {name}",
        size=f"{n_examples:,} examples of each test in {RANDOM_TESTS[name]}",
        outcome="every rule holds" if is_proved else "**does not hold**",
        seconds=time.monotonic() - start,
        is_proved=is_proved,
    )


def erasure(_: argparse.Namespace) -> Result:
    """Erase a person on a real cluster, and look for their words."""
    start = time.monotonic()
    command = [sys.executable, "-m", "benchmarks.erasing"]
    done = subprocess.run(command, stdout=subprocess.PIPE, cwd=ROOT, check=False)  # noqa: S603 - our own words
    found = json.loads(done.stdout.splitlines()[-1]) if done.stdout else {}
    is_proved = done.returncode == 0
    outcome = ", ".join(f"{name}: {n}" for name, n in found.items() if name != "words")
    return Result(
        proof="erasure of a person",
        size=f"{found.get('words', 0)} text columns with a word of their own",
        outcome=outcome if is_proved else f"**does not hold**: {outcome}",
        seconds=time.monotonic() - start,
        is_proved=is_proved,
    )


PROOFS: Final[dict[str, Callable[[argparse.Namespace], Result]]] = {
    "kills": kills,
    "graphs": lambda options: random_tests("graphs", options),
    "merges": lambda options: random_tests("merges", options),
    "recall": lambda options: random_tests("recall", options),
    "erasure": erasure,
}


def write(result: Result) -> None:
    """Add a line to the log."""
    day = datetime.now(UTC).date().isoformat()
    machine = f"{os.cpu_count()} cores, Python {platform.python_version()}"
    took = f"{result.seconds / 60:.1f} min"
    cells = [day, result.proof, result.size, result.outcome, took, machine]
    with LOG.open("a", encoding="utf-8") as file:
        file.write(f"| {' | '.join(cells)} |\n")


if __name__ == "__main__":
    sys.exit(main())
