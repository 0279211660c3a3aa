"""The inbox: what was learned and waits for the person's click.

In: clicks. Out: the page, one decided item, the number in the header. Nothing of it is live
before: not in recall, not in lists, not in counts.
"""

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from memory.engine.vocabulary import Capture
from memory.flows import revise
from memory.models import Edge, Episode, OwnerId, Profile, acting_for
from memory.models.edge import EdgeQuerySet
from memory.web.acts import back
from memory.web.owned import PersonRequest, acted, by_method, owned
from memory.web.quotes import with_quotes
from memory.web.words import counted

SHOWN_MAX: Final = 50
YES: Final = "yes"


@dataclass(frozen=True)
class Inbox:
    """How many decisions wait, and whether the person is asked at all."""

    number: int = 0
    is_shown: bool = False


def inbox_of(person: User) -> Inbox:
    """Return what the header shows of somebody's inbox."""
    with acting_for(person.pk):
        number = _waiting(person.pk).count()
        is_asked = Profile.objects.of(person.pk).capture == Capture.ASK
    return Inbox(number, is_shown=bool(number) or is_asked)


def _waiting(owner: OwnerId) -> EdgeQuerySet:
    return Edge.objects.owned_by(owner).in_inbox()


def keepable(owner: OwnerId, episode_id: UUID | None = None) -> int:
    """Return how many proposals one click may keep: none that is sensitive."""
    proposed = Edge.objects.owned_by(owner).proposed().unguarded()
    if episode_id is not None:
        proposed = proposed.filter(snippets__episode_id=episode_id).distinct()
    return proposed.count()


def _page(request: PersonRequest) -> HttpResponse:
    """Show what waits, oldest first."""
    owner = request.user.pk
    ordered = with_quotes(_waiting(owner)).order_by("created_at", "pk")
    shown = {
        "edges": ordered[:SHOWN_MAX],
        "number": _waiting(owner).count(),
        "keepable": keepable(owner),
        "profile": Profile.objects.of(owner),
    }
    return render(request, "memory/inbox.html", shown)


def _keep(request: PersonRequest, edge_id: UUID) -> HttpResponse:
    """Let one memory in."""
    revise.keep(owner_id=request.user.pk, edge_id=edge_id, now=timezone.now())
    return _decided(request, edge_id, "Kept.")


def _decide_end(request: PersonRequest, edge_id: UUID) -> HttpResponse:
    """Say whether a memory has ended."""
    has_ended = request.POST.get("ended") == YES
    revise.decide_end(
        owner_id=request.user.pk, edge_id=edge_id, has_ended=has_ended, now=timezone.now()
    )
    note = "Noted: it has ended. It is kept as history." if has_ended else "Kept: still true."
    return _decided(request, edge_id, note)


def _decided(request: PersonRequest, edge_id: UUID, note: str) -> HttpResponse:
    """Say what became of an item in its place, or on the page that follows."""
    if not request.htmx:
        messages.success(request, note)
        return back(request, reverse("memory:inbox"))
    with acting_for(request.user.pk):
        edge = Edge.objects.owned_by(request.user.pk).kept().with_ends().get(pk=edge_id)
        shown: dict[str, Any] = {
            "edge": edge,
            "note": note,
            "place": _place(request.POST.get("place", "")),
            "inbox": inbox_of(request.user),
        }
        return render(request, "memory/kept.html", shown)


def _place(said: str) -> str:
    """Return the part of the page an item stands in; an unknown one is the inbox."""
    return said if said in {"inbox", "learned"} else "inbox"


def _keep_all(request: PersonRequest) -> HttpResponse:
    """Let in whatever is not sensitive, of one chat or of all."""
    episode_id = _episode(request)
    kept = revise.keep_all(owner_id=request.user.pk, now=timezone.now(), episode_id=episode_id)
    messages.success(request, f"Kept {counted(kept, 'memory', 'memories')}.")
    return back(request, reverse("memory:inbox"))


def _episode(request: PersonRequest) -> UUID | None:
    """Return the chat that is meant; an unreadable id is of no chat.

    Raises:
        Episode.DoesNotExist: the person has no such chat.
    """
    given = request.POST.get("episode", "")
    if not given:
        return None
    try:
        episode_id = UUID(given)
    except ValueError as error:
        raise Episode.DoesNotExist from error
    with acting_for(request.user.pk):
        found: Episode = Episode.objects.owned_by(request.user.pk).kept().get(pk=episode_id)
    return found.pk


inbox = by_method(get=owned(_page))
keep = by_method(post=acted(_keep))
keep_all = by_method(post=acted(_keep_all))
decide_end = by_method(post=acted(_decide_end))
