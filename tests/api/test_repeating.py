"""A call sent again with its Idempotency-Key acts once: field case B130."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from rest_framework.test import APIClient

from accounts.models import User
from memory.engine.vocabulary import Mode
from memory.flows import converse, forget, repeat
from memory.flows.rest import sweep
from memory.models import Call, Episode, Forgetting, Turn, acting_for
from tests.api.conftest import caller
from tests.conftest import NOW
from tests.story import Story

EPISODES = "/api/v1/episodes"
N_AT_ONCE = 8


@pytest.fixture
def episode(bill: User) -> UUID:
    return converse.start(owner_id=bill.pk, mode=Mode.NORMAL, now=NOW)


def post(client: APIClient, address: str, body: Any, key: str = "one") -> Any:  # noqa: ANN401 - a response
    return client.post(address, body, format="json", headers={"Idempotency-Key": key})


def say(client: APIClient, episode: UUID, content: str = "I like tea", key: str = "one") -> Any:  # noqa: ANN401
    return post(client, f"{EPISODES}/{episode}/turns", {"role": "user", "content": content}, key)


def n_turns(bill: User) -> int:
    with acting_for(bill.pk):
        return Turn.objects.count()


def test_a_call_sent_again_is_one_row_and_one_answer(
    as_bill: APIClient, bill: User, episode: UUID
) -> None:
    first, second = say(as_bill, episode), say(as_bill, episode)

    assert (second.status_code, second.content) == (201, first.content)
    assert n_turns(bill) == 1


def test_the_address_of_what_was_made_is_given_again(as_bill: APIClient, story: Story) -> None:
    claim = {"source_name": "me", "relation": "LIKES", "target_name": "jazz", "snippet": "I do"}
    first, second = (post(as_bill, "/api/v1/edges", claim) for _ in range(2))

    assert second["Location"] == first["Location"]
    assert second["ETag"] == first["ETag"]


def test_the_same_key_with_another_body_is_422(
    as_bill: APIClient, bill: User, episode: UUID
) -> None:
    say(as_bill, episode)
    answer = say(as_bill, episode, "I like rum")

    assert (answer.status_code, answer.json()["code"]) == (422, "idempotency_key_reused")
    assert n_turns(bill) == 1


def test_the_same_key_at_another_address_is_422(as_bill: APIClient, episode: UUID) -> None:
    post(as_bill, EPISODES, {})

    assert post(as_bill, f"{EPISODES}/{episode}/close", {}).status_code == 422


def test_another_key_is_another_call(as_bill: APIClient, bill: User, episode: UUID) -> None:
    say(as_bill, episode)
    say(as_bill, episode, key="two")

    assert n_turns(bill) == 2


def test_keys_of_others_are_other_keys(as_bill: APIClient, as_mallory: APIClient) -> None:
    mine, theirs = post(as_bill, EPISODES, {}), post(as_mallory, EPISODES, {})

    assert theirs.status_code == 201
    assert theirs.json()["id"] != mine.json()["id"]


def test_a_call_whose_first_is_running_is_409(
    as_bill: APIClient, episode: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    inner: list[Any] = []
    said = converse.say

    def slowly(**given: Any) -> list[UUID]:  # noqa: ANN401 - as `say`
        inner.append(say(as_bill, episode))
        return said(**given)

    monkeypatch.setattr(converse, "say", slowly)

    assert say(as_bill, episode).status_code == 201
    assert (inner[0].status_code, inner[0].json()["code"]) == (409, "idempotency_key_in_use")


def test_a_call_that_failed_may_be_sent_again(
    as_bill: APIClient, episode: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_bill.raise_request_exception = False
    with monkeypatch.context() as broken:
        broken.setattr(converse, "say", None)
        assert say(as_bill, episode).status_code == 500

    assert say(as_bill, episode).status_code == 201


def test_a_call_that_was_refused_gives_its_key_back(as_bill: APIClient, episode: UUID) -> None:
    assert say(as_bill, episode, "").status_code == 400

    assert say(as_bill, episode).status_code == 201


@pytest.mark.parametrize("key", ["", "k" * 256])
def test_a_key_that_is_none_is_refused(as_bill: APIClient, key: str) -> None:
    answer = post(as_bill, EPISODES, {}, key)

    assert (answer.status_code, answer.json()["code"]) == (400, "bad_idempotency_key")


def test_a_reply_is_given_again_without_asking_the_model(
    as_bill: APIClient, bill: User, episode: UUID
) -> None:
    address = f"{EPISODES}/{episode}/reply"
    first, second = (post(as_bill, address, {"content": "Hello there"}) for _ in range(2))

    assert second.content == first.content
    assert n_turns(bill) == 2


def test_a_stream_with_a_key_is_refused_before_anything_is_kept(
    as_bill: APIClient, bill: User, episode: UUID
) -> None:
    body = {"content": "Hello", "stream": True}
    answer = post(as_bill, f"{EPISODES}/{episode}/reply", body)

    assert (answer.status_code, answer.json()["code"]) == (400, "stream_not_repeatable")
    assert n_turns(bill) == 0


def test_what_is_forgotten_is_in_no_kept_answer(
    as_bill: APIClient, bill: User, episode: UUID
) -> None:
    turn = say(as_bill, episode).json()["id"]
    forget.forget(owner_id=bill.pk, target=forget.Target("turn", UUID(turn)), now=NOW)
    answer = say(as_bill, episode)

    assert (answer.status_code, answer.json()["code"]) == (409, "answer_forgotten")
    with acting_for(bill.pk):
        assert "tea" not in Call.objects.get().body


def test_an_answer_that_comes_after_a_forgetting_is_not_kept(bill: User) -> None:
    call = repeat.begin(owner_id=bill.pk, key="one", call="POST", now=NOW)
    assert isinstance(call, UUID)
    with acting_for(bill.pk):
        Call.objects.owned_by(bill.pk).withhold()
    late = repeat.Answer(200, {}, '"tea"')
    repeat.finish(owner_id=bill.pk, call_id=call, answer=late, has_words=True)

    with acting_for(bill.pk):
        assert Call.objects.get().body == ""


def test_forgetting_again_gives_the_receipt_again(as_bill: APIClient, story: Story) -> None:
    body = {"edge": str(story.edges["You ALLERGIC_TO peanuts"])}
    first, second = (post(as_bill, "/api/v1/forget", body) for _ in range(2))

    assert second.content == first.content
    with acting_for(story.owner.pk):
        assert Forgetting.objects.count() == 1


def test_a_key_is_known_for_a_day(as_bill: APIClient, bill: User, episode: UUID) -> None:
    say(as_bill, episode)

    assert sweep(now=NOW + timedelta(hours=23))["calls"] == 0
    assert sweep(now=NOW + timedelta(hours=25))["calls"] == 1
    say(as_bill, episode)
    assert n_turns(bill) == 2


def test_neither_key_nor_body_stands_in_the_row(as_bill: APIClient, bill: User) -> None:
    post(as_bill, EPISODES, {"title": "Tea"}, "my-own-key")

    with acting_for(bill.pk):
        (row,) = Call.objects.values("key", "fingerprint")
    assert "my-own-key" not in row["key"]
    assert {len(row["key"]), len(row["fingerprint"])} == {64}


@pytest.mark.django_db(transaction=True)
def test_many_at_once_are_one_row(bill: User) -> None:
    client = caller(bill)

    def send(_: int) -> tuple[int, str]:
        answer = post(client, EPISODES, {})
        connection.close()
        return answer.status_code, answer.json().get("id", "")

    with ThreadPoolExecutor(N_AT_ONCE) as sending:
        answers = list(sending.map(send, range(2 * N_AT_ONCE)))

    assert {code for code, _ in answers} <= {201, 409}
    with acting_for(bill.pk):
        made = str(Episode.objects.get().pk)
    assert {found for code, found in answers if code == 201} == {made}
