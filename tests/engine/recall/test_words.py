"""Content words of many languages."""

import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.engine.recall.words import Query, content_words
from tests.golden import GOLDEN


@pytest.mark.parametrize("case", GOLDEN["tokens"], ids=lambda case: case["text"][:20])
def test_the_words_that_are_kept(case: dict[str, list[str]]) -> None:
    assert list(content_words(str(case["text"]))) == case["words"]


def test_a_language_without_a_list_keeps_its_words() -> None:
    assert content_words("who is the boss", "xx") == ("who", "is", "the", "boss")


def test_a_region_has_the_words_of_its_language() -> None:
    assert content_words("who is the boss", "en-GB") == ("boss",)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Sarah'll call, Bob'd wait", ("sarah", "call", "bob", "wait")),
        ("my parents' house", ("parents", "house")),
        ("shouldn't've", ()),
        ("सीता को फ़ोन", ("सीता", "को", "फ़ोन")),
        ("ชื่อ", ("ชื่อ",)),
        ("猫", ("猫",)),
        ("iPhone手机", ("iphone", "手机")),
        ("ラーメン", ("ラー", "ーメ", "メン")),
        ("soft\u00adhy\u200bphen", ("softhyphen",)),
        ("ﬁona", ("fiona",)),
        ("snake_case", ("snake", "case")),
        ("room 7", ("room", "7")),
        ("''' '", ()),
    ],
)
def test_every_script_has_its_words(text: str, words: tuple[str, ...]) -> None:
    assert content_words(text) == tuple(unicodedata.normalize("NFKC", word) for word in words)


def test_only_the_first_64_words_are_read() -> None:
    words = content_words(" ".join(f"word{number}" for number in range(100)))

    assert (len(words), words[-1]) == (64, "word63")


@given(st.text())
def test_words_are_distinct_and_never_blank(text: str) -> None:
    words = content_words(text)

    assert len(set(words)) == len(words)
    assert all(word.strip() for word in words)


@given(st.text(alphabet=st.characters(codec="ascii")))
def test_reading_the_words_again_changes_nothing(text: str) -> None:
    words = content_words(text)

    assert content_words(" ".join(words)) == words


def test_a_query_has_a_stem_and_a_vector_for_every_word() -> None:
    with pytest.raises(ValueError, match="2 words, 1 stems"):
        Query(("boss", "berlin"), ("boss",))
    with pytest.raises(ValueError, match="1 words, 1 stems, 2 vectors"):
        Query(("boss",), ("boss",), np.zeros((2, 3)))
