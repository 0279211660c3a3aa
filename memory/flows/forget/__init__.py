"""Forget: show what goes, take it out of memory at once, erase it when the window closes.

In: an owner and a target, or a whole person. Out: counts, a receipt without words. A ledger beside
the database keeps which erasures there were, so that a restored dump brings nothing back.
"""

from memory.flows.forget.acts import (
    Forgotten,
    Plan,
    Scope,
    Target,
    UndoExpiredError,
    erase_now,
    forget,
    preview,
    undo,
)
from memory.flows.forget.again import erase_again
from memory.flows.forget.person import (
    Receipt,
    check_again,
    erase_person,
    preview_person,
    receipt_of,
)

__all__ = [
    "Forgotten",
    "Plan",
    "Receipt",
    "Scope",
    "Target",
    "UndoExpiredError",
    "check_again",
    "erase_again",
    "erase_now",
    "erase_person",
    "forget",
    "preview",
    "preview_person",
    "receipt_of",
    "undo",
]
