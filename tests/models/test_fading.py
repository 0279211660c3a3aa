"""The database fades as the engine does."""

from datetime import datetime, timedelta

import pytest
from django.db import connection

from memory.engine.strength import days_between, faded, trust
from memory.engine.vocabulary import EdgeState, Stability
from memory.models import Edge, acting_for
from memory.models.fading import strength_now, trust_now
from tests.story import Story

BOSS = "You HAS_BOSS Sarah"


def _aged(story: Story, now: datetime, *, stability: str, days: float) -> Edge:
    """Return the boss edge as if last touched so many days ago; the caller acts for Bill."""
    heard = now - timedelta(days=days)
    edge = Edge.objects.owned_by(story.owner.pk).get(pk=story.edges[BOSS])
    edge.stability, edge.touched_at, edge.created_at = stability, heard, heard
    edge.save()
    edge.snippets.update(said_at=heard)
    return edge


@pytest.mark.parametrize("stability", list(Stability))
@pytest.mark.parametrize("days", [-3.0, 0.0, 0.5, 60.0, 900.0, 5_000.0, 500_000.0])
def test_strength_is_the_same_in_row_database_and_engine(
    story: Story, now: datetime, stability: Stability, days: float
) -> None:
    with acting_for(story.owner.pk):
        edge = _aged(story, now, stability=stability, days=days)
        found = Edge.objects.filter(pk=edge.pk).annotate(today=strength_now(now))
        in_database = found.values_list("today", flat=True).get()

    wanted = faded(100.0, days=days_between(edge.touched_at, now), stability=stability)
    assert in_database == pytest.approx(wanted, rel=1e-9, abs=1e-300)
    assert edge.strength_at(now) == pytest.approx(wanted, rel=1e-12)


@pytest.mark.parametrize("stability", [Stability.MUTABLE, Stability.STABLE])
@pytest.mark.parametrize("days", [0.0, 90.0, 300.0, 500_000.0])
def test_trust_is_the_same_in_database_and_engine(
    story: Story, now: datetime, stability: Stability, days: float
) -> None:
    with acting_for(story.owner.pk):
        edge = _aged(story, now, stability=stability, days=days)
        found = Edge.objects.filter(pk=edge.pk).annotate(today=trust_now(now))
        in_database = found.values_list("today", flat=True).get()

    wanted = trust(edge.confidence, days=days, stability=stability, is_confirmed=False)
    assert in_database == pytest.approx(wanted, rel=1e-9, abs=1e-200)


def test_every_edge_stands_in_one_list(story: Story, now: datetime) -> None:
    with acting_for(story.owner.pk):
        _aged(story, now, stability=Stability.TIME_BOUND, days=100)
        edges = Edge.objects.owned_by(story.owner.pk)
        edges.filter(pk=story.edges["You WORKS_AT Acme"]).update(superseded_at=now)
        lists = {"live": edges.live(now), "dormant": edges.dormant(now), "past": edges.past(now)}
        assert {name: found.count() for name, found in lists.items()} == {
            "live": 2,
            "dormant": 1,
            "past": 1,
        }
        assert {edge.state_at(now) for edge in edges} == {
            EdgeState.LIVE,
            EdgeState.DORMANT,
            EdgeState.SUPERSEDED,
        }


def test_an_old_changeable_edge_needs_a_look_until_confirmed(story: Story, now: datetime) -> None:
    with acting_for(story.owner.pk):
        edge = _aged(story, now, stability=Stability.MUTABLE, days=400)
        edge.touched_at = now
        edge.confidence = 0.6
        edge.save()
        edges = Edge.objects.owned_by(story.owner.pk)
        assert list(edges.doubtful(now)) == [edge]
        edges.filter(pk=edge.pk).update(last_confirmed_at=now)
        assert not edges.doubtful(now).exists()


INDEXED = """
select attribute.attname from pg_index as index
join pg_attribute as attribute
    on attribute.attrelid = index.indrelid and attribute.attnum = any(index.indkey)
where index.indrelid = 'memory_edge'::regclass
"""


@pytest.mark.django_db
def test_what_the_night_copies_stands_in_no_index() -> None:
    """Else every night writes an entry into every index for every edge."""
    with connection.cursor() as cursor:
        cursor.execute(INDEXED)
        indexed = {name for (name,) in cursor.fetchall()}

    assert not indexed & {"strength", "dormant_at"}
