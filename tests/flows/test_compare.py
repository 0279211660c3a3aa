"""A model says what a newer claim makes of an older one; without it the rules do."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from accounts.models import User
from memory.engine.vocabulary import Capture
from memory.flows import revise
from memory.flows.learn import comparing, rederive
from memory.models import Edge, acting_for
from tests.doubles.model_server import ModelServer
from tests.doubles.replies import Asked, Reply
from tests.flows.talk import Call, Scripted, learned, person

NOW = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def _clock() -> Iterator[None]:
    """The worker comes late; strengths have not faded by then."""
    with time_machine.travel(NOW + 9 * DAY, tick=True):
        yield


@pytest.fixture
def bill(db: None) -> User:
    """Somebody whose chats are learned from."""
    return person("bill@example.org")


def _home(place: str) -> list[Call]:
    said = f"I live in {place}."
    claim = {"source": "user", "relation": "LIVES_IN", "target": place, "snippet": said}
    more = {"confidence": 0.9, "cardinality": "one_to_one"}
    return [("add_node", {"name": place, "kind": "PLACE"}), ("add_edge", claim | more)]


def _answering(answer: str, place: str) -> Callable[[Asked], Reply]:
    """Return a model that extracts one home, and answers so when it is asked to compare."""
    calls = Scripted(_home(place), at_once=9)

    def reply(asked: Asked) -> Reply:
        return calls(asked) if "tools" in asked.body else Reply.of_json({"answer": answer})

    return reply


def _told(owner: User, server: ModelServer, answer: str, *places: str) -> None:
    for days, place in enumerate(places):
        server.answer = _answering(answer, place)
        learned(owner, NOW + days * DAY, f"I live in {place}.")


def _compared(server: ModelServer) -> list[Asked]:
    asked = [one for one in server.requests if one.path == "/v1/chat/completions"]
    return [one for one in asked if "tools" not in one.body]


def _edge(owner: User, place: str) -> Edge:
    with acting_for(owner.pk):
        return Edge.objects.get(target__name=place)


@pytest.mark.parametrize(
    ("answer", "over_and_flagged"),
    [
        ("supersedes", (True, False)),
        ("coexist", (False, False)),
        ("contradicts", (True, True)),
        ("who knows", (True, True)),
    ],
)
def test_the_answer_decides(
    bill: User, online_model: ModelServer, answer: str, over_and_flagged: tuple[bool, bool]
) -> None:
    _told(bill, online_model, answer, "Rome", "Turin")

    is_over = _edge(bill, "Rome").superseded_at is not None
    assert (is_over, _edge(bill, "Turin").needs_review) == over_and_flagged


def test_both_claims_are_shown_with_their_words(bill: User, online_model: ModelServer) -> None:
    _told(bill, online_model, "coexist", "Rome", "Turin")

    (asked,) = _compared(online_model)
    task = asked.task
    assert (task["newer"]["words"], task["older"]["words"]) == (
        "I live in Turin.",
        "I live in Rome.",
    )
    assert task["older"]["claim"].endswith("-[LIVES_IN]-> Rome")


def test_nobody_is_asked_when_nothing_is_considered(bill: User, online_model: ModelServer) -> None:
    _told(bill, online_model, "supersedes", "Rome")

    assert _compared(online_model) == []


def test_an_arbiter_that_fails_is_asked_once(bill: User, online_model: ModelServer) -> None:
    _told(bill, online_model, "coexist", "Rome", "Turin", "Oslo")
    online_model.requests.clear()

    _told(bill, online_model, "who knows", "Lima")

    assert len(_compared(online_model)) == 1


def test_so_many_are_asked_at_most(
    bill: User, online_model: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comparing, "PAIRS_MAX", 1)
    _told(bill, online_model, "coexist", "Rome", "Turin")
    online_model.requests.clear()

    _told(bill, online_model, "coexist", "Oslo")

    assert len(_compared(online_model)) == 1


def test_deriving_again_asks_as_well(bill: User, online_model: ModelServer) -> None:
    """By the rules alone the later home would replace the earlier."""
    _told(bill, online_model, "coexist", "Rome")
    online_model.answer = _answering("coexist", "Turin")
    turin = learned(bill, NOW + DAY, "I live in Turin.")

    rederive(owner_id=bill.pk, episode_id=turin, now=NOW + 2 * DAY, is_dry_run=False, again=True)

    assert _edge(bill, "Rome").superseded_at is None
    assert len(_compared(online_model)) == 2


def test_the_answer_waits_for_the_click(bill: User, online_model: ModelServer) -> None:
    _told(bill, online_model, "coexist", "Rome")
    revise.choose(owner_id=bill.pk, capture=Capture.ASK)
    online_model.answer = _answering("coexist", "Turin")
    learned(bill, NOW + DAY, "I live in Turin.")
    turin = _edge(bill, "Turin")
    assert turin.verdicts == {str(_edge(bill, "Rome").pk): "coexist"}

    revise.keep(owner_id=bill.pk, edge_id=turin.pk, now=NOW + 2 * DAY)

    assert _edge(bill, "Rome").superseded_at is None
