"""What was said, ranked by how well it answers a question."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.engine.recall.ranking.dates import Days
from memory.engine.recall.ranking.score import Clues, Ranking, foremost, rank
from memory.engine.recall.words import Query
from tests.engine.recall.ranking.slow import Slow, Told, Wanted, clipped_cosine
from tests.engine.recall.ranking.told import arrays
from tests.proving import drawn

WORDS = ("cat", "car", "rome", "bread", "rain", "sea")


def told(sentence: str, **fields: object) -> Told:
    return Told(tuple(sentence.split()), **fields)  # type: ignore[arg-type]  # by name


def ranked(question: str, *said: Told, clues: Clues | None = None) -> Ranking:
    words = tuple(question.split())
    return rank(Query(words, words), arrays(said), clues or Clues())


@given(
    st.integers(0, 9),
    st.lists(st.sampled_from([-np.inf, 0.0, 0.25, 0.5, 1.0]), max_size=64 * 9 + 7),
)
def test_the_foremost_are_the_first_of_a_stable_order(limit: int, values: list[float]) -> None:
    ordered = sorted(range(len(values)), key=lambda at: (-values[at], at))

    assert foremost(np.array(values), limit).tolist() == ordered[:limit]


def test_the_foremost_of_many_are_found_by_their_blocks() -> None:
    values = np.random.default_rng(3).permutation(64 * 20).astype(float)

    assert values[foremost(values, 3)].tolist() == [1279.0, 1278.0, 1277.0]


def test_the_rarest_word_decides() -> None:
    found = ranked("rome bread", told("bread rain"), told("bread sea", session=1),
                   told("rome rain", session=2))  # fmt: skip

    assert found.best(1).tolist() == [2]


def test_the_days_that_are_named_come_first() -> None:
    clues = Clues(days=[Days(100, 131)])

    found = ranked("rome", told("rome", day=90), told("rome", day=101, session=1),
                   told("rome", day=133, session=2), told("rome", day=300, session=3),
                   clues=clues)  # fmt: skip

    assert found.date.tolist() == [0.3, 1.0, 0.8, 0.0]
    assert found.best(4).tolist() == [1, 2, 0, 3]


def test_whoever_is_named_comes_first() -> None:
    found = ranked("rome", told("rome", speaker=0), told("rome", speaker=1, session=1),
                   clues=Clues(speakers={1}))  # fmt: skip

    assert found.best(2).tolist() == [1, 0]


def test_what_the_walk_lit_comes_first() -> None:
    clues = Clues(lit=np.array([0.0, 0.5]))

    found = ranked("rome", told("rome"), told("rome", session=1), clues=clues)

    assert found.best(1).tolist() == [1]


def test_an_answer_comes_before_its_question() -> None:
    found = ranked("rome", told("rome", asks=True), told("rome"))

    assert found.best(1).tolist() == [1]


def test_the_pair_in_its_order_comes_first() -> None:
    found = ranked("rome bread", told("bread rome"), told("rome bread", session=1))

    assert found.best(1).tolist() == [1]


@pytest.mark.parametrize("said", [(), (told(""),)])
def test_nothing_said_ranks_as_nothing(said: tuple[Told, ...]) -> None:
    found = ranked("rome", *said)

    assert not found.score.any()
    assert found.best(5).tolist() == list(range(len(said)))


SENTENCES = st.lists(st.sampled_from(WORDS), max_size=5, unique=True).map(tuple)
TURNS = st.builds(
    Told,
    words=SENTENCES,
    session=st.integers(0, 2),
    day=st.integers(0, 60).map(float),
    speaker=st.integers(0, 1),
    asks=st.booleans(),
    opens=st.booleans(),
)
WANTED = st.builds(
    Wanted,
    words=SENTENCES.filter(bool),
    days=st.lists(st.tuples(st.integers(0, 30), st.integers(31, 60)), max_size=2).map(tuple),
    speakers=st.frozensets(st.integers(0, 1)),
)


def vectors(n: int, seed: int) -> np.ndarray:
    rows = np.random.default_rng(seed).normal(size=(n, 4)).astype(np.float32)
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


@drawn
@given(st.lists(TURNS, min_size=1, max_size=9), WANTED, st.integers(0, 2**32 - 1))
def test_the_ranking_agrees_with_its_slow_twin(
    mixed: list[Told], wanted: Wanted, seed: int
) -> None:
    said = sorted(mixed, key=lambda one: one.session)
    by_word = dict(zip(WORDS, vectors(len(WORDS), seed), strict=True))
    whole, question = vectors(len(said), seed + 1), vectors(1, seed + 2)[0]
    held = [by_word[word] for word in dict.fromkeys(w for one in said for w in one.words)]
    mean = np.mean(held, axis=0) if held else np.zeros(4, np.float32)
    cosines = {
        (word, key): clipped_cosine(by_word[word], by_word[key], mean)
        for word in WORDS for key in WORDS
    }  # fmt: skip
    alike = [clipped_cosine(question, row, whole.mean(axis=0)) for row in whole]
    query = Query(
        wanted.words, wanted.words, np.array([by_word[word] for word in wanted.words]), question
    )
    clues = Clues([Days(*one) for one in wanted.days], wanted.speakers)

    found = rank(query, arrays(said, by_word, whole), clues)

    expected = Slow(said, wanted, cosines).scores(alike)
    assert found.score.tolist() == pytest.approx(expected, abs=2e-3)
