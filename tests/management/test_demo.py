"""`memory_demo`: the first screen is not empty."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from memory.engine.vocabulary import Capture
from memory.management import story
from memory.models import Edge, Episode, Profile, acting_for
from tests.management.asking import document, ending

EMAIL = "demo@example.org"


def memories(user: User) -> dict[str, bool]:
    """Return the memories as sentences, and whether each is live."""
    now = timezone.now()
    with acting_for(user.pk):
        edges = Edge.objects.owned_by(user.pk).with_ends()
        live = set(edges.live(now).values_list("pk", flat=True))
        return {f"{e.source.name} {e.relation} {e.target.name}": e.pk in live for e in edges}


@pytest.fixture
def demo(db: None, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The first chapter only, for speed."""
    monkeypatch.setattr(story, "STORY", story.STORY[:1])
    told: dict[str, str] = document("memory_demo")
    return told


def test_the_story_becomes_a_memory_with_a_past(db: None) -> None:
    assert document("memory_demo")["learned"] == {"done": 7}
    known = memories(User.objects.get(email=EMAIL))

    assert known["Alex HAS_BOSS Daniel"]
    assert not known["Alex HAS_BOSS Sarah"]
    assert known["Alex LIVES_IN Berlin"]
    assert not known["Alex LIVES_IN Hamburg"]
    assert known["Alex ALLERGIC_TO peanuts"]
    assert known["Alex PLANS_TRIP_TO Lisbon"]
    assert known["Nora LIVES_IN Graz"]
    assert not known["Nora LIVES_IN Vienna"]
    assert "BAD" not in ending("memory_verify")[1]


def test_whoever_has_the_password_can_sign_in(demo: dict[str, str], client: Client) -> None:
    assert demo["email"] == EMAIL
    words = {"login": demo["email"], "password": demo["password"]}

    client.post(reverse("account_login"), words)

    assert client.session["_auth_user_id"]


def test_a_second_run_tells_nothing_twice(demo: dict[str, str]) -> None:
    code, out, words = ending("memory_demo")

    assert code == 0
    assert "password: " in out
    assert "The story was told before" in words
    with acting_for(User.objects.get(email=EMAIL).pk):
        assert Episode.objects.count() == 1


def test_reset_begins_anew(demo: dict[str, str]) -> None:
    before = User.objects.get(email=EMAIL)

    document("memory_demo", "--reset")

    after = User.objects.get(email=EMAIL)
    assert after.pk != before.pk
    assert memories(after)["Alex HAS_BOSS Sarah"]


def test_an_account_of_ones_own_keeps_password_and_choices(bill: User) -> None:
    bill.set_password("correct horse 7")
    bill.save()
    with acting_for(bill.pk):
        Profile.objects.create(owner=bill, capture=Capture.OFF)

    told = document("memory_demo", "--user", bill.email)

    bill.refresh_from_db()
    assert bill.check_password("correct horse 7")
    assert (told["password"], told["learned"]) == (None, {})
    with acting_for(bill.pk):
        assert Episode.objects.count() == 7


def test_reset_never_deletes_another_account(bill: User) -> None:
    assert ending("memory_demo", "--user", bill.email, "--reset")[0] == 2
    assert User.objects.filter(pk=bill.pk).exists()
