"""People of whom nothing is known yet, for the tests of the flows."""

from datetime import datetime

import pytest

from accounts.models import User
from memory.models import Edge, Episode, Node, acting_for
from tests.flows.talk import person
from tests.flows.world import World
from tests.story import Story


@pytest.fixture
def chatty(story: Story) -> User:
    """Somebody who has chosen automatic capture, and whose story is not told yet."""
    with acting_for(story.owner.pk):
        Edge.objects.all().delete()
        Node.objects.filter(is_self=False).delete()
        Episode.objects.all().delete()
    return story.owner


@pytest.fixture
def world(bill: User, now: datetime) -> World:
    """Bill, of whom nothing is known yet."""
    return World(bill, now)


@pytest.fixture
def theo(db: None) -> User:
    """Somebody in Auckland whose chats are learned from."""
    owner = person("theo@example.org")
    owner.time_zone = "Pacific/Auckland"
    owner.save()
    return owner
