"""What was found, as text for the prompt and as JSON for the receipt.

In: a Walk. Out: the fields of `Recalled`.
"""

import secrets
from collections.abc import Container
from datetime import datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from memory.engine.graph import Ints
from memory.engine.recall.render import Frame, Line, Quote, Rendered, render
from memory.flows.recall.walk import Walk
from memory.flows.recall.why import Reasons, nodes_json, seeds_json, unused_json
from memory.store import lines, said

NONCE_BYTES = 8


def framed(now: datetime, budget: int) -> Frame:
    """Return a fence that nobody could know beforehand."""
    return Frame(nonce=secrets.token_hex(NONCE_BYTES), now=now, budget=budget)


def told(owner_id: UUID, walk: Walk, now: datetime, zone: ZoneInfo, budget: int) -> dict[str, Any]:
    """Render what was found, or nothing when memory stays silent."""
    seen = seeds_json(walk)
    if walk.verdict.abstained:
        reason = str(walk.verdict.reason)
        return {"state": "none", "reason": reason, "abstained": True, "seeds": seen}
    wanted = {*walk.lines.tolist(), *(edge for hot in walk.hot for edge in hot.edges.tolist())}
    edges = [int(walk.live[edge]) for edge in wanted]
    known = lines.lines(owner_id, walk.memory, edges, now=now, zone=zone)
    shown = render(
        _lines(walk, walk.lines, known),
        [_lines(walk, hot.edges, known) for hot in walk.hot],
        [_quote(one, walk.memory.ended, zone) for one in walk.hits],
        framed(now, budget),
    )
    return {
        "state": "used" if shown.text else "none",
        "reason": str(walk.verdict.reason),
        "text": shown.text,
        "memories": _memories(walk, shown, known),
        "unused": unused_json(walk, {edge for edge, _ in shown.memory}),
        "context": [_context(quote, walk) for quote in shown.context],
        "nodes": nodes_json(walk),
        "seeds": seen,
        "episodes": _episodes(walk),
    }


def _episodes(walk: Walk) -> list[dict[str, Any]]:
    """Return the conversations that the search found, in the order of their hits."""
    found: dict[UUID, dict[str, Any]] = {}
    for one in walk.hits:
        if one.episode is None or one.turn not in walk.ranked:
            continue
        fresh = {"id": str(one.episode), "said_at": one.said_at.isoformat(), "turns": []}
        found.setdefault(one.episode, fresh)["turns"].append(str(one.turn))
    return list(found.values())


def _lines(walk: Walk, edges: Ints, known: dict[UUID, Line]) -> list[Line]:
    ids = [walk.edge_id(edge) for edge in edges.tolist()]
    return [known[one] for one in ids if one in known]


def _quote(words: said.Said, ended: Container[UUID | None], zone: ZoneInfo) -> Quote:
    return Quote(
        text=words.text,
        said_at=words.said_at.astimezone(zone),
        turn=words.turn or words.snippet or "",
        edge=words.edge,
        snippet=words.snippet,
        is_faded=words.edge is not None,
        is_over=words.is_over or words.edge in ended,
    )


def _memories(walk: Walk, shown: Rendered, known: dict[UUID, Line]) -> list[dict[str, Any]]:
    """Return each rendered edge with all its quotes and why it came."""
    at = {walk.edge_id(edge): edge for edge in walk.lines.tolist()}
    reasons = Reasons(walk)
    memories = []
    for edge_id, sentence in shown.memory:
        line = known[UUID(str(edge_id))]
        edge = at[UUID(str(edge_id))]
        memories.append(
            {
                "edge": str(edge_id),
                "sentence": sentence,
                "source": line.source,
                "relation": line.relation,
                "target": line.target,
                "strength": round(float(walk.graph.strength[edge]), 3),
                "quotes": [_context(quote, walk) for quote in line.quotes],
                "why": reasons.of(edge),
            }
        )
    return memories


def _context(quote: Quote, walk: Walk) -> dict[str, Any]:
    episodes = {str(one.turn): str(one.episode) for one in walk.hits}
    ranked = {str(turn): one for turn, one in walk.ranked.items()}.get(str(quote.turn))
    return {
        "text": quote.text,
        "edge": str(quote.edge) if quote.edge else None,
        "snippet": str(quote.snippet) if quote.snippet else None,
        "turn": str(quote.turn),
        "episode": episodes.get(str(quote.turn)),
        "said_at": quote.said_at.isoformat(),
        "is_faded": quote.is_faded,
        "is_over": quote.is_over,
        "why": [ranked.why()] if ranked is not None and quote.edge is None else [],
    }
