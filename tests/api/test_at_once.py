"""Many requests at the same moment."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from accounts.models import User
from memory.engine.vocabulary import Mode
from memory.flows import converse
from memory.models import Turn, acting_for
from tests.api.conftest import caller
from tests.conftest import NOW

pytestmark = pytest.mark.django_db(transaction=True)

N_POSTS, N_AT_ONCE = 20, 8


def test_messages_of_one_conversation_keep_a_place_each(bill: User) -> None:
    """Field case B129: none is lost, none takes another's place."""
    episode = converse.start(owner_id=bill.pk, mode=Mode.NORMAL, now=NOW)
    client = caller(bill)

    def post(number: int) -> int:
        body = {"role": "user", "content": f"Message {number}"}
        answer = client.post(f"/api/v1/episodes/{episode}/turns", body, format="json")
        connection.close()
        return int(answer.status_code)

    with ThreadPoolExecutor(N_AT_ONCE) as posting:
        assert set(posting.map(post, range(N_POSTS))) == {201}

    with acting_for(bill.pk):
        turns = dict(Turn.objects.values_list("position", "content"))
    assert sorted(turns) == list(range(N_POSTS))
    assert set(turns.values()) == {f"Message {number}" for number in range(N_POSTS)}
