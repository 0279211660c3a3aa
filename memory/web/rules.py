"""How I answer: the ways of answering a person taught, to confirm, switch, change, remove.

In: forms. Out: one page, and what the person decided, by the revise flow.
"""

from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from memory.engine.vocabulary import RuleState
from memory.flows import revise
from memory.models import Rule, acting_for
from memory.web.acts import back
from memory.web.forms import RuleForm, refuse
from memory.web.owned import PersonRequest, acted, by_method, owned
from memory.web.revising import OK, UNPROCESSABLE

DECIDED: Final = {
    RuleState.ACTIVE: "From the next answer on, this holds.",
    RuleState.OFF: "Switched off. It is kept here.",
    RuleState.DECLINED: "Not used.",
}
# In the order they are shown.
SHOWN: Final = (RuleState.PROPOSED, RuleState.ACTIVE, RuleState.OFF)


def _page(request: PersonRequest) -> HttpResponse:
    """Show all rules, those that wait for a word first."""
    return _shown(request, RuleForm(), OK)


def _shown(request: PersonRequest, form: RuleForm, status: int) -> HttpResponse:
    """Render the page; the caller acts for the person."""
    mine = Rule.objects.owned_by(request.user.pk).kept().filter(state__in=SHOWN)
    found = list(mine.select_related("turn").order_by("-decided_at", "-proposed_at", "pk"))
    groups = {state.value: [one for one in found if one.state == state] for state in SHOWN}
    return render(request, "memory/rules.html", {"form": form, **groups}, status=status)


def _add(request: PersonRequest) -> HttpResponse:
    """Keep a rule the person wrote."""
    return _written(request, None)


def _change(request: PersonRequest, rule_id: UUID) -> HttpResponse:
    """Put a new version in the place of a rule."""
    return _written(request, rule_id)


def _written(request: PersonRequest, rule_id: UUID | None) -> HttpResponse:
    form = RuleForm(request.POST)
    owner = request.user.pk
    if form.is_valid():
        text = form.cleaned_data["text"]
        try:
            revise.set_rule(owner_id=owner, text=text, now=timezone.now(), rule_id=rule_id)
        except revise.RevisionRefusedError as error:
            refuse(form, error.code)
        else:
            messages.success(request, DECIDED[RuleState.ACTIVE])
            return redirect("memory:rules")
    with acting_for(owner):
        return _shown(request, form, UNPROCESSABLE)


def _decide(request: PersonRequest, rule_id: UUID) -> HttpResponse:
    """Confirm a rule, switch it, or decline it."""
    wanted = request.POST.get("state", "")
    if wanted not in set(map(str, DECIDED)):
        return redirect("memory:rules")
    state = RuleState(wanted)
    revise.decide_rule(owner_id=request.user.pk, rule_id=rule_id, state=state, now=timezone.now())
    messages.success(request, DECIDED[state])
    return back(request, "memory:rules")


def _remove(request: PersonRequest, rule_id: UUID) -> HttpResponse:
    """Erase a rule."""
    revise.remove_rule(owner_id=request.user.pk, rule_id=rule_id, now=timezone.now())
    messages.success(request, "Removed.")
    return redirect("memory:rules")


rules = by_method(get=owned(_page), post=acted(_add))
change_rule = by_method(post=acted(_change))
decide_rule = by_method(post=acted(_decide))
remove_rule = by_method(post=acted(_remove))
