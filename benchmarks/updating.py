"""Whether what holds is what was said last: every labelled update through the product's own path.

In: statements over time. Out: which edges hold afterwards, and whether they should.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from benchmarks.figures import Ratio
from benchmarks.labels import Label, Update
from benchmarks.lessons import OFFLINE, Endpoint, Held, asking, held, learn, newcomer
from benchmarks.matching import fits, match

AFTER: Final = timedelta(hours=1)


@dataclass(frozen=True)
class Updated:
    """One update and what came of it."""

    update: Update
    missing: tuple[Label, ...]  # should hold and does not
    left: tuple[Label, ...]  # should not hold and does
    unread: tuple[Label, ...]  # was never learned at all, so that nothing could be updated

    @property
    def is_right(self) -> bool:
        """Whether exactly what should hold holds."""
        return not (self.missing or self.left)


def run(updates: Sequence[Update], *, extractor: Endpoint = OFFLINE) -> list[Updated]:
    """Learn every update's statements one after the other with this extractor."""
    with asking(extractor=extractor, judge=extractor):
        return [_updated(update) for update in updates]


def accuracy(done: Sequence[Updated], *, is_explicit: bool | None = None) -> Ratio:
    """Return the share that is right, of all or of the explicit or the implied ones."""
    counted = [one for one in done if is_explicit in {None, one.update.is_explicit}]
    return Ratio(sum(one.is_right for one in counted), len(counted))


def accuracy_of_read(done: Sequence[Updated]) -> Ratio:
    """Return the share that is right of those whose every statement was read."""
    read = [one for one in done if not one.unread]
    return Ratio(sum(one.is_right for one in read), len(read))


def _updated(update: Update) -> Updated:
    owner_id = newcomer()
    clock = update.statements[0].said_at
    for said in update.statements:
        clock = max(clock, said.said_at) + AFTER
        learn(owner_id, [said], now=clock)
    after = held(owner_id, at=clock)
    found = match(after.facts, after.properties, expected=update.current, optional=())
    return Updated(
        update=update,
        missing=found.missed,
        left=tuple(one for one in update.ended if _holds(one, after)),
        unread=tuple(one for one in (*update.current, *update.ended) if not _was_read(one, after)),
    )


def _holds(label: Label, after: Held) -> bool:
    return any(fits(label, fact) for fact in after.facts)


def _was_read(label: Label, after: Held) -> bool:
    facts = (*after.facts, *after.past)
    return not match(facts, after.properties, expected=[label], optional=()).missed
