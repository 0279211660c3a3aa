"""Somebody or something in memory: names, and every memory about it.

In: a node of the person's. Out: its page; names changed by hand.
"""

from itertools import groupby
from uuid import UUID

from django.contrib import messages
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from memory.flows import revise
from memory.models import Alias, Edge, Node, acting_for
from memory.web.forms import RenameForm, refuse
from memory.web.owned import PersonRequest, acted, by_method, owned
from memory.web.quotes import with_quotes
from memory.web.revising import UNPROCESSABLE
from memory.web.who import decisions_about


def _page(request: PersonRequest, node_id: UUID) -> HttpResponse:
    """Show one person, place or thing."""
    node = Node.objects.owned_by(request.user.pk).kept().get(pk=node_id)
    return _shown(request, node, RenameForm(initial={"name": node.name}))


def _shown(request: PersonRequest, node: Node, form: RenameForm, status: int = 200) -> HttpResponse:
    mine = Edge.objects.owned_by(node.owner_id).kept()
    about = with_quotes(mine.filter(Q(source=node) | Q(target=node)))
    edges = about.current(timezone.now()).order_by("relation", "-created_at", "pk")
    aliases = Alias.objects.owned_by(node.owner_id).filter(node=node, removed_at__isnull=True)
    shown = {
        "node": node,
        "aliases": aliases.order_by("name"),
        "groups": [(label, list(some)) for label, some in groupby(edges, lambda e: e.relation)],
        "past": about.past(timezone.now()).order_by("-superseded_at", "pk"),
        "form": form,
        "decided": decisions_about(node),
    }
    return render(request, "memory/about.html", shown, status=status)


def _rename(request: PersonRequest, node_id: UUID) -> HttpResponse:
    """Give it the name the person uses; the extractor keeps its hands off from now on."""
    form = RenameForm(request.POST)
    if form.is_valid():
        try:
            name = form.cleaned_data["name"]
            revise.rename(owner_id=request.user.pk, node_id=node_id, name=name)
        except revise.RevisionRefusedError as error:
            refuse(form, error.code)
        else:
            messages.success(request, "Renamed.")
            return redirect("memory:about", node_id=node_id)
    with acting_for(request.user.pk):
        node = Node.objects.owned_by(request.user.pk).kept().get(pk=node_id)
        return _shown(request, node, form, UNPROCESSABLE)


def _remove_alias(request: PersonRequest, alias_id: UUID) -> HttpResponse:
    """Take away another name; it is not learned again."""
    with acting_for(request.user.pk):
        node_id = Alias.objects.owned_by(request.user.pk).get(pk=alias_id).node_id
    revise.remove_alias(owner_id=request.user.pk, alias_id=alias_id, now=timezone.now())
    messages.success(request, "Name removed.")
    return redirect("memory:about", node_id=node_id)


about = by_method(get=owned(_page), post=acted(_rename))
remove_alias = by_method(post=acted(_remove_alias))
