"""Forgetting: what would go, then gone, with ten minutes to think again.

In: a target. Out: a preview with counts, the place of what was forgotten, an undo. Preview
and act call the same flow, so that their counts are equal.
"""

import re
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from functools import wraps
from typing import Any, Final, cast
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django_htmx.http import HttpResponseClientRedirect

from memory.engine.vocabulary import Sensitivity
from memory.engine.vocabulary.calendar import into_calendar
from memory.flows import forget as flow
from memory.models import acting_for
from memory.web.acts import back
from memory.web.inbox import inbox_of
from memory.web.owned import PersonRequest, View, acted, by_method
from memory.web.panel import counts
from memory.web.words import counted

SCOPES: Final = frozenset({"edge", "node", "snippet", "turn", "episode"})
PLACE: Final = re.compile(r"[a-z]+-[0-9a-f-]{36}")  # the id of the element that will be replaced
NOUNS: Final = {
    "edges": ("memory", "memories"),
    "snippets": ("quote", "quotes"),
    "nodes": ("entry", "entries"),
    "episodes": ("chat", "chats"),
    "turns": ("message", "messages"),
}
BESIDES: Final = {
    "traversals": ("line of the recall log", "lines of the recall log"),
    "phrases": ("search phrase with its vector", "search phrases with their vectors"),
    "aliases": ("other name", "other names"),
    "sightings": ("note of where it was seen", "notes of where it was seen"),
    "intervals": ("time span", "time spans"),
    "runs": ("record of learning", "records of learning"),
}
QUESTIONS: Final = {
    "edge": "Forget this memory?",
    "node": "Forget everything about this?",
    "snippet": "Forget this quote?",
    "turn": "Forget this message?",
    "episode": "Forget this chat?",
    "everything": "Forget everything?",
    "dates": "Forget what was said in this time?",
    "category": "Forget what is remembered of this kind?",
}
A_DAY: Final = timedelta(days=1)
NO_TIME: Final = "Choose a first and a last day; the last is not before the first."


class NoTimeError(Exception):
    """The days that were given are no time."""


def _preview(
    request: PersonRequest, scope: str = "everything", target_id: UUID | None = None
) -> HttpResponse:
    """Show what forgetting would remove and keep; nothing happens yet."""
    target = _target(request, scope, target_id)
    plan = flow.preview(owner_id=request.user.pk, target=target, now=timezone.now())
    shown = {
        "question": QUESTIONS[scope],
        "removed": _listed(plan.removed, NOUNS),
        "besides": _listed(plan.removed, BESIDES),
        "kept": _listed(plan.kept, NOUNS),
        "names": plan.names_removed,
        "has_messages": bool(plan.removed.get("turns")),
        "button": _button(scope, plan.removed),
        "action": _action(request, target),
        "place": _place(request.GET.get("at", "")),
        "next": request.GET.get("next", ""),
    }
    name = "memory/forget.html#dialog" if request.htmx else "memory/forget.html"
    return render(request, name, shown)


def _target(request: PersonRequest, scope: str, target_id: UUID | None) -> flow.Target:
    if scope not in SCOPES and target_id is not None:
        raise Http404
    if scope == "dates":
        return _time_span(request)
    if scope == "category":
        given = request.GET.get("category", "")
        if given not in list(Sensitivity) or given == Sensitivity.NONE:
            raise Http404
        return flow.Target(scope="category", category=Sensitivity(given))
    return flow.Target(scope=cast("Any", scope), id=target_id)


def _time_span(request: PersonRequest) -> flow.Target:
    """Return the days a person means, the last one included, by their clock.

    Raises:
        NoTimeError: they mean none.
    """
    try:
        since, until = (date.fromisoformat(request.GET.get(one, "")) for one in ("since", "until"))
        zone = timezone.get_current_timezone()
        begin, end = (
            into_calendar(datetime.combine(day, time.min, zone)) for day in (since, until + A_DAY)
        )
    except (ValueError, OverflowError):
        raise NoTimeError from None
    if end <= begin:
        raise NoTimeError
    return flow.Target(scope="dates", since=begin, until=end)


def _action(request: PersonRequest, target: flow.Target) -> str:
    """Return where the form goes: what is meant stays in the address."""
    kept = {
        name: request.GET[name] for name in ("since", "until", "category") if name in request.GET
    }
    return f"{request.path}?{urlencode(kept)}" if target.detail else request.path


def _listed(counts: Mapping[str, int], nouns: Mapping[str, tuple[str, str]]) -> list[str]:
    """Return counts as words, without those that are zero."""
    return [counted(counts[key], *noun) for key, noun in nouns.items() if counts.get(key)]


def _button(scope: str, removed: Mapping[str, int]) -> str:
    """Return the button's text; it repeats the number."""
    if scope == "everything":
        return "Forget everything"
    keys = {"snippet": "snippets", "turn": "turns", "episode": "episodes", "dates": "turns"}
    key = keys.get(scope, "edges")
    return f"Forget {counted(removed.get(key, 0), *NOUNS[key])}" if removed.get(key) else "Forget"


def _place(at: str) -> str:
    return at if PLACE.fullmatch(at) else ""


def _forget(
    request: PersonRequest, scope: str = "everything", target_id: UUID | None = None
) -> HttpResponse:
    """Forget it, and show in its place until when it can be brought back."""
    done = flow.forget(
        owner_id=request.user.pk,
        target=_target(request, scope, target_id),
        now=timezone.now(),
        immediately=request.POST.get("immediately") == "on",
    )
    place = _place(request.POST.get("at", ""))
    if request.htmx and place:
        return _part(request, "memory/forgotten.html", {"forgotten": done, "place": place})
    said = counted(done.removed.get("edges", 0), *NOUNS["edges"])
    until = "It cannot be undone." if done.undo_until is None else "You can still undo it here."
    messages.success(request, f"Forgotten: {said}. {until}")
    shown = reverse("memory:panel", query={"state": "forgotten"} if done.undo_until else None)
    return HttpResponseClientRedirect(shown) if request.htmx else redirect(shown)


def _undo(request: PersonRequest, forgetting_id: UUID) -> HttpResponse:
    """Bring back what was forgotten, while that is possible."""
    try:
        flow.undo(owner_id=request.user.pk, forgetting_id=forgetting_id, now=timezone.now())
    except flow.UndoExpiredError:
        return _said(request, "Too late: it is erased. Nothing of it is left to bring back.")
    return _said(request, "Brought back. It is remembered as before.")


def _erase(request: PersonRequest, forgetting_id: UUID) -> HttpResponse:
    """Erase at once what waits to be erased."""
    flow.erase_now(owner_id=request.user.pk, forgetting_id=forgetting_id, now=timezone.now())
    return _said(request, "Erased. Nothing of it is left.")


def _said(request: PersonRequest, note: str) -> HttpResponse:
    if request.htmx:
        return _part(request, "memory/note.html", {"note": note})
    messages.success(request, note)
    return back(request, reverse("memory:panel"))


def _part(request: PersonRequest, name: str, shown: dict[str, Any]) -> HttpResponse:
    """Render a part, and along with it the numbers on the page that are other ones now."""
    shown |= {"inbox": inbox_of(request.user)}
    if _has_counts(request):
        with acting_for(request.user.pk):
            shown |= {"counts": counts(request.user.pk, timezone.now())}
    return render(request, name, shown)


def _has_counts(request: PersonRequest) -> bool:
    """Say whether the page that asked shows the counts of My memory."""
    path = (request.htmx.current_url_abs_path or "").partition("?")[0]
    return path in {"", reverse("memory:panel")}


def _with_a_time(view: View) -> View:
    """Send whoever gave no time back to where they can choose one."""

    @wraps(view)
    def checked(request: PersonRequest, **named: Any) -> HttpResponseBase:  # noqa: ANN401 - the path's
        try:
            return view(request, **named)
        except NoTimeError:
            messages.error(request, NO_TIME)
            return redirect(reverse("memory:settings", fragment="s-part"))

    return checked


forget = by_method(get=acted(_with_a_time(_preview)), post=acted(_with_a_time(_forget)))
undo = by_method(post=acted(_undo))
erase_now = by_method(post=acted(_erase))
