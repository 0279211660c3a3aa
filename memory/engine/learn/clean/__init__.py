"""Clean: from the raw answer of a model to a proposal that cannot corrupt the graph.

In: the answer exactly as it came, the occasion. Out: a Proposal with a note on every repair.
"""

from memory.engine.learn.clean.batch import clean
from memory.engine.learn.clean.labels import relation_label

__all__ = ["clean", "relation_label"]
