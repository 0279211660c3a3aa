"""What stands before a statement and only sets its scene: "for notes I use ...", "at home we ...".

In: tokens. Out: the tokens from the statement on. Never out of a story, a game or a wish.
"""

from typing import Final

from memory.llm.offline.lexicon.stops import MONTHS, WEEKDAYS, words
from memory.llm.offline.lexicon.verbs import FORMS
from memory.llm.offline.names import name_end
from memory.llm.offline.phrases import is_place
from memory.llm.offline.tokens import Tokens, unsaid

OPENING: Final = words("by for since as at in on during after about with besides apart")
_SUBJECTS: Final = words("i we my our")
_WHOEVER: Final = _SUBJECTS | words("it he she his her")
_MOMENTS: Final = (
    *(("these", "days"), ("at", "the", "moment"), ("right", "now"), ("from", "now", "on")),
    *(
        ("since", "then"),
        ("this", "year"),
        ("this", "month"),
        ("this", "week"),
        ("as", "of", "now"),
    ),
    *(("today",), ("nowadays",), ("meanwhile",), ("instead",), ("anyway",), ("btw",), ("tbh",)),
    *(("last", "week"), ("last", "month"), ("last", "year"), ("by", "the", "way"), ("ngl",)),
)
_NONE: Final = words("neither none")
_CAN: Final = words("can are have")
_ON_DAYS: Final = frozenset(f"{day}s" for day in WEEKDAYS) | words(
    "weekends weekdays mornings evenings afternoons nights daytimes"
)
_REST: Final = ("the", "rest", "of", "the", "week")  # or of the day, the time
_LEAD_MAX: Final = 6  # words
_CLEFT_MAX: Final = 8  # tokens before the "I" of "it's the violin I play"
_TOLD_LAST: Final = frozenset(FORMS) | words("am allergic to at in for with as have been from")
_CLEFT_VERBS: Final = words("study play use drive learn speak collect teach do")
_CLEFT_ENDS: Final = frozenset({",", ".", "!", "and", "but", "now"})
_IRREAL: Final = words("would could might should if imagine pretend")
_GOING_ON: Final = words("and that as or of the a an with")
_ABOUT_TO_NAME: Final = words("have had just finally decided to both then 've ended up")
_NAMING: Final = words("named called name call christened naming calling")
_CALLED_SO: Final = {"him": "he", "her": "she", "it": "it"}
_UNREAL: Final = words(  # what is said in these is not so
    "scenario example story novel book dream dreams game movie film show series play world role"
    " case theory fantasy character mind simulation exercise text letter email mail song poem"
    " life joke head opinion script sketch essay draft paper future your you if when quote words"
)


def with_called(tokens: Tokens) -> Tokens:
    """Return "my sister's name isn't Ana" as "my sister is not called Ana".

    So "we named her Pixel" as "she is called Pixel".
    """
    if given := _given_name(tokens) or _introduced(tokens):
        return given
    for at in range(2, len(tokens) - 3):
        lows = [token.low for token in tokens[at : at + 4]]
        if lows == ["'s", "name", "is", "not"]:
            start = tokens[at].start
            return tokens[:at] + unsaid("is not called", start) + tokens[at + 4 :]
    return tokens


def _given_name(tokens: Tokens) -> Tokens:
    """Return "(we) have named her Pixel" as "she is called Pixel"; nothing of any other clause."""
    lows = [token.low for token in tokens]
    at = int(lows[:1] != [] and lows[0] in {"i", "we"})
    while at < len(lows) and lows[at] in _ABOUT_TO_NAME:
        at += 1
    who = _CALLED_SO.get(lows[at + 1], "") if len(lows) > at + 2 else ""
    is_name = bool(who) and lows[at] in _NAMING and tokens[at + 2].text[:1].isupper()
    return unsaid(f"{who} is called", tokens[0].start) + tokens[at + 2 :] if is_name else ()


def _introduced(tokens: Tokens) -> Tokens:
    """Return "Bella's my spaniel" as "Bella is my spaniel"; nothing of any other clause."""
    lows = [token.low for token in tokens]
    end = name_end(tokens, 0)
    is_told = 0 < end < len(lows) - 2 and lows[end] == "'s" and lows[end + 1] in {"my", "our"}
    return tokens[:end] + unsaid("is", tokens[end].start) + tokens[end + 1 :] if is_told else ()


def of_both(tokens: Tokens) -> Tokens:
    """Return "neither of us can stand rain" as "we can not stand rain"."""
    lows = [token.low for token in tokens[:4]]
    if len(lows) < len(("neither", "of", "us", "likes")) or lows[1:3] != ["of", "us"]:
        return tokens
    start, verb = tokens[0].start, FORMS.get(lows[3])
    if lows[0] in {"both", "all"}:
        return unsaid("we", start) + tokens[3:]
    said = f"we {lows[3]} not" if lows[3] in _CAN else f"we do not {verb.lemma}" if verb else ""
    return unsaid(said, start) + tokens[4:] if said and lows[0] in _NONE else tokens


def uncleft(tokens: Tokens) -> Tokens:
    """Return "it's the violin I play" as "I play the violin"."""
    lows = [token.low for token in tokens]
    if lows[:1] == ["what"]:
        return _said_first(tokens, lows)
    near = range(3, min(len(lows), _CLEFT_MAX))
    at = next((i for i in near if lows[i] in {"i", "we"}), 0) if lows[:2] == ["it", "is"] else 0
    end = next((i for i in range(at, len(lows)) if lows[i] in _CLEFT_ENDS), len(lows))
    noun = tokens[2 : at - (lows[at - 1] == "that")]
    is_told = end > at + 1 and all(low in _TOLD_LAST for low in lows[at + 1 : end])
    is_thing = bool(noun) and (
        noun[0].low == "the" or noun[0].text[:1].isupper() or noun[-1].low.endswith("s")
    )
    is_plain = is_told and is_thing and {",", "and", "not", "because"}.isdisjoint(lows[:at])
    return tokens[at:end] + noun + tokens[end:] if is_plain else tokens


def _said_first(tokens: Tokens, lows: list[str]) -> Tokens:
    """Return "what I study now is history" as "I study history now"."""
    is_told = lows[1:2] in (["i"], ["we"]) and lows[2:3] != [] and lows[2] in _CLEFT_VERBS
    at = next((i for i in range(3, min(len(lows), _CLEFT_MAX)) if lows[i] == "is"), 0)
    is_plain = all(low in {"now", "these", "days", "currently"} for low in lows[3:at])
    return tokens[1:3] + tokens[at + 1 :] + tokens[3:at] if is_told and at and is_plain else tokens


def said_of_self(tokens: Tokens) -> Tokens:
    """Return "I am a nurse" of "as a nurse I see ...", "being a nurse, I ..."; else nothing."""
    lows = [token.low for token in tokens]
    begin = 2 if lows[:2] == ["speaking", "as"] else int(lows[:1] in (["as"], ["being"]))
    near = range(begin + 2, min(begin + 2 + _LEAD_MAX, len(lows)))
    end = next((at for at in near if lows[at] in _SUBJECTS), 0)
    is_article = bool(begin) and lows[begin : begin + 1] in (["a"], ["an"])
    if (
        not end
        or not is_article
        or not _IRREAL.isdisjoint(lows)
        or not {"of", "in"}.isdisjoint(lows[:end])
    ):
        return ()
    end -= lows[end - 1] == ","
    return unsaid("I am", tokens[0].start) + tokens[begin:end]


def without_lead(tokens: Tokens) -> Tokens:
    """Return a clause without the phrase that opens it: "at home we speak Polish".

    So "Saturdays I work at ...", without a word before it.
    """
    if skipped := behind_days(tokens) or len_of_moment(tokens, 0):
        return tokens[skipped:]
    if not tokens or tokens[0].low not in OPENING:
        return tokens
    for at in range(2, min(_LEAD_MAX + 2, len(tokens))):
        if tokens[at].low in _SUBJECTS:
            return tokens[at:] if _is_scene(tokens[:at]) else tokens
    return tokens


def len_of_moment(tokens: Tokens, at: int) -> int:
    """Return how many words only say when, before whoever does it: (, today) "I work at ..."."""
    lows = [token.low for token in tokens[at : at + 5]]
    said = next((len(one) for one in _MOMENTS if tuple(lows[: len(one)]) == one), 0)
    behind = said + (lows[said : said + 1] == [","])
    is_told = lows[behind : behind + 1] != [] and lows[behind] in _WHOEVER
    is_told = is_told or (lows[:1] == ["these"] and behind < len(lows))
    return behind if said and is_told else 0


def behind_days(tokens: Tokens) -> int:
    """Return how many words say "from now on" or "Saturdays" before somebody does something."""
    lows = [token.low for token in tokens[: len(_REST) + 1]]
    if tuple(lows[:4]) == _REST[:4] and lows[5:] != [] and lows[5] in _SUBJECTS:
        return len(_REST)
    if lows[:3] == ["from", "now", "on"] and lows[3:] != []:
        return 3
    return int(lows[2:] != [] and lows[0] in _ON_DAYS and lows[1] in _SUBJECTS)


def _is_scene(lead: Tokens) -> bool:
    """Tell whether the words only say when, where or for what; "as Bob" says who else."""
    lows = [token.low for token in lead[1:] if token.low != ","]
    is_plain = all(low not in FORMS or low.endswith("ing") or low == "work" for low in lows)
    is_whole = lows[-1:] != [] and lows[-1] not in _GOING_ON
    is_played = lead[0].low == "as" and lead[1].text[:1].isupper()
    is_played = is_played or (lead[0].low == "in" and _may_be_game(lead[1:]))
    return is_whole and is_plain and not is_played and _UNREAL.isdisjoint(lows)


def _may_be_game(tokens: Tokens) -> bool:
    """Tell whether a name is rather a game's than a town's: GTA, the Sims, Stardew Valley."""
    name = [token for token in tokens if token.low not in {"the", ","}]
    is_capital = bool(name) and all(token.text[:1].isupper() for token in name)
    is_date = any(token.low in MONTHS or token.low in WEEKDAYS for token in name)
    text = " ".join(token.text for token in name)
    is_odd = text.isupper() or len(name) > 1 or (tokens[0].low == "the" and text.endswith("s"))
    return is_capital and is_odd and not is_date and not is_place(text)
