"""Tastes told from the other end: "sushi is another thing I love", "one thing I hate is rain".

In: a clause. Out: findings.
"""

from typing import Final

from memory.engine.vocabulary import Kind
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import Phrase, phrase
from memory.llm.offline.rules.clause_words import NO_SUBJECTS, is_at, low_at, skip
from memory.llm.offline.tokens import Tokens, said

_LIKED: Final = words("love like adore enjoy")
_HATED: Final = words("hate dislike detest loathe despise")
_TAKEN_IN: Final = words("listen eat watch read drink play")
_TAKEN_MAX: Final = 12  # tokens
_ENDLESS: Final = (
    *(("all", "day"), ("all", "night"), ("forever",), ("every", "day"), ("for", "hours")),
    *(("for", "ever"), ("every", "single"), ("day", "and", "night")),
)
_ONES: Final = words("one another a the")
_ENDS: Final = frozenset({"", *words(". , ! too most dearly now")})
_NOT_SAID: Final = words("it this that these those there here being having getting how when what")
_MANY_FAVORITES: Final = (("favorites",), ("favourites",), ("favorite", "things"))


def loved(reader: Reader, tokens: Tokens) -> Found:
    """Return what a clause says the person likes or dislikes."""
    if without_end := _all_day(tokens):
        return _claim(reader, "LIKES", phrase(tokens[:without_end], 3 + (tokens[3].low == "to")))
    at = is_at(tokens)
    begin, relation = _thing_said(tokens, 0)
    if relation and low_at(tokens, begin) == "is":
        return _claim(reader, relation, phrase(tokens, begin + 1))
    if not at or tokens[0].low in NO_SUBJECTS | _NOT_SAID:
        return NOTHING
    read = phrase(tokens, 0)
    end, relation = _thing_said(tokens, skip(tokens, at + 1))
    is_whole = read is not None and read.end == at and low_at(tokens, end) in _ENDS
    return _claim(reader, relation, read) if relation and is_whole else NOTHING


def _all_day(tokens: Tokens) -> int:
    """Return where "all day" stands in "I could listen to fado all day"; 0 without it."""
    lows = tuple(token.low for token in tokens)
    is_led = lows[:2] == ("i", "could") and lows[2:3] != () and lows[2] in _TAKEN_IN
    near = range(4, min(len(lows), _TAKEN_MAX))
    ends = (at for at in near for end in _ENDLESS if lows[at : at + len(end)] == end)
    return next(ends, 0) if is_led and "if" not in lows else 0


def _thing_said(tokens: Tokens, at: int) -> tuple[int, str]:
    """Read "another thing I love", "something I hate", "one of my favorites"."""
    lows = [token.low for token in tokens]
    if lows[at : at + 3] == ["one", "of", "my"]:
        named = next((n for n in _MANY_FAVORITES if tuple(lows[at + 3 :][: len(n)]) == n), ())
        return (at + 3 + len(named), "LIKES") if named else (at, "")
    is_thing = low_at(tokens, at) in _ONES and low_at(tokens, at + 1) in {"thing", "food"}
    is_open = low_at(tokens, at) in {"something", "what"}
    at += 2 if is_thing else int(is_open)
    if not (is_thing or is_open) or low_at(tokens, at) not in {"i", "we"}:
        return at, ""
    at = skip(tokens, at + 1)
    if lows[at : at + 3] == ["can", "not", "stand"]:
        return at + 3, "DISLIKES"
    relation = {**dict.fromkeys(_LIKED, "LIKES"), **dict.fromkeys(_HATED, "DISLIKES")}
    return at + 1, relation.get(low_at(tokens, at), "")


def _claim(reader: Reader, relation: str, read: Phrase | None) -> Found:
    if read is None:
        return NOTHING
    target = reader.scene.thing(said(reader.text, read.tokens), Kind.THING)
    return Found((Claim(SELF, relation, target),))
