"""Kin whose owner goes without saying, and apostrophes left out: "wife's name is Mei".

In: the tokens of a sentence. Out: the same with "my", or with the apostrophe.
"""

from typing import Final

from memory.llm.offline.lexicon.roles import ROLES
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.names import is_name
from memory.llm.offline.tokens import Tokens, unsaid

_OWN: Final = words("my our")
_BARE: Final = words("wife husband hubby girlfriend boyfriend son daughter dog cat mum mom dad")
_THE: Final = words("missus mrs wife hubby")


def with_owner(tokens: Tokens) -> Tokens:
    """Return "wife's name is Mei" and "the missus, Karen," with "my", which goes without saying."""
    tokens = _with_apostrophe(tokens)
    lows = [token.low for token in tokens[:4]]
    is_bare = lows[1:] in (["'s", "name", "is"], ["'s", "name", "'s"]) or lows[1:3] == [
        "'s",
        "called",
    ]
    is_called = lows[1:2] in (["called"], ["named"]) and lows[0] in ROLES
    is_called = is_called and not ROLES[lows[0]].is_plural
    if (is_bare and lows[0] in _BARE) or (is_called and is_name(tokens, 2)):
        return (*unsaid("my", tokens[0].start), tokens[0]._replace(text=lows[0]), *tokens[1:])
    if lows[:1] == ["the"] and lows[1:3] in (["kids'", "names"], ["twins'", "names"]):
        return unsaid("my kids are", tokens[0].start) + tokens[4:]
    is_the = lows[:1] == ["the"] and lows[1:2] != [] and lows[1] in _THE
    if is_the and (is_name(tokens, 2) or (lows[2:3] == [","] and is_name(tokens, 3))):
        return unsaid("my", tokens[0].start) + tokens[1:]
    return tokens


def _with_apostrophe(tokens: Tokens) -> Tokens:
    """Return "my mums called Ana" and "my dogs name is Rex" as with an apostrophe."""
    for at in range(len(tokens) - 3):
        role = ROLES.get(tokens[at + 1].low) if tokens[at].low in _OWN else None
        if role is None or not role.is_plural or not tokens[at + 1].low.endswith("s"):
            continue
        lows = [token.low for token in tokens[at + 2 : at + 6]]
        is_list = lows[2:3] == [","] or (lows[2:3] == ["and"] and lows[3:] not in (["he"], ["she"]))
        is_one = lows[:1] == ["called"] and not is_list
        is_one = is_one or lows[:2] in (["name", "is"], ["name", "'s"])
        if is_one:
            whole = tokens[at + 1]
            noun = whole._replace(text=whole.text[:-1], low=whole.low[:-1])
            owned = unsaid("'s", whole.end)
            return (*tokens[: at + 1], noun, *owned, *tokens[at + 2 :])
    return tokens
