"""What was found, as text for the prompt and as JSON for the receipt.

In: a Walk, Findings, the words of its edges. Out: the fields of `Recalled`.
"""

import secrets
from collections.abc import Container, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from memory.engine.graph import Ints
from memory.engine.recall.render import Frame, Line, Quote, Rendered, render
from memory.engine.recall.when import Window
from memory.flows.recall.findings import Findings
from memory.flows.recall.found import Json
from memory.flows.recall.overtaken import overtaken
from memory.flows.recall.walk import Walk
from memory.flows.recall.why import Reasons, nodes_json, seeds_json, unused_json
from memory.store import lines, said

NONCE_BYTES = 8


def framed(now: datetime, budget: int) -> Frame:
    """Return a fence that nobody could know beforehand."""
    return Frame(nonce=secrets.token_hex(NONCE_BYTES), now=now, budget=budget)


class Ready(NamedTuple):
    """What can be told of a walk before the search has found anything."""

    walk: Walk
    known: dict[UUID, Line]
    why: dict[UUID, list[Json]]  # of the edges of the [MEMORY] block
    nodes: list[Json]
    seeds: list[Json]


def of_then(quoted: Mapping[UUID, list[Quote]], window: Window | None) -> dict[UUID, list[Quote]]:
    """Return the words of each edge that were said until the time asked about was over.

    An edge that was told of only later keeps its words: "last month I ..." is about that time.
    """
    if window is None or not window.is_sure:
        return dict(quoted)
    ends = window.range.ends
    then = {edge: [one for one in told if one.said_at < ends] for edge, told in quoted.items()}
    return {edge: then[edge] or told for edge, told in quoted.items()}


def ready(walk: Walk, quoted: Mapping[UUID, Sequence[Quote]], now: datetime) -> Ready:
    """Make lines and reasons while the message is still embedded."""
    reasons = Reasons(walk)
    return Ready(
        walk=walk,
        known=lines.lines(walk.memory, walk.told, quoted, now),
        why={walk.edge_id(edge): reasons.of(edge) for edge in walk.lines.tolist()},
        nodes=nodes_json(walk),
        seeds=seeds_json(walk),
    )


def told(made: Ready, findings: Findings, frame: Frame, zone: ZoneInfo) -> Json:
    """Render what was found, or nothing when memory stays silent."""
    walk, known = made.walk, made.known
    reason = str(findings.verdict.reason)
    if findings.verdict.abstained:
        return {"state": "none", "reason": reason, "abstained": True, "seeds": made.seeds}
    quotes = [_quote(one, walk.memory.ended, zone) for one in findings.hits]
    groups = [
        _lines(walk, edges, known) for edges in (walk.lines, *(hot.edges for hot in walk.hot))
    ]
    (memory, *hot), quotes = overtaken(groups, quotes, findings.stems, findings.language)
    shown = render(memory, hot, quotes, frame)
    return {
        "state": "used" if shown.text else "none",
        "reason": reason,
        "text": shown.text,
        "memories": _memories(made, findings, shown),
        "unused": unused_json(walk, {edge for edge, _ in shown.memory}),
        "context": [_context(quote, findings) for quote in shown.context],
        "nodes": made.nodes,
        "seeds": made.seeds,
        "episodes": _episodes(findings),
    }


def _episodes(findings: Findings) -> list[Json]:
    """Return the conversations that the search found, in the order of their hits."""
    found: dict[UUID, Json] = {}
    for one in findings.hits:
        if one.episode is None or one.turn not in findings.ranked:
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


def _memories(made: Ready, findings: Findings, shown: Rendered) -> list[Json]:
    """Return each rendered edge with all its quotes and why it came."""
    walk = made.walk
    at = {walk.edge_id(edge): edge for edge in walk.lines.tolist()}
    memories = []
    for shown_edge, sentence in shown.memory:
        edge = UUID(str(shown_edge))
        line = made.known[edge]
        memories.append(
            {
                "edge": str(edge),
                "sentence": sentence,
                "source": line.source,
                "relation": line.relation,
                "target": line.target,
                "strength": round(float(walk.graph.strength[at[edge]]), 3),
                "quotes": [_context(quote, findings) for quote in line.quotes],
                "why": made.why[edge],
            }
        )
    return memories


def _context(quote: Quote, findings: Findings) -> Json:
    ranked = findings.ranked.get(quote.turn) if isinstance(quote.turn, UUID) else None
    return {
        "text": quote.text,
        "edge": str(quote.edge) if quote.edge else None,
        "snippet": str(quote.snippet) if quote.snippet else None,
        "turn": str(quote.turn),
        "episode": findings.episodes.get(quote.turn),
        "said_at": quote.said_at.isoformat(),
        "is_faded": quote.is_faded,
        "is_over": quote.is_over,
        "is_partly_over": quote.is_partly_over,
        "is_overtaken": quote.is_overtaken,
        "why": [ranked.why()] if ranked is not None and quote.edge is None else [],
    }
