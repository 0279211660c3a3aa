"""What of a raw answer is read, and what is never guessed."""

import json

import pytest

from memory.engine.learn.clean import clean
from memory.engine.learn.clean.answer import parts_of
from memory.engine.learn.clean.json_text import (
    BrokenError,
    Fields,
    TooDeepError,
    read_value,
)
from memory.engine.learn.clean.notes import Notes
from tests.engine.learn.people import answer, codes, entity, names, occasion

SARAH = answer([entity("Sarah")])
TALK = occasion("My boss is Sarah.")


@pytest.mark.parametrize(
    "text",
    ['{"a" 1}', "{a: 1}", '{"a": 1 "b": 2}', "[,]", '{"a": tru}', '{"a": ]}', "@", '{"a": "\\x"}'],
)
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(BrokenError):
        read_value(text, 0)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("[1, 0.5, -2e3, true, null]", [1, 0.5, -2000.0, True, None]),
        ('"\\ud83d\\ude00 \\n \\u0041"', "\U0001f600 \n A"),
        ("{'a': True, 'b': None, /* c */ 'd': [1,],}", {"a": True, "b": None, "d": [1]}),
        ("123456789012345678901234567890", 1.2345678901234568e29),
        ("-Infinity", float("-inf")),
    ],
)
def test_a_value_is_read(text: str, value: object) -> None:
    assert read_value(text, 0).value == value


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ('{"a": [1, 2', {"a": [1]}),  # the 2 may have been 25
        ('{"a": ["x", "y', {"a": ["x"]}),
        ('{"a": {"b": 1}, "c": {"d": 2', {"a": {"b": 1}}),
        ('{"a": [{"b": 1}, {"c"', {"a": [{"b": 1}]}),
        ('{"a": [1], /* cut', {"a": [1]}),
        ("[1, 2, 3", None),
        ('{"a": [1, -', {"a": [1]}),
    ],
)
def test_of_a_cut_text_only_what_closed_is_kept(text: str, kept: object) -> None:
    found = read_value(text, 0)

    assert found.is_cut
    assert found.value == kept


def test_depth_is_refused_without_recursion() -> None:
    with pytest.raises(TooDeepError):
        read_value("[" * 100_000, 0)


def test_two_values_of_one_key_are_told_apart_by_sort() -> None:
    found = read_value('{"a": 1, "a": true}', 0).value

    assert isinstance(found, Fields)
    assert found.has_clash


@pytest.mark.parametrize(
    ("raw", "noted"),
    [
        (f"Here you are: {SARAH} Bye.", {"text_around_removed"}),
        (
            f"Here {{you}} are:\n```json\n{SARAH}\n```\nBye.",
            {"text_around_removed", "fence_removed"},
        ),
        (f"<think>a</think> <thinking>b</thinking>{SARAH}", {"think_removed"}),
        (f'{{"entities": ["Decoy"]}} or so</think>{SARAH}', {"think_removed"}),
        (f"\ufeff{SARAH}", set()),
        (SARAH.replace('"Sarah"', '"Sa\trah"'), {"syntax_repaired", "name_one_line"}),
    ],
)
def test_what_stands_around_is_taken_off(raw: str, noted: set[str]) -> None:
    proposal = clean(raw, TALK)

    assert not proposal.is_retry
    assert [name.replace(" ", "") for name in names(proposal)] == ["Sarah/PERSON"]
    assert codes(proposal.notes) == noted


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ("{" + '"a":{' * 60 + "}" * 61, "no_json"),
        ('{"entities": [], "entities": ["a"]}', "repeated_key"),
        ('{"entities": "none"}', "wrong_shape"),
        ('{"tool_calls": 7}', "wrong_shape"),
        ('"just a text"', "wrong_shape"),
        ("[" * 10, "truncated"),
        ("{" * 200, "no_json"),
    ],
)
def test_what_is_no_answer_is_a_failed_attempt(raw: str, code: str) -> None:
    proposal = clean(raw, TALK)

    assert proposal.is_retry
    assert codes(proposal.notes) == {code}


def call(name: object, arguments: object) -> dict[str, object]:
    return {"type": "function", "function": {"name": name, "arguments": arguments}}


def read_calls(*calls: object) -> tuple[list[object], set[str]]:
    notes = Notes()
    parts = parts_of(json.dumps({"tool_calls": calls}), notes)
    assert parts is not None
    return [*parts.entities, *parts.relations, *parts.retirements, parts.episode], codes(
        notes.taken
    )


def test_calls_are_sorted_into_their_lists() -> None:
    read, noted = read_calls(
        call("add_node", '{"name": "Sarah"}'),
        call("add_edge", {"source": "me"}),
        call("retire_edge", '{"edge": "4"}'),
        call("record_episode", '{"summary": "x"}'),
        call("read_neighbourhood", '{"name": "x"}'),
        call("finish", "{}"),
    )

    assert read == [{"name": "Sarah"}, {"source": "me"}, {"edge": "4"}, {"summary": "x"}]
    assert noted == set()


@pytest.mark.parametrize(
    ("one", "code"),
    [
        (call("drop_tables", "{}"), "tool_unknown"),
        (call("add_node", '{"name": "Sar'), "tool_args_unreadable"),
        (call("add_node", '{"a": 1} and more'), "tool_args_unreadable"),
        (call("add_node", None), "tool_args_unreadable"),
        (call("add_node", "@"), "tool_args_unreadable"),
        (call(7, "{}"), "tool_call_unreadable"),
        ({"function": 7}, "tool_call_unreadable"),
        (7, "tool_call_unreadable"),
    ],
)
def test_a_call_that_cannot_be_read_is_noted(one: object, code: str) -> None:
    read, noted = read_calls(one)

    assert read == [None]
    assert noted == {code}


def test_calls_are_capped() -> None:
    read, noted = read_calls(*[call("add_node", "{}")] * 250)

    assert len(read) == 201
    assert noted == {"tool_calls_capped"}


def test_nesting_is_flattened_once() -> None:
    raw = json.dumps({"entities": [[entity("Sarah"), [entity("Mallory")]]]})

    proposal = clean(raw, TALK)

    assert names(proposal) == ["Sarah/PERSON"]
    assert codes(proposal.notes) >= {"flattened", "nested_too_deep"}
