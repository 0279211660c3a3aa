"""First choices and settings: the two switches, the clock, the looks.

In: forms. Out: the profile's switches by the revise flow, the account's own fields by itself.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from django.contrib import messages
from django.db.models import Count
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from memory.engine.vocabulary import Capture, RecallSwitch, Sensitivity
from memory.flows import forget, revise
from memory.models import Edge, OwnerId, Profile, StaffView, acting_for
from memory.web.acts import back
from memory.web.chat import SKIPPED
from memory.web.forms import PersonForm, RetentionForm, SwitchesForm, ThemeForm
from memory.web.owned import PersonRequest, acted, by_method, owned
from memory.web.revising import OK, UNPROCESSABLE
from memory.web.words import SENSITIVE, counted

NO_NUMBERS: Final[Mapping[str, int]] = MappingProxyType({})
SHOWN_MAX: Final = 50  # of what staff looked at
CHOICES = {
    "off": (Capture.OFF, RecallSwitch.OFF),
    "ask": (Capture.ASK, RecallSwitch.ON),
    "automatic": (Capture.AUTOMATIC, RecallSwitch.ON),
}


def _welcome(request: PersonRequest) -> HttpResponse:
    """Ask once, with nothing chosen beforehand, what may be remembered."""
    return render(request, "memory/welcome.html", {"classes": _classes(())})


@dataclass(frozen=True)
class SensitiveClass:
    """One switch of consent."""

    value: str
    name: str
    covers: str
    example: str
    is_on: bool
    number: int = 0  # of memories that are kept of it


def _classes(on: Collection[str], numbers: Mapping[str, int] = NO_NUMBERS) -> list[SensitiveClass]:
    """Return a switch for every class that needs consent."""
    return [
        SensitiveClass(str(value), *said, is_on=str(value) in on, number=numbers.get(str(value), 0))
        for value, said in SENSITIVE.items()
    ]


def _numbers(owner: OwnerId) -> dict[str, int]:
    """Count the memories that are kept of each class."""
    mine = Edge.objects.owned_by(owner).unforgotten().values_list("sensitivity")
    return dict(mine.annotate(number=Count("pk")).order_by())


def _agreed(request: PersonRequest) -> list[Sensitivity]:
    """Return the classes whose switch is on; an unknown one is none."""
    given = request.POST.getlist("consented")
    return [one for one in SENSITIVE if str(one) in given]


def _choose(request: PersonRequest) -> HttpResponse:
    """Keep the first choice; starting without memory asks again at the next sign-in."""
    if "skip" in request.POST:
        request.session[SKIPPED] = True
        return redirect("memory:home")
    choice = CHOICES.get(request.POST.get("memory", ""))
    if choice is None:
        shown = {
            "error": "Choose one of the three, or start without memory.",
            "classes": _classes(request.POST.getlist("consented")),
        }
        return render(request, "memory/welcome.html", shown, status=UNPROCESSABLE)
    revise.choose(
        owner_id=request.user.pk,
        capture=choice[0],
        recall=choice[1],
        consented=_agreed(request),
    )
    return redirect("memory:home")


def _settings(request: PersonRequest) -> HttpResponse:
    """Show every setting."""
    return _shown(request)


def _shown(
    request: PersonRequest,
    switches: SwitchesForm | None = None,
    person: PersonForm | None = None,
    *,
    retention: RetentionForm | None = None,
    status: int = OK,
) -> HttpResponse:
    profile = Profile.objects.of(request.user.pk)
    now = {name: getattr(profile, name) for name in ("capture", "recall", "held_out_percent")}
    me = {"name": request.user.name, "time_zone": request.user.time_zone or "UTC"}
    shown = {
        "profile": profile,
        "classes": _classes(profile.consented, _numbers(request.user.pk)),
        "switches": switches or SwitchesForm(initial=now),
        "retention": retention
        or RetentionForm(
            initial={name: getattr(profile, name) for name in RetentionForm.base_fields}
        ),
        "person": person or PersonForm(initial=me),
        "staff_views": StaffView.objects.owned_by(request.user.pk).newest_first()[:SHOWN_MAX],
        "themes": ThemeForm.base_fields["theme"].choices,  # type: ignore[attr-defined]
    }
    return render(request, "memory/settings.html", shown, status=status)


def _switch(request: PersonRequest) -> HttpResponse:
    """Turn the two switches."""
    form = SwitchesForm(request.POST)
    if not form.is_valid():
        with acting_for(request.user.pk):
            return _shown(request, switches=form, status=UNPROCESSABLE)
    given = form.cleaned_data
    capture, recall = Capture(given["capture"]), RecallSwitch(given["recall"])
    percent = given["held_out_percent"]
    revise.choose(
        owner_id=request.user.pk, capture=capture, recall=recall, held_out_percent=percent
    )
    return _saved(request)


def _consent(request: PersonRequest) -> HttpResponse:
    """Keep which sensitive classes may be stored, and erase what is of any other."""
    agreed, owner = _agreed(request), request.user.pk
    with acting_for(owner):
        before = Profile.objects.of(owner).consented
    revise.choose(owner_id=owner, consented=agreed)
    n_erased = 0
    for one in SENSITIVE:
        if str(one) in before and one not in agreed:
            target = forget.Target("category", category=one)
            gone = forget.forget(
                owner_id=owner, target=target, now=timezone.now(), immediately=True
            )
            n_erased += gone.removed["edges"]
    if n_erased:
        messages.success(request, f"Erased {counted(n_erased, 'memory', 'memories')}.")
    return _saved(request)


def _retain(request: PersonRequest) -> HttpResponse:
    """Keep how long chats are kept."""
    form = RetentionForm(request.POST)
    if not form.is_valid():
        with acting_for(request.user.pk):
            return _shown(request, retention=form, status=UNPROCESSABLE)
    revise.retain(
        owner_id=request.user.pk,
        normal_days=form.cleaned_data["keep_days"],
        read_only_days=form.cleaned_data["keep_read_only_days"],
    )
    return _saved(request)


def _person(request: PersonRequest) -> HttpResponse:
    """Keep how the person is called, and their clock."""
    form = PersonForm(request.POST)
    if not form.is_valid():
        with acting_for(request.user.pk):
            return _shown(request, person=form, status=UNPROCESSABLE)
    request.user.name = form.cleaned_data["name"]
    request.user.time_zone = form.cleaned_data["time_zone"]
    request.user.save(update_fields=["name", "time_zone"])
    return _saved(request)


def _theme(request: PersonRequest) -> HttpResponse:
    """Keep light, dark or the system's; an unknown one changes nothing."""
    form = ThemeForm(request.POST)
    if form.is_valid():
        request.user.theme = form.cleaned_data["theme"]
        request.user.save(update_fields=["theme"])
    return back(request, reverse("memory:settings"))


def _saved(request: PersonRequest) -> HttpResponse:
    messages.success(request, "Saved.")
    return redirect("memory:settings")


welcome = by_method(get=owned(_welcome), post=acted(_choose))
settings_page = by_method(get=owned(_settings))
switches = by_method(post=acted(_switch))
consent = by_method(post=acted(_consent))
retention = by_method(post=acted(_retain))
person = by_method(post=acted(_person))
theme = by_method(post=acted(_theme))
