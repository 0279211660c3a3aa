"""Memories changed by the person's hand: corrected, or added.

In: forms. Out: what now holds, or the form again with what was typed and what is wrong.
"""

from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from memory.flows import revise
from memory.models import OwnerId, acting_for
from memory.web.forms import COMMON_RELATIONS, AddForm, CorrectForm, refuse
from memory.web.memory import CONFLICT, mine, shown_with
from memory.web.owned import PersonRequest, acted, by_method, owned

OK: Final = 200
UNPROCESSABLE: Final = 422


def _correct(request: PersonRequest, edge_id: UUID) -> HttpResponse:
    """Correct a memory: forget what never was true, keep what changed as history."""
    form = CorrectForm(request.POST)
    holds, status = _corrected(request.user.pk, edge_id, form)
    if holds is None:
        return _not_corrected(request, edge_id, form, status)
    given = form.cleaned_data
    if given["how"] == "never_true" and not given["target_name"]:
        messages.success(request, "Forgotten, as it was never true. You can still undo it here.")
        return redirect(reverse("memory:panel", query={"state": "forgotten"}))
    messages.success(request, "Corrected.")
    return redirect("memory:memory", edge_id=holds)


def _corrected(owner: OwnerId, edge_id: UUID, form: CorrectForm) -> tuple[UUID | None, int]:
    """Return the memory that now holds, or None and the status that says why not."""
    if not form.is_valid():
        return None, UNPROCESSABLE
    try:
        return revise.correct(owner_id=owner, edge_id=edge_id, **_values(form)), OK
    except revise.StaleVersionError:
        return None, CONFLICT
    except revise.RevisionRefusedError as error:
        refuse(form, error.code)
        return None, UNPROCESSABLE


def _values(form: CorrectForm) -> dict[str, Any]:
    """Return the form's values as the flow takes them; no new target means no new memory."""
    given = form.cleaned_data
    target = given["target_name"]
    return {
        "how": given["how"],
        "now": timezone.now(),
        "relation": given["relation"] if target else None,
        "target_name": target or None,
        "snippet": given["snippet"],
        "changed_at": given["changed_at"],
        "version": given["version"],
    }


def _not_corrected(
    request: PersonRequest, edge_id: UUID, form: CorrectForm, status: int
) -> HttpResponse:
    """Show the form again with what was typed; a stale one takes the newest version along."""
    with acting_for(request.user.pk):
        edge = mine(request, edge_id)
        if status == CONFLICT:
            form.data = {**form.data.dict(), "version": str(edge.version)}  # type: ignore[attr-defined]
        return shown_with(request, edge, form, is_open=True, status=status)


def _adding(request: PersonRequest) -> HttpResponse:
    """Show the form that adds a memory."""
    return _add_form(request, AddForm(), OK)


def _add_form(request: PersonRequest, form: AddForm, status: int) -> HttpResponse:
    shown = {"form": form, "relations": COMMON_RELATIONS}
    return render(request, "memory/add.html", shown, status=status)


def _add(request: PersonRequest) -> HttpResponse:
    """Remember what the person typed by hand."""
    form = AddForm(request.POST)
    if not form.is_valid():
        return _add_form(request, form, UNPROCESSABLE)
    try:
        edge_id = revise.add(owner_id=request.user.pk, now=timezone.now(), **form.cleaned_data)
    except revise.RevisionRefusedError as error:
        refuse(form, error.code)
        return _add_form(request, form, UNPROCESSABLE)
    messages.success(request, "Remembered.")
    return redirect("memory:memory", edge_id=edge_id)


correct = by_method(post=acted(_correct))
add = by_method(get=owned(_adding), post=acted(_add))
