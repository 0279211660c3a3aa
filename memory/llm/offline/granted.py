"""What a question takes for granted: "what can I cook for my wife, who can't eat gluten?".

In: the tokens of a sentence. Out: statements in full, as tokens. A clause that says who somebody
is, or why one asks, is told as a fact whatever is asked; what one only wonders about is not.
"""

from collections.abc import Iterator
from typing import Final

from memory.llm.offline.jobs import read_job
from memory.llm.offline.lexicon.roles import ROLES
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.things import DIETS
from memory.llm.offline.lexicon.verbs import BE, UNREAL
from memory.llm.offline.names import is_name
from memory.llm.offline.phrases import place
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
    " traveling passing touring arrived landed was were stuck lost"
)
_RELATIVE: Final = frozenset({"who", "that"})


def granted(tokens: Tokens, *, is_question: bool) -> list[Tokens]:
    """Return what a sentence takes for granted, each as a statement in full."""
    lows = [token.low for token in tokens]
    found = [*_keeping_diet(tokens, lows), *_is_here(tokens, lows)]
    if is_question:
        found += [*_who_is(tokens, lows), *_reason(tokens, lows)]
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
    if is_lone and behind in _ENDS | {"", "so", "and"}:
        is_diet = at == 1 and lows[0] in DIETS
        job = read_job(unsaid("a", tokens[0].start) + tokens[:at], 0)
        if is_diet or (job is not None and job.end == at + 1):
            yield unsaid("I am a", tokens[0].start) + tokens[:at]
    read = place(tokens, at + 2) if behind == "in" else None
    if read is not None and _PASSING.isdisjoint(lows):
        yield unsaid("I live in", tokens[at].start) + tokens[at + 2 : read.end]


def _end(lows: list[str], at: int) -> int:
    return next((i for i in range(at, len(lows)) if lows[i] in _ENDS), len(lows))
