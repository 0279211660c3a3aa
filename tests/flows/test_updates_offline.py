"""A change told in a later conversation, through the product's own path: the new value holds."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine

from accounts.models import User
from memory.models import Edge, acting_for
from tests.flows.talk import learned, person

NOW = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)  # a Monday
DAY = timedelta(days=1)


@pytest.fixture
def bill(db: None) -> User:
    """Somebody whose chats are learned from, offline."""
    return person("bill@example.org")


def _told(owner: User, at: datetime, text: str) -> None:
    """Learn from what was just said."""
    with time_machine.travel(max(at, NOW), tick=True):
        learned(owner, at, text)


def _holding(owner: User) -> tuple[set[str], set[str]]:
    """Return what holds and what is over, as "RELATION TARGET" of the person."""
    with acting_for(owner.pk):
        edges = list(Edge.objects.kept().with_ends())
    texts = {f"{edge.relation} {edge.target.name}": edge.superseded_at is None for edge in edges}
    return {text for text, holds in texts.items() if holds}, {t for t, h in texts.items() if not h}


@pytest.mark.parametrize(
    ("first", "later", "new", "old"),
    [
        ("I work at Acme.", "Quit Acme, started at Orbis.", "WORKS_AT Orbis", "WORKS_AT Acme"),
        ("I live in Leeds.", "Just moved to York!", "LIVES_IN York", "LIVES_IN Leeds"),
        ("My boss is Sarah.", "My boss changed, it's Rhea now.", "HAS_BOSS Rhea", "HAS_BOSS Sarah"),
        (
            "My dentist is Dr. Weiss.",
            "I switched dentists to Dr. Klein.",
            "HAS_DENTIST Dr. Klein",
            "HAS_DENTIST Dr. Weiss",
        ),
        ("I drive a Golf.", "I drive a Volvo now.", "DRIVES Volvo", "DRIVES Golf"),
        ("I'm vegetarian.", "I'm vegan now.", "FOLLOWS_DIET vegan", "FOLLOWS_DIET vegetarian"),
        ("My dog is called Rex.", "We renamed Rex to Max.", "HAS_PET Max", "HAS_PET Rex"),
        ("I'm 33 years old.", "Just turned 34!", "HAS_AGE 34", "HAS_AGE 33"),
        (
            "My email is a@kite.example.",
            "I changed my email to b@kite.example.",
            "HAS_EMAIL b@kite.example",
            "HAS_EMAIL a@kite.example",
        ),
        (
            "My girlfriend is Maya.",
            "Maya and I broke up. I'm dating Ines now.",
            "DATES Ines",
            "HAS_GIRLFRIEND Maya",
        ),
        (
            "I study at Lund University.",
            "I transferred to York University.",
            "STUDIES_AT York University",
            "STUDIES_AT Lund University",
        ),
    ],
    ids=lambda text: text[:30],
)
def test_the_old_ends_and_the_new_holds(
    bill: User, first: str, later: str, new: str, old: str
) -> None:
    _told(bill, NOW, first)
    _told(bill, NOW + 30 * DAY, later)

    holds, over = _holding(bill)

    assert (new in holds, old in over) == (True, True), (holds, over)


def test_what_is_learned_late_does_not_undo_what_was_said_after_it(bill: User) -> None:
    _told(bill, NOW, "My dentist is Dr. Klein.")
    _told(bill, NOW - 300 * DAY, "My dentist is Dr. Weiss now.")

    assert "HAS_DENTIST Dr. Klein" in _holding(bill)[0]


def test_an_appointment_that_was_moved_lasts_until_its_new_day(bill: User) -> None:
    _told(bill, NOW, "My dentist appointment is on Wednesday.")
    _told(bill, NOW + DAY, "The dentist is moved to Friday.")

    with acting_for(bill.pk):
        event = Edge.objects.kept().get(relation="HAS_EVENT")

    assert event.expires_at is not None
    assert event.expires_at.date() in {date(2026, 5, 8), date(2026, 5, 9)}
