"""The person's chats, as the list beside the log shows them.

In: an owner. Out: episodes with the words they begin with, grouped by day.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, Subquery
from django.db.models.functions import Left
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import formats, timezone

from memory.engine.vocabulary import EpisodeState, Mode, Role
from memory.engine.vocabulary.calendar import in_calendar
from memory.flows import converse
from memory.models import Episode, OwnerId, Turn, acting_for
from memory.models.episode import EpisodeQuerySet
from memory.web.owned import PersonRequest, acted, by_method, owned

TITLE_LETTERS: Final = 80
BESIDE_THE_LOG: Final = 40  # chats in the list beside the log
ON_A_PAGE: Final = 50
DAYS_OF_A_WEEK: Final = 7


@dataclass(frozen=True)
class Day:
    """Chats under one heading."""

    name: str
    chats: list[Episode]


def listed(owner: OwnerId) -> EpisodeQuerySet:
    """Return the chats that hold something, newest first, with the words they begin with.

    The title is read from the first message each time, so that it goes when that goes.
    """
    said = Turn.objects.owned_by(owner).kept().filter(episode=OuterRef("pk"), role=Role.USER)
    first = said.order_by("position").values(words=Left("content", 2 * TITLE_LETTERS))[:1]
    chats = Episode.objects.owned_by(owner).kept().filter(n_turns__gt=0)
    return chats.annotate(first_words=Subquery(first)).newest_first()


def beside_the_log(owner: OwnerId) -> list[Day]:
    """Return the newest chats by day."""
    return by_day(listed(owner)[:BESIDE_THE_LOG])


def by_day(chats: Iterable[Episode]) -> list[Day]:
    """Group chats, newest first, under Today, Yesterday, Last 7 days, then by month."""
    days: list[Day] = []
    for chat in chats:
        name = _day_name(chat.last_turn_at or chat.started_at)
        if not days or days[-1].name != name:
            days.append(Day(name, []))
        days[-1].chats.append(chat)
    return days


def _day_name(moment: datetime) -> str:
    day, today = timezone.localtime(moment).date(), timezone.localdate()
    if day >= today:
        return "Today"
    if day == today - timedelta(days=1):
        return "Yesterday"
    return "Last 7 days" if day > today - timedelta(days=DAYS_OF_A_WEEK) else _month(day, today)


def _month(day: date, today: date) -> str:
    return formats.date_format(day, "F" if day.year == today.year else "F Y")


def _page(request: PersonRequest) -> HttpResponse:
    """Show all chats, or those in which some words were said."""
    query = request.GET.get("q", "").replace("\0", "").strip()
    chats = listed(request.user.pk)
    if query:
        said = Turn.objects.owned_by(request.user.pk).kept().filter(episode=OuterRef("pk"))
        chats = chats.filter(
            Q(Exists(said.filter(content__icontains=query))) | Q(title__icontains=query)
        )
    if before := _older_than(request):
        chats = chats.filter(last_turn_at__lt=before)
    found = list(chats[: ON_A_PAGE + 1])
    last = found[ON_A_PAGE - 1].last_turn_at if len(found) > ON_A_PAGE else None
    shown = {"days": by_day(found[:ON_A_PAGE]), "q": query, "older": last}
    return render(request, "memory/chats.html", shown)


def _older_than(request: PersonRequest) -> datetime | None:
    try:
        moment = datetime.fromisoformat(request.GET.get("before", ""))
    except ValueError:
        return None
    return moment if timezone.is_aware(moment) and in_calendar(moment) else None


def _new(request: PersonRequest) -> HttpResponse:
    """Open an empty chat; the one before it is finished and learned from meanwhile."""
    close_open_chats(request.user.pk, now=timezone.now())
    mode = request.POST.get("mode", "")
    shown = {"mode": mode} if mode in {Mode.READ_ONLY, Mode.TEMPORARY} else {}
    return redirect(reverse("memory:home", query=shown))


def close_open_chats(owner: OwnerId, *, now: datetime, but: UUID | None = None) -> None:
    """Finish the chats that the person has left for a new one."""
    with acting_for(owner):
        left = Episode.objects.owned_by(owner).kept().filter(state=EpisodeState.OPEN)
        left = left.filter(channel="web", n_turns__gt=0).exclude(mode=Mode.TEMPORARY)
        ids = list(left.values_list("pk", flat=True))
    for one in ids:
        if one != but:
            converse.close(owner_id=owner, episode_id=one, now=now)


chats_page = by_method(get=owned(_page))
new_chat = by_method(post=acted(_new))
