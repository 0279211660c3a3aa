"""What the assistant asks to forget: a question under its answer with two buttons.

In: an answer's receipt. Out: the open questions; a click that keeps the memory. The other button
opens the preview of every forgetting: nothing here forgets.
"""

from typing import Any, Final, NamedTuple
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from memory.engine.vocabulary.sentence import sentence
from memory.flows import converse
from memory.models import Edge, Turn, acting_for
from memory.web.owned import PersonRequest, acted, by_method

KEPT: Final = "Kept. Nothing was forgotten."
NOTHING_ASKED: Final = "this answer asks for nothing like it"


class Question(NamedTuple):
    """Something the assistant asks to forget that is still remembered."""

    scope: str  # edge or turn
    target: str
    text: str


def questions(turn: Turn) -> list[Question]:
    """Return what is still to be answered under an answer; the caller acts for the person."""
    asked = [one for one in converse.forget_requests(turn.receipt or {}) if _is_open(one)]
    if not asked:
        return []
    ids = [one["target"] for one in asked]
    edges = Edge.objects.owned_by(turn.owner_id).kept().filter(pk__in=ids)
    turns = Turn.objects.owned_by(turn.owner_id).kept().filter(pk__in=ids)
    left = {str(pk) for rows in (edges, turns) for pk in rows.values_list("pk", flat=True)}
    return [
        Question(one["scope"], one["target"], _text(one)) for one in asked if one["target"] in left
    ]


def _is_open(item: dict[str, Any]) -> bool:
    return bool(item["state"] == "asked")


def _text(item: dict[str, Any]) -> str:
    if item["scope"] == "edge":
        return sentence(item["source"], item["relation"], item["target_name"])
    return f"“{item['quote']}”"


def _keep(request: PersonRequest, turn_id: UUID, target_id: UUID) -> HttpResponse:
    """Answer no: the memory stays, and the question goes."""
    owner = request.user.pk
    try:
        converse.decline_forgetting(owner_id=owner, turn_id=turn_id, target_id=target_id)
    except converse.NoRequestError as error:
        raise Http404(NOTHING_ASKED) from error
    if request.htmx:
        return render(request, "memory/kept_it.html", {"note": KEPT})
    messages.success(request, KEPT)
    with acting_for(owner):
        turn = Turn.objects.owned_by(owner).get(pk=turn_id)
    return redirect(reverse("memory:chat", args=[turn.episode_id], fragment=f"turn-{turn_id}"))


keep_it = by_method(post=acted(_keep))
