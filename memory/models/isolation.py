"""Row-level security as migration operations, and the question whether it holds.

In: models with an owner. Out: forced policies, composite foreign keys, a list of holes.
"""

from typing import Any

from django.db import connection
from django.db.migrations.operations.base import Operation

OWNER_FUNCTION = """
create or replace function pegasus_owner() returns uuid language plpgsql stable as $$
declare
    named text := current_setting('pegasus.owner', true);
begin
    if coalesce(named, '') <> '' then
        return named::uuid;
    end if;
    if current_setting('pegasus.staff', true) = 'on' then
        return null;
    end if;
    raise exception 'no owner set: use acting_for()';
end
$$
"""

# The sub-selects make PostgreSQL ask once a statement instead of once a row.
WALL = """
alter table {table} enable row level security;
alter table {table} force row level security;
create policy own on {table}
    using (owner_id = (select pegasus_owner())) with check (owner_id = (select pegasus_owner()));
create policy staff on {table} using ((select current_setting('pegasus.staff', true) = 'on'));
"""
OWNED_KEY = """
alter table {table} add constraint {name} foreign key (owner_id, {column})
    references {target} (owner_id, id) deferrable initially deferred
"""
UNIQUE = "alter table {table} add constraint {table}_of_owner unique (owner_id, id)"

UNWALLED = frozenset({"memory_job"})  # ids and states only; the worker reads it first

HOLES = """
select relname from pg_class join pg_namespace n on n.oid = relnamespace
where n.nspname = 'public' and relkind = 'r' and relname like 'memory\\_%%'
  and not (relrowsecurity and relforcerowsecurity) and relname <> all(%s)
"""


class OwnerWalls(Operation):
    """Put every owned model named behind row-level security, its keys to owned rows too."""

    reversible = False

    def __init__(self, models: list[str]) -> None:
        """Take the lower-case names of the models."""
        self.models = models

    def state_forwards(self, app_label: str, state: Any) -> None:  # noqa: ANN401 - ProjectState
        """Change nothing that Django keeps."""

    def database_forwards(self, app_label: str, schema_editor: Any, _: Any, to_state: Any) -> None:  # noqa: ANN401
        """Write the policies and the composite keys."""
        schema_editor.execute(OWNER_FUNCTION)
        models = [to_state.apps.get_model(app_label, name) for name in self.models]
        for model in models:
            if model._meta.pk.name == "id":  # noqa: SLF001
                schema_editor.execute(UNIQUE.format(table=model._meta.db_table))  # noqa: SLF001
        for model in models:
            table = model._meta.db_table  # noqa: SLF001
            schema_editor.execute(WALL.format(table=table))
            for column, target in _owned_columns(model):
                name = f"{table}_{column}_same_owner"
                schema_editor.execute(
                    OWNED_KEY.format(table=table, name=name, column=column, target=target)
                )

    def describe(self) -> str:
        """Say what happens, for `migrate`."""
        return "Put rows behind their owner"


def _owned_columns(model: Any) -> list[tuple[str, str]]:  # noqa: ANN401 - a historical model
    """Return (column, target table) of every key that Django left unconstrained."""
    return [
        (field.column, field.related_model._meta.db_table)  # noqa: SLF001
        for field in model._meta.concrete_fields  # noqa: SLF001
        if field.is_relation and not field.db_constraint
    ]


def holes() -> list[str]:
    """Return what stands open: tables without a wall, a role that walks through walls.

    A database without tables has no holes yet.
    """
    with connection.cursor() as cursor:
        cursor.execute("select to_regclass('memory_node') is null")
        if cursor.fetchone() == (True,):
            return []
        cursor.execute(HOLES, [list(UNWALLED)])
        found = [f"table {name} has no forced row-level security" for (name,) in cursor.fetchall()]
        cursor.execute("select rolsuper or rolbypassrls from pg_roles where rolname = current_user")
        row = cursor.fetchone()
        if row is None or row[0]:
            found.append("the app's role can bypass row-level security")
    return found
