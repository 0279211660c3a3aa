"""What runs on behind a comma without its subject: "I'm 34, live in Cork, have two cats".

In: tokens, where the clause began and where the comma stands. Out: whether one more statement of
the same subject begins there. Only verbs that tell of a life, with what they need behind them.
"""

from typing import Final

from memory.llm.offline.lexicon.stops import DETERMINERS, words
from memory.llm.offline.lexicon.verbs import BE, FORMS, UNREAL, Tense, is_step
from memory.llm.offline.tokens import Tokens

_PLACED: Final = words("in with near at on above outside alone by")
_COUNTED: Final = DETERMINERS | words("no one 2 3 4 5 6")
_ANY: Final[frozenset[str]] = frozenset()  # whatever follows
_LIVES: Final = {  # verb -> what must follow it
    "live": _PLACED,
    "work": words("at for as in with nights days part-time full-time from"),
    "study": _ANY,
    "teach": _ANY,
    "speak": _ANY,
    "play": _ANY,
    "love": _ANY,
    "like": _ANY,
    "hate": _ANY,
    "adore": _ANY,
    "loathe": _ANY,
    "dislike": _ANY,
    "prefer": _ANY,
    "enjoy": _ANY,
    "collect": _ANY,
    "come": words("from"),
    "have": _COUNTED,
    "own": _COUNTED,
    "drive": _COUNTED,
    "volunteer": words("at for with in"),
}
_STATES: Final = {
    "born": words("in on and near"),
    "raised": words("in near by"),
    "based": words("in near"),
    "married": words("to with since for"),
    "engaged": words("to"),
    "allergic": words("to"),
    "originally": words("from"),
    "divorced": _ANY,
    "retired": _ANY,
}
_OVER: Final = words("anymore more longer")  # behind "not ... any"
_BEFORE_MAX: Final = 40  # tokens of the clause before
_PLURAL: Final = words("i we they")
_RELATIVES: Final = words("who whose which whom where")
_NOUN_LEADS: Final = words("and or")


def runs_on(tokens: Tokens, start: int, comma: int) -> bool:
    """Tell whether the words behind a comma state one more thing of the same subject."""
    if comma - start > _BEFORE_MAX:
        return False
    before = [token.low for token in tokens[start:comma]]
    if comma + 2 >= len(tokens) or not _is_telling(before):
        return False
    low, after = tokens[comma + 1].low, tokens[comma + 2].low
    needed = _STATES.get(low)
    if needed is not None:
        return (not needed or after in needed) and _is_being(before)
    return _is_of_life(before, low, after)


def _is_telling(before: list[str]) -> bool:
    """Tell whether a clause states something: in "my cat, whose name is Rex, ..." it goes on."""
    is_open = UNREAL.isdisjoint(before) and _RELATIVES.isdisjoint(before) and "to" not in before
    return is_open and _has_verb(before)


def _is_of_life(before: list[str], low: str, after: str) -> bool:
    """Tell whether a verb that tells of a life fits the subject and what follows it."""
    form = FORMS.get(low)
    if form is None or form.tense is not Tense.BASE or form.lemma not in _LIVES:
        return False
    gapped = FORMS.get(before[0])
    is_plural = before[0] in _PLURAL or "and" in before
    is_plural = is_plural or (gapped is not None and gapped.lemma == before[0])
    needed = _LIVES[form.lemma]
    is_fit = (low == form.lemma) == is_plural
    return is_fit and (not needed or after in needed) and after not in _NOUN_LEADS


def is_sequel(tokens: Tokens, start: int, at: int) -> bool:
    """Tell whether a comma parts two steps taken: "I quit Acme, started at Orbis".

    So does one between what is over and the step: "I don't live in Oslo anymore, moved to Bergen".
    """
    is_another = is_step(tokens[at + 1].low)
    before = [token.low for token in tokens[start:at]]
    is_over = before[:1] in (["i"], ["we"]) and not _OVER.isdisjoint([*before[1:4], *before[-2:]])
    return is_another and (is_over or any(is_step(low) for low in before))


def _has_verb(lows: list[str]) -> bool:
    return any(low in BE or low in FORMS or low in {"'s", "has", "have"} for low in lows)


def _is_being(lows: list[str]) -> bool:
    return any(low in BE or low in {"'s", "been"} for low in lows)
