"""What brackets only explain: "Chiara (gf)", "the kids (Ada and Bo)".

In: tokens and where a bracket opens. Out: whether what it holds belongs to what stands before it.
"""

from typing import Final

from memory.llm.offline.holding import read_role
from memory.llm.offline.lexicon.roles import ROLES
from memory.llm.offline.names import is_name
from memory.llm.offline.tokens import Tokens

_HOLDERS_MAX: Final = 16  # tokens in brackets


def names_role(tokens: Tokens, at: int) -> bool:
    """Tell whether a role in brackets says who is meant: "Chiara (gf)"."""
    role, end = read_role(tokens, at + 1)
    is_closed = role is not None and end < len(tokens) and tokens[end].low == ")"
    return is_closed and at > 0 and is_name(tokens, at - 1)


def names_holders(tokens: Tokens, at: int) -> bool:
    """Tell whether names in brackets say who is meant: "the kids (Ada and Bo)"."""
    near = range(at + 1, min(at + _HOLDERS_MAX, len(tokens)))
    end = next((i for i in near if tokens[i].low == ")"), at)
    is_role = at > 0 and tokens[at - 1].low in ROLES and end > at + 1
    return is_role and all(
        is_name(tokens, i) or tokens[i].low in {"and", ",", "&"} for i in range(at + 1, end)
    )
