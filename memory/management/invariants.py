"""What must hold of the stored graph, as questions to the database.

In: the rows that can be seen. Out: ids of rows for which it does not hold, by the rule's name.
"""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.apps import apps
from django.db.models import Exists, F, Model, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Substr

from memory.engine.vocabulary import EpisodeState
from memory.models import Edge, Episode, Job, Node, Sighting, Snippet
from memory.models.owners import Owned


def broken() -> dict[str, list[UUID]]:
    """Return the ids of rows that break a rule; the caller says whose rows are seen."""
    rules = _rules()
    found: dict[str, list[UUID]] = {name: [] for name in rules}
    asked = [rows.values_list(Value(name), "pk") for name, rows in rules.items()]
    for name, pk in asked[0].order_by().union(*(rows.order_by() for rows in asked[1:]), all=True):
        found[name].append(pk)
    return found


def _rules() -> dict[str, QuerySet[Any]]:
    return {
        "edges without a snippet": _unjustified(),
        "quotes that their message does not say": _unsaid(),
        "nodes without an edge and a sighting": _uncited(),
        "edges on forgotten nodes": _hanging(),
        "conversations that wait for no job": _stranded(),
        **dict(_foreign()),
    }


def _unjustified() -> QuerySet[Edge]:
    snippets = Snippet.objects.kept().filter(edge=OuterRef("pk"))
    return Edge.objects.unforgotten().filter(~Exists(snippets))


def _unsaid() -> QuerySet[Snippet]:
    """Find words that are not the span of their message, to the letter."""
    said = Substr("turn__content", F("start") + 1, F("end") - F("start"))
    quoted = Snippet.objects.kept().filter(turn__isnull=False).annotate(said=said)
    return quoted.exclude(text=F("said"))


def _uncited() -> QuerySet[Node]:
    edges = Edge.objects.unforgotten().filter(Q(source=OuterRef("pk")) | Q(target=OuterRef("pk")))
    sightings = Sighting.objects.filter(node=OuterRef("pk"))
    others = Node.objects.kept().filter(is_self=False)
    return others.filter(~Exists(edges), ~Exists(sightings))


def _hanging() -> QuerySet[Edge]:
    gone = Q(source__forgetting__isnull=False) | Q(target__forgetting__isnull=False)
    return Edge.objects.unforgotten().filter(gone)


def _stranded() -> QuerySet[Episode]:
    jobs = Job.objects.all().unfinished().filter(subject_id=OuterRef("pk"))
    waiting = [EpisodeState.QUEUED, EpisodeState.LEARNING]
    return Episode.objects.kept().filter(~Exists(jobs), state__in=waiting)


def _foreign() -> Iterator[tuple[str, QuerySet[Any]]]:
    """Yield, for each key between owned rows, those that point to no row of the same owner."""
    for model in apps.get_app_config("memory").get_models():
        if not issubclass(model, Owned):
            continue
        for field in model._meta.concrete_fields:  # noqa: SLF001 - Django's public name for it
            target: type[Model] | str | None = field.related_model
            if isinstance(target, type) and issubclass(target, Owned):
                there = target._default_manager.filter(  # noqa: SLF001 - as above
                    pk=OuterRef(field.attname), owner_id=OuterRef("owner_id")
                )
                rows = model._default_manager.filter(  # noqa: SLF001 - as above
                    ~Exists(there), **{f"{field.attname}__isnull": False}
                )
                yield f"{model._meta.model_name}.{field.name} to no row of the owner", rows  # noqa: SLF001
