"""Every attack of the records through the whole site, with the worst model there could be."""

from datetime import datetime
from typing import Any

import pytest

from tests.attacks.asserts import ASSERTS
from tests.attacks.running import RECORDS, Outcome, consented, prepared, run
from tests.story import Story

pytestmark = pytest.mark.long

NAMES = [f"{one['id']}-{one['kind']}" for one in RECORDS]
LOGGED = 64  # letters of an attack that no log line may repeat
BY_WORDS = [one for one in RECORDS if one["surface"] in {"chat", "document"}]
MOVING = [one for one in BY_WORDS if "no_edge" in one["assert"]]


@pytest.fixture
def outcome(
    request: pytest.FixtureRequest,
    story: Story,
    now: datetime,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> Outcome:
    """The record named by the test, run."""
    return run(prepared(request.param, story, now, caplog), monkeypatch)


@pytest.mark.parametrize("outcome", RECORDS, ids=NAMES, indirect=True)
def test_nothing_unsafe_comes_of_an_attack(outcome: Outcome) -> None:
    for word in outcome.record["assert"]:
        name, _, argument = word.partition(":")
        ASSERTS[name](outcome, argument)
    said = outcome.text[:LOGGED].strip()
    assert len(said) < LOGGED // 8 or not any(said in line for line in outcome.log.messages)


@pytest.mark.parametrize("record", MOVING, ids=[one["id"] for one in MOVING])
def test_an_extractor_that_calls_tools_gets_no_further(
    record: dict[str, Any],
    story: Story,
    now: datetime,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    attack = prepared(record, story, now, caplog)
    attack.extractor.is_by_tools = True

    run(attack, monkeypatch)

    assert attack.new_edges() == []


SENSITIVE = [one for one in RECORDS if one["kind"] == "special_category"]


@pytest.mark.parametrize("record", SENSITIVE, ids=[one["id"] for one in SENSITIVE])
def test_with_consent_only_the_persons_own_is_kept(
    record: dict[str, Any],
    story: Story,
    now: datetime,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    attack = prepared(record, story, now, caplog)
    consented(attack)

    run(attack, monkeypatch)

    is_theirs = "never bring it up" not in attack.text and "Ravi" not in attack.text
    labels = {edge.sensitivity for edge in attack.new_edges()} - {"none"}
    assert bool(labels) == is_theirs
