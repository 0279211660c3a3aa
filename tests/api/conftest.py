"""What the tests of the API share: a still clock and callers with tokens."""

from collections.abc import Callable, Iterator

import pytest
import time_machine
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tokens import Scope, issue
from memory.flows.recall import fill_vectors
from tests.conftest import NOW
from tests.story import Story

type Caller = Callable[..., APIClient]


@pytest.fixture(autouse=True)
def _clock() -> Iterator[None]:
    """Doors read the clock: here it stands where the story was told."""
    with time_machine.travel(NOW, tick=True):
        yield


def caller(user: User | None, *scopes: Scope) -> APIClient:
    """Return a client with a token of this person; a stranger has none."""
    client = APIClient()
    if user is not None:
        token = issue(user, name="test", days=1, scopes=scopes)
        client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return client


@pytest.fixture
def indexed(story: Story) -> Story:
    """Bill's story with the vectors of its phrases, so that it can be recalled."""
    fill_vectors(owner_id=story.owner.pk)
    return story


@pytest.fixture
def as_bill(bill: User) -> APIClient:
    """Bill's client."""
    return caller(bill)


@pytest.fixture
def as_mallory(mallory: User) -> APIClient:
    """Mallory's client."""
    return caller(mallory)


@pytest.fixture
def as_stranger(db: None) -> APIClient:
    """A client without a token."""
    return caller(None)
