"""How well mentions find who they mean: every labelled pair through the product's own path.

In: pairs and a judge. Out: what became of each mention. The extractor is scripted, so that
only identity is measured.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID

from benchmarks.figures import Ratio
from benchmarks.labels import Known, Pair, Said
from benchmarks.lessons import OFFLINE, YOU, Endpoint, asking, learn, newcomer
from benchmarks.scripts import NO, SURE, Script, edge, node
from memory.engine.vocabulary import Band, Kind
from memory.models import MergeDecision, Node, Snippet, acting_for

STORED_AT: Final = datetime(2026, 3, 1, 18, tzinfo=UTC)
MENTIONED_AT: Final = STORED_AT + timedelta(days=30)
VERDICTS: Final = {"same": SURE, "different": NO, "ambiguous": 0.5}  # of a perfect judge


class Outcome(StrEnum):
    """What became of a mention."""

    SILENT = "merged silently"
    FLAGGED = "merged and flagged"
    REVIEW = "apart, to be reviewed"
    APART = "apart"
    LOST = "lost"  # the case could not be played: the stored or the mentioned one is not there


@dataclass(frozen=True)
class Met:
    """One pair and what became of it."""

    pair: Pair
    outcome: Outcome

    @property
    def is_merged(self) -> bool:
        """Whether the mention became the stored one."""
        return self.outcome in {Outcome.SILENT, Outcome.FLAGGED}

    @property
    def is_wrong(self) -> bool:
        """Whether it was merged though it is another; a flagged guess at the ambiguous is none."""
        if self.pair.label == "ambiguous":
            return self.outcome is Outcome.SILENT
        return self.is_merged and self.pair.label == "different"


@dataclass(frozen=True)
class Merges:
    """The figures of one run over all pairs."""

    precision: Ratio
    recall: Ratio
    wrong_silent: tuple[Met, ...]
    missed: tuple[Met, ...]
    lost: tuple[Met, ...]

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        both = self.precision.value + self.recall.value
        return 2 * self.precision.value * self.recall.value / both if both else 0.0


def merges(met: Sequence[Met]) -> Merges:
    """Return the figures of what was met."""
    same = [one for one in met if one.pair.label == "same"]
    right = sum(one.is_merged for one in same)
    wrong = [one for one in met if one.is_wrong]
    return Merges(
        precision=Ratio(right, right + len(wrong)),
        recall=Ratio(right, len(same)),
        wrong_silent=tuple(one for one in wrong if one.outcome is Outcome.SILENT),
        missed=tuple(one for one in same if not one.is_merged),
        lost=tuple(one for one in met if one.outcome is Outcome.LOST),
    )


def run(pairs: Sequence[Pair], script: Script, *, judge: Endpoint = OFFLINE) -> list[Met]:
    """Play every pair with this judge; offline there is none."""
    with asking(extractor=script.endpoint, judge=judge):
        return [Met(pair, _played(pair, script)) for pair in pairs]


def _played(pair: Pair, script: Script) -> Outcome:
    """Store one, mention the other, and look what the mention became."""
    owner_id = newcomer()
    script.teach(owner_id, pair.neighbourhood, at=STORED_AT, aliases={pair.stored: pair.aliases})
    with acting_for(owner_id):
        others = Node.objects.owned_by(owner_id).filter(is_self=False, kind=pair.kind)
        stored = others.filter(name__in=[pair.stored, _clean(pair.stored)]).first()
    if stored is None:
        return Outcome.LOST
    kinds = {YOU: Kind.PERSON, pair.mention: pair.mention_kind}
    claim = edge(Known(YOU, pair.relation, pair.mention, kinds), pair.context)
    script.calls = [node(pair.mention, pair.mention_kind), claim]
    script.verdict = {stored.name: VERDICTS[pair.label]}
    episode_id, _ = learn(owner_id, [Said("user", pair.context, MENTIONED_AT)], now=MENTIONED_AT)
    return _outcome(owner_id, episode_id, stored.pk)


def _clean(name: str) -> str:
    return " ".join(name.split())


def _outcome(owner_id: UUID, episode_id: UUID, stored_id: UUID) -> Outcome:
    with acting_for(owner_id):
        said = Snippet.objects.owned_by(owner_id).filter(episode_id=episode_id)
        became = said.values_list("edge__target_id", flat=True).first()
        decisions = MergeDecision.objects.owned_by(owner_id).filter(episode_id=episode_id)
        is_doubtful = decisions.filter(needs_review=True).exists()
        is_flagged = is_doubtful or decisions.filter(band=Band.FLAGGED).exists()
    if became is None:
        return Outcome.LOST
    if became == stored_id:
        return Outcome.FLAGGED if is_flagged else Outcome.SILENT
    return Outcome.REVIEW if is_doubtful else Outcome.APART
