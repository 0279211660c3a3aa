"""What the tests of My memory read: a page, a memory, a count."""

from django.test import Client

from memory.models import Edge, acting_for
from tests.story import Story

HTMX = {"HX-Request": "true"}
BOSS = "You HAS_BOSS Sarah"


def html(site: Client, path: str, **query: str) -> str:
    """Return a page as text."""
    return site.get(path, query).content.decode()


def edge_of(story: Story, name: str = BOSS) -> Edge:
    """Return one edge of the story."""
    with acting_for(story.owner.pk):
        return Edge.objects.owned_by(story.owner.pk).get(pk=story.edges[name])


def count(page: str, state: str) -> int:
    """Return how many memories a list says that it holds."""
    return int(page.split(f'id="count-{state}">')[1].split("<", maxsplit=1)[0])
