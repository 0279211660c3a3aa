"""Turns that the search found, as words that may be quoted in another conversation.

In: an owner, ids. Out: `Said`, without what is pasted, held, withheld, muted or not consented to.
This is where it is decided, on rows as they are now: what the index holds may be older.
"""

import threading
from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Final
from uuid import UUID

from memory.engine.learn.clean.sensitivity import guarded_in
from memory.engine.learn.guard import is_quotable, parts_of
from memory.engine.params import QUOTE_SHOWN, UNGUARDED
from memory.engine.vocabulary import Mode, Role, Sensitivity
from memory.store import reading, turn_vectors
from memory.store.said import Said

type Spans = list[list[tuple[int, int, frozenset[Sensitivity]]]]

SPANS_KNOWN: Final = 20_000  # turns of every owner of this process; ids and offsets, no words
_known: dict[UUID, Spans] = {}
_lock = threading.Lock()

# Notes of learning after which a turn is not brought up by the search either.
HELD: Final = ("asked_not_to", "forgotten_before", "needs_consent", "secret")

TURNS: Final = f"""
select turn.id, turn.content, turn.speaker, turn.said_at, turn.episode_id, profile.consented,
    coalesce((
        select bool_and(edge.superseded_at is not null)
        from memory_snippet as snippet
        join memory_edge as edge on edge.owner_id = snippet.owner_id and edge.id = snippet.edge_id
        where snippet.owner_id = turn.owner_id and snippet.turn_id = turn.id
    ), false),
    array(
        select snippet.text
        from memory_snippet as snippet
        join memory_edge as edge on edge.owner_id = snippet.owner_id and edge.id = snippet.edge_id
        where snippet.owner_id = turn.owner_id and snippet.turn_id = turn.id
            and edge.superseded_at is not null and edge.superseded_by_id is not null
    )
from memory_turn as turn
join memory_episode as episode
    on episode.owner_id = turn.owner_id and episode.id = turn.episode_id
join memory_profile as profile on profile.owner_id = turn.owner_id
where turn.owner_id = %(owner)s and turn.id = any(%(turns)s)
    and turn.forgetting_id is null and not turn.is_withheld
    and turn.role = '{Role.USER}' and episode.mode = '{Mode.NORMAL}'
    and not exists (
        select from memory_snippet as snippet
        join memory_edge as edge on edge.owner_id = snippet.owner_id and edge.id = snippet.edge_id
        where snippet.owner_id = turn.owner_id and snippet.turn_id = turn.id and (
            snippet.forgetting_id is not null or edge.forgetting_id is not null or edge.is_muted
            or edge.proposed_at is not null or edge.sensitivity <> all(%(open)s)
        )
    )
    and not exists (
        select from memory_extractionrun as run, jsonb_array_elements(run.notes) as note
        where run.owner_id = turn.owner_id and run.episode_id = turn.episode_id
            and note->>'turn' = turn.id::text and note->>'code' = any(%(held)s)
    )
"""  # noqa: S608 - only our own names


def turns(owner_id: UUID, ids: Sequence[UUID]) -> dict[UUID, Said]:
    """Return what of these turns may be quoted; the others are left out."""
    if not ids:
        return {}
    asked = {
        "owner": owner_id,
        "turns": list(ids),
        "open": [str(one) for one in UNGUARDED],
        "held": list(HELD),
    }
    found = {}
    for pk, content, speaker, said_at, episode, consented, is_over, replaced in reading.rows(
        TURNS, asked
    ):
        if replaced:
            content = _without(content, replaced)  # noqa: PLW2901 - the rest of the turn
            spans = _spans(content)
        else:
            spans = spans_of(pk, content)
        text = _shown(content, spans, consented)
        if text:
            words = turn_vectors.sentence(speaker, text)
            found[pk] = Said(words, said_at, pk, episode, is_over=is_over)
    return found


def _without(content: str, replaced: Collection[str]) -> str:
    """Return a turn without words that something newer has replaced: never told as current."""
    for words in replaced:
        content = content.replace(words, " ")
    return content if any(sign.isalnum() for sign in content) else ""


def spans_of(turn: UUID, content: str) -> Spans:
    """Return the spans of a turn, whose words never change; they are remembered, the words not."""
    with _lock:
        found = _known.get(turn)
    if found is None:
        found = _spans(content)
        with _lock:
            if len(_known) >= SPANS_KNOWN:
                _known.clear()
            _known[turn] = found
    return found


def _spans(content: str) -> Spans:
    """Return where the parts that may be quoted stand, in runs, and what each is guarded by."""
    runs = groupby(parts_of(content), key=is_quotable)
    return [
        [(part.start, part.end, frozenset(guarded_in(part.text))) for part in run]
        for is_kept, run in runs
        if is_kept
    ]


def _shown(content: str, spans: Spans, consented: Collection[str]) -> str:
    """Return the words that may be quoted, cut to what one quote may take."""
    open_to = {Sensitivity(one) for one in consented}
    runs = [
        " ".join(content[start:end] for start, end, guards in run if guards <= open_to)
        for run in spans
    ]
    text = " \u2026 ".join(run for run in runs if run)
    return text if len(text) <= QUOTE_SHOWN else f"{text[:QUOTE_SHOWN].rstrip()}\u2026"
