"""The tool by which the assistant asks to forget something; only the person can.

In: the number of a line that a search brought. Out: a request on the answer's receipt, which the
page shows with two buttons; to confirm it is to go through the preview of every forgetting.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final
from uuid import UUID

from memory.flows.converse.calls import Done, Scene, Target, accepted, refused
from memory.models import Edge, Turn, acting_for
from memory.store.receipts import UUIDS
from memory.store.wishes import items_of

NAME: Final = "memory_forget"
ASKED, DECLINED = "asked", "declined"
NOTE: Final = (
    "Nothing is forgotten. Your request stands under your answer with a button; tell the person "
    "that only they can confirm it there."
)
QUOTED_MAX: Final = 200  # characters of a message that is asked about


SHOWN: Final = {"edge": ("source", "relation", "target_name"), "turn": ("quote",)}  # by scope


class NoRequestError(LookupError):
    """This answer does not ask to forget that."""


def request(scene: Scene, given: Mapping[str, Any]) -> Done:
    """File a request to forget what a search of this answer brought."""
    target = _target(scene, given.get("line"))
    if target is None:
        return refused("line must be the number of a line that memory_search brought just now")
    with acting_for(scene.owner_id):
        if str(target.id) in _asked_for(scene):
            return refused("this is asked already")
        shown = _shown(scene.owner_id, target)
    if shown is None:
        return refused("it is gone already")
    item = {"tool": NAME, "state": ASKED, "scope": target.scope, "target": str(target.id)}
    return Done(accepted(ASKED, NOTE), item | shown)


def _target(scene: Scene, line: object) -> Target | None:
    """Return what a line stands for; models write numbers as text, and with their sign."""
    number = str(line).strip().removeprefix("#")
    is_number = number.isascii() and number.isdigit() and 0 < int(number) <= len(scene.found)
    return scene.found[int(number) - 1] if is_number else None


def _asked_for(scene: Scene) -> set[str]:
    """Return what answers of this conversation ask to forget, whatever came of it."""
    turns = Turn.objects.owned_by(scene.owner_id).kept().filter(episode_id=scene.episode_id)
    rows = turns.filter(receipt__has_key="tools")
    return {item["target"] for turn in rows for item in forget_requests(turn.receipt or {})}


def forget_requests(receipt: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the requests to forget on a receipt; one that was brought in may hold anything."""
    yield from (item for item in items_of(receipt, NAME) if _is_whole(item))


def _is_whole(item: Mapping[str, Any]) -> bool:
    shown = SHOWN.get(str(item.get("scope")), ("",))
    has_texts = all(isinstance(item.get(name), str) for name in ("state", "target", *shown))
    return has_texts and UUIDS.fullmatch(item["target"]) is not None


def _shown(owner_id: UUID, target: Target) -> dict[str, str] | None:
    """Return what the request shows of its target, None when that is gone."""
    if target.scope == "edge":
        edge = Edge.objects.owned_by(owner_id).kept().with_ends().filter(pk=target.id).first()
        if edge is None:
            return None
        names = {"source": edge.source.name, "target_name": edge.target.name}
        return names | {"relation": edge.relation}
    turn = Turn.objects.owned_by(owner_id).kept().filter(pk=target.id).first()
    return None if turn is None else {"quote": turn.content[:QUOTED_MAX]}


def decline_forgetting(*, owner_id: UUID, turn_id: UUID, target_id: UUID) -> None:
    """Let a request be: nothing is forgotten, and it is not asked again in this conversation.

    Raises:
        Turn.DoesNotExist: the owner has no such answer.
        NoRequestError: it asks for no such thing.
    """
    with acting_for(owner_id, durable=True):
        turns = Turn.objects.owned_by(owner_id).kept().select_for_update(no_key=True)
        turn = turns.get(pk=turn_id)
        wanted = [
            one for one in forget_requests(turn.receipt or {}) if one["target"] == str(target_id)
        ]
        if not wanted:
            raise NoRequestError
        for item in wanted:
            item["state"] = DECLINED
        turn.save(update_fields=["receipt"])
