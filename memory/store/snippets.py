"""The words that justify edges, written in one commit.

In: snippets of edges. Out: rows. At most one snippet of an edge is primary: the newest that
says so takes the place of the one before.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from uuid import UUID

from memory.engine.learn.proposal import Snippet as Words
from memory.models import Episode, Snippet

type Said = tuple[UUID, Words, bool]  # an edge, words for it, and whether they are primary


def write(episode: Episode, said: Sequence[Said], *, fresh: Collection[UUID]) -> None:
    """Add words to edges; those of `fresh` edges, which have none yet, in one statement."""
    Snippet.objects.bulk_create(_first([one for one in said if one[0] in fresh], episode))
    for edge_id, words, is_primary in said:
        if edge_id not in fresh:
            _add(episode, edge_id, words, is_primary=is_primary)


def _first(said: Iterable[Said], episode: Episode) -> Iterable[Snippet]:
    """Return the rows of new edges: a span once an edge, the last primary one primary."""
    for edge_id, group in groupby(sorted(said, key=lambda one: one[0]), key=lambda one: one[0]):
        spans: dict[tuple[str, int, int], Words] = {}
        primary = None
        for _, words, is_primary in group:
            span = (words.turn_id, words.start, words.end)
            spans.setdefault(span, words)
            primary = span if is_primary else primary
        for span, words in spans.items():
            yield Snippet(
                owner_id=episode.owner_id,
                edge_id=edge_id,
                turn_id=UUID(words.turn_id),
                start=words.start,
                end=words.end,
                is_primary=span == primary,
                **_rest(episode, words),
            )


def _add(episode: Episode, edge_id: UUID, words: Words, *, is_primary: bool) -> None:
    of_edge = Snippet.objects.owned_by(episode.owner_id).filter(edge_id=edge_id)
    if is_primary:
        of_edge.filter(is_primary=True).update(is_primary=False)
    Snippet.objects.update_or_create(
        owner_id=episode.owner_id,
        edge_id=edge_id,
        turn_id=UUID(words.turn_id),
        start=words.start,
        end=words.end,
        defaults={"is_primary": True} if is_primary else {},
        create_defaults={"is_primary": is_primary, **_rest(episode, words)},
    )


def _rest(episode: Episode, words: Words) -> dict[str, object]:
    return {
        "episode": episode,
        "text": words.text,
        "evidence": words.evidence,
        "context": words.context,
        "confidence": words.confidence,
        "said_at": words.said_at,
    }
