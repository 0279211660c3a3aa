"""The order of learning changes nothing: what was said first and is learned last is history."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from accounts.models import User
from memory.flows.forget import Target, forget
from memory.models import Edge, Turn, acting_for
from tests.flows.talk import learned, person

NOW = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)
YEAR = timedelta(days=365)


@pytest.fixture
def bill(db: None) -> User:
    """Somebody whose chats are learned from, offline."""
    return person("bill@example.org")


def _told(owner: User, at: datetime, text: str) -> None:
    with time_machine.travel(NOW + YEAR, tick=True):
        learned(owner, at, text)


def _held(owner: User) -> dict[str, bool]:
    """Return of every edge of the person, as "RELATION TARGET", whether it holds."""
    with acting_for(owner.pk):
        edges = list(Edge.objects.kept().with_ends())
    return {f"{edge.relation} {edge.target.name}": edge.superseded_at is None for edge in edges}


@pytest.mark.parametrize(
    ("first", "later", "over"),
    [
        ("I'm vegetarian.", "I'm vegan these days.", "FOLLOWS_DIET vegetarian"),
        ("My dentist is Dr. Weiss.", "My dentist is Dr. Klein now.", "HAS_DENTIST Dr. Weiss"),
        ("I drive a Golf.", "I sold the Golf and drive a Volvo now.", "DRIVES Golf"),
        ("I work at Acme.", "I gave up my job at Acme.", "WORKS_AT Acme"),
        ("I use Vim.", "I no longer use Vim, I use Helix.", "USES Vim"),
        ("My girlfriend is Maya.", "Maya and I got married.", "HAS_GIRLFRIEND Maya"),
        ("I live in Leeds.", "We left Leeds in spring.", "LIVES_IN Leeds"),
    ],
    ids=["diet", "dentist", "car", "job", "tool", "wedding", "home"],
)
def test_what_was_over_when_it_was_learned_is_history(
    bill: User, first: str, later: str, over: str
) -> None:
    _told(bill, NOW, later)
    _told(bill, NOW - YEAR, first)

    assert _held(bill)[over] is False


def test_what_only_a_forgotten_message_ended_holds_again(bill: User) -> None:
    _told(bill, NOW, "I gave up my job at Acme.")
    _told(bill, NOW - YEAR, "I work at Acme.")
    with acting_for(bill.pk):
        ending = Turn.objects.get(content="I gave up my job at Acme.")

    forget(owner_id=bill.pk, target=Target("turn", ending.pk), now=NOW + YEAR, immediately=True)

    assert _held(bill)["WORKS_AT Acme"]


@pytest.mark.parametrize("later", ["I'd never sell my Golf.", "Acme was loud today.", "I sold it."])
def test_what_was_said_later_of_the_same_thing_ends_nothing(bill: User, later: str) -> None:
    _told(bill, NOW, later)
    _told(bill, NOW - YEAR, "I drive a Golf. I work at Acme.")

    held = _held(bill)
    assert held["DRIVES Golf"]
    assert held["WORKS_AT Acme"]
