"""The walk, against worked numbers."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from memory.engine.graph import Edges, Floats, graph, sightings
from memory.engine.params import DAMPING, FIRE_AT, SLACK
from memory.engine.recall.budget import context_edges, memory_edges, selected
from memory.engine.recall.spread import Spread, giver, spread, with_bonus
from memory.engine.vocabulary import Reach
from tests.golden import GOLDEN

GRAPH_A = GOLDEN["graph_A"]
GRAPH_B = GOLDEN["graph_B_bonus_order"]
GRAPH_D = GOLDEN["graph_D_recorded_by_original"]


class Story:
    """A graph with names, built from worked numbers."""

    def __init__(
        self, edges: Sequence[Sequence[Any]], episodes: dict[str, list[str]], nodes: Sequence[str]
    ) -> None:
        """Keep the live edges; nodes are numbered in the order of their names."""
        self.names = sorted(nodes)
        number = {name: at for at, name in enumerate(self.names)}
        live = [edge for edge in edges if edge[4] == "live"]
        self.labels = [f"{source} {label} {target}" for source, label, target, *_ in live]
        seen = [
            (number[name], int("".join(filter(str.isdigit, episode))))
            for name, told in episodes.items()
            for episode in told
        ]
        self.graph = graph(
            len(self.names),
            Edges(
                [number[edge[0]] for edge in live],
                [number[edge[2]] for edge in live],
                [edge[3] for edge in live],
            ),
            sightings([node for node, _ in seen], [episode for _, episode in seen]),
        )

    def lit(self, names: Sequence[str]) -> Floats:
        """Return seeds at the named nodes."""
        return np.array([1.0 if name in names else 0.0 for name in self.names])

    def by_name(self, values: Floats) -> dict[str, float]:
        """Return what is above zero, by name."""
        return {name: float(value) for name, value in zip(self.names, values, strict=True) if value}


BILLS = Story(GRAPH_A["edges"], GRAPH_A["episodes"], GRAPH_A["nodes"])
CASES_A = [(name, policies["live_edges_only"]) for name, policies in GRAPH_A["cases"].items()]


def walk(story: Story, seeds: Sequence[str]) -> Spread:
    return spread(story.graph, story.lit(seeds))


@pytest.mark.parametrize(("name", "case"), CASES_A, ids=[name for name, _ in CASES_A])
def test_activation_of_bills_graph(name: str, case: dict[str, Any]) -> None:
    reached = walk(BILLS, case["seeds"])

    after = with_bonus(BILLS.graph, reached)

    assert BILLS.by_name(reached.activation) == pytest.approx(
        case["activation_before_bonus"], abs=1e-6, rel=0
    )
    assert BILLS.by_name(after.activation) == pytest.approx(
        case["activation_after_bonus"], abs=1e-6, rel=0
    )


@pytest.mark.parametrize(("name", "case"), CASES_A, ids=[name for name, _ in CASES_A])
def test_how_bills_nodes_are_reached(name: str, case: dict[str, Any]) -> None:
    reached = walk(BILLS, case["seeds"])

    came = [at for at, hop in enumerate(reached.hop) if hop >= 0]
    assert {BILLS.names[at]: int(reached.hop[at]) for at in came} == case["hop"]
    assert {BILLS.names[at]: reached.reach(at).value for at in came} == case["direction"]


@pytest.mark.parametrize(("name", "case"), CASES_A, ids=[name for name, _ in CASES_A])
def test_which_of_bills_edges_are_crossed(name: str, case: dict[str, Any]) -> None:
    reached = walk(BILLS, case["seeds"])

    crossed = [label for label, used in zip(BILLS.labels, reached.crossed, strict=True) if used]
    assert sorted(crossed) == case["edges_crossed"]


@pytest.mark.parametrize(("name", "case"), CASES_A, ids=[name for name, _ in CASES_A])
def test_what_of_bills_graph_is_selected_and_shown(name: str, case: dict[str, Any]) -> None:
    reached = with_bonus(BILLS.graph, walk(BILLS, case["seeds"]))
    hidden = np.zeros(BILLS.graph.n_edges, bool)

    chosen = selected(reached, BILLS.lit(case["seeds"]))

    assert [BILLS.names[node] for node in chosen] == case["selected"]
    shown = {BILLS.labels[at] for at in memory_edges(BILLS.graph, chosen, hidden)}
    lines = {line.replace("-[", "").replace("]->", "") for line in case["memory_lines"]}
    assert shown == lines
    hot = context_edges(BILLS.graph, reached, chosen, hidden, BILLS.names.index("bill"))
    assert [BILLS.names[node] for node, _ in hot] == case["context_nodes"]


def test_the_bonus_never_feeds_itself() -> None:
    story = Story(GRAPH_B["edges"], GRAPH_B["episodes"], GRAPH_B["nodes"])

    before = walk(story, GRAPH_B["seeds"])
    after = with_bonus(story.graph, before)

    assert story.by_name(before.activation) == pytest.approx(GRAPH_B["before"], abs=1e-6, rel=0)
    assert story.by_name(after.activation) == pytest.approx(GRAPH_B["single_pass"], abs=1e-6, rel=0)
    chosen = selected(after, story.lit(GRAPH_B["seeds"]))
    assert [story.names[node] for node in chosen] == GRAPH_B["fired_single"]


@pytest.mark.parametrize(
    "case",
    GOLDEN["graph_C_hub"],
    ids=lambda case: f"{case['seeds_on_spokes']} of {case['hub_degree']}",
)
def test_a_hub_cannot_flood_the_graph(case: dict[str, Any]) -> None:
    degree, n_seeds = case["hub_degree"], case["seeds_on_spokes"]
    nodes = range(degree + 1)  # the hub is node 0; all were seen in one episode
    star = graph(
        degree + 1,
        Edges([0] * degree, list(nodes)[1:], [50.0] * degree),
        sightings(nodes, [0] * (degree + 1)),
    )
    seeds = np.array([1.0 if 1 <= node <= n_seeds else 0.0 for node in nodes])

    before = spread(star, seeds)
    after = with_bonus(star, before)

    assert before.activation[0] == pytest.approx(case["hub"], abs=1e-6)
    assert before.activation[-1] == pytest.approx(case["other_spoke"], abs=1e-6)
    assert after.activation[-1] == pytest.approx(case["spoke_with_bonus"], abs=1e-6)
    fires = bool(after.activation[-1] >= FIRE_AT - SLACK)
    assert fires == case["fires_with_bonus"]


@pytest.mark.parametrize("name", GRAPH_D["cases"])
def test_the_numbers_the_author_recorded(name: str) -> None:
    edges = [
        (edge["source"], edge["relation"], edge["target"], edge["strength"], "live")
        for edge in GRAPH_D["edges"]
    ]
    story = Story(edges, GRAPH_D["episodes"], list(GRAPH_D["episodes"]))
    case = GRAPH_D["cases"][name]

    after = with_bonus(story.graph, walk(story, name.split("+")))

    values = story.by_name(after.activation)
    assert values == pytest.approx(case["after_bonus"], abs=5e-5)
    chosen = selected(after, story.lit(name.split("+")))
    assert [story.names[node] for node in chosen] == case["selected"]


def test_spread_divides_by_edge_strength() -> None:
    """Bill shares 1.0 as 3:1 between Sarah and Bob, damped by 0.6."""
    bill_knows = graph(3, Edges([0, 0], [1, 2], [75.0, 25.0]))

    reached = spread(bill_knows, np.array([1.0, 0.0, 0.0]), hops=1)

    assert reached.activation == pytest.approx([1.0, 0.45, 0.15])
    assert reached.crossed.tolist() == [True, True]


def test_a_hop_is_damped_once() -> None:
    """Field case B80: .6 after one hop and .36 after two, before the fan divides."""
    chain = graph(3, Edges([0, 1], [1, 2], [1.0, 1.0]))

    reached = spread(chain, np.array([1.0, 0.0, 0.0]))

    fan_of_the_middle = 2
    assert reached.activation[1] == pytest.approx(DAMPING)
    assert reached.activation[2] * fan_of_the_middle == pytest.approx(DAMPING**2)


def test_a_tie_of_directions_is_forward() -> None:
    there_and_back = graph(2, Edges([0, 1], [1, 0], [50.0, 50.0]))

    reached = spread(there_and_back, np.array([1.0, 0.0]))

    assert reached.reach(1) is Reach.FORWARD


def test_a_walk_from_nowhere_crosses_nothing() -> None:
    reached = spread(BILLS.graph, np.zeros(BILLS.graph.n_nodes))

    assert not reached.crossed.any()
    assert set(reached.hop.tolist()) == {-1}


def test_seeds_for_another_graph_are_refused() -> None:
    with pytest.raises(ValueError, match="2 seeds for 9 nodes"):
        spread(BILLS.graph, np.ones(2))


def test_the_receipt_names_who_gave_the_bonus() -> None:
    before = walk(BILLS, ["sarah"])

    name = BILLS.names.index
    assert giver(BILLS.graph, before, name("acme")) == name("sarah")
    assert giver(BILLS.graph, before, name("jazz")) == name("bill")


def test_nobody_gives_a_bonus_to_what_was_seen_alone() -> None:
    before = walk(BILLS, ["guitar"])

    assert giver(BILLS.graph, before, BILLS.names.index("berlin")) is None
