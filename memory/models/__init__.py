"""Models remember.

In: rows. Out: QuerySets and the database's own rules. A module a subject.
Imports: engine.vocabulary, engine.params, django.db.
"""

from memory.models.bundle import Bundle
from memory.models.call import Call
from memory.models.digest import Digest, DigestLine
from memory.models.edge import Edge, Interval
from memory.models.episode import Episode, Turn
from memory.models.extraction import Draft, ExtractionRun
from memory.models.forgetting import Forgetting, Tombstone
from memory.models.job import Job, JobFailedError, JobPausedError, JobStep, Lease, LostLeaseError
from memory.models.merge import MergeDecision, NotSame, StaffView
from memory.models.node import Alias, Node, Sighting
from memory.models.owners import NestedOwnerError, OwnerId, acting_for, let_go
from memory.models.phrase import Phrase
from memory.models.profile import Profile
from memory.models.rule import Rule
from memory.models.snippet import Snippet
from memory.models.traversal import TraversalLog
from memory.models.vector import TurnVector, WordVector

__all__ = [
    "Alias",
    "Bundle",
    "Call",
    "Digest",
    "DigestLine",
    "Draft",
    "Edge",
    "Episode",
    "ExtractionRun",
    "Forgetting",
    "Interval",
    "Job",
    "JobFailedError",
    "JobPausedError",
    "JobStep",
    "Lease",
    "LostLeaseError",
    "MergeDecision",
    "NestedOwnerError",
    "Node",
    "NotSame",
    "OwnerId",
    "Phrase",
    "Profile",
    "Rule",
    "Sighting",
    "Snippet",
    "StaffView",
    "Tombstone",
    "TraversalLog",
    "Turn",
    "TurnVector",
    "WordVector",
    "acting_for",
    "let_go",
]
