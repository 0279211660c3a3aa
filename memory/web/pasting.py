"""Bringing in what another assistant remembers: a prompt to copy, and a place for its answer.

In: pasted text. Out: the page; then the conversation of its lines, where what became of each is
decided. Nothing is live before a click.
"""

from typing import Final

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from memory.flows import transfer
from memory.models import acting_for
from memory.web.forms import PasteForm
from memory.web.owned import PersonRequest, acted, by_method, owned
from memory.web.words import counted

UNPROCESSABLE: Final = 422
# What the person gives to the other assistant.
PROMPT: Final = """\
I am moving to another service and need to take along what you know about me. List every memory \
you have stored about me, and what you have learned about me from our conversations: who I am, \
people in my life, work, places, preferences, dates, projects, allergies and diets.

Write one memory a line, as a plain sentence that begins with "User" (for example: "User lives in \
Lisbon"). Put the date it was saved in front, in brackets, if you know it: [2025-03-14] User ... \
Keep my own words where you can. Do not summarize, group or leave anything out, and leave out \
passwords and other secrets. Put the whole list into one code block, and write nothing else."""
REFUSED: Final = {
    transfer.ListFlaw.EMPTY: "There is no line in it that could be a memory.",
    transfer.ListFlaw.TOO_LONG: (
        f"This is too long. At most {transfer.LETTERS_MAX:,} characters can be taken in at once."
    ),
    transfer.ListFlaw.TOO_MANY: (
        f"This has too many lines. At most {transfer.LINES_MAX} can be taken in at once; "
        "paste the rest after you have looked at these."
    ),
    transfer.ListFlaw.LONG_LINE: "One line is very long. Put each memory on a line of its own.",
    transfer.ListFlaw.NOTHING_NEW: "All of these lines were brought in before.",
}


def _page(request: PersonRequest) -> HttpResponse:
    """Show the prompt, and the place for the answer."""
    return _shown(request, PasteForm())


def _shown(request: PersonRequest, form: PasteForm, status: int = 200) -> HttpResponse:
    shown = {"form": form, "prompt": PROMPT}
    return render(request, "memory/another.html", shown, status=status)


def _paste(request: PersonRequest) -> HttpResponse:
    """Take the lines in, and show what becomes of them."""
    form = PasteForm(request.POST)
    if form.is_valid():
        text, now = form.cleaned_data["text"], timezone.now()
        try:
            done = transfer.paste_list(owner_id=request.user.pk, text=text, now=now)
        except transfer.ListRefusedError as refused:
            form.add_error("text", REFUSED[refused.code])
        else:
            lines = counted(done.n_lines, "line", "lines")
            messages.success(request, f"Took {lines} in. Nothing is remembered before you keep it.")
            return redirect("memory:chat", done.episode_id)
    with acting_for(request.user.pk):
        return _shown(request, form, UNPROCESSABLE)


another = by_method(get=owned(_page), post=acted(_paste))
