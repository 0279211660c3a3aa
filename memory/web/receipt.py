"""What the assistant was given for one answer, and why.

In: a turn's receipt. Out: the drawer beside the log, or a page of its own without a script.
"""

from typing import Any, Final
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render

from memory.engine.vocabulary import Ground, Role
from memory.models import Edge, Turn
from memory.web.owned import PersonRequest, by_method, owned
from memory.web.words import counted

type Receipt = dict[str, Any]

SEARCH, WRITE = "memory_search", "memory_write"  # tools, as receipts name them
LEFT_BY: Final[dict[str, dict[str, type]]] = {
    SEARCH: {"text": str, "query": str, "memories": list, "context": list},
    WRITE: {"state": str},
}
BY_STATE: Final = {
    "none": "No memories used",
    "off": "Memory is off",
    "held_out": "Held out: memory not used in this chat",
    "temporary": "Temporary: memory not used",
    "late": "Answered without memory: recall took too long",
    "failed": "Answered without memory: recall failed",
}
STANDING: Final = {
    "pinned": "you pinned it",
    "due": "it is due within a week",
    "rule": "it should not be missed, or came up often",
}
REASONS: Final = {
    Ground.NO_WORDS: "Your message holds no word to look for.",
    Ground.NOTHING_KNOWN: "Nothing is remembered yet.",
    Ground.NO_MATCH: "Nothing you wrote meets anything remembered.",
    Ground.WEAK: "What you wrote is too far from your memories to be sure.",
    Ground.UNTOLD: "Nothing is remembered of the thing you ask about.",
}


def receipt_line(turn: Turn) -> str:
    """Return the line under an answer: what of memory it was given."""
    receipt = turn.receipt or {}
    state = receipt.get("state", "none")
    if any(one["text"] for one in _of_tool(receipt, SEARCH)):
        return f"Used {_number_given(receipt)}, also by looking it up"
    if state == "none" and receipt.get("profile"):
        return "No memories used beside your profile"
    return BY_STATE.get(state) or f"Used {_number_given(receipt)}"


def _number_given(receipt: Receipt) -> str:
    if n_memories := len(_given(receipt, "memories")):
        return counted(n_memories, "memory", "memories")
    return counted(len(_given(receipt, "context")), "quote")


def _of_tool(receipt: Receipt, name: str) -> list[Receipt]:
    """Return what one of the assistant's tools left on a receipt, as far as it is whole."""
    items = receipt.get("tools")
    mine = [one for one in items if isinstance(one, dict)] if isinstance(items, list) else []
    kinds = LEFT_BY[name]
    return [
        one
        for one in mine
        if one.get("tool") == name and all(isinstance(one.get(k), kinds[k]) for k in kinds)
    ]


def _given(receipt: Receipt, what: str) -> list[Receipt]:
    """Return the memories or the quotes of a receipt, those that were looked up too, each once."""
    places = [receipt, *_of_tool(receipt, SEARCH)]
    found = [one for place in places for one in place.get(what, []) if isinstance(one, dict)]
    once = {(one.get("edge"), one.get("snippet"), one.get("turn")): one for one in found[::-1]}
    return list(once.values())[::-1]


def why(reason: dict[str, Any]) -> str:
    """Return one reason of a recalled memory as a sentence."""
    name = reason.get("node") or "this"
    match reason.get("kind"):
        case "word":
            met = f"you wrote “{reason.get('word', '')}” → matches “{reason.get('phrase', '')}”"
            said = f"{met} ({_number(reason)}) → {name}"
        case "walk":
            said = f"{name}: {counted(int(reason.get('hops') or 1), 'step')} from what you wrote"
        case "bonus":
            said = f"{name}: mentioned in the same chat as {reason.get('from') or 'these'} (+0.15)"
        case "asked":
            said = f"the assistant looked up “{reason.get('query', '')}”"
        case _:
            said = f"close to your question as a whole ({_number(reason)})"
    return said


def _number(reason: dict[str, Any]) -> str:
    return f"{float(reason.get('similarity') or 0):.2f}"


def _earlier(turn: Turn) -> list[str]:
    """Return what tells the turns long before an answer; the receipt itself keeps no copy."""
    parts = sorted(turn.episode.summaries, key=lambda part: part["first"])
    return [part["text"] for part in parts if part["text"] and part["last"] < turn.position]


def _is_told(wish: Receipt) -> bool:
    """Say whether a proposal can be shown: a refused one has no words."""
    is_whole = all(isinstance(wish.get(name), str) for name in ("source", "relation", "target"))
    return wish["state"] != "proposed" or is_whole


def _wish(item: Receipt) -> Receipt:
    """Return a proposal with its words as a quote."""
    said = {"text": item.get("quote"), "turn": item.get("turn"), "said_at": item.get("said_at")}
    return item | {"said": said}


def _drawer(request: PersonRequest, turn_id: UUID) -> HttpResponse:
    """Show a receipt; memories that are gone by now are shown as forgotten."""
    turns = Turn.objects.owned_by(request.user.pk).kept().select_related("episode")
    turn = turns.filter(role=Role.ASSISTANT).get(pk=turn_id)
    receipt = turn.receipt or {}
    profile = receipt.get("profile", [])
    memories, searches = _given(receipt, "memories"), _of_tool(receipt, SEARCH)
    ids = [UUID(line["edge"]) for line in [*memories, *profile]]
    edges = Edge.objects.owned_by(request.user.pk).kept().in_bulk(ids)
    shown = {
        "turn": turn,
        "receipt": receipt,
        "line": receipt_line(turn),
        "reason": REASONS.get(receipt.get("reason", ""), ""),
        "lines": [{"line": line, "edge": edges.get(UUID(line["edge"]))} for line in memories],
        "context": _given(receipt, "context"),
        "searches": searches,
        "wishes": [_wish(one) for one in _of_tool(receipt, WRITE) if _is_told(one)],
        "earlier": _earlier(turn),
        "texts": [one["text"] for one in (receipt, *searches) if one.get("text")],
        "profile": [
            {"sentence": one["sentence"], "edge": edge, "why": STANDING.get(one["why"], "")}
            for one in profile
            if (edge := edges.get(UUID(one["edge"])))
        ],
    }
    name = "memory/receipt.html#drawer" if request.htmx else "memory/receipt.html"
    return render(request, name, shown)


drawer = by_method(get=owned(_drawer))
