"""What fires, what fits, what is withheld and when memory stays silent."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.engine.graph import Bools, Edges, Floats, Graph, Ints, graph
from memory.engine.recall.budget import (
    context_edges,
    fired,
    memory_edges,
    n_tokens,
    reinforced_edges,
    selected,
    verdict,
    withheld,
)
from memory.engine.recall.search import Scores
from memory.engine.recall.seeds import Hit, Seeds
from memory.engine.recall.spread import Spread, spread
from memory.engine.recall.words import Query
from memory.engine.vocabulary import Ground
from tests.golden import GOLDEN

SPLITS = ["six_forward_two_reverse", "backfill_reverse"]
NOTHING = np.zeros(0)


def reached_as(activation: list[float], directions: list[str], hops: list[int]) -> Spread:
    """Return a walk that came to nodes in these ways."""
    ways = np.array(directions)
    return Spread(
        activation=np.array(activation, float),
        hop=np.array(hops, np.intp),
        is_seed=ways == "seed",
        is_forward=ways == "forward",
        crossed=np.zeros(0, bool),
        has_bonus=np.zeros(len(ways), bool),
    )


def lit_by(*hits: Hit, n_nodes: int = 4, named: tuple[int, ...] = ()) -> Seeds:
    activation, is_named = np.zeros(n_nodes), np.zeros(n_nodes, bool)
    for hit in hits:
        activation[list(hit.nodes)] = 1.0
    is_named[list(named)] = True
    return Seeds(activation, activation, is_named, hits)


def said(coverage: float = 0.0, cosine: float = 0.0) -> Scores:
    return Scores(np.ones(1), np.array([coverage]), np.array([cosine]))


@pytest.mark.parametrize("name", SPLITS)
def test_six_places_forward_and_two_in_reverse(name: str) -> None:
    case = GOLDEN["budget"][name]
    names = sorted(case["in"])
    activation, directions = zip(*(case["in"][each] for each in names), strict=True)
    walk = reached_as(list(activation), list(directions), [1] * len(names))

    chosen = selected(walk, np.zeros(len(names)))

    assert [names[at] for at in chosen] == case["selected"]


def test_equal_nodes_stand_in_the_order_of_their_ids() -> None:
    case = GOLDEN["budget"]["all_tied_break_by_key"]
    names = sorted(f"f{at}" for at in range(case["in"]))
    walk = reached_as([0.5] * len(names), ["forward"] * len(names), [1] * len(names))

    chosen = selected(walk, np.zeros(len(names)))

    assert [names[at] for at in chosen] == case["selected"]


def test_the_threshold_is_inclusive() -> None:
    names = ["a", "b", "c"]
    walk = reached_as([0.1 + 0.2 - 1e-12, 0.2999, 0.31], ["forward"] * 3, [1] * 3)

    chosen = selected(walk, np.zeros(3))

    assert [names[at] for at in chosen] == GOLDEN["budget"]["threshold_is_inclusive"]["selected"]
    assert fired(walk).tolist() == [True, False, True]


def test_equal_activation_is_ordered_by_similarity_then_hop() -> None:
    walk = reached_as([0.5] * 3, ["forward"] * 3, [2, 1, 2])

    chosen = selected(walk, np.array([0.0, 0.0, 0.7]))

    assert chosen.tolist() == [2, 1, 0]


def slow_selected(walk: Spread, similarity: Floats) -> list[int]:
    """Hand out the places one by one."""
    nodes = [at for at in range(len(similarity)) if walk.activation[at] >= 0.30 - 1e-9]
    nodes.sort(
        key=lambda at: (-round(float(walk.activation[at]), 9), -similarity[at], walk.hop[at], at)
    )
    left = {True: 6, False: 2}
    placed = []
    for node in nodes:
        side = bool(walk.is_seed[node] or walk.is_forward[node])
        if left[side]:
            left[side] -= 1
            placed.append(node)
    for node in nodes:
        if node not in placed and len(placed) < 8:
            placed.append(node)
    return sorted(placed, key=nodes.index)


@given(
    st.lists(
        st.tuples(
            st.integers(0, 12), st.sampled_from(["seed", "forward", "reverse"]), st.integers(0, 2),
            st.integers(0, 3),
        ),
        max_size=16,
    )
)  # fmt: skip
def test_the_budget_agrees_with_its_slow_twin(nodes: list[tuple[int, str, int, int]]) -> None:
    walk = reached_as(
        [tenths / 10 for tenths, _, _, _ in nodes],
        [way for _, way, _, _ in nodes],
        [hop for _, _, hop, _ in nodes],
    )
    similarity = np.array([thirds / 3 for *_, thirds in nodes], float)

    chosen = selected(walk, similarity).tolist()

    assert chosen == slow_selected(walk, similarity)
    assert len(chosen) == min(8, int(fired(walk).sum()))


@pytest.mark.parametrize(
    ("text", "tokens"), [("", 0), ("a", 1), ("abcd", 1), ("abcde", 2), ("éé", 1), ("\ud800", 1)]
)
def test_tokens_are_bytes_over_four(text: str, tokens: int) -> None:
    assert n_tokens(text) == tokens


SELF, SARAH, ACME, FLU = range(4)
BOSS_OF, WORKS_AT, HAS = range(3)


def bills(**flags: list[bool]) -> Graph:
    """Bill has the boss Sarah, works at Acme and has the flu; Sarah works at Acme."""
    return graph(
        4,
        Edges(
            [SELF, SELF, SELF, SARAH],
            [SARAH, ACME, FLU, ACME],
            [90.0, 80.0, 70.0, 95.0],
            [BOSS_OF, WORKS_AT, HAS, WORKS_AT],
            **flags,
        ),
    )


def nodes(*numbers: int) -> Ints:
    return np.array(numbers, np.intp)


def hidden(*edges: int) -> Bools:
    return np.isin(np.arange(4), edges)


def test_memory_is_what_lies_between_selected_nodes_the_strongest_first() -> None:
    assert memory_edges(bills(), nodes(SELF, SARAH, ACME), hidden()).tolist() == [3, 0, 1]


def test_memory_leaves_out_what_is_hidden() -> None:
    assert memory_edges(bills(), nodes(SELF, SARAH, ACME), hidden(3)).tolist() == [0, 1]


def test_memory_has_24_lines_at_most() -> None:
    parallel = graph(2, Edges([0] * 30, [1] * 30, [float(at + 1) for at in range(30)]))

    edges = memory_edges(parallel, nodes(0, 1), np.zeros(30, bool))

    assert edges.tolist() == list(range(29, 5, -1))


def test_a_hot_node_gives_its_own_strongest_edges() -> None:
    walk = reached_as([0.6, 0.59999, 0, 0], ["seed", "forward", "seed", "seed"], [0] * 4)

    hot = context_edges(bills(), walk, nodes(0, 1), hidden(1), None)

    assert [(node, edges.tolist()) for node, edges in hot] == [(0, [0, 2])]


def test_the_self_node_gives_only_edges_to_what_is_selected() -> None:
    walk = reached_as([1.0, 1.0, 0, 0], ["seed"] * 4, [0] * 4)

    hot = context_edges(bills(), walk, nodes(SELF, SARAH), hidden(), SELF)

    assert [(node, edges.tolist()) for node, edges in hot] == [(SELF, [0]), (SARAH, [3, 0])]


def test_reinforced_is_what_was_crossed_between_selected_nodes() -> None:
    walk = spread(bills(), np.array([0.0, 1.0, 0.0, 0.0]))

    edges = reinforced_edges(bills(), walk, nodes(SELF, SARAH))

    assert edges.tolist() == [True, False, False, False]


def test_reinforced_by_the_letter_is_all_that_was_crossed() -> None:
    walk = spread(bills(), np.array([0.0, 1.0, 0.0, 0.0]))

    assert reinforced_edges(bills(), walk, nodes(SELF), "crossed").all()


def test_what_is_muted_is_never_shown() -> None:
    muted = bills(is_muted=[False, False, True, False])
    named = Hit("flu", "flu", 1.0, (FLU,), None, is_margin=False)

    assert withheld(muted, lit_by(named, named=(FLU,)), SELF).tolist() == hidden(2).tolist()


@pytest.mark.parametrize(
    ("hit", "named", "self_node", "is_withheld"),
    [
        (Hit("flu", "flu", 1.0, (FLU,), None, is_margin=False), (FLU,), SELF, False),
        (Hit("have", "has", 1.0, (SELF, FLU), HAS, is_margin=False), (), SELF, False),
        (Hit("bill", "Bill", 1.0, (SELF,), None, is_margin=False), (SELF,), SELF, False),
        (Hit("boss", "boss of", 1.0, (SELF, SARAH), BOSS_OF, is_margin=False), (), SELF, True),
        (Hit("boss", "boss of", 1.0, (SELF, SARAH), BOSS_OF, is_margin=False), (), None, False),
        (Hit("sarah", "Sarah", 1.0, (SARAH,), None, is_margin=False), (SARAH,), SELF, True),
    ],
    ids=["end", "label", "self named", "self by a relation", "no self", "another"],
)
def test_what_needs_consent_comes_back_only_when_asked_for(
    hit: Hit, named: tuple[int, ...], self_node: int | None, *, is_withheld: bool
) -> None:
    guarded = bills(is_guarded=[False, False, True, False])

    assert bool(withheld(guarded, lit_by(hit, named=named), self_node)[2]) == is_withheld


BOSS = Query(("boss",), ("boss",))
WEAK = Hit("boss", "chief", 0.39, (0,), None, is_margin=False)


@pytest.mark.parametrize(
    ("hits", "found", "abstained", "reason"),
    [
        ([WEAK._replace(similarity=0.40)], said(), False, Ground.SEED),
        ([WEAK._replace(is_margin=True)], said(), False, Ground.MARGIN),
        ([WEAK], said(coverage=0.5), False, Ground.WORDS),
        ([WEAK], said(cosine=0.40), False, Ground.SIMILARITY),
        ([WEAK], said(coverage=0.49, cosine=0.39), True, Ground.WEAK),
        ([], said(), True, Ground.NO_MATCH),
    ],
)
def test_memory_speaks_only_with_a_reason(
    hits: list[Hit], found: Scores, reason: Ground, *, abstained: bool
) -> None:
    sure = [hit for hit in hits if hit is not WEAK]

    assert verdict(BOSS, lit_by(*hits), found, sure) == (abstained, reason)


def test_of_what_was_never_told_of_nothing_is_said() -> None:
    near = WEAK._replace(similarity=1.0)

    found = verdict(BOSS, lit_by(near), said(coverage=1.0), [near], is_told_of=False)

    assert found == (True, Ground.UNTOLD)


def test_a_message_without_content_words_wakes_nothing() -> None:
    assert verdict(Query((), ()), lit_by(), said(), []) == (True, Ground.NO_WORDS)


def test_an_empty_memory_says_so() -> None:
    none = Scores(NOTHING, NOTHING, NOTHING)

    assert verdict(BOSS, lit_by(), none, [], is_known=False) == (True, Ground.NOTHING_KNOWN)


def test_the_verdict_reads_as_words() -> None:
    answer: dict[str, Any] = verdict(BOSS, lit_by(), said(), [])._asdict()

    assert answer == {"abstained": True, "reason": "no_match"}
