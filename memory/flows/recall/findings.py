"""What the search adds to the walk, and whether memory speaks at all.

In: a State, a Walk, the message embedded as a whole. Out: `Findings`. Quotes are read as they may
be shown now.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from memory.engine.recall.budget import Verdict, verdict
from memory.engine.recall.grounds import Found, bearing, is_told_of
from memory.engine.recall.search import Scores, direct_hits, merged
from memory.flows.recall.ranked import Hit, Message, RankedTurn, Search, as_scores, search
from memory.flows.recall.state import State
from memory.flows.recall.walk import Walk
from memory.store import said


@dataclass(frozen=True)
class Findings:
    """What was found beside the graph, and the verdict on both."""

    search: Search
    hits: list[said.Said]
    ranked: Mapping[UUID, RankedTurn]  # of the hits that are turns
    verdict: Verdict
    stems: frozenset[str]  # of the words of the message
    language: str

    @cached_property
    def episodes(self) -> dict[object, str]:
        """The conversation of each turn that is quoted."""
        return {one.turn: str(one.episode) for one in self.hits if one.turn is not None}


def find(owner_id: UUID, state: State, walk: Walk, message: Message) -> Findings:
    """Search what was said, and decide whether memory speaks; the caller acts for the owner."""
    found, query = search(state.owned, message, state.person), message.query
    asked, certain = message.about
    heard = Found(state.owned.said, found.ranking.match, found.allowed)
    is_told = is_told_of(asked, certain, query, heard)
    bears = bearing(asked, query, heard, is_told=is_told)
    turns, faded = found.hits(owner_id, bears), message.faded
    is_known = bool(state.memory.phrases.items) or bool(state.owned.ids)
    return Findings(
        search=found,
        hits=_hits(turns, _faded(owner_id, state, faded)),
        ranked={hit.ranked.turn: hit.ranked for hit in turns},
        verdict=verdict(
            query,
            walk.lit,
            merged(as_scores(turns), faded),
            certain,
            is_known=is_known,
            is_told_of=is_told or not asked.topic.is_presupposed,
        ),
        stems=frozenset(query.stems),
        language=state.person.language,
    )


def _faded(owner_id: UUID, state: State, scored: Scores) -> list[said.Said]:
    """Return the snippets of what has faded or is over that are near enough, the best first."""
    snippets = [state.faded.snippets[hit.document] for hit in direct_hits(scored)]
    kept = said.quoted(owner_id, snippets)
    return [kept[one] for one in snippets if one in kept]


def _hits(turns: list[Hit], faded: list[said.Said]) -> list[said.Said]:
    """Return what is quoted: words that faded by their snippets, then turns in their order.

    Turns are shown only when one of them justifies by itself that memory speaks.
    """
    shown = {one.turn for one in faded}
    others = [hit for hit in turns if hit.ranked.turn not in shown]
    is_grounded = any(hit.has_ground for hit in others)
    return [*faded, *(hit.said for hit in others if is_grounded)]
