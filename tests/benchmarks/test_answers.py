"""End to end on a made-up dialogue: every arm is asked, graded, kept, and never asked twice."""

import argparse
import json
from pathlib import Path

import pytest

from benchmarks.answers import Bench, ask_all, opened, options_of, print_all
from benchmarks.conversations import load
from benchmarks.endpoints import Journal
from benchmarks.grading import by_category, is_yes
from tests.doubles.model_server import ModelServer
from tests.doubles.replies import Asked, Reply

DIALOGUE = {
    "id": "tiny",
    "sessions": [
        {
            "id": "S1",
            "date": "1:56 pm on 8 May, 2023",
            "turns": [
                {"id": "D1:1", "speaker": "Ada", "text": "I sail a dinghy on Lake Garda."},
                {"id": "D1:2", "speaker": "Bob", "text": "I keep a tortoise named Plato."},
            ],
        }
    ],
    "questions": [
        {
            "question": question,
            "category": category,
            "answer": answer,
            "unanswerable": category == "adversarial",
            "evidence_turns": turns,
            "evidence_sessions": ["S1"] if turns else [],
        }
        for question, category, answer, turns in (
            ("Where does Ada sail?", "single-hop", "Lake Garda", ["D1:1"]),
            ("What is Bob's tortoise called?", "single-hop", "Plato", ["D1:2"]),
            ("Where does Bob sail?", "adversarial", "Lake Garda", []),
        )
    ],
}
ARMS = ("memory", "none", "bm25", "gold", "full")


def answer(asked: Asked) -> Reply:
    """Answer with the place if the context has it; judge by the words of the right answer."""
    prompt = asked.body["messages"][0]["content"]
    if "Reply with one word" in prompt:
        right = prompt.partition("Right answer: ")[2].partition("\n")[0] or "do not know"
        given = prompt.partition("Given answer: ")[2].partition("\n")[0]
        return Reply("Yes." if right in given else "no")
    context = prompt.partition("Question:")[0]
    return Reply("Lake Garda" if "Garda" in context else "I do not know.")


@pytest.fixture
def options(
    tmp_path: Path, model_server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> argparse.Namespace:
    """The command of one run on the made-up file."""
    file = tmp_path / "tiny.json"
    file.write_text(json.dumps({"conversations": [DIALOGUE]}))
    for who in ("ANSWERER", "JUDGE"):
        monkeypatch.setenv(f"{who}_URL", model_server.url)
        monkeypatch.setenv(f"{who}_KEY", "secret-key")
    model_server.answer = answer
    words = ["--locomo", str(file), "--answerer", "small", "--judge", "strict"]
    return options_of([*words, "--out", str(tmp_path / "out"), "--prices", "1", "2", "3", "4"])


def run(options: argparse.Namespace) -> Bench:
    checksum, dialogues = load(Path(options.locomo))
    bench = opened(options, "LoCoMo")
    ask_all(bench, dialogues, checksum, options)
    return bench


@pytest.mark.django_db
def test_every_arm_is_answered_and_graded(options: argparse.Namespace) -> None:
    bench = run(options)

    right = {arm: by_category(bench.graded, arm)["all"].part for arm in ARMS}
    assert right == {"memory": 1, "none": 1, "bm25": 1, "gold": 2, "full": 1}
    assert bench.fooled == [False, False]


def test_what_is_done_is_not_asked_again(
    options: argparse.Namespace, model_server: ModelServer
) -> None:
    options.arms = ["gold", "none"]
    first = run(options)
    n_asked = len(model_server.requests)

    again = run(options)

    assert len(model_server.requests) == n_asked == 2 * 3 * 2 + 2
    assert again.graded == first.graded


def test_a_line_that_was_cut_off_is_done_again(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    Journal(file).add("a", {"text": "x"})
    with file.open("a") as cut:
        cut.write('{"key": "b", "te')

    journal = Journal(file)
    journal.add("c", {"text": "y"})

    assert sorted(Journal(file).done) == ["a", "c"]


def test_an_endpoint_that_is_gone_ends_the_run_and_keeps_what_is_done(
    options: argparse.Namespace, model_server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benchmarks.endpoints.TRIES", 0)
    options.arms = ["none", "full"]
    model_server.reply("Lake Garda", "yes")
    model_server.answer = lambda _: Reply("", status=500)

    with pytest.raises(SystemExit, match="run again"):
        run(options)

    journal = Journal(options.out / "locomo" / "answers.jsonl")
    assert [one["text"] for one in journal.done.values()] == ["Lake Garda"]


def test_the_report_names_who_did_it_and_never_a_key(
    options: argparse.Namespace, capsys: pytest.CaptureFixture[str]
) -> None:
    options.arms = ["gold"]

    print_all(run(options), "LoCoMo: tiny.json")

    shown = capsys.readouterr().out
    for said in (
        "small at http",
        "strict at http",
        "prompt JUDGE",
        "by the prices given",
        "62.8 %",
    ):
        assert said in shown
    assert "secret-key" not in shown


@pytest.mark.parametrize(("word", "expected"), [("Yes.", True), ("**no**", False), ("", False)])
def test_only_a_plain_yes_is_one(word: str, expected: object) -> None:
    assert is_yes(word) is expected
