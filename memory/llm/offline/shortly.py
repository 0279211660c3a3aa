"""What is told without its subject: "Moved to Ghent", "New boss: Rhea", "Living in Ghent now".

In: the tokens of a sentence and of the one before. Out: the same with "I" or "my" where only the
person can be meant. Of "Ana is fine. Moved to Ghent." it is Ana who moved, so that whoever was
just spoken of closes the gate.
"""

from itertools import pairwise
from typing import Final

from memory.llm.offline.fragments import BARE as _BARE
from memory.llm.offline.fragments import is_fragment
from memory.llm.offline.lexicon.nouns import is_noun
from memory.llm.offline.lexicon.stops import MONTHS, words
from memory.llm.offline.lexicon.things import DIETS
from memory.llm.offline.lexicon.verbs import BE, FORMS, UNREAL, Tense, is_step
from memory.llm.offline.names import is_given_name, is_name
from memory.llm.offline.tokens import Tokens, unsaid
from memory.llm.offline.when import says_past

_STATES: Final = DIETS | words("single divorced retired unemployed self-employed")
_LASTING: Final = words("live work date study learn")
_NOW: Final = words("now again nowadays currently")
_OTHERS: Final = words("he she they his her their him them it its who")
_OWN: Final = words("i we my our me us you your")
_NO_ACTION: Final = words("by to-do on off over out-of")
_BEEN: Final = words("a an working living married with at vegan vegetarian")
_ENTERED: Final = (
    *(("am", "a"), ("am", "an")),
    *(("signed", "up", "for"), ("registered", "for"), ("enrolled", "in"), ("enrolled", "on")),
)
_OPENED: Final = words("at with as in")  # "new job at", "new job as"
_JOB: Final = ("new", "job")
_AROUND_JOB: Final = words(
    "i have got a my new job started start big good news finally just we so well today yesterday"
    " last week month , . ! :"
)
_THIRD: Final = {"he": "he", "his": "he", "him": "he", "she": "she", "her": "she"}
_STATE_MAX: Final = 5  # tokens of a sentence like "vegan since May."
_FINITE: Final = frozenset(BE) | UNREAL | words("has have had will can does did do")


def with_subject(tokens: Tokens, before: Tokens) -> Tokens:
    """Return a sentence with the subject that was left out, if it is surely the person.

    `before` is what was said last, by whoever it was.
    """
    if not tokens:
        return tokens
    if left := _of_third(tokens, before):
        return unsaid(left, tokens[0].start) + tokens
    if _is_of_others(before):
        return tokens
    left = _left_out(tokens, [token.low for token in tokens])
    first = tokens[0]._replace(text=tokens[0].low) if left else tokens[0]  # it opens no more
    return (*unsaid(left, first.start), first, *tokens[1:])


def _left_out(tokens: Tokens, lows: list[str]) -> str:
    """Return what a sentence leaves out; empty when nothing."""
    if is_fragment(lows):
        return "I" if lows[0] in _BARE else "I am"
    if _is_step(tokens, lows):
        return "I"
    if _is_going_on(lows) or _is_state(lows) or _is_taste(lows):
        return "I am a" if lows[0] == "big" else "I am"
    is_job = (
        tuple(lows[:2]) == _JOB and lows[2:3] != [] and lows[2] in _OPENED and "for" not in lows
    )
    is_been = lows[0] == "been" and lows[1:2] != [] and lows[1] in _BEEN
    is_new = _is_new(tokens, lows)
    return "I have a" if is_job else "I have" if is_been else "my" * is_new


def _of_third(tokens: Tokens, before: Tokens) -> str:
    """Return "he" or "she" where a sentence goes on about whoever was just spoken of.

    "He was a clockmaker. Never married, hates telephones."
    """
    lows = [token.low for token in tokens]
    at = int(lows[0] in {"never", "still", "also"})
    form = FORMS.get(lows[at]) if len(lows) > at + 1 else None
    is_third = form is not None and form.tense is Tense.BASE and lows[at] == _third(form.lemma)
    is_never = at == 1 and form is not None and form.tense is Tense.PAST
    heard = [token.low for token in before if token.low in _THIRD]
    return _THIRD[heard[-1]] if heard and (is_third or is_never) else ""


def _third(lemma: str) -> str:
    return next((w for w in (f"{lemma}s", f"{lemma}es", "has") if w in FORMS), "")


def tells_of_job(tokens: Tokens) -> bool:
    """Tell whether a sentence says no more than that there is a new job: "Got a new job!"."""
    lows = [token.low for token in tokens]
    is_job = any(pair == _JOB for pair in pairwise(lows))
    return is_job and _AROUND_JOB.issuperset(lows)


def _is_of_others(before: Tokens) -> bool:
    """Tell whether what was said last may be about somebody else."""
    lows = [token.low for token in before]
    if not _OTHERS.isdisjoint(lows):
        return True
    is_own = bool(lows) and (lows[0] in {"i", "we"} or is_fragment(lows))
    is_asking_you = lows[-1:] == ["?"] and not {"you", "your"}.isdisjoint(lows)
    if is_own or is_asking_you:
        return _asks_of_theirs(lows) or any(is_given_name(low) for low in lows)
    is_asking = lows[-1:] == ["?"]
    return is_asking or any(is_name(before, at) or is_noun(low) for at, low in enumerate(lows))


def _asks_of_theirs(lows: list[str]) -> bool:
    """Tell whether "your" or "my" leads to somebody: "how is your sister?"."""
    owned = [lows[at + 1] for at, low in enumerate(lows[:-1]) if low in {"your", "my", "our"}]
    return any(is_noun(low) for low in owned)


def _is_step(tokens: Tokens, lows: list[str]) -> bool:
    """Tell whether a sentence begins with a step taken; "quit Excel" is rather an order."""
    if tuple(lows[:2]) in _ENTERED or tuple(lows[:3]) in _ENTERED:
        return "?" not in lows
    if len(lows) < len(("moved", "house")) or not is_step(lows[0]) or lows[1] in _NO_ACTION:
        return False
    if FORMS[lows[0]].tense is Tense.PAST:
        return lows[0] != "left" or is_name(tokens, 1) or lows[1] in {"my", "the", "our"}
    is_told = says_past(tokens) or any(is_step(low) for low in lows[1:]) or _has_month(lows)
    return lows[0] == "quit" and (lows[1] == "my" or is_told)


def _has_month(lows: list[str]) -> bool:
    return any(low == "in" and after in MONTHS for low, after in pairwise(lows))


def _is_going_on(lows: list[str]) -> bool:
    """Tell whether a sentence begins like "working at Orbis now"."""
    form = FORMS.get(lows[0])
    is_ing = form is not None and form.tense is Tense.ING and form.lemma in _LASTING
    ends = [low for low in lows if low not in {".", "!"}]
    is_now = ends[-1] in _NOW or ends[-2:] == ["these", "days"] or "since" in ends
    return is_ing and is_now and _FINITE.isdisjoint(lows)


def _is_state(lows: list[str]) -> bool:
    """Tell whether a sentence is no more than "vegan now" or "divorced since May"."""
    is_short = 1 < len(lows) <= _STATE_MAX and lows[0] in _STATES
    return is_short and lows[1] in _NOW | {"since", "for"}


def _is_taste(lows: list[str]) -> bool:
    """Tell whether a sentence begins like "not a fan of musicals", "allergic to nuts"."""
    at = int(lows[:1] == ["not"])
    is_fan = lows[at : at + 1] == ["a"] and lows[at + 1 : at + 3] in (["fan", "of"], ["big", "fan"])
    is_bare = lows[:3] == ["big", "fan", "of"]
    is_allergy = lows[:2] == ["allergic", "to"] and "?" not in lows
    return (is_fan and at > 0) or is_bare or is_allergy


def _is_new(tokens: Tokens, lows: list[str]) -> bool:
    """Tell whether a sentence begins like "new boss: Rhea", "new number is 555 0199"."""
    if lows[0] != "new":
        return False
    at = 2
    while at < len(lows) and lows[at].isalpha() and lows[at] not in {"is", "are"}:
        if is_name(tokens, at):
            break
        at += 1
    is_told = at < len(lows) and (lows[at] in {":", "is", ","} or is_name(tokens, at))
    return is_told and is_noun(lows[at - 1])
