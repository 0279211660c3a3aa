"""Recall of another time, and of what has ended."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from accounts.models import User
from memory.engine.vocabulary import Mode, RecallSwitch
from memory.flows import converse, revise
from memory.flows.recall import fill_vectors, recall
from memory.models import Edge, Profile, TraversalLog, Turn, acting_for
from tests.flows.talk import learned, person

NOW = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def _clock() -> Iterator[None]:
    """The worker comes late; strengths have not faded by then."""
    with time_machine.travel(NOW + 9 * DAY, tick=True):
        yield


@pytest.fixture
def bill(db: None) -> User:
    """Somebody who moved from Rome to Turin, and no longer likes sushi."""
    owner = person("bill@example.org")
    revise.choose(owner_id=owner.pk, recall=RecallSwitch.ON)
    learned(owner, NOW, "I live in Rome.", "I like sushi.")
    learned(owner, NOW + 3 * DAY, "I live in Turin.", "That's wrong, I no longer like sushi.")
    fill_vectors(owner_id=owner.pk)
    return owner


def _memory(owner: User, query: str, now: datetime, as_of: datetime | None = None) -> str:
    found = recall(owner_id=owner.pk, query=query, now=now, as_of=as_of)
    return " ".join(found.as_json()["memory"])


def test_the_present_knows_only_what_holds(bill: User) -> None:
    said = _memory(bill, "where do I live?", NOW + 9 * DAY)

    assert "Turin" in said
    assert "Rome" not in said


def test_as_of_recalls_what_was_true_then(bill: User) -> None:
    said = _memory(bill, "where do I live?", NOW + 9 * DAY, NOW + DAY)

    assert "Rome" in said
    assert "Turin" not in said


def test_before_anything_was_true_nothing_is_recalled(bill: User) -> None:
    assert _memory(bill, "where do I live?", NOW + 9 * DAY, NOW - DAY) == ""


def test_what_faded_since_was_true_then(bill: User) -> None:
    with acting_for(bill.pk):
        Edge.objects.filter(target__name="Turin").update(strength_at_touch=1.0)
        Profile.objects.changed(bill.pk)

    assert "Turin" in _memory(bill, "do I live in Turin?", NOW + 9 * DAY, NOW + 4 * DAY)


def test_looking_back_logs_nothing(bill: User) -> None:
    episode = learned(bill, NOW + 4 * DAY, "Hello there, how are you?")
    with acting_for(bill.pk):
        turn = Turn.objects.filter(episode_id=episode).first()

    recall(
        owner_id=bill.pk,
        query="where do I live?",
        now=NOW + 9 * DAY,
        turn_id=turn.pk if turn else None,
        as_of=NOW + DAY,
        log=True,
    )

    with acting_for(bill.pk):
        assert not TraversalLog.objects.exists()


def test_what_has_ended_is_told_with_both_its_words(bill: User) -> None:
    found = recall(owner_id=bill.pk, query="Do I like sushi?", now=NOW + 9 * DAY)

    assert "2026-05-04, ended: I like sushi." in found.text
    assert "2026-05-07, ended: That's wrong, I no longer like sushi." in found.text
    assert "LIKES]-> sushi" not in found.text
    assert [one["is_over"] for one in found.context] == [True, True]


def test_the_offline_answer_says_that_it_has_ended(bill: User) -> None:
    episode = converse.start(owner_id=bill.pk, mode=Mode.NORMAL, now=NOW + 9 * DAY)

    turn_id = converse.reply(
        owner_id=bill.pk, episode_id=episode, content="Do I like sushi?", now=NOW + 9 * DAY
    )

    with acting_for(bill.pk):
        said = Turn.objects.get(pk=turn_id).content
    assert 'you told me (this has ended since): "I like sushi."' in said


def test_words_that_have_ended_in_part_say_so(bill: User) -> None:
    learned(bill, NOW + 4 * DAY, "My sister Ada lives in Oslo.")
    learned(bill, NOW + 6 * DAY, "Ada moved to Bergen.")

    found = recall(owner_id=bill.pk, query="Where does Ada live?", now=NOW + 9 * DAY)

    assert "2026-05-08, partly ended: My sister Ada lives in Oslo." in found.text
    assert "2026-05-10: Ada moved to Bergen." in found.text


def test_words_that_end_something_have_not_ended(bill: User) -> None:
    learned(bill, NOW + 4 * DAY, "Ada collects coins.")
    learned(bill, NOW + 6 * DAY, "Ada doesn't collect coins anymore, she likes chess.")

    found = recall(owner_id=bill.pk, query="What does Ada like?", now=NOW + 9 * DAY)

    assert "2026-05-10: Ada doesn't collect coins anymore" in found.text


def test_what_was_replaced_is_not_quoted(bill: User) -> None:
    found = recall(owner_id=bill.pk, query="Is Rome my home?", now=NOW + 9 * DAY)

    assert "I live in Rome." not in found.text
