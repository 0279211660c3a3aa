"""Recall: what a message brings back, and why.

In: an owner and a message. Out: `Recalled`: the text for the prompt, a receipt, or an honest
nothing. Nothing in the graph is written; what the walk crossed is logged with its turn.
"""

from memory.flows.recall.ahead import read_ahead
from memory.flows.recall.embed import (
    embed_again,
    embedder_fault,
    embedder_id,
    fill_vectors,
    reembed,
    warm,
)
from memory.flows.recall.found import Recalled
from memory.flows.recall.indexing import fill_turns
from memory.flows.recall.profile import profile
from memory.flows.recall.ranked import RankedTurn
from memory.flows.recall.turn import recall

__all__ = [
    "RankedTurn",
    "Recalled",
    "embed_again",
    "embedder_fault",
    "embedder_id",
    "fill_turns",
    "fill_vectors",
    "profile",
    "read_ahead",
    "recall",
    "reembed",
    "warm",
]
