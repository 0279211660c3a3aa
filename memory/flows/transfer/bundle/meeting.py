"""What a bundle meets in the account: the same chat, name, memory, words.

In: an owner and a bundle's row, its references already the account's. Out: the id of the row that
is the same, or None.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db.models import Exists, OuterRef

from memory.models import (
    Alias,
    Edge,
    Episode,
    Node,
    NotSame,
    Rule,
    Sighting,
    Snippet,
    StaffView,
    TraversalLog,
    Turn,
)

type Row = dict[str, Any]
type Finder = Callable[[UUID, Row], UUID | None]


class Meeting(NamedTuple):
    """How a row is found, and the columns of the parents that must have been met before."""

    find: Finder
    parents: tuple[str, ...] = ()


def met_chat(owner_id: UUID, row: Row, contents: Iterable[str]) -> UUID | None:
    """Return the chat of the same import, or one begun at that moment that holds such a message.

    Of two chats without a message the moment and the title tell.
    """
    kept = Episode.objects.owned_by(owner_id).kept()
    if row["external_id"]:
        return _first(kept.filter(external_id=row["external_id"]))
    begun = kept.filter(started_at=row["started_at"], channel=row["channel"])
    wanted = list(contents)
    said = Turn.objects.owned_by(owner_id).filter(episode=OuterRef("pk"))
    if wanted:
        return _first(begun.filter(Exists(said.filter(content__in=wanted))))
    return _first(begun.filter(~Exists(said), title=row["title"]))


def _turn(owner_id: UUID, row: Row) -> UUID | None:
    same = {key: row[key] for key in ("episode_id", "role", "said_at", "content", "version")}
    return _first(Turn.objects.owned_by(owner_id).kept().filter(**same))


def _node(owner_id: UUID, row: Row) -> UUID | None:
    mine = Node.objects.owned_by(owner_id).kept()
    if row["is_self"]:
        return _first(mine.selves())
    return _first(mine.filter(kind=row["kind"], canon=row["canon"], twin=row["twin"]))


def _alias(owner_id: UUID, row: Row) -> UUID | None:
    mine = Alias.objects.owned_by(owner_id)
    return _first(mine.filter(node_id=row["node_id"], canon=row["canon"]))


def _sighting(owner_id: UUID, row: Row) -> UUID | None:
    same = {key: row[key] for key in ("node_id", "episode_id", "name")}
    return _first(Sighting.objects.owned_by(owner_id).filter(**same))


def _edge(owner_id: UUID, row: Row) -> UUID | None:
    same = {key: row[key] for key in ("source_id", "relation", "target_id")}
    return _first(Edge.objects.owned_by(owner_id).unforgotten().filter(**same))


def _rule(owner_id: UUID, row: Row) -> UUID | None:
    return _first(Rule.objects.owned_by(owner_id).kept().filter(text=row["text"]))


def _snippet(owner_id: UUID, row: Row) -> UUID | None:
    same = {key: row[key] for key in ("edge_id", "text", "said_at", "start", "end")}
    return _first(Snippet.objects.owned_by(owner_id).kept().filter(**same))


def _crossing(owner_id: UUID, row: Row) -> UUID | None:
    same = {key: row[key] for key in ("turn_id", "edge_id")}
    return _first(TraversalLog.objects.owned_by(owner_id).filter(**same))


def _pair(owner_id: UUID, row: Row) -> UUID | None:
    same = {key: row[key] for key in ("one_id", "other_id")}
    return _first(NotSame.objects.owned_by(owner_id).filter(**same))


def _staff_view(owner_id: UUID, row: Row) -> UUID | None:
    same = {key: row[key] for key in ("reason", "seen_at")}
    return _first(StaffView.objects.owned_by(owner_id).filter(**same))


def _first(rows: Any) -> UUID | None:  # noqa: ANN401 - a QuerySet of any of the tables
    found: UUID | None = rows.order_by("pk").values_list("pk", flat=True).first()
    return found


MEETINGS: Final[Mapping[str, Meeting]] = MappingProxyType(
    {
        "turn": Meeting(_turn, ("episode_id",)),
        "entity": Meeting(_node),
        "alias": Meeting(_alias, ("node_id",)),
        "sighting": Meeting(_sighting, ("node_id", "episode_id")),
        "memory": Meeting(_edge, ("source_id", "target_id")),
        "rule": Meeting(_rule),
        "snippet": Meeting(_snippet, ("edge_id",)),
        "crossing": Meeting(_crossing, ("edge_id", "turn_id")),
        "not_same": Meeting(_pair, ("one_id", "other_id")),
        "staff_view": Meeting(_staff_view),
    }
)
