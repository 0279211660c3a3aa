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
from memory.flows.forget.desk import (
    Asked,
    DeskRefusedError,
    Refusal,
    check_again,
    check_identity,
    close_request,
    extend,
    file_request,
    look_again,
    plan_of,
    run_request,
    tell,
)
from memory.flows.forget.person import (
    Receipt,
    erase_person,
    preview_person,
    receipt_of,
)

__all__ = [
    "Asked",
    "DeskRefusedError",
    "Forgotten",
    "Plan",
    "Receipt",
    "Refusal",
    "Scope",
    "Target",
    "UndoExpiredError",
    "check_again",
    "check_identity",
    "close_request",
    "erase_again",
    "erase_now",
    "erase_person",
    "extend",
    "file_request",
    "forget",
    "look_again",
    "plan_of",
    "preview",
    "preview_person",
    "receipt_of",
    "run_request",
    "tell",
    "undo",
]
