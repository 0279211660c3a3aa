"""Filing a request to erase: whose, what of theirs, since when.

In: an address or an id, as staff type it. Out: `Asked`: ids and times; the address is looked up and
not kept.
"""

from datetime import datetime, time, timedelta
from typing import Any, Final
from uuid import UUID

from django import forms
from django.utils import timezone

from accounts.models import ErasureRequest, User
from memory.admin.queue import uuid_of
from memory.engine.vocabulary.calendar import into_calendar
from memory.flows.forget import Asked

type Day = Any  # a date, as a form gives it

Scope = ErasureRequest.Scope
A_DAY: Final = timedelta(days=1)


class FileForm(forms.ModelForm):
    """What staff fill in."""

    who = forms.CharField(
        label="Account", max_length=254, help_text="Its e-mail address or its id."
    )
    asked_on = forms.DateField(
        label="Asked on",
        initial=timezone.localdate,
        widget=forms.DateInput(attrs={"type": "date"}),
        help_text="The day the request came; it is due a month later.",
    )
    first_day = forms.DateField(
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
        help_text="Only of a time.",
    )
    last_day = forms.DateField(
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
        help_text="Only of a time.",
    )

    class Meta:
        model = ErasureRequest
        fields = ("scope", "target_id")

    def clean_who(self) -> UUID:
        """Look the account up.

        Raises:
            ValidationError: there is none.
        """
        given = self.cleaned_data["who"].strip()
        pk = uuid_of(given)
        rows = User.objects.filter(pk=pk) if pk else User.objects.filter(email__iexact=given)
        found = rows.values_list("pk", flat=True).first()
        if found is None:
            msg = "There is no such account."
            raise forms.ValidationError(msg)
        return found

    def clean_asked_on(self) -> Day:
        """Refuse a day that has not come.

        Raises:
            ValidationError: it lies ahead.
        """
        day = self.cleaned_data["asked_on"]
        if day > timezone.localdate():
            msg = "This day has not come yet."
            raise forms.ValidationError(msg)
        return day

    def clean(self) -> dict[str, Any]:
        """Want an id of what has one, and two days of a time."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        scope = given.get("scope")
        if scope in {Scope.EPISODE, Scope.NODE} and not given.get("target_id"):
            self.add_error("target_id", "Which one? Give its id.")
        first, last = given.get("first_day"), given.get("last_day")
        if scope == Scope.DATES and not (first and last and first <= last):
            self.add_error("first_day", "From which day to which?")
        return given

    def asked(self) -> Asked:
        """Return what was filled in; what belongs to another scope is left out."""
        given = self.cleaned_data
        is_one = given["scope"] in {Scope.EPISODE, Scope.NODE}
        is_time = given["scope"] == Scope.DATES
        return Asked(
            subject_id=given["who"],
            scope=given["scope"],
            asked_at=min(_begins(given["asked_on"]), timezone.now()),
            target_id=given["target_id"] if is_one else None,
            since=_begins(given["first_day"]) if is_time else None,
            until=_begins(given["last_day"]) + A_DAY if is_time else None,
        )


def _begins(day: Day) -> datetime:
    return into_calendar(timezone.make_aware(datetime.combine(day, time.min)))
