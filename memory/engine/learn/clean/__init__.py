"""Clean: from the raw answer of a model to a proposal that cannot corrupt the graph.

In: the answer exactly as it came, the occasion. Out: a Proposal with a note on every repair.
"""

from memory.engine.learn.clean.batch import clean
from memory.engine.learn.clean.labels import relation_label
from memory.engine.learn.clean.outcome import DROPPED, Became, Outcome, outcome

__all__ = ["DROPPED", "Became", "Outcome", "clean", "outcome", "relation_label"]
