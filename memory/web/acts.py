"""Small acts on one memory or answer: still true, pin, don't bring up, not relevant here, thumbs.

In: a form. Out: a note beside the button with a script, the page the form stood on without.
"""

from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme

from memory.engine.vocabulary import Thumb
from memory.flows import revise
from memory.models import Turn, acting_for
from memory.web.forms import NOT_SAVED, REFUSED
from memory.web.owned import PersonRequest, acted, by_method

ON: Final = "on"
THUMBS: Final = {"up": Thumb.UP, "down": Thumb.DOWN}  # anything else takes it back


def back(request: PersonRequest, otherwise: str) -> HttpResponse:
    """Return to the page a form stood on, if it is one of ours."""
    to = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(to, allowed_hosts=None)
    return redirect(to if is_ours and to.startswith("/") else otherwise)


def noted(request: PersonRequest, edge_id: UUID, note: str) -> HttpResponse:
    """Say what happened, in place or on the page that follows."""
    if request.htmx:
        return render(request, "memory/note.html", {"note": note})
    messages.success(request, note)
    return back(request, reverse("memory:memory", args=[edge_id]))


def _confirm(request: PersonRequest, edge_id: UUID) -> HttpResponse:
    """Take a memory's word for it: it is still true."""
    try:
        revise.confirm(owner_id=request.user.pk, edge_id=edge_id, now=timezone.now())
    except revise.RevisionRefusedError as error:
        return noted(request, edge_id, REFUSED.get(error.code, NOT_SAVED)[1])
    return noted(request, edge_id, "Kept: confirmed as still true.")


def _mute(request: PersonRequest, edge_id: UUID) -> HttpResponse:
    """Keep a memory out of answers, or let it in again."""
    is_muted = request.POST.get("is_muted") == ON
    revise.mute(owner_id=request.user.pk, edge_id=edge_id, is_muted=is_muted)
    muted = "Kept, but never brought up in a chat from now on."
    return noted(request, edge_id, muted if is_muted else "May be brought up again.")


def _pin(request: PersonRequest, edge_id: UUID) -> HttpResponse:
    """Hold a memory fast, or let it go its way."""
    is_pinned = request.POST.get("is_pinned") == ON
    revise.pin(owner_id=request.user.pk, edge_id=edge_id, is_pinned=is_pinned)
    return noted(request, edge_id, "Pinned." if is_pinned else "No longer pinned.")


def _not_relevant(request: PersonRequest, turn_id: UUID, edge_id: UUID) -> HttpResponse:
    """Take back the strength a memory would gain from this chat."""
    revise.not_relevant(
        owner_id=request.user.pk, turn_id=turn_id, edge_id=edge_id, now=timezone.now()
    )
    return noted(request, edge_id, "Noted: it gains no strength from this chat.")


def _thumb(request: PersonRequest, turn_id: UUID) -> HttpResponse:
    """Keep what the person thinks of an answer."""
    thumb = THUMBS.get(request.POST.get("thumb", ""))
    revise.rate(owner_id=request.user.pk, turn_id=turn_id, thumb=thumb)
    with acting_for(request.user.pk):
        turn = Turn.objects.owned_by(request.user.pk).get(pk=turn_id)
    if request.htmx:
        return render(request, "memory/thumbs.html", {"turn": turn})
    chat = reverse("memory:chat", args=[turn.episode_id], fragment=f"turn-{turn_id}")
    return redirect(chat)


confirm = by_method(post=acted(_confirm))
mute = by_method(post=acted(_mute))
pin = by_method(post=acted(_pin))
not_relevant = by_method(post=acted(_not_relevant))
thumb = by_method(post=acted(_thumb))
