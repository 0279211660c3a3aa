"""Which phrases a word meets, against worked numbers."""

from typing import Any

import numpy as np
import pytest

from memory.engine.graph import Edges, Graph, graph
from memory.engine.recall.phrases import Phrase, Phrases, center, phrases, unit
from memory.engine.recall.seeds import accepted, seeds
from memory.engine.recall.words import Query
from tests.golden import GOLDEN

SEEDING = GOLDEN["seeding"]
BOSS, SARAH, ACME, HAS_BOSS = range(4)


def known(*, vectors: bool = True) -> Phrases:
    """Return the phrases of the worked example: three nodes and one relation."""
    items = [
        Phrase("boss", ("boss",), node=0),
        Phrase("sarah", ("sarah",), node=1),
        Phrase("acme", ("acm",), node=2),
        Phrase("has boss", ("boss",), relation=0),
    ]
    raw = np.array([SEEDING["stored_raw_vectors"][item.text] for item in items], float)
    return phrases(items, raw if vectors else None)


@pytest.fixture
def bills() -> Graph:
    """Bill (3) has the boss Sarah (1); the nodes boss and Acme stand alone."""
    return graph(4, Edges([3], [1], [90.0]))


def asked(word: str, vector: list[float] | None = None, stem: str = "") -> Query:
    vectors = None if vector is None else np.array([vector], float)
    return Query((word,), (stem or word,), vectors)


def test_the_mean_of_the_worked_example() -> None:
    raw = np.array(list(SEEDING["stored_raw_vectors"].values()), float)

    assert center(raw).mean == pytest.approx(SEEDING["mu"], abs=1e-6)


def test_a_word_is_like_a_phrase_whatever_was_asked_before_and_beside_it() -> None:
    words = [*SEEDING["queries"]]
    vectors = np.array([SEEDING["queries"][word]["vector"] for word in words], float)
    example, asked_before = known(), known()
    asked_before.likeness(words[1:2], vectors[1:2])

    together = asked_before.likeness(words, vectors)

    one_by_one = [
        example.likeness([word], row[None])[0] for word, row in zip(words, vectors, strict=True)
    ]
    assert np.array_equal(together, one_by_one)


def test_each_of_many_phrases_is_as_like_a_word_as_it_is_alone() -> None:
    vectors = np.random.default_rng(5).standard_normal((2_100, 8)).astype(np.float32)
    many = phrases([Phrase(str(at), (str(at),), at) for at in range(2_100)], vectors)
    assert many.center is not None
    around = many.center.centered(vectors)

    found = many.likeness(["word"], vectors[2_090:2_091])

    assert found[0] == pytest.approx(around @ around[2_090], abs=1e-5)
    assert np.array_equal(many.blocks.rows, unit(vectors))


def test_of_many_words_only_some_stay_known() -> None:
    example = known()
    vector = np.array([[1.0, *[0.0] * (example.blocks.dimension - 1)]])

    for word in map(str, range(200)):
        example.likeness([word], vector)

    assert 0 < len(example.known) <= 64


def test_a_word_that_is_asked_again_and_again_stays_known() -> None:
    example = known()
    vector = np.array([[1.0, *[0.0] * (example.blocks.dimension - 1)]])

    for word in map(str, range(200)):
        example.likeness(["sarah", word], vector[[0, 0]])

    assert "sarah" in example.known


@pytest.mark.parametrize("word", SEEDING["queries"])
def test_centered_similarities_of_the_worked_example(word: str) -> None:
    case = SEEDING["queries"][word]
    example = known()

    cosines = example.likeness([word], np.array([case["vector"]], float))

    by_text = dict(zip([item.text for item in example.items], cosines[0], strict=True))
    assert by_text == pytest.approx(case["centred"], abs=1e-6)


@pytest.mark.parametrize("word", SEEDING["queries"])
def test_what_a_word_of_the_worked_example_lights(word: str, bills: Graph) -> None:
    case = SEEDING["queries"][word]

    lit = seeds(asked(word, case["vector"]), known(), bills)

    assert [hit.phrase for hit in lit.hits] == case["accepted"]


@pytest.mark.parametrize("case", GOLDEN["seeding"]["gate_cases"], ids=lambda case: str(case)[:40])
def test_the_gate(case: dict[str, Any]) -> None:
    names = list(case["scores"])
    scores = np.array(list(case["scores"].values()))

    picked, _ = accepted(scores, np.ones(len(names), np.intp), lambda name: (name,))

    assert [names[at] for at in picked] == case["accepted"]


def test_two_vectors_are_antipodal_without_a_prior() -> None:
    raw = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    around = center(raw)
    first, second = around.centered(raw)

    expected = SEEDING["two_vectors_are_antipodal"]
    assert first @ second == pytest.approx(expected["c1.c2"])
    scores = around.centered(np.array([[1.0, 1.0, 5.0]])) @ np.array([first, second]).T
    assert scores[0] == pytest.approx(expected["scores_of_[1,1,5]"])
    assert [first @ first, first @ second] == pytest.approx(expected["scores_of_v1"])


def test_a_prior_keeps_two_vectors_from_being_opposites() -> None:
    raw = np.array([[1.0, 0.2, 0.0], [1.0, 0.0, 0.2]])

    around = center(raw, np.array([0.0, 0.5, 0.5]))

    first, second = around.centered(raw)
    assert first @ second > 0.9


def test_the_mean_is_shrunk_by_twenty_phrases() -> None:
    raw = np.array([[3.0, 0.0], [2.0, 0.0]])

    assert center(raw, np.array([0.0, 0.5])).mean == pytest.approx([2 / 22, 10 / 22])


def test_a_phrase_without_a_vector_counts_for_nothing() -> None:
    raw = np.array([[1.0, 0.0], [0.0, 0.0]])

    around = center(raw)

    assert around.mean == pytest.approx([1.0, 0.0])
    assert around.centered(raw).tolist() == [[0.0, 0.0], [0.0, 0.0]]


def test_no_phrases_have_no_mean() -> None:
    assert center(np.zeros((0, 3))).mean.tolist() == [0.0, 0.0, 0.0]


def test_half_precision_is_enough_to_store(bills: Graph) -> None:
    items = list(known().items)
    raw = [SEEDING["stored_raw_vectors"][item.text] for item in items]
    stored = phrases(items, np.array(raw, np.float16))

    lit = seeds(asked("manager", [4, 2, 0, 3]), stored, bills)

    assert stored.blocks.data.dtype == np.float32
    assert [hit.phrase for hit in lit.hits] == ["boss", "has boss"]


def test_a_relation_lights_both_its_ends(bills: Graph) -> None:
    lit = seeds(asked("bosses", stem="boss"), known(vectors=False), bills)

    assert lit.hits[1].nodes == (1, 3)
    assert lit.relations == {0}
    assert lit.activation.tolist() == [1, 1, 0, 1]
    assert lit.is_named.tolist() == [True, False, False, False]


def test_words_still_match_when_there_are_no_vectors(bills: Graph) -> None:
    lit = seeds(asked("sarah"), known(vectors=False), bills)

    assert [(hit.phrase, hit.similarity) for hit in lit.hits] == [("sarah", 1.0)]
    assert lit.similarity.tolist() == [0, 1, 0, 0]


def test_a_label_no_live_edge_carries_is_dropped() -> None:
    nobody_works = graph(4, Edges())

    lit = seeds(asked("boss"), known(vectors=False), nobody_works)

    assert [hit.phrase for hit in lit.hits] == ["boss"]


def test_a_name_of_a_node_that_is_gone_is_dropped() -> None:
    lit = seeds(asked("acme", stem="acm"), known(vectors=False), graph(2, Edges()))

    assert lit.hits == ()


def test_a_relation_means_the_ends_of_its_eight_strongest_edges() -> None:
    friends = graph(11, Edges([0] * 10, range(1, 11), [10.0 * n for n in range(1, 11)]))
    has_friend = phrases([Phrase("has friend", ("friend",), relation=0)])

    lit = seeds(asked("friend"), has_friend, friends)

    assert lit.hits[0].nodes == (0, 3, 4, 5, 6, 7, 8, 9, 10)


def test_a_word_lights_eight_phrases_at_most_and_whole_names_first() -> None:
    towns = [Phrase(f"new town {n}", ("new", "town", str(n)), node=n) for n in range(9)]
    town = Phrase("town", ("town",), node=9)

    lit = seeds(asked("town"), phrases([*towns, town]), graph(10, Edges()))

    assert [hit.phrase for hit in lit.hits] == ["town", *(f"new town {n}" for n in range(7))]


def test_a_node_is_as_near_as_the_best_of_its_names() -> None:
    items = [Phrase("Sarah", (), node=0), Phrase("my boss", (), node=0), Phrase("Acme", (), node=1)]
    raw = np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]])

    lit = seeds(asked("manager", [0.1, 1.0]), phrases(items, raw), graph(2, Edges()))

    assert [(hit.phrase, hit.nodes) for hit in lit.hits] == [("my boss", (0,))]


def test_the_shortest_phrase_with_the_stem_is_the_reason() -> None:
    items = [Phrase("Sarah Connor", ("sarah", "connor"), node=0), Phrase("Sarah", ("sarah",), 0)]

    lit = seeds(asked("sarah"), phrases(items), graph(1, Edges()))

    assert lit.hits[0].phrase == "Sarah"


def test_a_runner_up_that_means_the_same_is_passed_over() -> None:
    meaning = {0: (1, 3), 1: (3, 1), 2: (5,)}

    picked, is_margin = accepted(
        np.array([0.28, 0.27, 0.1]), np.ones(3, np.intp), meaning.__getitem__
    )

    assert (picked.tolist(), is_margin) == ([0], True)


def test_a_margin_of_fifteen_hundredths_is_enough() -> None:
    """In binary .29 - .14 is a hair less than .15."""
    picked, is_margin = accepted(np.array([0.29, 0.14]), np.ones(2, np.intp), lambda name: (name,))

    assert (picked.tolist(), is_margin) == ([0], True)


def test_a_clear_winner_says_that_it_is_one(bills: Graph) -> None:
    items = [Phrase("boss", (), node=0), Phrase("acme", (), node=1)]
    raw = np.array([[1.0, 0.0, 0.0], [-1.0, 0.0, 0.0]])

    lit = seeds(asked("chief", [0.2, 1.0, 0.0]), phrases(items, raw), bills)

    assert [(hit.phrase, hit.is_margin) for hit in lit.hits] == [("boss", True)]


def test_nothing_known_lights_nothing() -> None:
    lit = seeds(asked("boss", [1.0, 2.0]), phrases([]), graph(0, Edges()))

    assert (lit.hits, lit.activation.size, lit.relations) == ((), 0, frozenset())


@pytest.mark.parametrize(
    ("items", "vectors", "fault"),
    [
        ([Phrase("boss", (), node=0)], np.zeros((2, 3)), "2 vectors for 1"),
        ([Phrase("boss", ())], None, "one node or to one relation"),
        ([Phrase("boss", (), 0, 0)], None, "one node or to one relation"),
    ],
)
def test_what_are_no_phrases_is_refused(
    items: list[Phrase], vectors: np.ndarray | None, fault: str
) -> None:
    with pytest.raises(ValueError, match=fault):
        phrases(items, vectors)
