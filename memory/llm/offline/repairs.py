"""A slip of the tongue, put right at once: "I live in Oslo, no, Bergen".

In: the tokens of a sentence. Out: the same as the person meant them. Only a name is put right by
a name, at the end of the sentence: all else may be a new statement.
"""

from typing import Final

from memory.llm.offline.lexicon.stops import ADVERBS, WEEKDAYS
from memory.llm.offline.lexicon.verbs import BE, FORMS
from memory.llm.offline.names import is_name, name_end
from memory.llm.offline.tokens import Tokens

_REPAIRS: Final = (
    ("i", "mean"),
    ("i", "meant"),
    ("or", "rather"),
    ("no", "wait"),
    ("no", "sorry"),
    ("no",),
    ("sorry",),
    ("oops",),
    ("wait",),
)
_BEING: Final = frozenset({"is", "am", "was", "are", "'s"})
_IT_IS: Final = (
    ("it", "is"),
    ("that", "is"),
    ("it", "'s"),
    ("but", "it", "is"),
    ("but",),
    ("i", "am"),
    ("rather",),
)
_VALUE_MAX: Final = 5  # tokens: "on the 7th of June"
_WRONG: Final = frozenset({"wrong", "incorrect", "mistaken", "old", "outdated"})
_CHANGED: Final = frozenset({"changed", "switched", "swapped"})
_VALUE_WITHIN: Final = 20  # tokens from the start of the sentence
_NOUN_MAX: Final = 4  # words of "new work email address"
_ENDS: Final = frozenset({"", ".", "!", ",", "sorry"})


def repaired(tokens: Tokens) -> Tokens:
    """Return the tokens with a wrong name replaced by the right one, and each word said once."""
    tokens = tuple(
        token
        for at, token in enumerate(tokens)
        if not (at and token.low.isalpha() and token.low == tokens[at - 1].low)
    )  # "I love love love it"
    tokens = _with_figure(_with_value(tokens))
    for at in range(2, len(tokens)):
        if tokens[at].low != ",":
            continue
        begin = _behind_repair(tokens, at + 1)
        end = name_end(tokens, begin) if begin else 0
        wrong = _name_start(tokens, at)
        if begin and wrong and end > begin and _low(tokens, end) in _ENDS:
            return tokens[:wrong] + tokens[begin:end]
    return tokens


def _with_value(tokens: Tokens) -> Tokens:
    """Return "my new email address, it's a@b.example" as "my new email address is ..."."""
    lows = [token.low for token in tokens]
    for at in range(2, len(tokens) - 3):
        if lows[at : at + 3] not in ([",", "it", "is"], [":", "it", "is"]):
            continue
        near = range(at - 1, max(at - _NOUN_MAX - 2, -1), -1)
        begin = next((i for i in near if lows[i] in {"my", "our"}), -1)
        is_noun = begin >= 0 and at <= _VALUE_WITHIN
        if not (_CHANGED | _WRONG).isdisjoint(lows[:at]):
            continue  # "I changed my number, it's ..." is read as told
        is_verbless = BE.keys().isdisjoint(lows[:at]) and FORMS.keys().isdisjoint(lows[begin:at])
        if is_noun and is_verbless:
            return tokens[:at] + tokens[at + 2 :]
    return tokens


def _with_figure(tokens: Tokens) -> Tokens:
    """Return "my size is not 41, it's 42" as "my size is 42": a date or number for another."""
    lows = [token.low for token in tokens]
    at = next((i for i in range(2, len(lows)) if lows[i] == "not" and lows[i - 1] in _BEING), 0)
    own = next((i for i in range(at) if lows[i] in {"my", "our", "i"}), -1)
    end = next((i for i in range(at + 1, len(lows)) if lows[i] in {",", "but", ";", ":"}), 0)
    if not at or own < 0 or not _is_figure(tokens[at + 1 : end]):
        return tokens
    begin = end + (lows[end] != "but")
    linked = next((len(o) for o in _IT_IS if tuple(lows[begin : begin + len(o)]) == o), 0)
    stop = next((i for i in range(begin + linked, len(lows)) if lows[i] in _ENDS), len(lows))
    right = tokens[begin + linked : stop]
    while right and right[-1].low in ADVERBS:
        right = right[:-1]  # "it's 42 actually"
    return tokens[:at] + right + tokens[stop:] if linked and _is_figure(right) else tokens


def _is_figure(tokens: Tokens) -> bool:
    """Tell whether a short value holds a number or is an address of mail."""
    is_short = 0 < len(tokens) <= _VALUE_MAX
    is_day = 0 < len(tokens) <= len(("on", "Friday")) and tokens[-1].low in WEEKDAYS
    return is_day or (is_short and any(t.low[:1].isdigit() or "@" in t.text[1:] for t in tokens))


def _behind_repair(tokens: Tokens, at: int) -> int:
    """Return where the right name begins behind "no," or "I mean"; 0 without a repair."""
    for repair in _REPAIRS:
        end = at + len(repair)
        if tuple(token.low for token in tokens[at:end]) == repair:
            return end + (_low(tokens, end) == ",")
    return 0


def _name_start(tokens: Tokens, end: int) -> int:
    """Return where the name begins that ends right before `end`; 0 when none does."""
    start = end
    while start > 1 and is_name(tokens, start - 1):
        start -= 1
    return start if start < end else 0


def _low(tokens: Tokens, at: int) -> str:
    return tokens[at].low if at < len(tokens) else ""
