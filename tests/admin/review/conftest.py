"""A member of the staff, and two cases of Sam and Sam Ortiz."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.models import User
from memory.models import MergeDecision
from tests.admin.review.queue import RIGHTS, case_of
from tests.doubles.scripted import Scripted
from tests.flows.talking import FIRST, remembering, scripted, talk


@pytest.fixture
def ivy(db: None) -> User:
    """A member of the staff who may look, decide and reveal."""
    user = User.objects.create(email="ivy@example.org", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=RIGHTS))
    return user


@pytest.fixture
def inside(client: Client, ivy: User) -> Client:
    """Ivy's browser."""
    client.force_login(ivy)
    return client


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch, bill: User) -> Scripted:
    """The model everybody is asked through."""
    remembering(bill)
    return scripted(monkeypatch)


@pytest.fixture
def flagged(bill: User, model: Scripted, now: datetime) -> MergeDecision:
    """Sam was taken for Sam Ortiz: both work at Acme."""
    model.sure = {("Sam", "Sam Ortiz"): 0.8}
    talk(bill, FIRST, now)
    talk(bill, "Sam works at Acme. Sam plays chess.", now + timedelta(days=1))
    return case_of(bill)


@pytest.fixture
def undecided(bill: User, model: Scripted, now: datetime) -> MergeDecision:
    """Nobody could be asked whether Sam is Sam Ortiz; both work at Acme."""
    model.is_away = True
    talk(bill, FIRST, now)
    talk(bill, "Sam works at Acme. Sam plays chess.", now + timedelta(days=1))
    return case_of(bill)
