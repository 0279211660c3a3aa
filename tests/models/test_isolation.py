"""Owners: nobody's rows exist for anybody else, whatever a query forgets to say."""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, ProgrammingError, connection, transaction
from django.db.utils import DatabaseError

from accounts.models import User
from memory.models import (
    Alias,
    Edge,
    Episode,
    Interval,
    Job,
    NestedOwnerError,
    Node,
    Profile,
    Sighting,
    Snippet,
    Turn,
    acting_for,
)
from memory.models.isolation import UNWALLED, holes
from tests.story import Story, tell

OWNED: list[Any] = [one for one in apps.get_app_config("memory").get_models() if one is not Job]
TABLES = [model._meta.db_table for model in OWNED]  # noqa: SLF001 - Django's public name
FILLED = [Edge, Episode, Interval, Node, Profile, Sighting, Snippet, Turn]  # by the story


@pytest.fixture
def theirs(mallory: User, now: datetime) -> Story:
    """Mallory's own story, in the same words."""
    return tell(mallory, now)


@pytest.mark.parametrize("model", FILLED)
def test_without_an_owner_a_query_raises(story: Story, model: type[Node]) -> None:
    """An empty table answers nothing instead: PostgreSQL has no row to ask about."""
    with pytest.raises(DatabaseError, match="no owner set"), transaction.atomic():
        list(model.objects.all())


@pytest.mark.parametrize("owner", ["", None])
def test_no_owner_is_never_every_owner(story: Story, owner: object) -> None:
    with pytest.raises((ValueError, DatabaseError)), acting_for(owner):  # type: ignore[arg-type]
        Node.objects.count()


def test_an_unfiltered_query_finds_the_owners_rows_alone(story: Story, theirs: Story) -> None:
    for mine in (story, theirs):
        with acting_for(mine.owner.pk):
            assert set(Node.objects.values_list("pk", flat=True)) == set(mine.nodes.values())
            assert set(Edge.objects.values_list("owner", flat=True)) == {mine.owner.pk}
            assert set(Turn.objects.values_list("pk", flat=True)) == {mine.turn}


def test_another_owners_row_is_as_missing_as_one_that_never_was(
    story: Story, mallory: User
) -> None:
    said = []
    with acting_for(mallory.pk):
        for pk in (story.nodes["Sarah"], uuid.uuid4()):
            with pytest.raises(Node.DoesNotExist) as missing:
                Node.objects.get(pk=pk)
            said.append(str(missing.value))
    assert said[0] == said[1]


def test_another_owners_rows_are_neither_changed_nor_deleted(story: Story, mallory: User) -> None:
    with acting_for(mallory.pk):
        assert Node.objects.filter(pk=story.nodes["Sarah"]).update(name="Mine") == 0
        assert Edge.objects.all().delete() == (0, {})
    with acting_for(story.owner.pk):
        assert Node.objects.get(pk=story.nodes["Sarah"]).name == "Sarah"


def test_a_row_for_another_owner_is_refused(bill: User, mallory: User, now: datetime) -> None:
    with pytest.raises(ProgrammingError, match="row-level security"), acting_for(mallory.pk):
        Episode.objects.create(owner=bill, started_at=now)


def test_a_row_is_not_given_to_another_owner(story: Story, mallory: User) -> None:
    with pytest.raises(ProgrammingError, match="row-level security"), acting_for(story.owner.pk):
        Node.objects.filter(pk=story.nodes["Sarah"]).update(owner=mallory)


@contextmanager
def _refused_for(owner: User) -> Iterator[None]:
    """Expect that the composite key refuses what is written inside."""
    with pytest.raises(IntegrityError, match="same_owner"), _checked(owner):
        yield


@contextmanager
def _checked(owner: User) -> Iterator[None]:
    """Act for an owner and check the deferred keys before the block ends."""
    with acting_for(owner.pk):
        yield
        connection.check_constraints()


def test_an_edge_never_points_at_another_owners_node(
    story: Story, theirs: Story, now: datetime
) -> None:
    """A plain foreign key ignores row-level security; the key (owner, id) does not."""
    values = {"relation": "KNOWS", "touched_at": now, "created_at": now, "confidence": 1.0}
    values |= {"stability": "stable", "cardinality": "one_to_many"}
    ends = {"source_id": theirs.nodes["You"], "target_id": story.nodes["Sarah"]}
    with _refused_for(theirs.owner):
        Edge.objects.create(owner=theirs.owner, **ends, **values)


@pytest.mark.parametrize("column", ["node_id", "episode_id"])
def test_a_sighting_never_points_at_another_owners_rows(
    story: Story, theirs: Story, now: datetime, column: str
) -> None:
    values = {"node_id": theirs.nodes["Sarah"], "episode_id": theirs.episode}
    values[column] = {"node_id": story.nodes["Sarah"], "episode_id": story.episode}[column]
    with _refused_for(theirs.owner):
        Sighting.objects.create(
            owner=theirs.owner, name="S", kind="PERSON", confidence=1.0, seen_at=now, **values
        )


def test_an_alias_moved_to_another_owners_node_is_refused(story: Story, theirs: Story) -> None:
    with acting_for(theirs.owner.pk):
        Alias.objects.create(
            owner=theirs.owner, node_id=theirs.nodes["Sarah"], name="Sal", canon="sal"
        )
    with _refused_for(theirs.owner):
        Alias.objects.update(node_id=story.nodes["Sarah"])


# --- blocks ---


def test_a_block_for_another_owner_inside_is_refused(bill: User, mallory: User) -> None:
    with acting_for(bill.pk), pytest.raises(NestedOwnerError), acting_for(mallory.pk):
        pass


def test_a_staff_block_inside_an_owners_is_refused(bill: User) -> None:
    with acting_for(bill.pk), pytest.raises(NestedOwnerError), acting_for(None, staff=True):
        pass


def test_a_block_for_the_same_owner_inside_goes_on(story: Story) -> None:
    with acting_for(story.owner.pk):
        with acting_for(story.owner.pk):
            assert Node.objects.count() == 5
        assert Node.objects.count() == 5


def test_the_owner_is_gone_after_a_block_in_an_open_transaction(story: Story) -> None:
    with transaction.atomic():
        with acting_for(story.owner.pk):
            assert Node.objects.exists()
        with pytest.raises(DatabaseError, match="no owner set"), transaction.atomic():
            Node.objects.exists()


def test_the_time_is_gone_after_a_block_in_an_open_transaction(bill: User) -> None:
    def limit() -> str:
        with connection.cursor() as cursor:
            cursor.execute("show statement_timeout")
            return str(cursor.fetchone()[0])

    with transaction.atomic():
        before = limit()
        with acting_for(bill.pk, within_s=1.5):
            during = limit()

        assert (during, limit()) == ("1500ms", before)


def test_the_owner_is_gone_after_a_block_that_failed(story: Story) -> None:
    with pytest.raises(KeyError), acting_for(story.owner.pk):
        raise KeyError
    with pytest.raises(DatabaseError, match="no owner set"), transaction.atomic():
        Node.objects.exists()


def test_one_block_after_another_is_for_its_own_owner(story: Story, theirs: Story) -> None:
    for mine in (story, theirs, story):
        with acting_for(mine.owner.pk):
            assert set(Node.objects.values_list("owner", flat=True)) == {mine.owner.pk}


def test_staff_see_every_owners_rows(story: Story, theirs: Story) -> None:
    with acting_for(None, staff=True):
        owners = set(Node.objects.values_list("owner", flat=True))
    assert owners == {story.owner.pk, theirs.owner.pk}


def test_a_staff_block_leaves_nothing_open(story: Story) -> None:
    with acting_for(None, staff=True):
        pass
    with pytest.raises(DatabaseError, match="no owner set"), transaction.atomic():
        Profile.objects.exists()


# --- the walls themselves ---


@pytest.mark.parametrize("table", TABLES)
def test_every_table_but_job_is_forced_behind_its_wall(db: None, table: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "select relrowsecurity, relforcerowsecurity from pg_class where relname = %s",
            [table],
        )
        assert cursor.fetchone() == (True, True)


def test_only_job_stands_without_a_wall(db: None) -> None:
    assert frozenset({"memory_job"}) == UNWALLED
    assert holes() == []


def test_a_table_without_a_wall_is_a_hole(db: None) -> None:
    with connection.as_owner(), connection.cursor() as cursor:  # type: ignore[attr-defined]
        cursor.execute("alter table memory_node no force row level security")
    assert holes() == ["table memory_node has no forced row-level security"]


def test_the_apps_role_cannot_walk_through_walls(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "select rolsuper, rolbypassrls, rolname from pg_roles where rolname = current_user"
        )
        assert cursor.fetchone() == (False, False, "pegasus_app")


def test_a_role_that_can_is_a_hole(db: None) -> None:
    with connection.as_owner():  # type: ignore[attr-defined]
        assert "the app's role can bypass row-level security" in holes()


@pytest.mark.parametrize("model", OWNED)
def test_every_key_to_an_owned_row_is_composite(db: None, model: Any) -> None:  # noqa: ANN401 - any model
    table = model._meta.db_table  # noqa: SLF001 - Django's public name
    fields = model._meta.concrete_fields  # noqa: SLF001
    keys = {one.column for one in fields if one.is_relation and not one.db_constraint}
    with connection.cursor() as cursor:
        cursor.execute(
            "select conname from pg_constraint where contype = 'f' and conrelid = %s::regclass",
            [table],
        )
        names = {name for (name,) in cursor.fetchall()}
    assert {f"{table}_{column}_same_owner" for column in keys} <= names


@pytest.mark.parametrize("model", OWNED)
def test_a_rows_own_words_tell_its_kind_and_id_only(model: Any) -> None:  # noqa: ANN401 - any model
    """The admin log and tracebacks keep this text."""
    row = model(**{"owner_id" if model is Profile else "pk": uuid.uuid4()})
    assert str(row) == f"{model._meta.model_name} {row.pk}"  # noqa: SLF001
