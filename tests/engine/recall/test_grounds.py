"""What may answer: a word of its own, a kind for its members, never another of the kind."""

import numpy as np
import pytest

from memory.engine.recall.grounds import Asked, Found, bearing, is_told_of, sure
from memory.engine.recall.phrases import Phrase, Phrases, phrases
from memory.engine.recall.ranking.match import match
from memory.engine.recall.seeds import Hit
from memory.engine.recall.topic import Topic
from memory.engine.recall.words import Query
from tests.engine.recall.ranking.slow import Told
from tests.engine.recall.ranking.told import arrays

SELF, VIOLA, HANNO = range(3)
PLAYS = 0
HARP = Asked(
    Topic(frozenset({"harp"}), is_presupposed=True), rivals={"harp": {"viola"}}, members={}
)


@pytest.fixture
def known() -> Phrases:
    """Somebody plays the viola; Hanno stands alone."""
    return phrases(
        [
            Phrase("viola", ("viola",), node=VIOLA),
            Phrase("Hanno", ("hanno",), node=HANNO),
            Phrase("plays", ("play",), relation=PLAYS),
        ]
    )


def hit(
    word: str, similarity: float, *nodes: int, relation: int | None = None, is_margin: bool = False
) -> Hit:
    return Hit(word, "", similarity, nodes, relation, is_margin)


@pytest.mark.parametrize(
    ("one", "is_sure"),
    [
        (hit("cello", 0.40, HANNO), True),
        (hit("cello", 0.39, HANNO), False),
        (hit("cello", 0.20, HANNO, is_margin=True), True),
        (hit("harp", 0.90, VIOLA), False),
        (hit("harp", 0.20, VIOLA, is_margin=True), False),
        (hit("harp", 1.00, VIOLA), True),
        (hit("harp", 0.50, SELF, VIOLA, relation=PLAYS), False),
        (hit("harp", 0.50, SELF, HANNO, relation=PLAYS), True),
        (hit("instrument", 0.30, VIOLA), True),
    ],
    ids=["floor", "below", "winner", "rival", "rival wins", "by stem", "leads to a rival",
         "leads elsewhere", "kind"],
)  # fmt: skip
def test_a_likeness_to_another_of_the_kind_justifies_nothing(
    known: Phrases, one: Hit, *, is_sure: bool
) -> None:
    asked = HARP._replace(members={"instrument": {"viola"}})

    assert (sure([one], asked, known, SELF) == (one,)) is is_sure


def heard(query: Query, *said: Told, allowed: bool = True) -> Found:
    turns = arrays(said)
    return Found(turns, match(query, turns), np.full(len(said), allowed))


def query(*words: str) -> Query:
    return Query(words, words)


@pytest.mark.parametrize(
    ("said", "is_told"),
    [
        (Told(("harp", "attic")), True),
        (Told(("viola", "attic")), False),
        (Told(("harp", "name"), asks=True), False),
        (Told(("harp", "attic", "tune"), asks=True), True),
    ],
    ids=["its word", "another", "the question itself", "a longer question"],
)
def test_what_was_never_told_of_is_known(said: Told, *, is_told: bool) -> None:
    asked = query("harp", "name")

    assert is_told_of(HARP, [], asked, heard(asked, said)) is is_told


def test_what_is_said_right_now_was_not_told_before() -> None:
    asked = query("harp", "name")

    assert not is_told_of(HARP, [], asked, heard(asked, Told(("harp",)), allowed=False))


def test_a_thing_of_its_kind_tells_of_it() -> None:
    words, kind = query("instrument", "name"), Topic(frozenset({"instrument"}), is_presupposed=True)
    asked = Asked(kind, members={"instrument": {"viola"}})

    assert is_told_of(asked, [], words, heard(words, Told(("viola", "attic"))))


def test_a_sure_hit_tells_of_the_thing() -> None:
    asked = query("harp", "name")

    assert is_told_of(HARP, [hit("harp", 0.5, HANNO)], asked, heard(asked))


def test_a_mere_winner_does_not() -> None:
    asked, winner = query("harp", "name"), hit("harp", 0.2, HANNO, is_margin=True)

    assert not is_told_of(HARP, [winner], asked, heard(asked))


def test_one_told_of_by_another_word_answers() -> None:
    asked, words = HARP._replace(kin={"harp": {"lyre"}}), query("harp", "name")
    found = heard(words, Told(("lyre", "attic")), Told(("viola",), 1))

    bears = bearing(asked, words, found, is_told=is_told_of(asked, [], words, found))

    assert bears.tells.tolist() == [True, False]


@pytest.mark.parametrize("is_told", [True, False])
def test_who_speaks_of_another_answers_only_beside_the_thing(*, is_told: bool) -> None:
    words = query("harp", "name")
    found = heard(words, Told(("viola", "name")), Told(("name",), 1))

    assert bearing(HARP, words, found, is_told=is_told).answers.tolist() == [is_told, True]
