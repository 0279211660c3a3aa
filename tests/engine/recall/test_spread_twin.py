"""The walk, against a slow twin and the laws it must keep."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.engine.graph import Edges, Floats, Graph, graph, sightings
from memory.engine.params import BONUS, DAMPING, SLACK
from memory.engine.recall.spread import spread, with_bonus


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """Draw a small graph with episodes."""
    n_nodes = draw(st.integers(2, 6))
    node = st.integers(0, n_nodes - 1)
    pair = st.tuples(node, node).filter(lambda ends: ends[0] != ends[1])
    ends = draw(st.lists(pair, max_size=10))
    strengths = [draw(st.floats(2, 100)) for _ in ends]
    seen = draw(st.lists(st.tuples(node, st.integers(0, 3)), max_size=10))
    return graph(
        n_nodes,
        Edges([source for source, _ in ends], [target for _, target in ends], strengths),
        sightings([who for who, _ in seen], [when for _, when in seen]),
    )


@st.composite
def lit_graphs(draw: st.DrawFn) -> tuple[Graph, Floats]:
    """Draw a graph with some of its nodes lit."""
    some = draw(graphs())
    lit = draw(st.lists(st.booleans(), min_size=some.n_nodes, max_size=some.n_nodes))
    return some, np.array(lit, float)


def slow_spread(some: Graph, seeds: list[float], hops: int) -> tuple[list[float], set[int]]:
    """Walk edge by edge, as the write-up says it."""
    total, wave, crossed = list(seeds), list(seeds), set()
    ends = list(zip(some.source, some.target, some.strength, strict=True))
    for _ in range(hops):
        arrived = [0.0] * len(total)
        for node, activation in enumerate(wave):
            incident = [(at, edge) for at, edge in enumerate(ends) if node in edge[:2]]
            fan = sum(edge[2] for _, edge in incident)
            for at, (source, target, strength) in incident:
                other = target if node == source else source
                arrived[other] += activation * strength / fan * 0.6
                if activation > 0:
                    crossed.add(at)
        total = [before + new for before, new in zip(total, arrived, strict=True)]
        wave = arrived
    return total, crossed


def slow_bonus(some: Graph, activation: list[float], seeds: list[float]) -> list[float]:
    """Give the bonus node by node, as the write-up says it."""
    episodes = [
        set(some.sightings.episode[some.sightings.node == node]) for node in range(some.n_nodes)
    ]
    after = list(activation)
    for node in range(some.n_nodes):
        givers = [
            other
            for other in range(some.n_nodes)
            if other != node and activation[other] >= 0.30 and episodes[other] & episodes[node]
        ]
        if givers and not seeds[node]:
            after[node] += 0.15
    return after


@given(lit_graphs(), st.integers(0, 3))
def test_the_walk_agrees_with_its_slow_twin(lit: tuple[Graph, Floats], hops: int) -> None:
    some, seeds = lit

    reached = spread(some, seeds, hops=hops)

    total, crossed = slow_spread(some, seeds.tolist(), hops)
    assert reached.activation == pytest.approx(total)
    assert set(np.flatnonzero(reached.crossed).tolist()) == crossed


@given(lit_graphs())
def test_the_bonus_agrees_with_its_slow_twin(lit: tuple[Graph, Floats]) -> None:
    some, seeds = lit
    reached = spread(some, seeds)

    after = with_bonus(some, reached)

    slow = slow_bonus(some, np.round(reached.activation, 9).tolist(), seeds.tolist())
    assert after.activation == pytest.approx(slow, abs=1e-8)


@given(lit_graphs(), st.integers(0, 4))
def test_a_walk_never_creates_activation(lit: tuple[Graph, Floats], hops: int) -> None:
    """What a hop brings is at most the damped sum of what left."""
    some, seeds = lit

    reached = spread(some, seeds, hops=hops)

    most = seeds.sum() * sum(DAMPING**hop for hop in range(hops + 1))
    assert reached.activation.sum() <= most + SLACK
    assert (reached.activation >= seeds).all()


@given(lit_graphs())
def test_a_bonus_is_given_once_or_not_at_all(lit: tuple[Graph, Floats]) -> None:
    some, seeds = lit
    reached = spread(some, seeds)

    gained = with_bonus(some, reached).activation - reached.activation

    assert set(np.round(gained, 9).tolist()) <= {0.0, BONUS}
    assert not gained[seeds > 0].any()
