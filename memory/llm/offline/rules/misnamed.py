"""Whose name was got wrong: "you got my son's name wrong, he's called Emil".

In: a clause. Out: the role whose name is to be given again; the wrong name is over once it is.
"""

from typing import Final

from memory.llm.offline.holding import owned_role
from memory.llm.offline.lexicon.roles import Role
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.tokens import Tokens

_WRONG: Final = words("wrong incorrectly misspelled misspelt mistyped mixed incorrect")
_ORDERS: Final = words("spell correct fix change update write")  # "please spell ... right"
_NOT_SAID: Final = words("if might may would could did do not never")


def misnamed(tokens: Tokens) -> Role | None:
    """Return the role of the person's whose name a clause calls wrong."""
    lows = [token.low for token in tokens]
    first = lows[lows[:1] == ["please"] :][:1]
    is_told = not _WRONG.isdisjoint(lows) or not _ORDERS.isdisjoint(first)
    if not is_told or not _NOT_SAID.isdisjoint(lows):
        return None
    for at, low in enumerate(lows):
        if low in {"my", "our"}:
            role, end, is_former = owned_role(tokens, at + 1)
            is_name = lows[end : end + 2] == ["'s", "name"] and not is_former
            return role if is_name and role is not None and not role.is_plural else None
    return None
