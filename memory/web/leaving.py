"""Leaving: an account deleted by its person, and a receipt for whoever has its address.

In: a password. Out: what goes and what stays and until when; an erased account; counts.
"""

from typing import Any, Final
from uuid import UUID

from allauth.core import ratelimit
from django.contrib.auth import logout
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import patch_vary_headers

from accounts.models import User
from accounts.second_factor import is_code_of
from memory.flows import forget as flow
from memory.web.forms import LeaveForm
from memory.web.owned import PersonRequest, acted, by_method
from memory.web.words import counted

UNPROCESSABLE: Final = 422
BY_PASSWORD: Final = "password"  # noqa: S105 - how identity was checked
BY_CODE: Final = "second factor"
# What a person knows their rows by; the rest is counted together.
NOUNS: Final = {
    "memory_edge": ("memory", "memories"),
    "memory_episode": ("chat", "chats"),
    "memory_turn": ("message", "messages"),
    "memory_node": ("entry", "entries"),
    "memory_snippet": ("quote", "quotes"),
    "memory_rule": ("rule", "rules"),
    "accounts_apitoken": ("token", "tokens"),
    "django_session": ("session", "sessions"),
}


def _page(request: PersonRequest) -> HttpResponse:
    """Show what deleting the account removes; nothing happens yet."""
    return _shown(request, LeaveForm())


def _shown(request: PersonRequest, form: LeaveForm, status: int = 200) -> HttpResponse:
    counts = flow.preview_person(owner_id=request.user.pk)
    named = [counted(counts[key], *nouns) for key, nouns in NOUNS.items() if counts.get(key)]
    others = sum(n for key, n in counts.items() if key not in NOUNS)
    shown = {"form": form, "named": named, "others": counted(others, "other row")}
    return render(request, "memory/leave.html", shown, status=status)


def _leave(request: PersonRequest) -> HttpResponse:
    """Erase the account of whoever knows its password, or has its second factor."""
    form, asked_at = LeaveForm(request.POST), timezone.now()
    if not ratelimit.consume(request, action="reauthenticate", user=request.user):
        form.add_error(None, "That was tried too often. Wait a few minutes.")
    how = _checked(request.user, form.cleaned_data["password"]) if form.is_valid() else ""
    if form.is_valid() and not how:
        form.add_error("password", "This is not the password of this account.")
    if not how:
        return _shown(request, form, UNPROCESSABLE)
    receipt_id = flow.erase_person(
        owner_id=request.user.pk, how=how, now=timezone.now(), asked_at=asked_at
    )
    logout(request)
    return redirect("memory:erased", receipt_id=receipt_id)


def _checked(person: User, given: str) -> str:
    """Return how somebody proved who they are; nothing when they did not."""
    if person.check_password(given):
        return BY_PASSWORD
    return BY_CODE if is_code_of(person, given) else ""


def _receipt(request: HttpRequest, receipt_id: UUID) -> HttpResponse:
    """Show a receipt to whoever has its address; as a document when asked for."""
    return _told(request, receipt_id, None)


def _check(request: HttpRequest, receipt_id: UUID) -> HttpResponse:
    """Count again what there is of the erased person."""
    return _told(request, receipt_id, flow.check_again(receipt_id))


def _told(request: HttpRequest, receipt_id: UUID, left_now: int | None) -> HttpResponse:
    receipt = flow.receipt_of(receipt_id)
    if receipt is None:
        raise Http404
    shown: dict[str, Any] = {"receipt": receipt, "left_now": left_now, "now": timezone.now()}
    response: HttpResponse
    if request.GET.get("format") == "json":
        response = JsonResponse(receipt.document())
    else:
        response = render(request, "memory/erased.html", shown)
    response["Cache-Control"] = "no-store"
    patch_vary_headers(response, ["Cookie"])
    return response


leave = by_method(get=acted(_page), post=acted(_leave))
erased = by_method(get=_receipt, post=_check)
