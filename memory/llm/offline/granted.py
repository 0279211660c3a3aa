"""What a question takes for granted: "what can I cook for my wife, who can't eat gluten?".

In: the tokens of a sentence. Out: statements in full, as tokens. A clause that says who somebody
is, or why one asks, is told as a fact whatever is asked; what one only wonders about is not.
"""

from collections.abc import Iterator
from typing import Final

from memory.llm.offline.jobs import read_job
from memory.llm.offline.lexicon.nouns import is_pet
from memory.llm.offline.lexicon.roles import ROLES
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.things import DIETS
from memory.llm.offline.lexicon.verbs import BE, UNREAL
from memory.llm.offline.names import is_name
from memory.llm.offline.phrases import is_place, place
from memory.llm.offline.tokens import Tokens, unsaid

_ENDS: Final = frozenset({",", ".", "!", "?", ";", ":", "("})
_OWN: Final = frozenset({"my", "our"})
_SUBJECTS: Final = words("i we my our")
_HOLDER_MAX: Final = 6  # tokens of "my older brother Ben ,"
_UNSURE: Final = UNREAL | words("if whether maybe perhaps probably think guess wonder")
_REASONS: Final = words("since as because cos given considering seeing")
_ASKING: Final = words("what which where how who when can could any is are do does should")
_WHY: Final = words("why is was do does did could maybe might")  # "is it because I am tired?"
_OPEN: Final = words("what which where how any")  # "what do I cook, I'm vegan?"
_HERE_MAX: Final = 4  # words before "here": "long-time vegan here"
_PASSING: Final = words(
    "trip holiday vacation visiting visit hotel hostel airport flight layover conference today"
    " tonight tomorrow weekend week until till moment honeymoon airbnb business travelling"
    " traveling passing touring arrived landed was were stuck lost tourist tour"
)
_FOR_NOW: Final = words(
    "now currently staying back just finally next months month days day night first last when while"
    " show film movie book game dream meeting love seeing see sights"
)
_GAVE: Final = words("gave bought left handed made knitted built got")
_NO_NOUNS: Final = words("worries problem rush offence idea need way reason more one other")
_NO_WITHIN: Final = 6  # tokens before "no": "oh and just no"
_SAID_MAX: Final = 7  # tokens of "I do not really like them"
_SETTLED: Final = words(  # what one speaks of where one is at home
    "rent renting flat apartment house landlord tenant council tax taxes permit licence"
    " license sell"
    " school schools nursery job garden allotment neighbours neighbors insurance mortgage commute"
    " pension boiler bins"
)
_MORE_SAID: Final = 4  # tokens behind the place: alone it tells where somebody is today
_NEAR: Final = 9  # tokens: "I'm in Rome, just for a day"
_BEFORE_IN: Final = words(", . ; : and but so because since as")
_BEHIND_IN: Final = words(", . ! ? ; and but so an where what which if btw by though ) (")
_RELATIVE: Final = frozenset({"who", "that"})


def granted(tokens: Tokens, *, is_question: bool) -> list[Tokens]:
    """Return what a sentence takes for granted, each as a statement in full."""
    lows = [token.low for token in tokens]
    found = [*_keeping_diet(tokens, lows), *_is_here(tokens, lows), *_is_in(tokens, lows)]
    if is_question:
        found += [*_given(tokens, lows), *_who_is(tokens, lows), *_reason(tokens, lows)]
    return found


def _who_is(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "my wife" and what "who" says of her."""
    for at in range(2, len(lows) - 2):
        if lows[at] not in _RELATIVE:
            continue
        stop = at - (lows[at - 1] == ",")
        near = range(stop - 1, max(stop - _HOLDER_MAX, -1), -1)
        begin = next((i for i in near if lows[i] in _OWN), -1)
        end = _end(lows, at)
        is_holder = begin >= 0 and any(low in ROLES for low in lows[begin:stop])
        is_holder = is_holder and (lows[stop - 1] in ROLES or is_name(tokens, stop - 1))
        if is_holder and _UNSURE.isdisjoint(lows[at:end]) and not _ENDS & set(lows[begin:stop]):
            yield tokens[begin:stop] + tokens[at + 1 : end]


def _reason(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "as I'm coeliac", "given that my son can't eat eggs" behind what is asked."""
    is_open = lows[0] in _ASKING or lows[0] in _REASONS
    for at in range(len(lows) - 2):
        is_behind = lows[at] == "," and lows[0] in _OPEN and lows[at + 1] in _SUBJECTS
        if not (is_behind or lows[at] in _REASONS) or not is_open:
            continue
        begin = at + 1 + (lows[at + 1] == "that")
        end = _end(lows, begin)
        is_told = lows[begin] in _SUBJECTS and _UNSURE.isdisjoint(lows[begin:end])
        is_guess = lows[at] == "because" and lows[0] in _WHY
        if is_told and not is_guess and end > begin + 2:
            yield tokens[begin:end]


def _keeping_diet(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "my vegan sister", "our gluten-free daughter Ida"."""
    for at in range(len(lows) - 2):
        if lows[at] not in _OWN or lows[at + 1] not in DIETS or lows[at + 2] not in ROLES:
            continue
        end = at + 3
        while end < len(lows) and is_name(tokens, end):
            end += 1
        holder = tokens[at : at + 1] + tokens[at + 2 : end]
        yield holder + unsaid("is", tokens[at].start) + tokens[at + 1 : at + 2]


def _is_here(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "vegan here, ...", "bus driver here:", and "here in Malmö it rains"."""
    at = lows.index("here") if "here" in lows else -1
    if at < 0:
        return
    behind = lows[at + 1] if at + 1 < len(lows) else ""
    is_lone = 0 < at <= _HERE_MAX and BE.keys().isdisjoint(lows[:at])
    if is_lone and behind in (_ENDS - {"?"}) | {"", "so", "and"}:
        is_diet = at == 1 and lows[0] in DIETS
        job = read_job(unsaid("a", tokens[0].start) + tokens[:at], 0)
        if is_diet or (job is not None and job.end == at + 1):
            yield unsaid("I am a", tokens[0].start) + tokens[:at]
    read = place(tokens, at + 2) if behind == "in" else None
    if read is not None and (_PASSING | _UNSURE).isdisjoint(lows):
        yield unsaid("I live in", tokens[at].start) + tokens[at + 2 : read.end]


def _is_in(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "we're in Halifax and ...": who is there for no day or trip is at home there."""
    for at in range(len(lows) - 3):
        is_told = lows[at] in {"i", "we"} and lows[at + 1] in {"am", "are"} and lows[at + 2] == "in"
        if not is_told or (at and lows[at - 1] not in _BEFORE_IN):
            continue
        name = next((n for n in (2, 1) if is_place(_name(tokens, at + 3, n))), 0)
        behind = lows[at + 3 + name : at + 4 + name]
        is_whole = name > 0 and behind != [] and behind[0] in _BEHIND_IN
        is_whole = is_whole and len(lows) >= at + 3 + name + _MORE_SAID
        is_home = _PASSING.isdisjoint(lows) and not _SETTLED.isdisjoint(lows)
        is_home = is_home and _UNSURE.isdisjoint(lows[:at])
        if is_whole and is_home and _FOR_NOW.isdisjoint(lows[at : at + _NEAR]):
            yield unsaid("I live in", tokens[at].start) + tokens[at + 3 : at + 3 + name]


def _given(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "the coffee machine that my sister gave me" as what one owns."""
    at = next((i for i in range(3, len(lows) - 1) if lows[i] in _GAVE and lows[i + 1] == "me"), 0)
    begin = next((i for i in range(at - 2, -1, -1) if lows[i] in {"the", "that", "which"}), -1)
    begin = begin if lows[begin] == "the" else _article(lows, begin)
    owner = next((i for i in range(begin + 2, at) if lows[i] in _OWN), 0) if begin >= 0 else 0
    end = owner - (lows[owner - 1] in {"that", "which"})
    if at and owner and end > begin + 1 and not is_pet(lows[end - 1]):
        yield unsaid("I own a", tokens[begin].start) + tokens[begin + 1 : end]


def _article(lows: list[str], at: int) -> int:
    return next((i for i in range(at - 1, max(at - _HOLDER_MAX, -1), -1) if lows[i] == "the"), -1)


def not_for_me(tokens: Tokens) -> Iterator[Tokens]:
    """Read "no dates for me, I don't like them", "no museums please, they bore me"."""
    lows = [token.low for token in tokens]
    begin = next((i for i, low in enumerate(lows[:_NO_WITHIN]) if low == "no"), -1)
    comma = lows.index(",", begin) if "," in lows[begin + 1 :] and begin >= 0 else 0
    end = next((i for i in range(begin + 1, comma) if lows[i] in {"for", "please", "thanks"}), 0)
    is_theirs = bool(end) and lows[end] == "for" and lows[end + 1] not in {"me", "us"}
    said = lows[comma + 1 : comma + 1 + _SAID_MAX]
    is_bored = said[:2] in (["they", "bore"], ["it", "bores"])
    is_them = not {"them", "it", "those"}.isdisjoint(said)
    is_loath = said[:4] in (["i", "do", "not", "like"], ["i", "can", "not", "stand"])
    is_loath = is_loath or said[:2] in (["i", "hate"], ["i", "dislike"], ["i", "detest"])
    is_noun = _NO_NOUNS.isdisjoint(lows[begin + 1 : end])
    if end > begin + 1 and is_noun and not is_theirs and (is_bored or (is_loath and is_them)):
        yield unsaid("I hate", tokens[begin].start) + tokens[begin + 1 : end]


def _name(tokens: Tokens, at: int, length: int) -> str:
    named = tokens[at : at + length]
    is_name = len(named) == length and all(token.low[0].isalpha() for token in named)
    return " ".join(token.text for token in named) if is_name else ""


def _end(lows: list[str], at: int) -> int:
    return next((i for i in range(at, len(lows)) if lows[i] in _ENDS), len(lows))
