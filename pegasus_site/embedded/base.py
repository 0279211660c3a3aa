"""The database backend: starts the embedded server, and never works as the owner unasked.

In: a DATABASES entry whose `EMBEDDED` is a data directory or None. Out: a connection whose
role is `PEGASUS_APP_ROLE`, which row-level security binds; `as_owner()` is the one way out.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Any, Self

import psycopg
from django.db.backends.base.base import NO_DB_ALIAS
from django.db.backends.postgresql import base, operations, schema
from psycopg import errors, sql
from psycopg.pq import TransactionStatus

from pegasus_site.embedded import place, server

OWN_DATABASE = "pegasus"  # what the embedded server is asked for, but in tests
SUPERUSER = "postgres"  # initdb made it

GRANTS = """
grant usage on schema public to {role};
grant select, insert, update, delete on all tables in schema public to {role};
grant usage, select, update on all sequences in schema public to {role};
alter default privileges in schema public
    grant select, insert, update, delete on tables to {role};
alter default privileges in schema public
    grant usage, select, update on sequences to {role};
"""
TAKE_ROLE = "select set_config('role', rolname, false) from pg_roles where rolname = %s"


class SchemaEditor(schema.DatabaseSchemaEditor):
    """Changes tables as their owner; the role is taken before the transaction starts."""

    connection: "DatabaseWrapper"

    def __enter__(self) -> Self:
        """Become the owner, then open the transaction."""
        self._owner = self.connection.as_owner()
        self._owner.__enter__()
        super().__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Close the transaction, then step back."""
        try:
            super().__exit__(kind, error, traceback)
        finally:
            self._owner.__exit__(kind, error, traceback)


class DatabaseOperations(operations.DatabaseOperations):
    """Only emptying tables needs more than the app's role."""

    connection: "DatabaseWrapper"

    def sql_flush(
        self,
        style: Any,  # noqa: ANN401 - untyped above
        tables: Sequence[str],
        *,
        reset_sequences: bool = False,
        allow_cascade: bool = False,
    ) -> list[str]:
        """Empty what points at the tables too: knox leaves a table that no model knows."""
        del allow_cascade
        return super().sql_flush(style, tables, reset_sequences=reset_sequences, allow_cascade=True)

    def execute_sql_flush(self, sql_list: Iterable[str]) -> None:
        """Empty tables as their owner (tests only)."""
        with self.connection.as_owner():
            super().execute_sql_flush(sql_list)


class DatabaseWrapper(base.DatabaseWrapper):
    """PostgreSQL that starts itself and acts under the app's role."""

    SchemaEditorClass = SchemaEditor
    ops_class = DatabaseOperations
    _owner_depth = 0

    def get_connection_params(self) -> dict[str, Any]:
        """Point at the embedded server's socket when this database is one."""
        data = self.settings_dict.get("EMBEDDED")
        params = super().get_connection_params()
        if data is not None:
            params |= {"host": str(place.socket_dir(data)), "port": place.PORT, "user": SUPERUSER}
            params |= {"requirepeer": place.account_name()}
        return params

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:  # noqa: ANN401 - as above it
        """Connect; when the embedded server does not answer, start it and connect again."""
        try:
            return super().get_new_connection(conn_params)
        except psycopg.OperationalError:
            data = self.settings_dict.get("EMBEDDED")
            if data is None:
                raise
            awake = conn_params | {"host": str(server.ensure(data))}
            _create_database(awake)
            return super().get_new_connection(awake)

    def prepare_database(self) -> None:
        """Make the app's role and its grants; `migrate` calls this before anything else.

        Whoever logs in as the app's role itself has nothing to give.
        """
        role = self._app_role
        with self.as_owner(), self.cursor() as cursor:
            cursor.execute("select 1 from pg_roles where rolname = %s", [role])
            if cursor.fetchone() is None:
                cursor.execute(_composed("create role {role} nologin nobypassrls", role))
            cursor.execute("select current_user = %s", [role])
            if cursor.fetchone() == (False,):
                cursor.execute(_composed("grant {role} to current_user", role))
                cursor.execute(_composed(GRANTS, role))
        super().prepare_database()
        self.close()  # the next connection has the role

    @contextmanager
    def as_owner(self) -> Iterator[None]:
        """Work as the login role inside the block: migrations, flush, grants.

        Nested blocks count; the app's role is back when the outermost ends.
        """
        self.ensure_connection()
        self._owner_depth += 1
        try:
            if self._owner_depth == 1:
                with self.cursor() as cursor:
                    cursor.execute("reset role")
            yield
        finally:
            self._owner_depth -= 1
            if self._owner_depth == 0:
                self._step_back()

    def _step_back(self) -> None:
        """Take the app's role again; a failed transaction does it itself by rolling back."""
        if self.connection is None:
            return
        if self.connection.info.transaction_status == TransactionStatus.INERROR:
            return
        self._configure_role(self.connection)

    @property
    def _app_role(self) -> str:
        return str(self.settings_dict["APP_ROLE"])

    def _configure_role(self, connection: Any) -> bool:  # noqa: ANN401 - psycopg's, untyped above
        """Take the app's role on every new connection, the pool's included.

        Before the first migrate there is no such role; then nothing is taken.
        """
        if self.alias == NO_DB_ALIAS or self._owner_depth:
            return False
        with connection.cursor() as cursor:
            cursor.execute(TAKE_ROLE, [self._app_role])
        return True


def _composed(statement: str, role: str) -> sql.Composed:
    return sql.SQL(statement).format(role=sql.Identifier(role))


def _create_database(params: dict[str, Any]) -> None:
    """Create the embedded server's own database when it is missing."""
    if params.get("dbname") != OWN_DATABASE:
        return
    where = {key: params[key] for key in ("host", "port", "user", "requirepeer")}
    with psycopg.connect(dbname="postgres", autocommit=True, **where) as connection:
        create = sql.SQL("create database {name}").format(name=sql.Identifier(OWN_DATABASE))
        with suppress(errors.DuplicateDatabase, errors.UniqueViolation):  # another process did
            connection.execute(create)
