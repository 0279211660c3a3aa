"""Turns edited over REST."""

from uuid import UUID

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from memory.engine.vocabulary import Mode
from memory.flows import converse
from memory.flows.converse import NewTurn
from memory.models import Turn, acting_for
from tests.conftest import NOW


@pytest.fixture
def address(bill: User) -> str:
    """A conversation of Bill's: a message, and what the assistant said."""
    episode = converse.start(owner_id=bill.pk, mode=Mode.NORMAL, now=NOW)
    said = [NewTurn("user", "I like tea"), NewTurn("assistant", "Noted.")]
    converse.say(owner_id=bill.pk, episode_id=episode, turns=said, now=NOW)
    return f"/api/v1/episodes/{episode}/turns"


def turn_id(bill: User, position: int) -> UUID:
    with acting_for(bill.pk):
        return Turn.objects.get(position=position).pk


def test_an_edited_turn_is_a_new_version_in_its_place(
    as_bill: APIClient, bill: User, address: str
) -> None:
    old = turn_id(bill, 0)
    answer = as_bill.patch(f"{address}/{old}", {"content": "I like rum"}, "json")

    shown = answer.json()
    assert answer.status_code == 200
    assert (shown["content"], shown["position"], shown["version"]) == ("I like rum", 0, 1)
    assert shown["id"] != str(old)


def test_the_old_id_is_gone(as_bill: APIClient, bill: User, address: str) -> None:
    old = turn_id(bill, 0)
    as_bill.patch(f"{address}/{old}", {"content": "I like rum"}, "json")

    assert as_bill.patch(f"{address}/{old}", {"content": "Gin"}, "json").status_code == 404


def test_what_the_assistant_said_cannot_be_edited(
    as_bill: APIClient, bill: User, address: str
) -> None:
    answer = as_bill.patch(f"{address}/{turn_id(bill, 1)}", {"content": "No."}, "json")

    assert (answer.status_code, answer.json()["code"]) == (400, "not_own")


def test_a_turn_of_another_conversation_is_not_here(
    as_bill: APIClient, bill: User, address: str
) -> None:
    other = converse.start(owner_id=bill.pk, mode=Mode.NORMAL, now=NOW)
    there = f"/api/v1/episodes/{other}/turns/{turn_id(bill, 0)}"

    assert as_bill.patch(there, {"content": "I like rum"}, "json").status_code == 404
