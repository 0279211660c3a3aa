"""The database backend: starts the embedded server, and never works as the owner unasked.

In: a DATABASES entry whose `EMBEDDED` is a data directory or None. Out: a connection whose
role is `PEGASUS_APP_ROLE`, which row-level security binds; `as_owner()` is the one way out.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Self

import psycopg
from django.db.backends.base.base import NO_DB_ALIAS
from django.db.backends.postgresql import base, operations, schema
from psycopg import sql

from pegasus_site.embedded import server

GRANTS = """
grant usage on schema public to {role};
grant select, insert, update, delete on all tables in schema public to {role};
grant usage, select, update on all sequences in schema public to {role};
alter default privileges in schema public
    grant select, insert, update, delete on tables to {role};
alter default privileges in schema public
    grant usage, select, update on sequences to {role};
"""


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
        """Start the embedded server when this database is one."""
        data = self.settings_dict.get("EMBEDDED")
        params = super().get_connection_params()
        if data is not None:
            params |= {"host": str(server.ensure(data)), "port": server.PORT, "user": "postgres"}
            _create_database(params)
        return params

    def prepare_database(self) -> None:
        """Make the app's role and its grants; `migrate` calls this before anything else."""
        role = self._app_role
        with self.as_owner(), self.cursor() as cursor:
            cursor.execute("select 1 from pg_roles where rolname = %s", [role])
            if cursor.fetchone() is None:
                cursor.execute(self._composed("create role {role} nologin nobypassrls", role))
            cursor.execute(self._composed("grant {role} to current_user", role))
            cursor.execute(self._composed(GRANTS, role))
        super().prepare_database()
        self.close()  # the next connection has the role

    @contextmanager
    def as_owner(self) -> Iterator[None]:
        """Work as the login role inside the block: migrations, flush, grants.

        Nested blocks count; the app's role is back when the outermost ends.
        """
        self.ensure_connection()
        self._owner_depth += 1
        if self._owner_depth == 1:
            self._execute("reset role")
        try:
            yield
        finally:
            self._owner_depth -= 1
            if self._owner_depth == 0 and self.connection is not None:
                self._configure_role(self.connection)

    @property
    def _app_role(self) -> str:
        return str(self.settings_dict["APP_ROLE"])

    def _configure_role(self, connection: Any) -> bool:  # noqa: ANN401 - psycopg's, untyped above
        """Take the app's role on every new connection, the pool's included."""
        if self.alias == NO_DB_ALIAS or self._owner_depth:
            return False
        with connection.cursor() as cursor:
            cursor.execute("select 1 from pg_roles where rolname = %s", [self._app_role])
            if cursor.fetchone() is not None:  # before the first migrate there is none
                cursor.execute(self._composed("set role {role}", self._app_role))
        return True

    def _execute(self, statement: str) -> None:
        with self.cursor() as cursor:
            cursor.execute(statement)

    @staticmethod
    def _composed(statement: str, role: str) -> sql.Composed:
        return sql.SQL(statement).format(role=sql.Identifier(role))


def _create_database(params: dict[str, Any]) -> None:
    """Create the embedded server's database the first time."""
    name = params.get("dbname")
    if name != "pegasus" or name in _CREATED:
        return
    where = {key: params[key] for key in ("host", "port", "user")}
    with psycopg.connect(dbname="postgres", autocommit=True, **where) as connection:
        found = connection.execute("select 1 from pg_database where datname = %s", [name])
        if found.fetchone() is None:
            create = sql.SQL("create database {name}").format(name=sql.Identifier(name))
            connection.execute(create)
    _CREATED.add(name)


_CREATED: set[str] = set()
