"""Memories with the words that justify them.

In: edges. Out: the same, with ends and quotes fetched along.
"""

from django.db.models import Prefetch

from memory.models import Snippet
from memory.models.edge import EdgeQuerySet


def with_quotes(edges: EdgeQuerySet) -> EdgeQuerySet:
    """Fetch both ends and the quotes along, the best quote first."""
    quotes = Snippet.objects.kept().select_related("turn").order_by("-is_primary", "-said_at", "pk")
    return edges.with_ends().prefetch_related(Prefetch("snippets", quotes, to_attr="quotes"))
