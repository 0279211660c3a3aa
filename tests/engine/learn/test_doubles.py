"""Doubles: which stored nodes may be one."""

import pytest

from memory.engine.learn.proposal import KnownNode
from memory.engine.learn.resolve.doubles import doubles
from memory.engine.vocabulary import Kind


def _node(key: str, name: str, kind: Kind = Kind.PERSON, *aliases: str) -> KnownNode:
    return KnownNode(key=key, name=name, kind=kind, aliases=aliases)


@pytest.mark.parametrize(
    ("one", "other", "rule"),
    [
        ("Sarah", "Sarah", "exact"),
        ("José", "Jose", "accents"),
        ("Katharina Vogel", "Katherina Vogel", "spelling"),
        ("Bill Smith", "William Smith", "first_name"),
        ("Sarah Miller", "Sarah", "words"),
    ],
)
def test_names_that_nominate_are_asked_about(one: str, other: str, rule: str) -> None:
    (found,) = doubles([_node("1", one), _node("2", other)], frozenset())

    assert (found.older, found.newer, found.rule) == ("1", "2", rule)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (_node("1", "Sarah"), _node("2", "Tom")),
        (_node("1", "Paris", Kind.PLACE), _node("2", "Paris")),
        (_node("1", "Room 101", Kind.PLACE), _node("2", "Room 102", Kind.PLACE)),
        (_node("1", "my boss"), _node("2", "boss")),
    ],
)
def test_others_are_not(one: KnownNode, other: KnownNode) -> None:
    assert doubles([one, other], frozenset()) == []


def test_a_shared_alias_is_one_name() -> None:
    nodes = [_node("1", "Robert", Kind.PERSON, "Bobby"), _node("2", "Bobby")]

    assert [found.rule for found in doubles(nodes, frozenset())] == ["exact"]


def test_an_unknown_kind_of_the_same_name_is_asked_about() -> None:
    nodes = [_node("1", "Acme", Kind.ORG), _node("2", "Acme", Kind.OTHER)]

    assert [found.rule for found in doubles(nodes, frozenset())] == ["other_kind"]


def test_what_was_settled_is_not_asked_again() -> None:
    nodes = [_node("1", "Sarah"), _node("2", "Sarah")]

    assert doubles(nodes, frozenset({frozenset({"1", "2"})})) == []


def test_the_surest_comes_first_and_each_pair_once() -> None:
    nodes = [_node("1", "Sarah Miller"), _node("2", "Sarah"), _node("3", "Sarah")]

    found = doubles(nodes, frozenset())

    assert [(one.older, one.newer) for one in found] == [("2", "3"), ("1", "2"), ("1", "3")]
