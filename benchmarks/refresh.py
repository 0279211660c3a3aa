"""What the first recall after a write pays for reading the memory again.

    python -m benchmarks.refresh [--edges 1000 10000] [--writes 6]

A memory is written to, and what a recall reads before it knows the question is read: the graph,
everything that was said, what has faded. Prints the milliseconds of a core that this process
takes for it (the database's own come on top), median over the writes: of one memory muted, and
of a chat of 20 turns learned; beside them the reading of everything.
"""

import argparse
import time
from collections.abc import Callable
from datetime import UTC, datetime
from uuid import UUID

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.database import fresh_database
from benchmarks.recall import COMMON, TURNS
from memory.engine.vocabulary import Mode, Role

MS = 1000.0
PARTS = ("graph", "turns", "all")


def main() -> None:
    """Measure and print one table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edges", type=int, nargs="*", default=[1000, 10_000])
    parser.add_argument("--writes", type=int, default=6)
    options = parser.parse_args()
    table = Table("edges", "after", *(f"{part} ms" for part in PARTS), title="CPU of reading again")
    with fresh_database():
        for n_edges in options.edges:
            for name, spent in _measured(n_edges, options.writes).items():
                table.add_row(str(n_edges), name, *(f"{one:.1f}" for one in spent))
    Console(width=100).print(table)


def _measured(n_edges: int, n_writes: int) -> dict[str, list[float]]:
    from benchmarks import sayings  # noqa: PLC0415 - needs Django set up
    from benchmarks.world import build  # noqa: PLC0415
    from memory.flows import revise  # noqa: PLC0415
    from memory.models import Edge, acting_for  # noqa: PLC0415
    from memory.store import graphs  # noqa: PLC0415

    now = datetime.now(UTC)
    owner_id = build(n_edges, now).pk
    sayings.say(owner_id, TURNS.get(n_edges, n_edges), COMMON, now)
    with acting_for(owner_id):
        edge = Edge.objects.order_by("pk").values_list("pk", flat=True)[0]
    muted = [True, False]

    def mute() -> None:
        revise.mute(owner_id=owner_id, edge_id=edge, is_muted=muted[0])
        muted.reverse()

    rng = np.random.default_rng(n_edges)
    acts: dict[str, Callable[[], None]] = {
        "everything is read": lambda: graphs.drop(owner_id),
        "one memory muted": mute,
        "a chat learned": lambda: _learn(owner_id, now, rng),
    }
    found = {}
    for name, act in acts.items():
        spent = []
        for _ in range(1 + n_writes):  # the first of a kind loads what it needs
            act()
            spent.append(_read(owner_id, now))
        found[name] = np.median(spent[1:], axis=0).tolist()
    return found


def _read(owner_id: UUID, now: datetime) -> list[float]:
    """Return the milliseconds of CPU of reading, a part each."""
    from memory.flows.recall import state  # noqa: PLC0415 - needs Django set up
    from memory.flows.recall.asking import Asking  # noqa: PLC0415
    from memory.models import acting_for  # noqa: PLC0415
    from memory.store import graphs, people, turn_index  # noqa: PLC0415

    space, person = Asking("a word", "en").space(None), people.of(owner_id)
    wanted = turn_index.Wanted(
        owner_id, *space, language=person.language, name=person.name, outside=None
    )
    outside = state.Outside(now, None, person, None, is_past=False, is_hasty=False)
    with acting_for(owner_id, steady=True):
        graph = _spent(
            lambda: graphs.load(
                owner_id, embedder_id=space.embedder_id, prior_mean=space.prior_mean
            )
        )
        turns = _spent(lambda: turn_index.load(wanted))
        rest = _spent(
            lambda: state.read(owner_id, space, outside, state.heard(owner_id, space, outside))
        )
    return [graph, turns, graph + turns + rest]


def _spent(act: Callable[[], object]) -> float:
    started = time.thread_time()
    act()
    return (time.thread_time() - started) * MS


def _learn(owner_id: UUID, now: datetime, rng: np.random.Generator) -> None:
    """Hold a chat of 20 turns and learn from it, offline."""
    from benchmarks.world import word  # noqa: PLC0415 - needs Django set up
    from memory import tasks  # noqa: PLC0415
    from memory.flows import converse  # noqa: PLC0415

    episode = converse.start(owner_id=owner_id, mode=Mode.NORMAL, now=now)
    turns = []
    for _ in range(10):
        name, firm, thing = (word(rng) for _ in range(3))
        told = f"My friend {name.title()} works at {firm.title()} and loves {thing}."
        turns += [converse.NewTurn(Role.USER, told), converse.NewTurn(Role.ASSISTANT, "Nice.")]
    converse.say(owner_id=owner_id, episode_id=episode, turns=turns, now=now)
    tasks.work(str(converse.close(owner_id=owner_id, episode_id=episode, now=now)))


if __name__ == "__main__":
    main()
