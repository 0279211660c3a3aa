"""A simulated year: does memory still forget when reading strengthens it?

Run with `python -m benchmarks.forgetting`. One person, 300 things they know, 500 edges of which
60 % are the person's own; every second day a conversation of five turns, each of which names
one thing out of the half that is ever named. Prints, for both settings of REINFORCE, the mean
strength of the decaying edges that nobody ever names. The same numbers on every run.
"""

from typing import Final, NamedTuple

import numpy as np

from memory.engine.graph import Bools, Edges, Floats, Graph, Ints, graph, sightings
from memory.engine.params import DECAY_PER_DAY, DORMANT_BELOW, REINFORCEMENT, STRENGTH_MAX
from memory.engine.recall.budget import reinforced_edges, selected
from memory.engine.recall.spread import spread, with_bonus
from memory.engine.strength import faded_all
from memory.engine.vocabulary import Stability

CHANCE: Final = 2026  # the seed of every draw
DAYS: Final = 365
DAYS_APART: Final = 2  # one conversation every second day
TURNS: Final = 5
NODES: Final = 301  # the person is node 0
EDGES: Final = 500
OF_SELF: Final = 0.6  # share of edges that leave the person
EPISODES: Final = 100  # conversations that taught them
NAMED: Final = 150  # nodes 1..150 are named now and then, the others never
SHARES: Final = {  # how many edges of each class an extractor hands out, about
    Stability.IMMUTABLE: 0.10,
    Stability.STABLE: 0.35,
    Stability.MUTABLE: 0.40,
    Stability.TIME_BOUND: 0.10,
    Stability.EPHEMERAL: 0.05,
}


class Life(NamedTuple):
    """All edges of a person, live or not, with the strength at last touch."""

    source: Ints
    target: Ints
    decay: Floats
    episode: Ints


class Year(NamedTuple):
    """How a year ended: strength of every edge, and the edges nobody ever named."""

    strength: Floats
    is_unnamed: Bools


def life(chance: np.random.Generator) -> Life:
    """Draw the edges of one person."""
    source = np.where(chance.random(EDGES) < OF_SELF, 0, chance.integers(1, NODES, EDGES))
    target = 1 + (source + chance.integers(0, NODES - 2, EDGES)) % (NODES - 1)
    classes = chance.choice(len(SHARES), EDGES, p=list(SHARES.values()))
    decay = np.array([DECAY_PER_DAY[stability] for stability in SHARES])[classes]
    return Life(source, target, decay, chance.integers(0, EPISODES, EDGES))


def year(rule: str) -> Year:
    """Live through a year of conversations that read and bump, but restate nothing."""
    chance = np.random.default_rng(CHANCE)
    known = life(chance)
    strength = np.full(EDGES, STRENGTH_MAX)
    for _ in range(0, DAYS, DAYS_APART):
        strength = faded_all(strength, days=np.full(EDGES, float(DAYS_APART)), decay=known.decay)
        bumped = _conversation(known, strength, chance, rule)
        strength = np.minimum(strength + REINFORCEMENT * bumped, STRENGTH_MAX)
    is_named = np.arange(NODES) <= NAMED  # the person too: being the hub is not being named
    is_unnamed = (known.source == 0) | ~is_named[known.source]
    return Year(strength, is_unnamed & ~is_named[known.target] & (known.decay > 0))


def _conversation(known: Life, strength: Floats, chance: np.random.Generator, rule: str) -> Bools:
    """Return the edges that get one bump when the conversation closes, shape (EDGES,)."""
    is_live = strength >= DORMANT_BELOW
    today = _live_graph(known, strength, is_live)
    bumped = np.zeros(EDGES, bool)
    for _ in range(TURNS):
        lit = np.zeros(NODES)
        lit[chance.integers(1, NAMED + 1)] = 1.0
        reached = with_bonus(today, spread(today, lit))
        bumped[is_live] |= reinforced_edges(today, reached, selected(reached, lit), rule)
    return bumped


def _live_graph(known: Life, strength: Floats, is_live: Bools) -> Graph:
    """Return what recall walks: live edges, and who was seen when."""
    seen = sightings(
        np.concatenate([known.source, known.target]), np.concatenate([known.episode] * 2)
    )
    edges = Edges(known.source[is_live], known.target[is_live], strength[is_live])
    return graph(NODES, edges, seen)


def main() -> None:
    """Print the year for both settings."""
    print("rule      edges  mean strength  dormant")
    for rule in ("crossed", "selected"):
        strength, is_unnamed = year(rule)
        left = strength[is_unnamed]
        share = (left < DORMANT_BELOW).mean()
        print(f"{rule:9} {left.size:5} {left.mean():14.1f} {share:8.0%}")


if __name__ == "__main__":
    main()
