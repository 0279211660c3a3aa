"""The sign-up form's extra fields.

In: what allauth's form posts. Out: the time zone on the new user.
"""

import zoneinfo
from typing import TYPE_CHECKING

from django import forms

if TYPE_CHECKING:
    from django.http import HttpRequest

    from accounts.models import User


class SignupForm(forms.Form):
    """Takes the browser's time zone along; an unknown one becomes UTC."""

    time_zone = forms.CharField(required=False, widget=forms.HiddenInput, max_length=64)

    def signup(self, _request: "HttpRequest", user: "User") -> None:
        """Keep the time zone; allauth calls this after the user is made."""
        zone = self.cleaned_data.get("time_zone") or "UTC"
        user.time_zone = zone if zone in zoneinfo.available_timezones() else "UTC"
        user.save(update_fields=["time_zone"])
