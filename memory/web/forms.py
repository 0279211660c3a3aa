"""What the forms of the pages take, and what they say when it does not fit.

In: posted text. Out: cleaned values. Django's fields refuse NUL; a lone surrogate cannot
arrive, since the decoding of a form replaces it.
"""

import zoneinfo
from datetime import datetime
from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile

from memory.engine.vocabulary import Capture, RecallSwitch
from memory.engine.vocabulary.calendar import in_calendar
from memory.models.rule import RULE_LENGTH

type Upload = UploadedFile[bytes]

NAME_LENGTH: Final = 200
LABEL_LENGTH: Final = 64
QUOTE_LENGTH: Final = 2000
BUNDLE_BYTES: Final = 64 * 1024 * 1024
THEMES: Final = (("system", "System"), ("light", "Light"), ("dark", "Dark"))
KEPT: Final = (
    ("", "As long as I want"),
    *((30, "30 days"), (90, "90 days"), (365, "One year"), (1095, "Three years")),
)
COMMON_RELATIONS: Final = (
    *("has boss", "has friend", "has partner", "has child", "has sibling", "has goal", "has hobby"),
    *("lives in", "works at", "works as", "likes", "dislikes", "allergic to", "speaks", "owns"),
    *("born on", "studies at", "uses"),
)
# What the flows refuse, by code: the field it is about, and what to say.
REFUSED: Final = {
    "empty": (None, "Fill in all parts."),
    "unclear_name": (None, "This names nobody in particular. Use a name."),
    "unknown_relation": ("relation", "Say it in one to four words, like “works at”."),
    "same_ends": (None, "A memory needs two different ends."),
    "needs_consent": (None, "This is sensitive, and Pegasus keeps such things only by consent."),
    "nothing_new": ("target_name", "That is what is remembered already."),
    "in_future": ("changed_at", "This day has not come yet."),
    "inverted": ("changed_at", "It would end before it began."),
    "superseded": (None, "Something newer has replaced this memory."),
    "confidential": (None, "This looks like a password, a key or a card. Those are not kept."),
    "too_long": ("text", "Say it in at most 500 characters."),
    "name_taken": ("name", "Somebody or something else is called that already."),
}
NOT_SAVED: Final = (None, "This could not be saved. Nothing was changed.")


def of_the_calendar(moment: datetime) -> None:
    """Refuse a moment that is none of the calendar.

    Raises:
        ValidationError: it is none.
    """
    if not in_calendar(moment):
        msg = "This is no day of the calendar."
        raise forms.ValidationError(msg)


def refuse(form: forms.Form, code: str) -> None:
    """Put what a flow refused beside the field it is about."""
    field, text = REFUSED.get(code, NOT_SAVED)
    form.add_error(field if field in form.fields else None, text)


class BundleForm(forms.Form):
    """A bundle to take in."""

    bundle = forms.FileField(
        label="Bundle",
        help_text="The ZIP file of an export, as it is.",
        widget=forms.FileInput(attrs={"accept": ".zip"}),
    )

    def clean_bundle(self) -> Upload:
        """Refuse a file that no person's memory needs.

        Raises:
            ValidationError: it is too large.
        """
        given: Upload = self.cleaned_data["bundle"]
        if (given.size or 0) > BUNDLE_BYTES:
            msg = "This file is too large to be taken in here."
            raise forms.ValidationError(msg)
        return given


class PasteForm(forms.Form):
    """What another assistant said it remembers."""

    text = forms.CharField(
        label="Its answer",
        help_text="One memory a line: plain lines, bullets, dates in brackets, Markdown or JSON.",
        widget=forms.Textarea(
            attrs={"rows": 12, "dir": "auto", "spellcheck": "false", "autocomplete": "off"}
        ),
    )


class LeaveForm(forms.Form):
    """The password of an account that is to be deleted, and the word that it is meant."""

    password = forms.CharField(
        label="Your password, or a code of your second factor",
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    is_meant = forms.BooleanField(label="I understand that nothing of it can be brought back")


class AddForm(forms.Form):
    """A memory added by hand."""

    source_name = forms.CharField(label="About", max_length=NAME_LENGTH, initial="You")
    relation = forms.CharField(
        label="Connection",
        max_length=LABEL_LENGTH,
        help_text="In plain words, like “works at” or “has boss”.",
        widget=forms.TextInput(attrs={"list": "relations", "autocomplete": "off"}),
    )
    target_name = forms.CharField(label="What or who", max_length=NAME_LENGTH)
    snippet = forms.CharField(
        label="In your own words",
        max_length=QUOTE_LENGTH,
        help_text="The sentence is kept as the reason for this memory.",
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class CorrectForm(forms.Form):
    """What is right instead."""

    how = forms.ChoiceField(
        label="What is wrong?",
        choices=[("never_true", "It was never true"), ("changed", "It changed")],
        widget=forms.RadioSelect,
    )
    relation = forms.CharField(
        label="Connection",
        max_length=LABEL_LENGTH,
        widget=forms.TextInput(attrs={"list": "relations", "autocomplete": "off"}),
    )
    target_name = forms.CharField(
        label="What is right instead?",
        max_length=NAME_LENGTH,
        required=False,
        help_text="Leave empty if nothing takes its place.",
    )
    changed_at = forms.DateTimeField(
        label="Since when?",
        required=False,
        validators=[of_the_calendar],
        help_text="Only if it changed. Empty means from now on.",
        widget=forms.DateInput(attrs={"type": "date"}),
    )
    snippet = forms.CharField(
        label="In your own words",
        required=False,
        max_length=QUOTE_LENGTH,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    version = forms.IntegerField(widget=forms.HiddenInput)


class RenameForm(forms.Form):
    """What somebody or something is called."""

    name = forms.CharField(label="Name", max_length=NAME_LENGTH)


class RuleForm(forms.Form):
    """A way of answering."""

    text = forms.CharField(
        label="Rule",
        max_length=RULE_LENGTH,
        help_text="About the manner of answers, like “Answer me in metric units”.",
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class SwitchesForm(forms.Form):
    """The two switches of memory."""

    capture = forms.ChoiceField(
        label="Save from chats",
        choices=[
            (str(Capture.AUTOMATIC), "Save automatically when a chat is finished"),
            (str(Capture.ASK), "Ask me first: what is learned waits in the inbox"),
            (str(Capture.OFF), "Off: nothing is learned"),
        ],
        widget=forms.RadioSelect,
    )
    recall = forms.ChoiceField(
        label="Use in answers",
        choices=[
            (str(RecallSwitch.ON), "Use what is remembered in answers"),
            (str(RecallSwitch.OFF), "Off: answers see only the chat itself"),
        ],
        widget=forms.RadioSelect,
    )
    held_out_percent = forms.TypedChoiceField(
        label="Leave memory out of some new chats, to compare",
        choices=[(0, "Of none"), (10, "Of one in ten"), (25, "Of one in four"), (50, "Of half")],
        coerce=int,
        required=False,
        empty_value=None,
        help_text="Such a chat is learned from as usual, but answered without memory from its "
        "first message to its last; under each answer stands “held out”. It shows whether "
        "memory helps.",
    )


class RetentionForm(forms.Form):
    """How long chats are kept."""

    keep_days = forms.TypedChoiceField(
        label="Chats that are learned from",
        choices=KEPT,
        coerce=int,
        empty_value=None,
        required=False,
        help_text="Older ones are erased, with what only they taught.",
    )
    keep_read_only_days = forms.TypedChoiceField(
        label="Chats that use memory but do not add to it",
        choices=KEPT,
        coerce=int,
        empty_value=None,
        required=False,
        help_text="Temporary chats are gone a day after their last message, always.",
    )


class PersonForm(forms.Form):
    """How the person is called, and their clock."""

    name = forms.CharField(label="What to call you", max_length=120, required=False)
    time_zone = forms.ChoiceField(label="Time zone")

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - a form's
        """Offer every time zone this system knows."""
        super().__init__(*args, **kwargs)
        zones = sorted(zoneinfo.available_timezones())
        self.fields["time_zone"].choices = [(zone, zone.replace("_", " ")) for zone in zones]  # type: ignore[attr-defined]


class ThemeForm(forms.Form):
    """Light, dark, or as the system is."""

    theme = forms.ChoiceField(choices=THEMES)
