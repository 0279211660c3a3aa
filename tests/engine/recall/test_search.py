"""What was said about a message, by rare words and by likeness."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.engine.recall.search import (
    Document,
    Documents,
    Scores,
    direct_hits,
    documents,
    keys,
    scores,
)
from memory.engine.recall.words import Query, content_words


def told(*sentences: str, session: int = 0) -> list[Document]:
    """Return sentences as documents whose words are their own stems."""
    return [Document(content_words(each), content_words(each), session) for each in sentences]


def asked(message: str) -> Query:
    return Query(content_words(message), content_words(message))


DAY = told(
    "my cat pixel sleeps all day",
    "work was long today",
    "the deploy key lies in the blue binder",
    "work again and again",
)


def test_the_rarest_words_find_what_was_said() -> None:
    found = scores(asked("where does the deploy key lie"), documents(DAY))

    assert int(np.argmax(found.score)) == 2


def test_a_direct_hit_holds_what_is_asked() -> None:
    found = scores(asked("pixel"), documents(DAY))

    (hit,) = direct_hits(found)
    assert hit._asdict() == pytest.approx(
        {"document": 0, "score": 0.6, "coverage": 1.0, "cosine": 0.0}
    )


def test_the_best_of_a_bad_lot_is_no_hit() -> None:
    found = scores(asked("which work pays for the zanzibar trip"), documents(DAY))

    assert found.score.max() > 0
    assert direct_hits(found) == ()


def test_likeness_of_the_whole_is_a_direct_hit_too() -> None:
    found = Scores(np.array([0.2, 0.9]), np.zeros(2), np.array([0.40, 0.39]))

    assert [hit.document for hit in direct_hits(found)] == [0]


def test_the_best_hits_come_first_and_five_at_most() -> None:
    ranks = np.array([1.0, 7.0, 3.0, 6.0, 2.0, 5.0, 4.0])

    hits = direct_hits(Scores(ranks, np.ones(7), np.zeros(7)))

    assert [hit.document for hit in hits] == [1, 3, 5, 6, 2]


def test_what_is_said_around_a_word_is_credited() -> None:
    said = documents(told("the trip", "we saw rome", "then rain", "then home", "nobody cares"))

    found = scores(asked("rome"), said)

    best = found.score / found.score.max()
    assert best == pytest.approx([0.6, 1.0, 0.6, 0.4, 0.0], abs=0.06)


def test_a_window_ends_with_its_session() -> None:
    said = documents([*told("we saw rome"), *told("then rain", session=1)])

    assert scores(asked("rome"), said).score[1] == 0.0


def test_a_short_document_counts_more_than_a_long_one() -> None:
    said = documents([*told("rome"), *told("rome bread wine sun rain street", session=1)])

    found = scores(asked("rome"), said)

    assert found.score[0] > found.score[1]
    assert found.coverage.tolist() == [1.0, 1.0]


def with_vectors(vectors: list[list[float]], whole: list[list[float]]) -> Documents:
    """Return two documents, of the keys cat and car, with these raw vectors."""
    return documents(told("cat", "car"), key_vectors=np.array(vectors), vectors=np.array(whole))


def test_a_word_is_matched_softly_by_its_vector() -> None:
    said = with_vectors([[1.0, 0.0], [0.0, 1.0]], [[1.0, 0.0], [0.0, 1.0]])
    kitten = Query(("kitten",), ("kitten",), np.array([[2.0, 0.0]]), np.array([1.0, 0.0]))

    found = scores(kitten, said)

    assert found.coverage == pytest.approx([1.0, 0.0])
    assert found.cosine == pytest.approx([1.0, 0.0])
    assert found.score == pytest.approx([1.0, 0.6 * 0.6])


def test_a_key_less_alike_than_point_three_counts_nothing() -> None:
    around_zero = [[1.0, 0.0], [-1.0, 0.0]]
    vague = Query(("thing",), ("thing",), np.array([[0.29, 0.957]]))

    assert not scores(vague, with_vectors(around_zero, around_zero)).coverage.any()


def test_softness_rises_with_the_power_of_one_and_a_half() -> None:
    around_zero = [[1.0, 0.0], [-1.0, 0.0]]
    alike = Query(("thing",), ("thing",), np.array([[0.65, 0.76]]))

    found = scores(alike, with_vectors(around_zero, around_zero))

    assert found.coverage[0] == pytest.approx(0.5**1.5, abs=1e-3)


def test_keys_are_the_distinct_words_in_order() -> None:
    assert keys(told("cat car", "car bus")) == ("cat", "car", "bus")


@pytest.mark.parametrize("said", [[], told("my cat pixel")])
def test_nothing_asked_or_nothing_said_finds_nothing(said: list[Document]) -> None:
    message = asked("" if said else "pixel")

    found = scores(message, documents(said))

    assert not found.score.any()
    assert direct_hits(found) == ()


WORDS = st.lists(st.sampled_from(["cat", "car", "rome", "bread", "rain"]), max_size=5, unique=True)


def slow_coverage(query: list[str], said: list[list[str]]) -> list[float]:
    """Weigh words one by one: the share of what is asked that each document holds."""
    weights = {}
    for word in query:
        holding = sum(word in words for words in said)
        weights[word] = np.log(1 + (len(said) - holding + 0.5) / (holding + 0.5)) ** 1.25
    total = sum(weights.values())
    return [sum(weights[word] for word in query if word in words) / total for words in said]


@given(WORDS.filter(bool), st.lists(WORDS, min_size=1, max_size=8))
def test_coverage_agrees_with_its_slow_twin(query: list[str], said: list[list[str]]) -> None:
    items = [Document(tuple(words), tuple(words), at // 2) for at, words in enumerate(said)]

    found = scores(Query(tuple(query), tuple(query)), documents(items))

    assert found.coverage == pytest.approx(slow_coverage(query, said))
    assert (found.score <= 1.0 + 1e-9).all()
