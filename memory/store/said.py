"""What was said, as documents for the search: the last day's turns, the words of faded edges.

In: an owner and a moment. Out: documents in the order of their sessions, with what to quote.
Turns of the last day are found before any learning; temporary and read-only conversations
are never searched.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from uuid import UUID

from memory.engine.params import RECENT_HOURS
from memory.engine.recall.search import Document
from memory.engine.vocabulary import Mode, Role
from memory.models import Snippet, Turn
from memory.store.words import words_of

SHORT_TERM = timedelta(hours=RECENT_HOURS)
TURNS_MAX = 200


@dataclass(frozen=True, slots=True)
class Said:
    """Words of the person that the search may bring back."""

    text: str
    said_at: datetime
    turn: UUID | None
    episode: UUID | None
    edge: UUID | None = None
    snippet: UUID | None = None


def lately(owner_id: UUID, *, now: datetime, outside: UUID | None) -> list[Said]:
    """Return the person's turns of the last 24 hours, outside the conversation under way."""
    turns = (
        Turn.objects.owned_by(owner_id)
        .kept()
        .filter(
            role=Role.USER,
            replaced_by__isnull=True,
            said_at__gt=now - SHORT_TERM,
            said_at__lte=now,
            episode__mode=Mode.NORMAL,
        )
        .exclude(episode_id__in=[outside] if outside else [])
        .order_by("-said_at", "-position")
        .values_list("content", "said_at", "pk", "episode_id")[:TURNS_MAX]
    )
    return [Said(*row) for row in reversed(turns)]


def faded(owner_id: UUID, edge_ids: Sequence[UUID]) -> list[Said]:
    """Return the snippets of dormant edges: they no longer spread, but can still be found."""
    if not edge_ids:
        return []
    snippets = Snippet.objects.owned_by(owner_id).kept().filter(edge_id__in=edge_ids)
    fields = ("text", "said_at", "turn_id", "episode_id", "edge_id", "pk")
    return [Said(*row) for row in snippets.order_by("said_at", "pk").values_list(*fields)]


def in_sessions(said: Sequence[Said], language: str) -> tuple[list[Said], list[Document]]:
    """Order by session and time, and read each into a document."""
    ordered = sorted(said, key=lambda one: (str(one.episode), one.said_at))
    documents = []
    for session, (_, group) in enumerate(groupby(ordered, key=lambda one: one.episode)):
        documents += [Document(*words_of(one.text, language), session) for one in group]
    return ordered, documents
