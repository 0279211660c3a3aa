"""A bundle taken in: its rows become the owner's, under new ids, in one transaction.

In: a bundle that was read whole. Out: rows, and how many of each type were added. What the account
has already (the same chat, name, memory, words) is met, not doubled; what its person had forgotten
stays forgotten.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import IO, Any, Final
from uuid import UUID, uuid4

from django.db import DatabaseError, transaction
from django.db.models import Exists, Model, OuterRef, Q

from memory.engine.vocabulary import Capture, JobKind, RecallSwitch
from memory.flows.transfer.bundle.burying import forgotten_before
from memory.flows.transfer.bundle.flaws import BundleError, BundleFlaw
from memory.flows.transfer.bundle.meeting import MEETINGS, met_chat
from memory.flows.transfer.bundle.reading import THE_FILE, Contents, Row, read_bundle
from memory.flows.transfer.bundle.shape import TYPES, columns, is_loose, references
from memory.models import Edge, Node, Profile, Sighting, acting_for
from memory.store import jobs
from memory.store.upkeep import settle

BATCH: Final = 500
ID_LENGTH: Final = 36
# What is not added to a parent that the account had before: the account's own stands.
HANGING: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "turn": ("episode_id",),
        "run": ("episode_id",),
        "interval": ("edge_id",),
        "decision": ("episode_id", "run_id", "node_id"),
    }
)


@dataclass
class Taken:
    """What becomes of a bundle's ids."""

    ids: dict[UUID, UUID] = field(default_factory=dict)  # of a bundle's row: of the account's
    met: set[UUID] = field(default_factory=set)  # ids of a bundle's rows the account had
    left: set[UUID] = field(default_factory=set)  # ids of rows that are not taken in
    added: Counter[str] = field(default_factory=Counter)
    selves: set[UUID] = field(default_factory=set)  # the person, who is met in every account
    made: list[list[Model]] = field(default_factory=list)  # by type
    said: dict[UUID, list[str]] = field(default_factory=lambda: defaultdict(list))  # by chat


def import_bundle(
    *, owner_id: UUID, path: Path | IO[bytes], now: datetime, is_dry_run: bool = False
) -> dict[str, int]:
    """Take a bundle into an account, all of it or nothing.

    Returns:
        How many rows of each type were added, or would be.

    Raises:
        BundleError: the bundle is not whole, or breaks a rule; nothing was written.
    """
    contents = read_bundle(path)
    try:
        with acting_for(owner_id, durable=True):
            Profile.objects.locked(owner_id)
            added = take_contents(owner_id, contents, now)
            if is_dry_run:
                transaction.set_rollback(True)
    except DatabaseError:
        raise BundleError(THE_FILE, BundleFlaw.BREAKS_RULE) from None  # its text may be a person's
    return added


def take_contents(owner_id: UUID, contents: Contents, now: datetime) -> dict[str, int]:
    """Write a bundle that was read whole; the caller acts for the owner and holds their lock.

    Raises:
        DatabaseError: it breaks a rule; its text may be a person's.
    """
    taken = Taken(left=forgotten_before(owner_id, contents.rows))
    taken.left |= _unjustified(contents, taken.left)
    taken.selves = {one["id"] for one in contents.rows["entity"] if one["is_self"]}
    for turn in contents.rows["turn"]:
        taken.said[turn["episode_id"]].append(turn["content"])
    for name in TYPES:
        if name == "entity":  # which messages are taken in is known by now
            taken.left |= _unjustified(contents, taken.left)
        _take(owner_id, name, contents.rows[name], taken)
    _rename_inside(taken)
    taken.added["entity"] -= _drop_uncited(owner_id, taken)
    _switch(owner_id, contents)
    settle(owner_id, now=now)
    jobs.enqueue(owner_id=owner_id, kind=JobKind.REEMBED, now=now)
    return {name: n for name, n in taken.added.items() if n}


def _unjustified(contents: Contents, left: set[UUID]) -> set[UUID]:
    """Return the memories none of whose words are taken in, and chats left without a message."""
    rows = contents.rows
    gone = left | {one["id"] for one in rows["snippet"] if one["turn_id"] in left}
    justified = {one["edge_id"] for one in rows["snippet"] if one["id"] not in gone}
    spoken = {one["episode_id"] for one in rows["turn"]}
    heard = {one["episode_id"] for one in rows["turn"] if one["id"] not in left}
    bare = {one["id"] for one in rows["memory"]} - justified
    return gone | bare | (spoken - heard)


def _drop_uncited(owner_id: UUID, taken: Taken) -> int:
    """Delete the entities that came without a memory and without a chat; return how many."""
    edges = Edge.objects.filter(Q(source=OuterRef("pk")) | Q(target=OuterRef("pk")))
    seen = Sighting.objects.filter(node=OuterRef("pk"))
    came = [taken.ids[pk] for pk in taken.ids.keys() - taken.met]
    mine = Node.objects.owned_by(owner_id).filter(pk__in=came, is_self=False)
    return mine.filter(~Exists(edges), ~Exists(seen)).delete()[1].get(Node._meta.label, 0)  # noqa: SLF001


def _take(owner_id: UUID, name: str, rows: list[Row], taken: Taken) -> None:
    """Write the rows of one type that the account does not have."""
    model = TYPES[name]
    new = []
    for row in rows:
        values = _mapped(name, row, taken)
        met = _met(owner_id, name, row, values, taken) if values else None
        if values is None or (met is None and _hangs_on_met(name, row, taken)):
            taken.left.add(row["id"])
            continue
        taken.ids[row["id"]] = met or uuid4()
        if met:
            taken.met.add(row["id"])
        else:
            new.append((row, values))
    made = [model(owner_id=owner_id, **_final(model, row, values, taken)) for row, values in new]
    model._default_manager.bulk_create(made, batch_size=BATCH)  # noqa: SLF001 - Django's name
    if made:
        taken.added[name] += len(made)
        taken.made.append(made)


def _mapped(name: str, row: Row, taken: Taken) -> Row | None:
    """Return a row with its parents' ids of the account; None when one of them stays behind."""
    if row["id"] in taken.left:
        return None
    values = dict(row)
    for column, target in references(TYPES[name]):
        if row[column] is None or target is TYPES[name]:
            continue
        values[column] = taken.ids.get(row[column])
        if values[column] is None and not is_loose(TYPES[name], column):
            return None
    if name == "not_same":  # the smaller id comes first
        values["one_id"], values["other_id"] = sorted([values["one_id"], values["other_id"]])
    if name == "snippet" and row["edge_id"] in taken.met:
        values["is_primary"] = False
    return values


def _met(owner_id: UUID, name: str, row: Row, values: Row, taken: Taken) -> UUID | None:
    """Return the id of the account's own row that is the same."""
    if name == "conversation":
        return met_chat(owner_id, values, taken.said.get(row["id"], []))
    meeting = MEETINGS.get(name)
    if meeting is None or not all(row[one] in taken.met for one in meeting.parents if row[one]):
        return None
    return meeting.find(owner_id, values)


def _hangs_on_met(name: str, row: Row, taken: Taken) -> bool:
    met = taken.met - taken.selves
    return any(row[column] in met for column in HANGING.get(name, ()))


def _final(model: type[Model], row: Row, values: Row, taken: Taken) -> Row:
    """Return a row as it is written: its own id, and what it names of its kind."""
    own = [column for column, target in references(model) if target is model]
    named = {column: taken.ids.get(row[column]) for column in own}
    return {**values, **named, "id": taken.ids[row["id"]]}


def _rename_inside(taken: Taken) -> None:
    """Put the account's ids into JSON, which names rows of every type."""
    for made in taken.made:
        model = type(made[0])
        held = _json(model)
        changed = []
        for row in made:
            new = {key: _renamed(getattr(row, key), taken.ids) for key in held}
            if any(new[key] != getattr(row, key) for key in held):
                vars(row).update(new)
                changed.append(row)
        if changed:
            rows = model._default_manager  # noqa: SLF001 - Django's name
            rows.bulk_update(changed, held, batch_size=BATCH)


def _json(model: type[Model]) -> list[str]:
    return [name for name, one in columns(model).items() if one.get_internal_type() == "JSONField"]


def _renamed(said: Any, ids: Mapping[UUID, UUID]) -> Any:  # noqa: ANN401 - JSON
    """Return JSON with the ids of the account in place of the bundle's."""
    if isinstance(said, dict):
        return {_renamed(name, ids): _renamed(one, ids) for name, one in said.items()}
    if isinstance(said, list):
        return [_renamed(one, ids) for one in said]
    return _other_id(said, ids) if isinstance(said, str) and len(said) == ID_LENGTH else said


def _other_id(said: str, ids: Mapping[UUID, UUID]) -> str:
    with suppress(ValueError):
        return str(ids.get(UUID(said), said))
    return said


def _switch(owner_id: UUID, contents: Contents) -> None:
    """Take over consents; and the switches, where the person has not chosen yet."""
    profile = Profile.objects.of(owner_id)
    profile.consented = sorted({*profile.consented, *contents.consented})
    if profile.capture == Capture.UNSET and contents.capture in list(Capture):
        profile.capture = contents.capture
    if profile.recall == RecallSwitch.UNSET and contents.recall in list(RecallSwitch):
        profile.recall = contents.recall
    profile.save(update_fields=["consented", "capture", "recall"])
