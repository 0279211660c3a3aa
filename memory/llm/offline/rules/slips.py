"""A slip put right in the next sentence: "My dog is called Rex. Oops, Max.".

In: a sentence and the claim before it. Out: the claim with the right value; the wrong one is over.
A sentence that is no more than a value corrects; "sorry, long day" and "no, thanks" do not.
"""

from dataclasses import replace
from typing import Final

from memory.llm.offline.findings import NOTHING, Claim, Found
from memory.llm.offline.lexicon.stops import TRAILING, words
from memory.llm.offline.names import is_capital
from memory.llm.offline.people import Reader
from memory.llm.offline.rules.clause_words import low_at
from memory.llm.offline.tokens import Tokens, said

_SLIPS: Final = (  # said before the right value; those of one word need a name behind them
    *(("make", "that"), ("make", "it"), ("i", "mean"), ("i", "meant"), ("scratch", "that")),
    *(("or", "rather"), ("no", "wait"), ("wait", "no"), ("my", "bad"), ("no", "sorry")),
    *(("sorry",), ("oops",), ("correction",), ("typo",), ("wait",), ("no",), ("rather",)),
    *(("actually",), ("ah",), ("oh",), ("argh",), ("ugh",)),
)
_BEHIND: Final = (("i", "mean"), ("i", "meant"), ("sorry",), ("actually",), ("rather",), ("oops",))
_SURE: Final = frozenset({("make", "that"), ("i", "mean"), ("i", "meant"), ("correction",)})
_ENDS: Final = frozenset({".", "!"})
_VALUE_MAX: Final = 4  # words
_NO_VALUES: Final = TRAILING | words("yes no ok okay yeah worries problem not never")


def put_right(reader: Reader, tokens: Tokens, wrong: Claim | None) -> Found:
    """Return the claim that a sentence corrects, with the value that it gives."""
    if wrong is None or wrong.target.role:
        return NOTHING
    value, is_sure = _value(tokens)
    if not value or not _is_alike(value, wrong, is_sure=is_sure):
        return NOTHING
    right = reader.scene.named(said(reader.text, value), wrong.target.kind, wrong.target.gender)
    return Found((replace(wrong, target=right),), (wrong,))


def _value(tokens: Tokens) -> tuple[Tokens, bool]:
    """Return what a sentence consists of beside "oops", and whether it surely corrects."""
    tokens = tuple(token for token in tokens if token.low not in _ENDS)
    begin, is_sure = 0, False
    while (slip := _slip(tokens, begin, _SLIPS)) is not None:
        begin, is_sure = begin + len(slip), is_sure or slip in _SURE
        begin += low_at(tokens, begin) in {",", ":"}
    begin += bool(begin) and low_at(tokens, begin) in {"the", "a", "an"}
    end = len(tokens)
    for slip in _BEHIND:
        at = end - len(slip)
        if at > begin + 1 and _slip(tokens, at, (slip,)) and tokens[at - 1].low == ",":
            return tokens[begin : at - 1], True
    is_now = end > begin and tokens[end - 1].low == "now"
    return (tokens[begin : end - is_now], is_sure) if begin else ((), False)


def _slip(tokens: Tokens, at: int, options: tuple[tuple[str, ...], ...]) -> tuple[str, ...] | None:
    return next(
        (one for one in options if tuple(t.low for t in tokens[at : at + len(one)]) == one), None
    )


def _is_alike(value: Tokens, wrong: Claim, *, is_sure: bool) -> bool:
    """Tell whether a value can take the place of the wrong one: a name of a name, a number of one.

    In small letters anything may follow a "sorry", so that only "make that" and its like do.
    """
    lows = [token.low for token in value]
    is_plain = all(low[0].isalnum() for low in lows) and _NO_VALUES.isdisjoint(lows)
    if not is_plain or len(value) > _VALUE_MAX:
        return False
    name = wrong.target.name
    first = value[0].text[:1]
    if first.isdigit() or name[:1].isdigit():
        return first.isdigit() and name[:1].isdigit()
    is_name = name[:1].isupper()
    return all(is_capital(t) for t in value) if is_name else is_sure and first.islower()
