"""Review: the person or the staff say who is who; every decision can be taken back.

In: an owner, nodes or decisions, who decides. Out: ids and counts. A merge keeps what it changed;
undo and split restore the graph, and a pair that is told apart is never merged again.
"""

from memory.flows.review.candidates import candidates_of
from memory.flows.review.looking import reveal
from memory.flows.review.merges import Counts, Merged, merge, preview_merge
from memory.flows.review.refusals import (
    MergeBlockedError,
    ReviewRefusal,
    ReviewRefusedError,
    StaleVersionError,
)
from memory.flows.review.splits import split
from memory.flows.review.undo import undo
from memory.flows.review.verdicts import Verdict, decide, keep_separate

__all__ = [
    "Counts",
    "MergeBlockedError",
    "Merged",
    "ReviewRefusal",
    "ReviewRefusedError",
    "StaleVersionError",
    "Verdict",
    "candidates_of",
    "decide",
    "keep_separate",
    "merge",
    "preview_merge",
    "reveal",
    "split",
    "undo",
]
