"""Why a decision about who is who cannot be made now.

In: reasons. Out: errors that hold ids and codes, no text.
"""

from collections.abc import Sequence
from enum import StrEnum
from uuid import UUID


class ReviewRefusal(StrEnum):
    """Why nothing was changed."""

    SAME_NODE = "same_node"  # both ids lead to one
    TOLD_APART = "told_apart"  # the person said that they are two
    IS_SELF = "is_self"  # the person is the person
    NOTHING_CHOSEN = "nothing_chosen"  # to split off
    ALL_CHOSEN = "all_chosen"  # nothing would be left
    NO_CANDIDATE = "no_candidate"  # nobody to merge with is there any more
    FORGOTTEN = "forgotten"  # some of what was merged: it cannot be taken back
    NOT_DECIDED = "not_decided"  # a decision that merged nothing
    EMPTY = "empty"  # a name or a reason
    UNCLEAR_NAME = "unclear_name"


class ReviewRefusedError(ValueError):
    """Nothing was changed; `code` says why and holds no text of a person."""

    def __init__(self, code: ReviewRefusal) -> None:
        """Refuse for a reason."""
        super().__init__(str(code))
        self.code = code


class MergeBlockedError(RuntimeError):
    """Later decisions rest on this one; they have to be undone first, the last one first."""

    def __init__(self, decision_ids: Sequence[UUID]) -> None:
        """Name the decisions."""
        super().__init__(" ".join(str(one) for one in decision_ids))
        self.decision_ids = list(decision_ids)


class StaleVersionError(RuntimeError):
    """Somebody else has decided since this was looked at."""
