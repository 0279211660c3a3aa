"""The timeline: finished days, weeks and months in the person's own words.

In: a level and where to go on, from the address. Out: one page; a digest removed or had back.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.db.models import Exists, OuterRef, Q
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from memory.engine.vocabulary.periods import Level
from memory.flows import revise
from memory.models import Digest, DigestLine, Edge, OwnerId, Profile, Snippet
from memory.web.acts import back
from memory.web.owned import PersonRequest, acted, by_method, owned

ON_A_PAGE: Final = 20
LEVELS: Final = {Level.DAY: "Days", Level.WEEK: "Weeks", Level.MONTH: "Months"}


@dataclass(frozen=True)
class Told:
    """One sentence and the memories that its message justifies."""

    line: DigestLine
    edges: tuple[Edge, ...]

    @property
    def text(self) -> str:
        """The words, read from the message."""
        content: str = self.line.turn.content
        is_cut = self.line.end < len(content) and content[self.line.end - 1].isalnum()
        return content[self.line.start : self.line.end] + "\N{HORIZONTAL ELLIPSIS}" * is_cut


@dataclass(frozen=True)
class Period:
    """One digest as it is shown."""

    digest: Digest
    told: tuple[Told, ...]

    @property
    def last_date(self) -> date:
        """The last day of it."""
        after: date = self.digest.after_date
        return after - timedelta(days=1)


def _page(request: PersonRequest) -> HttpResponse:
    """Show the digests of one level, newest first."""
    owner = request.user.pk
    asked = request.GET.get("level", "")
    level = Level(asked) if asked in set(Level) else Level.WEEK
    rows = Digest.objects.owned_by(owner).filter(level=level).newest_first()
    if before := _day(request.GET.get("before", "")):
        rows = rows.filter(first_date__lt=before)
    found = list(rows[: ON_A_PAGE + 1])
    shown: dict[str, Any] = {
        "levels": LEVELS.items(),
        "level": level,
        "before": before,
        "periods": _periods(owner, found[:ON_A_PAGE]),
        "more": found[ON_A_PAGE - 1].first_date if len(found) > ON_A_PAGE else None,
        "profile": Profile.objects.of(owner),
    }
    return render(request, "memory/timeline.html", shown)


def _day(said: str) -> date | None:
    """Return the day a page goes on from; one that cannot be read starts over."""
    try:
        return date.fromisoformat(said)
    except ValueError:
        return None


def _periods(owner: OwnerId, digests: list[Digest]) -> list[Period]:
    """Fetch the lines of digests, and the memories they lead to."""
    consented = Profile.objects.of(owner).consented
    lines = DigestLine.objects.owned_by(owner).filter(digest__in=digests)
    lines = lines.shown().consented_to(consented).select_related("turn").order_by("position")
    found = list(lines)
    edges = _edges(owner, {line.turn_id for line in found})
    return [
        Period(
            digest,
            tuple(
                Told(line, tuple(edges.get(line.turn_id, {}).values()))
                for line in found
                if line.digest_id == digest.pk
            ),
        )
        for digest in digests
    ]


def _edges(owner: OwnerId, turns: set[UUID]) -> dict[UUID, dict[UUID, Edge]]:
    """Return the memories that each message justifies, each once."""
    words = Snippet.objects.owned_by(owner).kept().filter(turn__in=turns)
    kept = Edge.objects.owned_by(owner).kept().filter(pk=OuterRef("edge"))
    words = words.filter(Q(Exists(kept))).select_related("edge__source", "edge__target")
    found: dict[UUID, dict[UUID, Edge]] = {}
    for one in words.order_by("start", "pk"):
        if one.turn_id is not None:
            found.setdefault(one.turn_id, {})[one.edge_id] = one.edge
    return found


def _decide(request: PersonRequest, digest_id: UUID) -> HttpResponse:
    """Remove a digest, or have it back."""
    act, note = (
        (revise.restore_digest, "It is told again.")
        if "restore" in request.POST
        else (revise.remove_digest, "Removed. Chats and memories are as they were.")
    )
    act(owner_id=request.user.pk, digest_id=digest_id, now=timezone.now())
    messages.success(request, note)
    return back(request, reverse("memory:timeline"))


timeline = by_method(get=owned(_page))
decide_digest = by_method(post=acted(_decide))
