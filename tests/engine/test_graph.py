"""A graph checks itself when it is built."""

import numpy as np
import pytest

from memory.engine.graph import Edges, graph, sightings


def test_the_fan_is_the_total_strength_at_a_node() -> None:
    bill_knows = graph(3, Edges([0, 0], [1, 2], [75.0, 25.0]))

    assert bill_knows.fan.tolist() == [100.0, 75.0, 25.0]
    assert bill_knows.n_edges == 2


def test_an_empty_memory_is_a_graph() -> None:
    nothing = graph(0, Edges())

    assert (nothing.n_edges, nothing.fan.size, nothing.sightings.n_episodes) == (0, 0, 0)


def test_what_is_left_out_is_nothing_special() -> None:
    bill_knows = graph(2, Edges([0], [1], [5.0]))

    assert not bill_knows.is_muted.any()
    assert not bill_knows.is_guarded.any()
    assert bill_knows.relation.tolist() == [0]


@pytest.mark.parametrize(
    ("edges", "fault"),
    [
        (Edges([0], [1, 2], [5.0]), "one entry an edge"),
        (Edges([0], [1], [5.0, 6.0]), "one entry an edge"),
        (Edges([[0]], [[1]], [[5.0]]), "one entry an edge"),
        (Edges([0], [1], [5.0], is_muted=[True, False]), "one entry an edge"),
        (Edges([0], [3], [5.0]), "from 0 to 2"),
        (Edges([-1], [1], [5.0]), "from 0 to 2"),
        (Edges([1], [1], [5.0]), "relate to itself"),
        (Edges([0], [1], [0.0]), "above 0"),
        (Edges([0], [1], [100.5]), "above 0"),
        (Edges([0], [1], [float("nan")]), "above 0"),
    ],
)
def test_what_is_no_graph_is_refused(edges: Edges, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        graph(3, edges)


def test_a_sighting_of_an_unknown_node_is_refused() -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        graph(2, Edges(), sightings([2], [0]))


def test_a_pair_seen_twice_counts_once() -> None:
    seen = sightings([1, 0, 1], [2, 0, 2])

    assert list(zip(seen.node.tolist(), seen.episode.tolist(), strict=True)) == [(0, 0), (1, 2)]
    assert seen.n_episodes == 3


@pytest.mark.parametrize(
    ("nodes", "episodes", "fault"),
    [([0, 1], [0], "cannot be paired"), ([-1], [0], "negative"), ([0], [-1], "negative")],
)
def test_what_is_no_sighting_is_refused(nodes: list[int], episodes: list[int], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        sightings(np.array(nodes), np.array(episodes))
