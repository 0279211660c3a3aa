"""One memory: its sentence, its quotes, its history, and what can be done about it.

In: an edge of the person's. Out: its page.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db.models import F
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from memory.engine.vocabulary.sentence import relation_words
from memory.models import Edge, Interval
from memory.web.forms import COMMON_RELATIONS, CorrectForm
from memory.web.owned import PersonRequest, by_method, owned
from memory.web.quotes import with_quotes
from memory.web.words import counted

CONFLICT: Final = 409


@dataclass(frozen=True)
class Event:
    """One line of a memory's history."""

    at: datetime
    text: str
    other: UUID | None = None


def _page(request: PersonRequest, edge_id: UUID) -> HttpResponse:
    """Show one memory; `?correct=1` opens the form that corrects it."""
    edge = mine(request, edge_id)
    form = CorrectForm(initial=_as_it_is(edge))
    return shown_with(request, edge, form, is_open="correct" in request.GET)


def mine(request: PersonRequest, edge_id: UUID) -> Edge:
    """Return a memory of the person with ends and quotes; the caller acts for them."""
    return with_quotes(Edge.objects.owned_by(request.user.pk).unforgotten()).get(pk=edge_id)


def _as_it_is(edge: Edge) -> dict[str, Any]:
    return {"relation": relation_words(edge.relation), "version": edge.version}


def shown_with(
    request: PersonRequest, edge: Edge, form: CorrectForm, *, is_open: bool, status: int = 200
) -> HttpResponse:
    """Render a memory's page with this form in it; the caller acts for the person."""
    now = timezone.now()
    shown = {
        "edge": edge,
        "state": edge.state_at(now),
        "strength": edge.strength_at(now),
        "history": _history(edge),
        "spans": _intervals(edge),
        "form": form,
        "is_open": is_open,
        "is_stale": status == CONFLICT,
        "relations": COMMON_RELATIONS,
    }
    return render(request, "memory/memory.html", shown, status=status)


def _history(edge: Edge) -> list[Event]:
    """Return what happened to a memory, oldest first."""
    events = [Event(edge.created_at, "Learned")]
    events += [Event(one.said_at, "Said again") for one in getattr(edge, "quotes", [])[1:]]
    if edge.last_confirmed_at:
        events.append(Event(edge.last_confirmed_at, "Confirmed by you"))
    if edge.last_recalled_at:
        used = f"Used in a chat, {counted(edge.n_recalls, 'time')} so far"
        events.append(Event(edge.last_recalled_at, used))
    if edge.expires_at:
        events.append(Event(edge.expires_at, "Ends"))
    for interval in _intervals(edge):
        if interval.valid_from:
            events.append(Event(interval.valid_from, "True from then on"))
        if interval.valid_to:
            events.append(Event(interval.valid_to, "No longer true", interval.superseded_by_id))
    return sorted(events, key=lambda event: event.at)


def _intervals(edge: Edge) -> list[Interval]:
    """Return when a memory was true, as is known now, oldest first."""
    known = Interval.objects.owned_by(edge.owner_id).filter(edge=edge).known_at(None)
    return list(known.order_by(F("valid_from").asc(nulls_first=True), "pk"))


memory = by_method(get=owned(_page))
