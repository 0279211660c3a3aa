"""How long recall takes, next to the floor of what it cannot do without.

    python -m benchmarks.recall [--recalls 300] [--edges 1000 10000]

Prints percentiles over warm recalls of messages of 12 words, two of them never seen before,
with log rows written; the floor in the same run: embedding the new words and the message, the
matrix product, the walk, one database round trip; then the commit of a 20-turn episode and the
memory.
"""

import argparse
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING
from uuid import UUID

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.database import fresh_database
from memory.engine.vocabulary import Capture, Mode, RecallSwitch

if TYPE_CHECKING:
    from accounts.models import User

TURNS = {1_000: 5_000, 10_000: 20_000}  # said beside so many edges; else one an edge
COMMON = [
    "what",
    "should",
    "we",
    "bring",
    "when",
    "my",
    "friend",
    "plans",
    "another",
    "trip",
    "around",
    "the",
    "lake",
    "house",
]
FRIENDS = [
    ("Ada", "chess"),
    ("Ben", "tea"),
    ("Cleo", "opera"),
    ("Dora", "rowing"),
    ("Emil", "poetry"),
    ("Finn", "judo"),
    ("Gerda", "jazz"),
    ("Hugo", "pottery"),
    ("Ines", "surfing"),
    ("Jonas", "baking"),
]
EPISODES_LEARNED = 5
WARM_UP = 20
MS = 1000.0


@dataclass
class Times:
    """Milliseconds, one a recall, and in whose memory."""

    owner_id: UUID
    recall: list[float] = field(default_factory=list)
    floor: list[float] = field(default_factory=list)
    parts: dict[str, list[float]] = field(default_factory=dict)


def main() -> None:
    """Measure and print one table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--recalls", type=int, default=300)
    parser.add_argument("--edges", type=int, nargs="*", default=[1000, 10_000])
    options = parser.parse_args()
    with fresh_database():
        _report(options.edges, options.recalls)


def _report(sizes: list[int], n_recalls: int) -> None:
    table = Table("edges", "what", "p50 ms", "p95 ms", "p99 ms", title="Recall, warm")
    resident, an_edge = "", 0.0
    for n_edges in sizes:
        times = measured(n_edges, n_recalls)
        resident, an_edge = _resident(times.owner_id), _cached(times.owner_id)
        rows = {"recall": times.recall, "floor": times.floor, **times.parts}
        for name, values in rows.items():
            percentiles = [f"{np.percentile(values, p):.2f}" for p in (50, 95, 99)]
            table.add_row(str(n_edges), name, *percentiles)
        ratio = np.median(times.recall) / np.median(times.floor)
        table.add_row(str(n_edges), "median recall / median floor", f"{ratio:.2f}", "", "")
    console = Console(width=100)
    console.print(table)
    console.print(f"web process with the embedder and {sizes[-1]} edges cached: {resident} MB")
    console.print(f"cached graph of {sizes[-1]} edges: {an_edge:.0f} bytes an edge")
    console.print(f"learning a 20-turn episode, offline: {_learning():.0f} ms")


def _resident(owner_id: UUID) -> str:
    """Return the megabytes of a fresh web process that has recalled for this person."""
    command = [sys.executable, "-m", "benchmarks.resident", str(owner_id), " ".join(COMMON)]
    ran = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - ours
    return f"{float(ran.stdout.split()[-1]):.0f}"


def _cached(owner_id: UUID) -> float:
    """Return the bytes an edge takes in the arrays of this process, its nodes' vectors included."""
    from memory.llm import backends  # noqa: PLC0415 - needs Django set up
    from memory.llm.prior import mu_prior  # noqa: PLC0415
    from memory.models import acting_for  # noqa: PLC0415
    from memory.store import graphs  # noqa: PLC0415

    embedder = backends.embedder()
    graphs.drop(owner_id)
    tracemalloc.start()
    with acting_for(owner_id):
        loaded = graphs.load(owner_id, embedder_id=embedder.id, prior_mean=mu_prior(embedder))
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return taken / len(loaded.edge_ids)


def measured(n_edges: int, n_recalls: int) -> Times:
    """Build a life, warm up, and time `n_recalls` recalls and their floors."""
    from benchmarks import sayings  # noqa: PLC0415 - needs Django set up
    from benchmarks.world import build, word  # noqa: PLC0415
    from memory.flows import converse  # noqa: PLC0415
    from memory.flows.recall import recall  # noqa: PLC0415

    now = datetime.now(UTC)
    owner = build(n_edges, now)
    rng = np.random.default_rng(n_edges + 7)  # other new words at each size
    sayings.say(owner.pk, TURNS.get(n_edges, n_edges), COMMON, now)
    names = _heard_names(owner.pk)
    episode = converse.start(owner_id=owner.pk, mode=Mode.NORMAL, now=now)
    times = Times(owner.pk)
    for at in range(WARM_UP + n_recalls):
        new = [word(rng), word(rng)]
        known = str(rng.choice(names)).split()
        message = " ".join([*rng.permutation(COMMON)[:8], *known, *new])
        turn = converse.say(
            owner_id=owner.pk,
            episode_id=episode,
            now=now,
            turns=[converse.NewTurn("user", message)],
        )[0]
        floor = _floor(owner, message, [word(rng), word(rng)], now)
        started = time.perf_counter()
        recall(
            owner_id=owner.pk, query=message, now=now, episode_id=episode, turn_id=turn, log=True
        )
        if at >= WARM_UP:
            times.recall.append((time.perf_counter() - started) * MS)
            times.floor.append(sum(floor.values()))
            for name, value in floor.items():
                times.parts.setdefault(f"floor: {name}", []).append(value)
    return times


def _heard_names(owner_id: UUID) -> list[str]:
    """Return the names of a life, each word of them said before: a process embeds a word once."""
    from memory.llm import backends  # noqa: PLC0415 - needs Django set up
    from memory.models import Node, acting_for  # noqa: PLC0415

    with acting_for(owner_id):
        names = list(Node.objects.order_by("pk").values_list("name", flat=True))
    words = {word for text in (*COMMON, *names) for word in text.lower().split()}
    backends.embedder().embed(sorted(words))
    return names


def _floor(owner: "User", message: str, new: list[str], now: datetime) -> dict[str, float]:
    """Time what no recall can do without, on the same graph, with new words of its own."""
    from memory.engine.recall.seeds import seeds  # noqa: PLC0415
    from memory.engine.recall.spread import spread  # noqa: PLC0415
    from memory.flows.recall.asking import Asking  # noqa: PLC0415
    from memory.llm import backends  # noqa: PLC0415
    from memory.models import Profile, acting_for  # noqa: PLC0415
    from memory.store import graphs  # noqa: PLC0415

    asking = Asking(message.rsplit(" ", 2)[0], "en")
    space = asking.space(None)
    with acting_for(owner.pk):
        memory = graphs.load(owner.pk, embedder_id=space.embedder_id, prior_mean=space.prior_mean)
        graph = memory.graph(memory.live(now), now)
        lit = seeds(asking.query(None), memory.phrases, graph).activation
        vectors = backends.embedder().embed([*message.split()[:10], *new])
        unseen, rows = [f"{one}x" for one in new], memory.phrases.blocks.rows
        return {
            "embed two new words and the message": _timed(
                lambda: backends.embedder().embed([*unseen, message])
            ),
            "matrix product": _timed(lambda: rows @ vectors.T),
            "spread": _timed(lambda: spread(graph, lit)),
            "one round trip": _timed(lambda: Profile.objects.filter(owner=owner).exists()),
        }


def _timed(act: Callable[[], object]) -> float:
    started = time.perf_counter()
    act()
    return (time.perf_counter() - started) * MS


def _learning() -> float:
    """Return the median milliseconds of learning a 20-turn episode, extraction included."""
    from accounts.models import User  # noqa: PLC0415
    from memory import tasks  # noqa: PLC0415
    from memory.flows import converse, revise  # noqa: PLC0415

    now = datetime.now(UTC)
    took = []
    for at in range(1 + EPISODES_LEARNED):  # the first one loads the extractor
        owner = User.objects.create(email=f"learner-{at}@example.org")
        revise.choose(owner_id=owner.pk, capture=Capture.AUTOMATIC, recall=RecallSwitch.ON)
        episode = converse.start(owner_id=owner.pk, mode=Mode.NORMAL, now=now)
        turns = []
        for name, thing in FRIENDS:
            told = f"My friend {name} works at {name}soft in Berlin and loves {thing}."
            turns += [converse.NewTurn("user", told), converse.NewTurn("assistant", "Nice.")]
        converse.say(owner_id=owner.pk, episode_id=episode, turns=turns, now=now)
        job = str(converse.close(owner_id=owner.pk, episode_id=episode, now=now))
        took.append(_timed(partial(tasks.work, job)))
    return float(np.median(took[1:]))


if __name__ == "__main__":
    main()
