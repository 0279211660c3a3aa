"""Guard: what may be kept at all.

In: any text; a proposal and its occasion. Out: the text without secrets; the proposal without
secrets and without what is not the person's own statement. Imports: clean, proposal.
"""

from memory.engine.learn.guard.fields import redacted_answer
from memory.engine.learn.guard.hearing import Hearing
from memory.engine.learn.guard.mentions import without_mentions
from memory.engine.learn.guard.own_words import machine_made
from memory.engine.learn.guard.proposals import guarded
from memory.engine.learn.guard.secrets import Redacted, has_secret, is_marked, redacted
from memory.engine.learn.guard.turns import is_instruction, is_quotable, parts_of, quotable

__all__ = [
    "Hearing",
    "Redacted",
    "guarded",
    "has_secret",
    "is_instruction",
    "is_marked",
    "is_quotable",
    "machine_made",
    "parts_of",
    "quotable",
    "redacted",
    "redacted_answer",
    "without_mentions",
]
