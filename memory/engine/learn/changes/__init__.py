"""Changes: one change set, everything a learned conversation writes.

In: a proposal, its settlement, the occasion. Out: frozen rows to add and to change.
"""

from memory.engine.learn.changes.edges import considered
from memory.engine.learn.changes.kept import kept
from memory.engine.learn.changes.types import (
    ChangeSet,
    Closing,
    Considered,
    EdgeUpdate,
    MergeRecord,
    NewAlias,
    NewEdge,
    NewNode,
    NewSnippet,
    NodeSighting,
    NodeUpdate,
)
from memory.engine.learn.changes.whole import change_set

__all__ = [
    "ChangeSet",
    "Closing",
    "Considered",
    "EdgeUpdate",
    "MergeRecord",
    "NewAlias",
    "NewEdge",
    "NewNode",
    "NewSnippet",
    "NodeSighting",
    "NodeUpdate",
    "change_set",
    "considered",
    "kept",
]
