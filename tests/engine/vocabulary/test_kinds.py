"""Things of one kind exclude each other; what is one thing, or its kind, does not."""

import pytest

from memory.engine.vocabulary.kinds import close, members, rivals


@pytest.mark.parametrize(
    ("word", "other"),
    [("violin", "cello"), ("ponies", "donkey"), ("uncles", "aunt"), ("bakers", "welder")],
)
def test_siblings_exclude_each_other(word: str, other: str) -> None:
    assert other in rivals(word)


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("mum", "mother"),
        ("child", "daughter"),
        ("son", "kid"),
        ("doctor", "dentist"),
        ("dentist", "doctor"),
        ("girlfriend", "wife"),
        ("granny", "granny"),
        ("kettle", "spoon"),
    ],
)
def test_one_thing_and_its_kind_do_not(word: str, other: str) -> None:
    assert other not in rivals(word)


def test_a_kind_stands_for_its_members() -> None:
    assert {"harp", "tuba"} <= members("instruments")


def test_one_thing_has_several_words() -> None:
    assert {"physician", "dentist"} <= members("doctor")


@pytest.mark.parametrize(
    ("word", "other"), [("children", "son"), ("daughter", "kid"), ("spouse", "husband")]
)
def test_relatives_are_meant_by_several_words(word: str, other: str) -> None:
    assert other in close(word)


def test_a_trade_is_meant_by_its_own_word_alone() -> None:
    assert not close("job")
