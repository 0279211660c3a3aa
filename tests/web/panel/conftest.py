"""Who looks at My memory."""

import pytest
from django.test import Client
from django.utils import timezone

from memory.models import Edge, acting_for
from tests.story import Story


@pytest.fixture
def site(client: Client, story: Story) -> Client:
    """Bill's browser, with a story to remember."""
    client.force_login(story.owner)
    with acting_for(story.owner.pk):
        Edge.objects.owned_by(story.owner.pk).update(touched_at=timezone.now())
    return client
