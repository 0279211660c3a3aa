"""Guard: what may be kept at all.

In: any text; a proposal and its occasion. Out: the text without secrets; the proposal without
secrets and without what is not the person's own statement. Imports: clean, proposal.
"""

from memory.engine.learn.guard.secrets import Redacted, has_secret, redacted

__all__ = ["Redacted", "has_secret", "redacted"]
