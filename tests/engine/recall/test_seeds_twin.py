"""Which phrases a word meets, against a slow twin."""

from collections.abc import Mapping

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from memory.engine.graph import Edges, Graph, graph
from memory.engine.recall.phrases import Phrase, phrases
from memory.engine.recall.seeds import Seeds, accepted, seeds
from memory.engine.recall.words import Query


def slow_gate(scores: Mapping[int, float]) -> list[int]:
    """Let candidates in one by one, as the write-up says it."""
    ranked = sorted(scores, key=lambda name: (-scores[name], name))
    hits = [name for name in ranked if scores[name] >= 0.30]
    if hits or not ranked:
        return hits[:8]
    rest = [scores[name] for name in ranked[1:]]
    top, runner_up = scores[ranked[0]], max([0.0, *rest])
    return ranked[:1] if top >= 0.15 and round(top - runner_up, 9) >= 0.15 else []


@given(st.lists(st.integers(-100, 100), max_size=12))
def test_the_gate_agrees_with_its_slow_twin(hundredths: list[int]) -> None:
    scores = np.array(hundredths, float) / 100

    picked, _ = accepted(scores, np.ones(scores.size, np.intp), lambda name: (name,))

    assert picked.tolist() == slow_gate(dict(enumerate(scores.tolist())))


def slow_seeds(query: Query, items: list[Phrase], raw: np.ndarray, some: Graph) -> Seeds:
    """Compare every word with every phrase, one by one."""
    unit = [row / np.linalg.norm(row) for row in raw]
    mean = np.mean(unit, axis=0)
    around = [(row - mean) / np.linalg.norm(row - mean) for row in unit]
    activation = np.zeros(some.n_nodes)
    assert query.vectors is not None
    for word, vector in zip(query.words, query.vectors, strict=True):
        of_word = vector / np.linalg.norm(vector) - mean
        of_word /= np.linalg.norm(of_word)
        scores: dict[int, float] = {}
        for item, row in zip(items, around, strict=True):
            assert item.node is not None
            similarity = 1.0 if word in item.stems else float(of_word @ row)
            scores[item.node] = max(scores.get(item.node, -1.0), similarity)
        for node in slow_gate(scores):
            activation[node] = 1.0
    return Seeds(activation, activation, activation > 0, ())


@given(st.integers(0, 2**32 - 1), st.integers(3, 8), st.integers(1, 4))
def test_seeding_agrees_with_its_slow_twin(chance: int, n_phrases: int, n_words: int) -> None:
    numbers = np.random.default_rng(chance)
    items = [
        Phrase(f"p{at}", (f"p{at}",), node=int(numbers.integers(4))) for at in range(n_phrases)
    ]
    raw = numbers.normal(size=(n_phrases, 5))
    words = tuple(f"p{numbers.integers(20)}{at}"[:2] + "x" * at for at in range(n_words))
    query = Query(words, words, numbers.normal(size=(n_words, 5)))
    some = graph(4, Edges())

    lit = seeds(query, phrases(items, raw), some)

    assert lit.activation.tolist() == slow_seeds(query, items, raw, some).activation.tolist()
