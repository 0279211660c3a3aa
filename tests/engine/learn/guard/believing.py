"""An extractor that believes everything, and what the guard leaves of it."""

from collections.abc import Sequence

from memory.engine.learn.clean import clean
from memory.engine.learn.guard import guarded
from memory.engine.learn.proposal import Occasion, Proposal
from tests.engine.learn.people import answer, relation


def held(
    given: Occasion, relations: Sequence[object], entities: Sequence[object] = (), **more: object
) -> Proposal:
    """Return what is left of a proposal."""
    return guarded(clean(answer(entities, relations, **more), given), given)


def trusts(name: str, snippet: str) -> dict[str, object]:
    """Return the claim that Bill trusts somebody."""
    return relation("Bill", "TRUSTS", name, snippet)
