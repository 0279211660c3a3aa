"""Resolve: who every mention is; the same as somebody, new, or unsure.

In: a proposal and the occasion; then, for the unsure, a judge's answers. Out: every mention's
node. Two slices of thought, so that the question to the judge can stand between them.
"""

from memory.engine.learn.clean.names import canon
from memory.engine.learn.resolve.settle import band_of, settle
from memory.engine.learn.resolve.types import NAMESAKE, Candidate, Resolution, Settled, Settlement
from memory.engine.learn.resolve.who import resolve

__all__ = [
    "NAMESAKE",
    "Candidate",
    "Resolution",
    "Settled",
    "Settlement",
    "band_of",
    "canon",
    "resolve",
    "settle",
]
