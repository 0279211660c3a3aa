"""Settle the unsure: fixed bands over what a judge answered.

In: resolutions and the judge's confidences, a mapping a mention. Out: every mention's node.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from memory.engine.learn.proposal import NodeRef
from memory.engine.learn.resolve.types import Candidate, Resolution, Settled, Settlement
from memory.engine.params import FLAGGED_FROM, SILENT_ABOVE
from memory.engine.vocabulary import Band, Decision

_NOBODY_ASKED: Final[Mapping[int, Mapping[str, float]]] = MappingProxyType({})
_NO_REASONS: Final[Mapping[int, str]] = MappingProxyType({})


def band_of(confidences: Mapping[str, float]) -> tuple[Band, str | None]:
    """Return the band and the candidate it is about: the highest, flagged when it is tied.

    Source: write-up, "Merge and Disambiguation": "above 0.90 merges silently, from 0.70 to
    0.90 merges but is flagged for inspection, below 0.70 stays separate".
    """
    top = max(confidences.values(), default=0.0)
    if top < FLAGGED_FROM:
        return Band.APART, None
    best = [key for key, confidence in confidences.items() if confidence == top]
    is_sure = top > SILENT_ABOVE and len(best) == 1
    return (Band.SILENT if is_sure else Band.FLAGGED), best[0]


def settle(
    resolutions: Sequence[Resolution],
    answers: Mapping[int, Mapping[str, float]] = _NOBODY_ASKED,
    reasons: Mapping[int, str] = _NO_REASONS,
) -> Settlement:
    """Give every mention its node.

    Args:
        resolutions: of `resolve`, in its order: who is like another comes after them.
        answers: by mention index, the judge's confidence by candidate key. A mention left out
            could not be judged: it stays apart and waits for review. Keys that were not
            offered are ignored, missing ones are 0, values are clamped to 0..1.
        reasons: the judge's, by mention index, kept for whoever looks at the decision.
    """
    settled: dict[int, Settled] = {}
    founders: list[int] = []
    for resolution in resolutions:
        index = resolution.mention
        one = _settled(resolution, answers.get(index), settled, len(founders))
        one = replace(one, reason=reasons.get(index, ""))
        if one.node == len(founders):
            founders.append(index)
        settled[index] = one
    return Settlement(tuple(settled[index] for index in sorted(settled)), tuple(founders))


def _settled(
    resolution: Resolution,
    answer: Mapping[str, float] | None,
    earlier: Mapping[int, Settled],
    new: int,
) -> Settled:
    """Settle one mention; `new` is the index a new node would have."""
    if resolution.decision is not Decision.UNSURE:
        node = _place(resolution, earlier, new)
        return Settled(resolution.mention, node, resolution.decision, Band.SILENT, resolution.rule)
    if answer is None:
        return _unsettled(resolution, new, Band.UNDECIDED, (None,) * len(resolution.candidates))
    judged = {one.key: _clamped(answer.get(one.key, 0.0)) for one in resolution.candidates}
    band, key = band_of(judged)
    if key is None:
        return _unsettled(resolution, new, band, tuple(judged.values()))
    chosen = next(one for one in resolution.candidates if one.key == key)
    return Settled(
        mention=resolution.mention,
        node=_place(chosen, earlier, new),
        decision=Decision.SAME,
        band=band,
        rule=chosen.rule,
        confidence=judged[key],
        candidates=resolution.candidates,
        confidences=tuple(judged.values()),
        needs_review=band is Band.FLAGGED,
    )


def _unsettled(
    resolution: Resolution, new: int, band: Band, confidences: tuple[float | None, ...]
) -> Settled:
    """Keep a mention apart; only one that nobody could judge waits for review."""
    is_open = band is Band.UNDECIDED
    return Settled(
        mention=resolution.mention,
        node=new,
        decision=Decision.UNSURE if is_open else Decision.NEW,
        band=band,
        rule=resolution.rule,
        candidates=resolution.candidates,
        confidences=confidences,
        needs_review=is_open,
    )


def _place(found: Resolution | Candidate, earlier: Mapping[int, Settled], new: int) -> NodeRef:
    """Return the node that a decision points to; one that points nowhere makes a new node."""
    if found.node is not None:
        return found.node
    like = found.like if isinstance(found, Resolution) else found.mention
    return new if like is None else earlier[like].node


def _clamped(confidence: float) -> float:
    return min(max(confidence, 0.0), 1.0) if math.isfinite(confidence) else 0.0
