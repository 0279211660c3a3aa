"""Every connection works under the app's role; the owner's is taken on purpose and given back."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from django.db import OperationalError, ProgrammingError, connection, transaction
from django.db.utils import ConnectionHandler
from pytest_django import DjangoDbBlocker

from pegasus_site.embedded.base import DatabaseWrapper
from pegasus_site.environment import database
from tests.site.programs import connect

APP = "pegasus_app"
OWNER = "postgres"
default = cast("DatabaseWrapper", connection)


def role(of: DatabaseWrapper = default) -> str:
    with of.cursor() as cursor:
        cursor.execute("select current_user")
        return str(cursor.fetchone()[0])


def break_it() -> None:
    """Fail a statement, and with it the transaction."""
    with default.cursor() as cursor:
        cursor.execute("select from nowhere")


@pytest.fixture
def fresh(running: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[DatabaseWrapper]:
    """A connection to a server that holds no database of ours and no role."""
    with connect(running) as server:
        server.execute("drop database if exists pegasus with (force)")
        server.execute("drop role if exists pegasus_app")
    handler = ConnectionHandler({"default": database("", running)})
    with django_db_blocker.unblock():
        yield cast("DatabaseWrapper", handler["default"])
        handler.close_all()


@pytest.fixture
def embedded(db: None) -> None:
    """The tests' own database, when it is the embedded one: its login role is known."""
    if default.settings_dict["EMBEDDED"] is None:
        pytest.skip("an external server's login role has its own name")


@pytest.mark.django_db(transaction=True)
def test_a_new_connection_has_the_apps_role() -> None:
    default.close()

    assert role() == APP


@pytest.fixture
def keeping(db: None) -> Iterator[DatabaseWrapper]:
    """A wrapper as web processes have it: closed connections are kept for the next request."""
    options = default.settings_dict["OPTIONS"] | {"pool": {"min_size": 1, "max_size": 1}}
    entries = {"default": {}, "kept": default.settings_dict | {"OPTIONS": options}}
    wrapper = cast("DatabaseWrapper", ConnectionHandler(entries)["kept"])
    yield wrapper
    wrapper.close()
    wrapper.close_pool()


def test_a_kept_connection_has_the_apps_role_each_time(keeping: DatabaseWrapper) -> None:
    before = role(keeping), keeping.connection.info.backend_pid
    keeping.close()

    assert (role(keeping), keeping.connection.info.backend_pid) == before
    assert before[0] == APP


@pytest.mark.django_db
def test_the_apps_role_cannot_bypass_walls_or_make_tables() -> None:
    with default.cursor() as cursor:
        cursor.execute("select rolsuper or rolbypassrls from pg_roles where rolname = current_user")
        assert cursor.fetchone() == (False,)
    with pytest.raises(ProgrammingError, match="permission denied"), default.cursor() as cursor:
        cursor.execute("create table diary (n int)")


def test_as_owner_nests_and_gives_back(embedded: None) -> None:
    with default.as_owner():
        with default.as_owner():
            assert role() == OWNER
        assert role() == OWNER
    assert role() == APP


def test_as_owner_gives_back_after_an_error(embedded: None) -> None:
    with pytest.raises(ZeroDivisionError), default.as_owner():
        raise ZeroDivisionError

    assert role() == APP


def test_as_owner_gives_back_after_a_failed_transaction(embedded: None) -> None:
    with pytest.raises(ProgrammingError), transaction.atomic(), default.as_owner():
        break_it()

    assert role() == APP


@pytest.mark.django_db(transaction=True)
def test_a_connection_lost_as_owner_comes_back_as_owner() -> None:
    with default.as_owner():
        owner = role()
        default.close()
        assert role() == owner
    assert role() == APP


@pytest.mark.django_db(transaction=True)
def test_the_schema_editor_works_as_the_owner_and_steps_back() -> None:
    with default.schema_editor() as editor:
        editor.execute("create table diary (n int)")
        editor.execute("drop table diary")

    assert role() == APP


@pytest.mark.django_db(transaction=True)
def test_a_failing_schema_change_steps_back_too() -> None:
    with pytest.raises(ProgrammingError), default.schema_editor() as editor:
        editor.execute("alter table nowhere add column n int")

    assert role() == APP


def test_the_first_connection_starts_server_and_database(
    data: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    first = ConnectionHandler({"default": database("", data)})["default"]

    with django_db_blocker.unblock(), first.cursor() as cursor:
        cursor.execute("select current_database()")
        assert cursor.fetchone() == ("pegasus",)

    first.close()


def test_before_the_first_migrate_there_is_no_role_to_take(fresh: DatabaseWrapper) -> None:
    assert role(fresh) == OWNER


def test_the_database_is_prepared_as_often_as_you_like(fresh: DatabaseWrapper) -> None:
    fresh.prepare_database()
    fresh.prepare_database()

    assert role(fresh) == APP


def test_what_is_made_later_belongs_to_the_grants(fresh: DatabaseWrapper) -> None:
    fresh.prepare_database()
    with fresh.as_owner(), fresh.cursor() as cursor:
        cursor.execute("create table diary (n serial)")

    with fresh.cursor() as cursor:
        cursor.execute("insert into diary default values")
        cursor.execute("select n from diary")
        assert cursor.fetchone() == (1,)


def test_the_alias_without_a_database_stays_the_login_role(fresh: DatabaseWrapper) -> None:
    fresh.prepare_database()

    with fresh._nodb_cursor() as cursor:  # noqa: SLF001 - Django's name
        cursor.execute("select current_user, current_database()")
        assert cursor.fetchone() == (OWNER, "postgres")


def test_whoever_logs_in_as_the_app_has_nothing_to_prepare(
    fresh: DatabaseWrapper, tmp_path: Path
) -> None:
    fresh.prepare_database()
    with fresh.as_owner(), fresh.cursor() as cursor:
        cursor.execute("alter role pegasus_app login")
    entry = database("postgresql://pegasus_app@/pegasus", tmp_path)
    entry["OPTIONS"]["host"] = fresh.get_connection_params()["host"]
    app = cast("DatabaseWrapper", ConnectionHandler({"default": entry})["default"])

    app.prepare_database()

    with app.as_owner():
        assert role(app) == APP
    app.close()


def test_an_external_server_that_is_away_is_an_error(
    tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    entry = database(f"postgresql:///memory?host={tmp_path}", tmp_path)
    away = ConnectionHandler({"default": entry})["default"]

    with django_db_blocker.unblock(), pytest.raises(OperationalError):
        away.ensure_connection()
