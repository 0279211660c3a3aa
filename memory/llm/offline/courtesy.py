"""Small courtesies that suppose nothing: "..., if that helps", "in case it matters, I'm a nurse".

In: the tokens of a sentence. Out: the same without them. Who adds "if you need it" to a fact
doubts the need, and not the fact.
"""

from typing import Final

from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.tokens import Tokens

_WHO: Final = words("you it that this anyone anybody they")
_NEEDS: Final = words(
    "need needs want wants help helps matter matters wonder wondering ask asks asking care must"
    " relevant curious interested difference anything required useful asked wondered"
)
_BETWEEN: Final = words("are is 's were to know really still even ever makes make any a changes")
_LEADS: Final = words("the my a our")
_FINDERS: Final = words(
    "test tests results result doctor gp allergist scan bloodwork dermatologist"
)
_FINDING: Final = words("says say said showed shows show confirmed confirms found tell told")
_FINDER_MAX: Final = 6  # tokens: "the blood test results say"
_ENDS: Final = frozenset({",", ".", "!", "?", ")", ";", "—"})
_COURTESY_MAX: Final = 8  # tokens


def without_courtesy(tokens: Tokens) -> Tokens:
    """Return a sentence without "if that helps" and "in case it matters"."""
    for at, token in enumerate(tokens):
        if token.low == "if":
            begin, told = at, at + 1
        elif [one.low for one in tokens[at : at + 2]] == ["in", "case"]:
            begin, told = at, at + 2
        else:
            continue
        end = _courtesy_end(tokens, told)
        if end:
            begin -= begin > 0 and tokens[begin - 1].low == "," and end >= len(tokens) - 1
            is_first = begin == 0 and end < len(tokens) and tokens[end].low == ","
            return tokens[:begin] + tokens[end + is_first :]
    return tokens


def without_finder(tokens: Tokens) -> Tokens:
    """Return "I'm allergic to nuts" of "the test says (that) I'm allergic to nuts"."""
    lows = [token.low for token in tokens]
    at = next((i for i in range(1, min(len(lows), _FINDER_MAX)) if lows[i] in _FINDING), 0)
    begin = at + 1 + (lows[at + 1 : at + 2] == ["me"])
    begin += lows[begin : begin + 1] == ["that"]
    is_own = lows[begin : begin + 1] in (["i"], ["my"])
    is_found = at > 0 and lows[0] in _LEADS and not _FINDERS.isdisjoint(lows[1:at])
    is_plain = is_found and "not" not in lows[:at] and {"my", "mum", "he"}.isdisjoint(lows[2:at])
    return tokens[begin:] if is_own and is_plain else tokens


def _courtesy_end(tokens: Tokens, at: int) -> int:
    """Return where a courtesy ends that begins behind "if"; 0 where something is supposed."""
    lows = [token.low for token in tokens[at : at + _COURTESY_MAX]]
    end = next((i for i, low in enumerate(lows) if low in _ENDS), len(lows))
    said = lows[:end]
    is_closed = end < len(lows) or at + end >= len(tokens)
    is_plain = len(said) > 1 and said[0] in _WHO and not _NEEDS.isdisjoint(said[1:])
    is_whole = all(low in _NEEDS | _BETWEEN | _WHO for low in said)
    return at + end if is_closed and is_plain and is_whole else 0
