"""Where there is a model it chooses what tells a day; rules chose before, and stand in for it."""

import json
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from accounts.models import User
from memory.flows.forget import Target, forget, undo
from memory.llm.choice import Offer
from memory.llm.openai.chooser import OpenAIChooser
from memory.models import Digest, Turn, acting_for
from tests.doubles.faults import Fault
from tests.doubles.model_server import ModelServer
from tests.doubles.replies import Asked, Reply
from tests.flows.nights import night, told
from tests.flows.world import World

DAY = ("day", "2026-05-03")
SAID = [
    "We repaired the keel of the old boat",
    "Then heavy rain came over the harbour",
    "My father phoned late from Oslo",
    "Mussels and white wine for lunch",
    "Our neighbour sold his blue trawler",
    "A seal slept below the lighthouse",
    "Tomorrow the ferry leaves before sunrise",
]
KEEL, OSLO = SAID[0], SAID[2]


def _choosing(*words: str) -> Callable[[Asked], Reply]:
    """Return a model that chooses the sentences with one of these words."""

    def answer(asked: Asked) -> Reply:
        said = asked.task["sentences"]
        numbers = [one["number"] for one in said if any(word in one["text"] for word in words)]
        return Reply(json.dumps({"numbers": numbers}))

    return answer


@pytest.fixture
def sailor(bill: User, now: datetime, online_model: ModelServer) -> World:
    """Bill said seven things the day before NOW, two more than a day is told by."""
    online_model.answer = _choosing("Oslo", "keel")
    world = World(bill, now)
    chat = world.chat(title="Boat")
    for text in SAID:
        world.say(chat, text)
    return world


def test_a_day_is_told_by_what_the_model_chose(sailor: World, now: datetime) -> None:
    assert night(sailor.owner, now)["digests_chosen"] == 2

    assert told(sailor.owner.pk)[DAY] == [KEEL, OSLO]


def test_a_choice_is_asked_for_once(
    sailor: World, now: datetime, online_model: ModelServer
) -> None:
    night(sailor.owner, now)
    asked = len(online_model.requests)

    assert night(sailor.owner, now + timedelta(hours=1))["digests_chosen"] == 0

    assert len(online_model.requests) == asked


def test_without_an_answer_the_choice_of_the_rules_stands(
    sailor: World, now: datetime, online_model: ModelServer
) -> None:
    online_model.fault = Fault.HTML

    counts = night(sailor.owner, now)

    assert (counts["digests"], counts["digests_chosen"]) == (2, 0)
    assert counts["chooser_failed"]
    assert len(told(sailor.owner.pk)[DAY]) == 5


def test_a_day_that_fits_whole_is_not_asked_about(
    bill: User, now: datetime, online_model: ModelServer
) -> None:
    world = World(bill, now)
    world.say(world.chat(), SAID[0])

    assert night(bill, now)["digests_chosen"] == 2

    assert online_model.requests == []


def test_what_was_forgotten_while_the_model_chose_stays_out(
    sailor: World, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    with acting_for(sailor.owner.pk):
        turn = Turn.objects.get(content=OSLO).pk

    def choose(_: OpenAIChooser, offer: Offer) -> list[int]:
        forget(owner_id=sailor.owner.pk, target=Target("turn", turn), now=now)
        return [at for at, (_, text) in enumerate(offer.said) if text == OSLO]

    monkeypatch.setattr(OpenAIChooser, "choose", choose)
    night(sailor.owner, now)

    assert OSLO not in told(sailor.owner.pk)[DAY]


def test_a_day_that_was_made_anew_is_chosen_for_anew(sailor: World, now: datetime) -> None:
    night(sailor.owner, now)
    with acting_for(sailor.owner.pk):
        turn = Turn.objects.get(content=OSLO).pk
    act = forget(owner_id=sailor.owner.pk, target=Target("turn", turn), now=now)
    undo(owner_id=sailor.owner.pk, forgetting_id=act.id, now=now)
    with acting_for(sailor.owner.pk):
        assert set(Digest.objects.values_list("chosen", flat=True)) == {""}

    night(sailor.owner, now)

    assert told(sailor.owner.pk)[DAY] == [KEEL, OSLO]
