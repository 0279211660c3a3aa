"""Export and import: a whole memory as a file, made and taken in by the worker.

In: a wish, a file. Out: a page that says where the file stands, the file, what came in.
"""

from collections.abc import Mapping
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import FileResponse, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone

from memory.flows import transfer
from memory.models import acting_for
from memory.web.forms import BundleForm
from memory.web.owned import PersonRequest, acted, by_method, owned
from memory.web.words import counted

UNPROCESSABLE: Final = 422
PARTS: Final = frozenset({"bundles", "brought"})  # of the page, asked for by themselves
NOUNS: Final = {
    "memory": ("memory", "memories"),
    "conversation": ("chat", "chats"),
    "turn": ("message", "messages"),
    "rule": ("rule", "rules"),
}


def _page(request: PersonRequest) -> HttpResponse:
    """Show the bundles there are, and how to ask for one and bring one in."""
    return _shown(request, BundleForm())


def _shown(request: PersonRequest, form: BundleForm, status: int = 200) -> HttpResponse:
    made, brought = transfer.bundles_of(request.user.pk), transfer.brought_by(request.user.pk)
    shown = {
        "made": made,
        "is_working": any(one.is_working for one in made),
        "brought": [(one, _came_in(one.counts)) for one in brought],
        "is_taking": any(one.is_working for one in brought),
        "form": form,
    }
    part = request.htmx.target if request.htmx.target in PARTS else ""
    name = f"memory/export.html#{part}" if part else "memory/export.html"
    return render(request, name, shown, status=status)


def _ask(request: PersonRequest) -> HttpResponse:
    """Have a bundle made."""
    transfer.ask_for_bundle(owner_id=request.user.pk, now=timezone.now())
    return redirect("memory:export")


def _fetch(request: PersonRequest, bundle_id: UUID) -> HttpResponseBase:
    """Hand over a bundle's file."""
    now = timezone.now()
    path = transfer.bundle_file(owner_id=request.user.pk, bundle_id=bundle_id, now=now)
    name = f"pegasus-{timezone.localdate(now)}.zip"
    return FileResponse(path.open("rb"), as_attachment=True, filename=name)


def _bring_in(request: PersonRequest) -> HttpResponse:
    """Look at a bundle and have it taken in, all of it or nothing."""
    form = BundleForm(request.POST, request.FILES)
    if form.is_valid():
        given = form.cleaned_data["bundle"]
        try:
            transfer.bring_bundle(owner_id=request.user.pk, file=given, now=timezone.now())
        except transfer.BundleError as error:
            form.add_error("bundle", f"Nothing was taken in: {error}.")
        else:
            messages.success(request, "The file is whole, and is being taken in.")
            return redirect("memory:export")
    with acting_for(request.user.pk):
        return _shown(request, form, UNPROCESSABLE)


def _came_in(added: Mapping[str, int]) -> str:
    """Say what is new."""
    said = [counted(added[key], *nouns) for key, nouns in NOUNS.items() if added.get(key)]
    return f"Taken in: {', '.join(said)}." if said else "All of it was here already."


exports = by_method(get=owned(_page), post=acted(_ask))
fetch = by_method(get=owned(_fetch))
bring_in = by_method(post=acted(_bring_in))
