"""What the import reads of a file, and how it names what it cannot read."""

import json
import re
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from memory.flows.transfer import Format, parse, parse_chatgpt, parse_jsonl
from tests.exports import conversation, line, node, write_chatgpt, write_jsonl

MARCH = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
APRIL = datetime(2026, 4, 1, 9, 0, tzinfo=UTC)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "conversations"


def test_lines_become_conversations_in_the_order_they_took_place(file: Path) -> None:
    write_jsonl(
        file,
        [
            line("late", "2026-04-01T09:00:00Z", "I moved to Lisbon"),
            line("early", "2026-03-01T09:01:00Z", "Tell me more", role="assistant"),
            line("early", "2026-03-01T09:00:00Z", "My boss is Sarah", title="Work"),
        ],
    )

    early, late = parse_jsonl(file)

    assert [turn.content for turn in early.turns] == ["My boss is Sarah", "Tell me more"]
    assert (early.external_id, early.title) == ("jsonl:early", "Work")
    assert early.started_at == MARCH
    assert late.started_at == APRIL


def test_another_speaker_keeps_the_name(file: Path) -> None:
    write_jsonl(file, [line("talk", "2026-03-01T09:00:00Z", "I love jazz", name="Nora")])

    (episode,) = parse_jsonl(file)

    assert episode.turns[0].speaker == "Nora"


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        ('{"episode": "a", "role":', "line 2 is not JSON"),
        ("[1]", "line 2 is not a JSON object"),
        ("[" * 100_000, "line 2 is nested too deeply"),
        (line("a", "soon", "Secret"), "line 2 has no time that can be read"),
        (line("a", "0001-01-01", "Secret"), "line 2 has no time that can be read"),
        (line("a", "2026-03-01", " "), 'line 2 has no text in "content"'),
        (line("", "2026-03-01", "Secret"), 'line 2 has no "episode" to belong to'),
        (
            line("a", "2026-03-01", "Secret", role="system"),
            'line 2 has a "role" other than user and assistant',
        ),
        (
            json.dumps({"episode": "a", "role": [], "said_at": 1, "content": "Secret"}),
            'line 2 has a "role" other than user and assistant',
        ),
    ],
)
def test_a_broken_line_is_named_and_the_rest_is_read(
    file: Path, broken: str, sentence: str
) -> None:
    good = line("a", "2026-03-01T09:00:00Z", "My boss is Sarah")
    write_jsonl(file, [good, broken, good])

    archive = parse_jsonl(file)

    assert [str(problem) for problem in archive.problems] == [sentence]
    assert len(next(iter(archive)).turns) == 2


def test_a_time_without_a_zone_is_utc_and_seconds_are_read(file: Path) -> None:
    write_jsonl(
        file,
        [
            line("a", "2026-03-01T09:00:00", "One"),
            line("a", "2026-03-01T11:00:00+02:00", "Two"),
            line("a", "x", "Three").replace('"x"', str(MARCH.timestamp())),
        ],
    )

    (episode,) = parse_jsonl(file)

    assert {turn.said_at for turn in episode.turns} == {MARCH}


@pytest.mark.parametrize("time", ["NaN", "Infinity", "1e300", "true", "null"])
def test_a_number_that_is_no_time_is_a_problem(file: Path, time: str) -> None:
    write_jsonl(file, [line("a", "x", "One").replace('"x"', time)])

    assert parse_jsonl(file).problems


def test_a_mark_and_blank_lines_are_no_problem(file: Path) -> None:
    file.write_text("\ufeff" + line("a", "2026-03-01", "One") + "\r\n\r\n")

    archive = parse_jsonl(file)

    assert (archive.n_episodes, archive.problems) == (1, ())


def test_an_export_is_read_in_the_order_of_its_conversations_start(file: Path) -> None:
    said = [("user", "My boss is Sarah"), ("assistant", "I see")]
    write_chatgpt(file, [conversation("late", APRIL, said), conversation("early", MARCH, said)])

    early, late = parse_chatgpt(file)

    assert (early.external_id, early.title) == ("chatgpt:early", "Early")
    assert [turn.said_at.minute for turn in early.turns] == [0, 1]
    assert late.started_at == APRIL


def test_only_the_current_branch_is_read(file: Path) -> None:
    tree = conversation("talk", MARCH, [("user", "I live in Berlin")])
    tree["mapping"]["edited"] = node("edited", "root", "user", "I live in Lisbon", None)
    tree["current_node"] = "edited"
    write_chatgpt(file, [tree])

    (episode,) = parse_chatgpt(file)

    assert [turn.content for turn in episode.turns] == ["I live in Lisbon"]
    assert episode.started_at == MARCH  # without a time of its own it has its conversation's


def _with(message: dict[str, Any]) -> dict[str, Any]:
    tree = conversation("talk", MARCH, [("user", "Hello"), ("user", "hidden")])
    tree["mapping"]["m1"]["message"] |= message
    return tree


@pytest.mark.parametrize(
    "message",
    [
        {"author": {"role": "system"}},
        {"author": {"role": "tool", "name": "browser"}},
        {"author": {"role": ["user"]}},
        {"author": None},
        {"content": {"content_type": "code", "text": "print()"}},
        {"content": {"content_type": "user_editable_context", "user_profile": "I am Bill"}},
        {"content": {"content_type": "text", "parts": 7}},
        {"content": {"content_type": "multimodal_text", "parts": [{"asset_pointer": "x"}]}},
        {"metadata": {"is_visually_hidden_from_conversation": True}},
    ],
)
def test_what_nobody_wrote_to_the_other_is_left_out(file: Path, message: dict[str, Any]) -> None:
    write_chatgpt(file, [_with(message)])

    (episode,) = parse_chatgpt(file)

    assert [turn.content for turn in episode.turns] == ["Hello"]


def test_the_text_beside_a_picture_is_read(file: Path) -> None:
    parts = [{"asset_pointer": "x"}, "This is my dog Rex", "He is three"]
    write_chatgpt(file, [_with({"content": {"content_type": "multimodal_text", "parts": parts}})])

    (episode,) = parse_chatgpt(file)

    assert episode.turns[1].content == "This is my dog Rex\nHe is three"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"conversation_id": None}, "has no id, so that a second import could not know it"),
        ({"current_node": None}, "has no current branch of messages"),
        ({"current_node": "gone"}, "has no current branch of messages"),
        ({"mapping": []}, "has no current branch of messages"),
        ({"mapping": {"m0": {"parent": "m0"}}}, "has no current branch of messages"),
    ],
)
def test_a_broken_conversation_is_named_and_the_rest_is_read(
    file: Path, change: dict[str, Any], sentence: str
) -> None:
    said = [("user", "Hello")]
    broken = conversation("broken", MARCH, said) | change
    write_chatgpt(file, [broken, conversation("good", APRIL, said)])

    archive = parse_chatgpt(file)

    assert [str(problem) for problem in archive.problems] == [f"conversation 1 {sentence}"]
    assert [episode.external_id for episode in archive] == ["chatgpt:good"]


def test_a_file_cut_off_keeps_the_conversations_before_the_cut(file: Path) -> None:
    said = [("user", 'She said "hi" and {left]')]
    write_chatgpt(file, [conversation(name, MARCH, said) for name in ("one", "two")])
    whole = file.read_bytes()
    second = whole.index(b'"Two"')

    for cut in range(second, len(whole) - 1):
        file.write_bytes(whole[:cut])
        archive = parse_chatgpt(file)
        assert [episode.external_id for episode in archive] == ["chatgpt:one"]
        assert str(archive.problems[0]).startswith("conversation 2 ")


def test_a_missing_last_bracket_is_said(file: Path) -> None:
    write_chatgpt(file, [conversation("one", MARCH, [("user", "Hello")])])
    file.write_bytes(file.read_bytes()[:-1])

    archive = parse_chatgpt(file)

    assert archive.n_episodes == 1
    assert str(archive.problems[0]) == "the file ends in the middle: the file is cut off"


@pytest.mark.parametrize("text", ["", "{}", "null", "hello"])
def test_what_is_no_list_of_conversations_is_said(file: Path, text: str) -> None:
    file.write_text(text)

    archive = parse_chatgpt(file)

    assert str(archive.problems[0]).startswith("the file does not start with a list")
    assert list(archive) == []


def test_no_problem_quotes_the_person(file: Path) -> None:
    write_jsonl(file, ['{"role": "user", "content": "my secret"', line("a", "secret", "secret")])

    said = " ".join(str(problem) for problem in parse_jsonl(file).problems)

    assert not re.search("secret", said)


def test_the_format_is_known_by_the_first_sign(file: Path) -> None:
    said = [("user", "Hello")]

    write_chatgpt(file, [conversation("one", MARCH, said)])
    (from_export,) = parse(file)
    write_jsonl(file, [line("one", "2026-03-01", "Hello")])
    (from_lines,) = parse(file)

    assert (from_export.external_id, from_lines.external_id) == ("chatgpt:one", "jsonl:one")
    assert parse(file, Format.CHATGPT).problems


@pytest.mark.parametrize("unit", [rb"\"", b'"', b"{", b"]", b"\\"])
def test_looking_for_conversations_takes_time_in_proportion(file: Path, unit: bytes) -> None:
    def seconds(size: int) -> float:
        file.write_bytes(b'[{"a": "' + unit * size)
        started = time.perf_counter()
        parse_chatgpt(file)
        return time.perf_counter() - started

    assert seconds(400_000) < 40 * seconds(40_000) + 0.1
