"""Bill, whose Sam may be Sam Ortiz."""

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from tests.doubles.scripted import Scripted
from tests.flows.talking import FIRST, remembering, scripted, talk


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Scripted:
    """The model everybody is asked through."""
    return scripted(monkeypatch)


@pytest.fixture
def other_bill(db: None) -> User:
    """Somebody who tells the same to a model that judges otherwise."""
    return User.objects.create(email="other-bill@example.org", name="Bill")


@pytest.fixture(autouse=True)
def _captured(bill: User, other_bill: User) -> None:
    for person in (bill, other_bill):
        remembering(person)


@pytest.fixture
def confused(bill: User, model: Scripted, now: datetime) -> User:
    """Bill, whose Sam was taken for Sam Ortiz."""
    model.sure = {("Sam", "Sam Ortiz"): 0.8}
    talk(bill, FIRST, now)
    talk(bill, "Sam plays chess. Sam works at Acme.", now + timedelta(days=1))
    return bill


@pytest.fixture
def undecided(bill: User, model: Scripted, now: datetime) -> User:
    """Bill, whose Sam may be Sam Ortiz: nobody could be asked."""
    model.is_away = True
    talk(bill, FIRST, now)
    talk(bill, "Sam plays chess. Sam works at Acme.", now + timedelta(days=1))
    return bill
