"""A journal of changes to rows, kept so that they can be taken back in order.

In: rows and new values. Out: steps as JSON: what was set, made and taken. Taken back, a column
gets its old value only where nobody has changed it since, counters by their difference. The
caller holds the owner's lock in one transaction.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

from django.db import IntegrityError, models, transaction

from memory.models import Alias, Node
from memory.store import nodes
from memory.store.identity import surviving
from memory.store.rows import TABLES, dumped, of_owner, parents, plain, typed, undumped

type Step = dict[str, Any]

NAMES: Final = {model: name for name, model in TABLES.items()}
COUNTER: Final = "n_"  # columns that others may have raised meanwhile: their rise stands
SET, MADE, TAKEN = "set", "made", "taken"


@dataclass
class Journal:
    """Changes as they are made, in order."""

    steps: list[Step] = field(default_factory=list)

    def set(self, row: models.Model, *, of: Any = None, **values: Any) -> None:  # noqa: ANN401 - any columns
        """Change columns of a row, by their own names (`node_id`); what is equal stays out.

        Where the values hold words, `of` is the id of what they were said in: they go with it.
        """
        changed = {name: one for name, one in values.items() if getattr(row, name) != one}
        if not changed:
            return
        old = {name: plain(getattr(row, name)) for name in changed}
        for name, value in changed.items():
            setattr(row, name, value)
        row.save(update_fields=list(changed))
        new = {name: plain(value) for name, value in changed.items()}
        said = {"of": str(of)} if of else {}
        self.steps.append({"do": SET, **_named(row), **said, "old": old, "new": new})

    def make(self, row: models.Model) -> None:
        """Add a row."""
        row.save(force_insert=True)
        self.steps.append({"do": MADE, **_named(row)})

    def take(self, row: models.Model, *, into: UUID | None = None, **without: Any) -> None:  # noqa: ANN401 - any columns
        """Take a row away; `without` are values to keep instead of its own.

        `into` is the row of the same table that took over what hung on it.
        """
        step = {"do": TAKEN, "table": NAMES[type(row)], "row": dumped(row) | without}
        self.steps.append(step | ({"into": str(into)} if into else {}))
        row.delete()

    def heir(self, row_id: UUID) -> UUID:
        """Return the row that has taken over what hung on one; itself when none has."""
        for step in self.steps:
            if "into" in step and step["row"]["id"] == str(row_id):
                row_id = UUID(step["into"])
        return row_id


def _named(row: models.Model) -> Step:
    return {"table": NAMES[type(row)], "id": str(row.pk)}


def take_back(
    owner_id: UUID, steps: Sequence[Mapping[str, Any]], *, but: Collection[UUID] = ()
) -> None:
    """Take the steps of a journal back, the last one first.

    Args:
        owner_id: whose rows; the caller acts for them.
        steps: of a journal.
        but: made rows that stay for the caller to look after.
    """
    for step in reversed(steps):
        if step["do"] == SET:
            set_back(owner_id, step)
        elif step["do"] == TAKEN:
            put_back(owner_id, step)
        elif UUID(step["id"]) not in but:
            unmake(owner_id, step)


def unmake(owner_id: UUID, step: Mapping[str, Any]) -> None:
    """Delete a row that was made; an edge that has words of its own by now stays."""
    rows = of_owner(step["table"], owner_id).filter(pk=step["id"])
    if step["table"] == "edges":
        rows = rows.filter(snippets__isnull=True)
    rows.delete()


def set_back(owner_id: UUID, step: Mapping[str, Any]) -> None:
    """Set a changed row's columns back, as far as nobody else has changed them since."""
    row = of_owner(step["table"], owner_id).filter(pk=step["id"]).first()
    if row is None:
        return  # gone meanwhile
    values = _old_values(row, step)
    for name, value in values.items():
        setattr(row, name, value)
    if _is_dead(row):
        return
    if isinstance(row, Node) and "canon" in values:
        row.twin = nodes.free_twin(owner_id, row)
        values["twin"] = row.twin
    row.save(update_fields=list(values))


def _old_values(row: models.Model, step: Mapping[str, Any]) -> dict[str, Any]:
    values = {}
    for name, old in step["old"].items():
        now, new = plain(getattr(row, name)), step["new"][name]
        if now == new:
            values[name] = typed(type(row), name, old)
        elif name.startswith(COUNTER):
            values[name] = now + old - new
        elif isinstance(now, dict):  # properties: those that went come back beside newer ones
            values[name] = {key: one for key, one in old.items() if key not in new} | now
    return values


def seen_in(taken: Sequence[Mapping[str, Any]]) -> set[UUID]:
    """Return the nodes whose sightings are among rows that were taken away."""
    rows = [step["row"] for step in taken if step["table"] == "sightings"]
    return {UUID(row["node_id"]) for row in rows}


def put_back(owner_id: UUID, step: Mapping[str, Any]) -> None:
    """Write a row again that was taken away, unless what it hangs on is gone."""
    row = undumped(step["table"], step["row"])
    if _is_dead(row):
        return
    if isinstance(row, Node):
        row.twin = nodes.free_twin(owner_id, row)
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError:  # made anew meanwhile: that one stands
        return


def _is_dead(row: models.Model) -> bool:
    """Say whether a row hangs on one that is gone; keys that may be empty are emptied.

    Of a node that was merged away the row hangs on whoever took it in. Another name is known
    from the conversation it was heard in alone: it goes with that.
    """
    for column, model, pk in parents(row):
        if model._default_manager.filter(pk=pk).exists():  # noqa: SLF001 - Django's name
            continue
        heir = surviving(row.owner_id, pk) if model is Node else pk  # type: ignore[attr-defined]
        if heir != pk:
            setattr(row, column, heir)
            continue
        field_ = next(one for one in row._meta.concrete_fields if one.attname == column)  # noqa: SLF001
        if not field_.null or (isinstance(row, Alias) and column == "episode_id"):
            return True
        setattr(row, column, None)
    return False
