"""My memory: everything remembered, one readable line each.

In: filters in the address. Out: a page, or the part of it that a filter changes. Counts come
from the database, never from the length of a page. Looking strengthens nothing.
"""

from collections.abc import Callable
from datetime import date, datetime, time
from functools import reduce
from operator import and_
from typing import Any, Final
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, Value
from django.db.models.functions import Replace
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from memory.engine.vocabulary import Sensitivity
from memory.engine.vocabulary.calendar import in_calendar
from memory.models import Edge, Forgetting, OwnerId, Profile, Snippet
from memory.models.edge import EdgeQuerySet
from memory.web.owned import PersonRequest, by_method, owned
from memory.web.quotes import with_quotes
from memory.web.who import n_open, open_questions

ON_A_PAGE: Final = 50
SEARCH_WORDS: Final = 8  # read of one search
FORGOTTEN: Final = "forgotten"
REMEMBERED: Final = "remembered"
DOUBTFUL: Final = "doubtful"  # what may have changed, and who may be one
STATES: Final[dict[str, Callable[[EdgeQuerySet, datetime], EdgeQuerySet]]] = {
    REMEMBERED: EdgeQuerySet.live,
    DOUBTFUL: EdgeQuerySet.doubtful,
    "faded": EdgeQuerySet.dormant,
    "past": EdgeQuerySet.past,
}
STATE_NAMES: Final = {
    REMEMBERED: "Remembered",
    DOUBTFUL: "Needs a look",
    "faded": "Faded",
    "past": "No longer true",
    FORGOTTEN: "Recently forgotten",
}
# Words of a sentence that stand in no name and no label.
SMALL_WORDS: Final = frozenset({"a", "an", "are", "is", "of", "the", "you", "your"})


def _page(request: PersonRequest) -> HttpResponse:
    """Show one state's memories, newest first, narrowed by a search."""
    owner, now = request.user.pk, timezone.now()
    state = request.GET.get("state", "")
    state = state if state in STATE_NAMES else REMEMBERED
    query = request.GET.get("q", "").replace("\0", " ").strip()
    shown: dict[str, Any] = {"state": state, "q": query, "counts": counts(owner, now)}
    on = _day(request.GET.get("on", ""))
    shown |= {"profile": Profile.objects.of(owner), "on": on}
    if on is not None:
        shown["state"] = ""
        found = matching(_mine(owner).true_at(_last_moment(on)), query)
        shown |= _one_page(found, request.GET.get("after", ""))
    elif state == FORGOTTEN:
        shown["forgettings"] = _recently_forgotten(owner, now)
    else:
        mine = _mine(owner)
        kind = request.GET.get("kind", "")
        if kind in set(Sensitivity) - {Sensitivity.NONE}:
            mine, shown["kind"] = mine.filter(sensitivity=kind), kind
        found = matching(STATES[state](mine, now), query)
        shown |= _one_page(found, request.GET.get("after", ""))
        shown["questions"] = open_questions(owner) if state == DOUBTFUL else []
    name = "memory/panel.html#memories" if request.htmx else "memory/panel.html"
    return render(request, name, shown)


def _day(said: str) -> date | None:
    """Return the day the person asks about; one that cannot be read is none."""
    try:
        day = date.fromisoformat(said)
    except ValueError:
        return None
    return day if in_calendar(_last_moment(day)) else None


def _last_moment(day: date) -> datetime:
    """Return the last moment of a day by the person's clock."""
    return datetime.combine(day, time.max, timezone.get_current_timezone())


def _mine(owner: OwnerId) -> EdgeQuerySet:
    return Edge.objects.owned_by(owner).kept()


def counts(owner: OwnerId, now: datetime) -> list[dict[str, Any]]:
    """Return each state's name and its true number."""
    numbers = {state: keep(_mine(owner), now).count() for state, keep in STATES.items()}
    numbers[DOUBTFUL] += n_open(owner)
    numbers[FORGOTTEN] = _undoable(owner, now).count()
    return [
        {"state": state, "name": name, "number": numbers[state]}
        for state, name in STATE_NAMES.items()
    ]


def matching(edges: EdgeQuerySet, query: str) -> EdgeQuerySet:
    """Keep memories whose sentence or quotes hold every word of the search."""
    said = [word.strip('.,;:!?"“”').removesuffix("'s") for word in query.split()]
    words = [word for word in said if word and word.casefold() not in SMALL_WORDS][:SEARCH_WORDS]
    spoken = edges.alias(spoken=Replace("relation", Value("_"), Value(" ")))
    return spoken.filter(reduce(and_, map(_holding, words))) if words else edges


def _holding(word: str) -> Q:
    """Match one word in either name, another name, the label or a quote; % and _ are letters."""
    ends = Q(source__name__icontains=word) | Q(target__name__icontains=word)
    quotes = Snippet.objects.kept().filter(edge=OuterRef("pk"), text__icontains=word)
    return ends | Q(spoken__icontains=word) | Q(Exists(quotes))


def _one_page(edges: EdgeQuerySet, after: str) -> dict[str, Any]:
    """Return fifty rows after a cursor, and the next cursor."""
    newest = with_quotes(edges).order_by("-created_at", "-pk")
    if last := _cursor(after):
        older = Q(created_at__lt=last.created_at) | Q(created_at=last.created_at, pk__lt=last.pk)
        newest = newest.filter(older)
    rows = list(newest[: ON_A_PAGE + 1])
    more = rows[ON_A_PAGE - 1].pk if len(rows) > ON_A_PAGE else None
    return {"edges": rows[:ON_A_PAGE], "more": more}


def _cursor(after: str) -> Edge | None:
    """Return the row a page ended with; one that is not ours, or gone, starts over."""
    try:
        return Edge.objects.filter(pk=UUID(after)).first()
    except ValueError:
        return None


def _undoable(owner: OwnerId, now: datetime) -> Any:  # noqa: ANN401 - a QuerySet of a custom manager
    mine = Forgetting.objects.owned_by(owner)
    return mine.filter(erased_at__isnull=True, erase_after__gt=now)


def _recently_forgotten(owner: OwnerId, now: datetime) -> list[dict[str, Any]]:
    """Return what can still be brought back, and until when."""
    acts = list(_undoable(owner, now).order_by("-asked_at"))
    edges = Edge.objects.owned_by(owner).filter(forgetting__in=acts).with_ends()
    return [
        {"act": act, "edges": [edge for edge in edges if edge.forgetting_id == act.pk]}
        for act in acts
    ]


panel = by_method(get=owned(_page))
