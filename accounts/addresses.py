"""E-mail addresses as accounts may have them.

In: what somebody typed into a form of allauth's. Out: the address, or a refusal. Without it an
address that is too long would be cut to another one.
"""

from allauth.account.adapter import DefaultAccountAdapter
from django import forms

from accounts.models import User


class Adapter(DefaultAccountAdapter):  # type: ignore[misc] # allauth has no types
    """allauth's own, with addresses that fit."""

    def clean_email(self, email: str) -> str:
        """Refuse an address that is longer than its column.

        Raises:
            ValidationError: it is.
        """
        most = User._meta.get_field("email").max_length or 0  # noqa: SLF001 - Django's own door
        if len(email) > most:
            msg = f"An e-mail address has at most {most} characters."
            raise forms.ValidationError(msg, code="too_long")
        cleaned: str = super().clean_email(email)
        return cleaned
