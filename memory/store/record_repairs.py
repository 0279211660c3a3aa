"""What the records of conversations look like when words go: titles, summaries, notes.

In: turns and snippets that go. Out: changes of episodes and runs that stay. A record made
from words that go is emptied: it is written anew by whoever learns from the conversation next.
"""

from collections import defaultdict
from typing import Any, Final
from uuid import UUID

from django.db.models import Q, QuerySet

from memory.engine.learn.clean.names import canon, plain
from memory.models import Episode, ExtractionRun, MergeDecision, Snippet, Turn
from memory.store.rows import Change, Ids
from memory.store.surfaces import is_said

CUT: Final = "\N{HORIZONTAL ELLIPSIS}."  # how a title that was cut may end


def record_repairs(owner_id: UUID, *, turns: Ids, snippets: Ids, episodes: Ids) -> list[Change]:
    """Take out of the records that stay what was made from words that go.

    Args:
        owner_id: whose rows; the caller acts for them.
        turns: that go.
        snippets: that go.
        episodes: that go whole.
    """
    said = _said(owner_id, turns, episodes)
    named = _named(owner_id, snippets, episodes)
    changes = []
    rows = Episode.objects.owned_by(owner_id).filter(pk__in=set(said) | set(named))
    for episode in rows.order_by("pk"):
        values = _emptied(episode, said.get(episode.pk, ""), named.get(episode.pk, set()))
        if values:
            changes.append(Change("episodes", episode.pk, values))
    runs = ExtractionRun.objects.owned_by(owner_id).filter(episode_id__in=set(said) | set(named))
    for run in runs.order_by("pk"):
        is_whole = run.episode_id in said
        left = [] if is_whole else _left(run.notes, named[run.episode_id])
        if left != run.notes:
            changes.append(Change("runs", run.pk, {"notes": left}))
    return changes


def reason_repairs(owner_id: UUID, *, episodes: Ids, but: Ids) -> list[Change]:
    """Take the judge's reasons out of decisions that stay: they quote the conversation.

    Args:
        owner_id: whose rows; the caller acts for them.
        episodes: that lose turns and stay.
        but: decisions that go whole.
    """
    rows = MergeDecision.objects.owned_by(owner_id).filter(episode_id__in=episodes)
    stay = rows.exclude(reason="").exclude(pk__in=but).order_by("pk")
    return [Change("decisions", row.pk, {"reason": ""}) for row in stay]


def spoiled_runs(
    owner_id: UUID, turns: QuerySet[Turn], snippets: QuerySet[Snippet]
) -> QuerySet[ExtractionRun]:
    """Return the runs whose raw answers and drafts hold words that go.

    A run that only an edge's words belong to is spared until it is committed: the rest of it
    is still to be written.
    """
    of_turns = Q(episode_id__in=turns.values("episode_id"))
    of_words = Q(episode_id__in=snippets.values("episode_id"), committed_at__isnull=False)
    return ExtractionRun.objects.owned_by(owner_id).filter(of_turns | of_words)


def _said(owner_id: UUID, turns: Ids, episodes: Ids) -> dict[UUID, str]:
    """Return the words of the turns that go, by episode that stays."""
    rows = Turn.objects.owned_by(owner_id).filter(pk__in=turns).exclude(episode_id__in=episodes)
    found: dict[UUID, str] = defaultdict(str)
    for episode_id, content in rows.values_list("episode_id", "content"):
        found[episode_id] += f" | {plain(content)}"
    return found


def _named(owner_id: UUID, snippets: Ids, episodes: Ids) -> dict[UUID, set[str]]:
    """Return the names at the ends of claims whose words go, by episode that stays."""
    rows = Snippet.objects.owned_by(owner_id).filter(pk__in=snippets, episode__isnull=False)
    ends = rows.exclude(episode_id__in=episodes).select_related("edge__source", "edge__target")
    found: dict[UUID, set[str]] = defaultdict(set)
    for row in ends:
        nodes = (row.edge.source, row.edge.target)
        if row.episode_id:
            found[row.episode_id] |= {node.name for node in nodes if not node.is_self}
    return found


def _emptied(episode: Episode, said: str, names: set[str]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if said or any(is_said(name, plain(episode.summary)) for name in names):
        values = {"summary": "", "tags": []}
    title = plain(episode.title.rstrip(CUT))
    if title and title in said:
        values["title"] = ""
    return {name: one for name, one in values.items() if getattr(episode, name) != one}


def _left(notes: list[Any], names: set[str]) -> list[Any]:
    """Return the notes that name none of the names."""
    keys = {canon(name) for name in names}
    return [note for note in notes if not any(is_said(key, plain(str(note))) for key in keys)]
