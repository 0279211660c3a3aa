"""Every faulty answer of the records, and what is left of it."""

import json
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from memory.engine.learn.clean import clean
from memory.engine.learn.guard import guarded
from memory.engine.learn.proposal import Claim, KnownNode, Occasion, Proposal
from memory.engine.vocabulary import Kind
from tests.engine.learn.people import BILL, codes, lines, names, occasion

FILE = Path(__file__).parents[2] / "cases" / "llm_faults.jsonl"
RECORDS = [json.loads(line) for line in FILE.read_text(encoding="utf-8").strip().split("\n")]
GIVEN = RECORDS[0]["given"]
FAULTS = RECORDS[1:]
MILLISECONDS_AT_MOST = 500  # of a busy machine; alone the slowest takes a tenth
IS_TRACED = bool(sys.gettrace() or sys.monitoring.get_tool(sys.monitoring.COVERAGE_ID))


@pytest.fixture(scope="module")
def bills_story() -> Occasion:
    first, *later = GIVEN["user_turns"]
    answers = [f"assistant: {text}" for text in GIVEN["assistant_turns"]]
    dublin = KnownNode("dublin", "Dublin", Kind.PLACE)
    return occasion(first, *answers, *later, nodes=[dublin], me=BILL)


def raw(record: dict[str, Any]) -> str:
    if "raw_repeat" not in record:
        return str(record["raw"])
    repeat = record["raw_repeat"]
    return str(repeat["prefix"] + repeat["unit"] * repeat["times"] + repeat["suffix"])


def claim_of(proposal: Proposal, line: str) -> Claim:
    return proposal.claims[lines(proposal).index(line)]


@pytest.mark.parametrize("record", FAULTS, ids=[f"{one['id']}-{one['kind']}" for one in FAULTS])
def test_a_faulty_answer_leaves_what_is_sound(
    record: dict[str, Any], bills_story: Occasion
) -> None:
    proposal = guarded(clean(raw(record), bills_story), bills_story)

    assert ("retry" if proposal.is_retry else "ok") == record["status"]
    if record["entities"] is not None:
        assert names(proposal) == record["entities"]
    assert len(proposal.mentions) == record.get("count", {}).get("entities", len(proposal.mentions))
    assert lines(proposal) == record["relations"]
    assert noted(proposal, record) == set(record["notes"])
    for line, fields in record.get("check", {}).items():
        for name, value in fields.items():
            assert getattr(claim_of(proposal, line), name) == value


@pytest.mark.skipif(IS_TRACED, reason="a tracer is what takes the time")
def test_no_faulty_answer_takes_long(bills_story: Occasion) -> None:
    slowest = 0.0
    for record in FAULTS:
        text = raw(record)
        began = time.thread_time()
        guarded(clean(text, bills_story), bills_story)
        slowest = max(slowest, time.thread_time() - began)

    assert slowest * 1000 < MILLISECONDS_AT_MOST


def noted(proposal: Proposal, record: dict[str, Any]) -> set[str]:
    """The records name a missing episode only where it is the fault itself."""
    found = codes(proposal.notes)
    return found if "episode_missing" in record["notes"] else found - {"episode_missing"}
