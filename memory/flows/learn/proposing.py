"""What the stored answers propose, against the graph as it is.

In: the answer to each window, the occasion. Out: a Proposal. Nothing is written here.
"""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from memory.engine.learn.clean import clean
from memory.engine.learn.guard import Hearing, guarded
from memory.engine.learn.proposal import Occasion, Proposal
from memory.flows.learn.attempt import AttemptFailedError
from memory.flows.learn.buried import unburied

NO_NOTES: Final = "unreadable"


def cleaned(answers: Sequence[str], occasion: Occasion, hearing: Hearing | None = None) -> Proposal:
    """Return what of the answers may go on; no database is asked."""
    return guarded(clean(answers, occasion), occasion, hearing)


def proposed(owner_id: UUID, answers: Sequence[str], occasion: Occasion) -> Proposal:
    """Return what of the answers may go on, without what was forgotten after it was said.

    Raises:
        AttemptFailedError: nothing in them can be used.
    """
    proposal = cleaned(answers, occasion)
    check_readable(proposal, is_spoiled=True)
    return unburied(owner_id, proposal, occasion)


def check_readable(proposal: Proposal, *, is_spoiled: bool = False) -> None:
    """Refuse an answer of which nothing can be used.

    Raises:
        AttemptFailedError: with the cleaner's first note.
    """
    if proposal.is_retry:
        code = proposal.notes[0].code if proposal.notes else NO_NOTES
        raise AttemptFailedError(code, is_spoiled=is_spoiled)
