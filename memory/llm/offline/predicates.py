"""The verb of a clause: which one, when, and whether it is denied.

In: tokens behind the subject. Out: the base form, its aspect, and where its object begins.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from memory.llm.offline.lexicon.stops import ADVERBS, words
from memory.llm.offline.lexicon.things import FOODS
from memory.llm.offline.lexicon.verbs import BE, FORMS, UNREAL, Form, Tense
from memory.llm.offline.tokens import Tokens


class Aspect(StrEnum):
    """How a verb stands to the moment of speaking."""

    PRESENT = "present"  # I work
    PROGRESSIVE = "progressive"  # I am working
    PERFECT = "perfect"  # I have worked
    PAST = "past"  # I worked
    FUTURE = "future"  # I will work
    FORMER = "former"  # I used to work
    UNREAL = "unreal"  # I would work


@dataclass(frozen=True)
class Predicate:
    """A verb as used, and the offset of the first token behind it."""

    lemma: str
    aspect: Aspect
    end: int
    is_negated: bool = False
    is_over: bool = False  # "no longer", "not ... anymore"


_COMING: Final = words("come grow learn")  # "... to like"
_LIKINGS: Final = words("like love enjoy appreciate")
_BEGUN: Final = frozenset({Aspect.PAST, Aspect.PERFECT})
_ABILITIES: Final = words("speak play read write cook swim drive ride")
_NEGATIONS: Final = words("not never hardly barely rarely seldom scarcely")
_AUXILIARIES: Final = frozenset(BE) | UNREAL | words("'s have has had do does did can will")
_PARTICIPLES: Final = frozenset({Tense.PAST, Tense.BASE_OR_PAST})
_CAN_NOT_STAND: Final = "can not stand"
_CAN_NOT: Final = (
    *(("live", "without"), ("get", "enough", "of"), ("eat",), ("have",), ("digest",), ("do",)),
    *(("drink",),),
)
_RAISED: Final = (["raised", "in"], ["raised", "near"], ["educated", "in"])
_GOT: Final = words("engaged married divorced promoted hired accepted")  # "has got engaged"
_STANDS: Final = words("stand bear handle abide stomach tolerate")
_LASTING: Final = words("since always")  # make a perfect reach into the present
_UNBENT: Final = {  # "I am live in Rome", as learners say it
    "live": frozenset({"in", "with", "near"}),
    "work": frozenset({"at", "as", "for", "in"}),
    "come": frozenset({"from"}),
    "study": frozenset({"at"}),
}
_SPANS: Final = words(
    "year years month months week weeks day days ages long while decade decades life lifetime"
)
_SPAN_WITHIN: Final = 4  # words behind "for": "for the last two years"
_OVER: Final = (("anymore",), ("any", "more"), ("any", "longer"), ("no", "more"))


def read_predicate(tokens: Tokens, at: int, *, implied: str = "") -> Predicate | None:
    """Read the verb at `at`, or None when no known verb stands there.

    `implied` is the verb of the clause before, for "I'm vegan and allergic to nuts".
    """
    at, negated, over = _skipped(tokens, at)
    if at >= len(tokens):
        return None
    read = _begun(tokens, _auxiliary(tokens, at) or _plain(tokens, at))
    is_raised = implied == "be" and [t.low for t in tokens[at : at + 2]] in _RAISED
    if (read is None and implied == "be") or is_raised:
        read = Predicate("be", Aspect.PRESENT, at)
    if read is None:
        return None
    is_over = (
        over or read.is_over or (_says_over(tokens, read.end) and (negated or read.is_negated))
    )
    return replace(read, is_negated=negated or read.is_negated or is_over, is_over=is_over)


def _begun(tokens: Tokens, read: Predicate | None) -> Predicate | None:
    """Take "started learning" as "is learning", "have come to like" as "like"."""
    if read is not None and read.lemma in _COMING and read.aspect in _BEGUN:
        liked = _form(tokens, read.end + 1)
        is_to = read.end < len(tokens) and tokens[read.end].low == "to"
        is_liking = is_to and liked is not None and liked.lemma in _LIKINGS
        return Predicate("like", Aspect.PRESENT, read.end + 2) if is_liking else read
    if read is None or read.lemma not in {"start", "begin"} or read.aspect not in _BEGUN:
        return read
    form = _form(tokens, read.end)
    if form is None or form.tense is not Tense.ING or form.lemma == "work":
        return read
    return replace(read, lemma=form.lemma, aspect=Aspect.PROGRESSIVE, end=read.end + 1)


def _skipped(tokens: Tokens, at: int) -> tuple[int, bool, bool]:
    """Skip adverbs; return (next, denied, over)."""
    negated = over = False
    while at < len(tokens):
        low = tokens[at].low
        if low == "no" and at + 1 < len(tokens) and tokens[at + 1].low == "longer":
            at, over = at + 2, True
        elif low in _NEGATIONS:
            at, negated = at + 1, True
        elif low in ADVERBS:
            at += 1
        else:
            break
    return at, negated, over


def _says_over(tokens: Tokens, at: int) -> bool:
    """Tell whether the clause ends in "anymore"."""
    lows = tuple(token.low for token in tokens[at:])
    return any(lows[i : i + len(over)] == over for over in _OVER for i in range(len(lows)))


def _plain(tokens: Tokens, at: int) -> Predicate | None:
    """Read a verb without auxiliaries."""
    low = tokens[at].low
    if low == "used" and at + 2 < len(tokens) and tokens[at + 1].low == "to":
        form = _form(tokens, at + 2)
        return Predicate(form.lemma, Aspect.FORMER, at + 3) if form else None
    form = _form(tokens, at)
    if form is None or form.tense is Tense.ING:
        return None
    is_past = form.tense is Tense.PAST or (form.tense is Tense.BASE_OR_PAST and low != "read")
    return Predicate(form.lemma, Aspect.PAST if is_past else Aspect.PRESENT, at + 1)


def _form(tokens: Tokens, at: int) -> Form | None:
    return FORMS.get(tokens[at].low) if at < len(tokens) else None


def _auxiliary(tokens: Tokens, at: int) -> Predicate | None:
    """Read a verb behind an auxiliary, and the auxiliary itself when it stands alone."""
    low = tokens[at].low
    if low not in _AUXILIARIES:
        return None
    after, negated, over = _skipped(tokens, at + 1)
    read = _behind(tokens, low, after, negated=negated)
    if read is None:
        return Predicate("", Aspect.UNREAL, after)
    negated = (negated and not read.lemma.startswith("can not")) or read.is_negated
    return replace(read, is_negated=negated, is_over=over)


def _behind(tokens: Tokens, low: str, at: int, *, negated: bool) -> Predicate | None:
    """Read what follows an auxiliary; None when it is no verb of ours."""
    read: Predicate | None = None
    if low in BE or low == "'s":
        read = _after_be(tokens, at, is_past=BE.get(low, False))
    elif low in {"have", "has", "had"}:
        read = _had_to(tokens, low, at) or _after_have(tokens, at, is_past=low == "had")
    elif low in {"do", "does", "did"}:
        read = _after_do(tokens, at, is_past=low == "did")
    elif low == "can":
        read = _after_can(tokens, at, negated=negated)
    elif low == "will" and negated and _refuses(tokens, at):
        read = Predicate("eat", Aspect.PRESENT, at + 1)  # "he won't touch lentils"
    elif low == "will" and (form := _form(tokens, at)):
        read = Predicate(form.lemma, Aspect.FUTURE, at + 1)
    return read


def _refuses(tokens: Tokens, at: int) -> bool:
    """Tell whether somebody (won't) "eat ...", or "touch" what is food."""
    lows = [token.low for token in tokens[at : at + 2]]
    return lows[:1] == ["eat"] or (lows[:1] == ["touch"] and lows[-1] in FOODS)


def _after_be(tokens: Tokens, at: int, *, is_past: bool) -> Predicate:
    """Read "am working", "am going to work", or plain "am"."""
    form = _form(tokens, at)
    low = tokens[at].low if at < len(tokens) else ""
    if low in _UNBENT and at + 1 < len(tokens) and tokens[at + 1].low in _UNBENT[low]:
        return Predicate(low, Aspect.PAST if is_past else Aspect.PRESENT, at + 1)
    is_going_to = (
        form is not None
        and form.lemma == "go"
        and at + 1 < len(tokens)
        and tokens[at + 1].low == "to"
    )
    future = _form(tokens, at + 2) if is_going_to else None
    if future is not None and future.tense is not Tense.ING and tokens[at].low == "going":
        aspect = Aspect.UNREAL if is_past else Aspect.FUTURE  # "was going to move"
        return Predicate(future.lemma, aspect, at + 3)
    if form is not None and form.tense is Tense.ING:
        return Predicate(form.lemma, Aspect.PAST if is_past else Aspect.PROGRESSIVE, at + 1)
    return Predicate("be", Aspect.PAST if is_past else Aspect.PRESENT, at)


def _had_to(tokens: Tokens, low: str, at: int) -> Predicate | None:
    """Read "(I) had to sell", "(I have) had to sell": what one had to do is done."""
    begin = at + (low != "had" and at < len(tokens) and tokens[at].low == "had")
    is_done = (low == "had" or begin > at) and begin < len(tokens) and tokens[begin].low == "to"
    form = _form(tokens, begin + 1) if is_done else None
    return Predicate(form.lemma, Aspect.PAST, begin + 2) if form else None


def _after_have(tokens: Tokens, at: int, *, is_past: bool) -> Predicate:
    """Read "have worked", "have been working", "have got", or plain "have"."""
    form = _form(tokens, at)
    low = tokens[at].low if at < len(tokens) else ""
    if low == "got" and at + 1 < len(tokens) and tokens[at + 1].low in _GOT:
        return Predicate("get", Aspect.PAST if is_past else Aspect.PERFECT, at + 1)
    if low == "been":
        return _after_been(tokens, at + 1, is_past=is_past)
    if (
        form is None
        or low == "got"
        or not (form.tense in _PARTICIPLES or low in {"come", "run", "become"})
    ):
        return Predicate("have", Aspect.PAST if is_past else Aspect.PRESENT, at + (low == "got"))
    lasts = any(token.low in _LASTING for token in tokens) or _lasts_for(tokens)
    reaching = Aspect.PROGRESSIVE if lasts else Aspect.PERFECT
    return Predicate(form.lemma, Aspect.PAST if is_past else reaching, at + 1)


def _lasts_for(tokens: Tokens) -> bool:
    """Tell whether a clause says for how long: "for two years", but not "for good"."""
    lows = [token.low for token in tokens]
    return ("all" in lows and "life" in lows) or any(
        low == "for" and not _SPANS.isdisjoint(lows[at + 1 : at + 1 + _SPAN_WITHIN])
        for at, low in enumerate(lows)
    )


def _after_been(tokens: Tokens, at: int, *, is_past: bool) -> Predicate:
    """Read "(have) been working" or "(have) been"."""
    at, negated, _ = _skipped(tokens, at)
    form = _form(tokens, at)
    if form is not None and form.tense is Tense.ING:
        aspect = Aspect.PAST if is_past else Aspect.PROGRESSIVE
        return Predicate(form.lemma, aspect, at + 1, negated)
    return Predicate("be", Aspect.PAST if is_past else Aspect.PERFECT, at, negated)


def _after_do(tokens: Tokens, at: int, *, is_past: bool) -> Predicate:
    """Read "do like", and "do" itself where no verb follows: "I do yoga"."""
    form = _form(tokens, at)
    aspect = Aspect.PAST if is_past else Aspect.PRESENT
    return Predicate(form.lemma, aspect, at + 1) if form else Predicate("do", aspect, at)


def _after_can(tokens: Tokens, at: int, *, negated: bool) -> Predicate | None:
    """Read an ability, and "can't stand"."""
    low = tokens[at].low if at < len(tokens) else ""
    if negated and low in _STANDS:
        return Predicate(_CAN_NOT_STAND, Aspect.PRESENT, at + 1)
    for wanted in _CAN_NOT if negated else ():
        end = at + len(wanted)
        if tuple(token.low for token in tokens[at:end]) == wanted:
            return Predicate(f"can not {' '.join(wanted)}", Aspect.PRESENT, end)
    return Predicate(low, Aspect.PRESENT, at + 1) if low in _ABILITIES else None
