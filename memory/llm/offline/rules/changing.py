"""A change told before its value: "my boss changed, it's Rhea now", "I switched banks to Orbis".

In: a clause and the scene. Out: the clause said plainly, "my new boss is Rhea", which the rules of
such clauses read. Only the words that tell the change are replaced; the value is the person's own.
"""

from itertools import pairwise
from typing import Final, NamedTuple

from memory.llm.offline.clauses import Clause
from memory.llm.offline.lexicon.nouns import is_pet, is_place_of, is_seen, read_as, singular
from memory.llm.offline.lexicon.stops import ADVERBS, words
from memory.llm.offline.names import is_capital
from memory.llm.offline.rules.clause_words import NO_SUBJECTS, low_at, skip
from memory.llm.offline.scene import Scene
from memory.llm.offline.tokens import Tokens, unsaid
from memory.llm.offline.when import behind_time

_NOUN_MAX: Final = 3  # words: "favorite color", "phone number"
_VALUE_MAX: Final = 4  # tokens that are a value and no more
_RAISERS_MAX: Final = 4  # words of whoever raised it: "my landlord", "they"
_NOT_RAISED: Final = words("if might would will could not never may should")
_OWN: Final = frozenset({"my", "our"})
_SUBJECTS: Final = frozenset({"i", "we"})
_CHANGED: Final = (  # behind "my boss"
    *(("has", "changed"), ("changed",), ("is", "different", "now"), ("has", "been", "changed")),
    *(("went",), ("has", "gone"), ("went", "up"), ("has", "gone", "up")),
    *(("is", "a", "new", "one"), ("is", "another", "one", "now"), ("is", "new")),
)
_WAS: Final = (("used", "to", "be"), ("was",))
_RAISED: Final = (  # "my rent ... 950": the value follows at once
    *(("has", "increased", "to"), ("increased", "to"), ("has", "risen", "to"), ("rose", "to")),
    *(
        ("went", "up", "to"),
        ("has", "gone", "up", "to"),
        ("went", "down", "to"),
        ("is", "up", "to"),
    ),
    *(("was", "raised", "to"), ("has", "been", "raised", "to"), ("dropped", "to")),
    *(("has", "gone", "down", "to"), ("was", "increased", "to"), ("is", "down", "to")),
)
_CHANGING: Final = words("changed switched swapped renamed")  # "I ... dentists"
_RAISED_OWN: Final = frozenset({"my", "our", "the"})
_RAISING: Final = words("raised increased lowered reduced upped")  # "they ... my rent to"
_GETTING: Final = (("have", "a", "new"), ("have", "got", "a", "new"), ("got", "a", "new"))
_BEHIND: Final = frozenset({"to", ":", "over"})
_ENDS: Final = frozenset({"", ".", "!", ","})
_OPEN: Final = _ENDS | _BEHIND | {"from", "again", "recently"}
_WRONG: Final = words("wrong incorrect mistaken outdated slip mistake typo old")
_BEHIND_WRONG: Final = _ENDS | words("is was wrong incorrectly in")
_UPDATING: Final = words("update change correct fix")
_ASKED_WITHIN: Final = 6  # tokens: "could you please update"
_BIRTHDAY: Final = "birthday"
_IS: Final = frozenset({"is", "'s"})


class Change(NamedTuple):
    """What changed, and where the words behind it begin."""

    noun: str
    at: int


def reworded(clause: Clause, scene: Scene) -> Clause | None:
    """Return a clause that tells a change as a plain statement of its value, if it is one."""
    tokens = clause.tokens
    change = _change(tokens)
    if change is not None:
        at = _value_at(tokens, change.at)
        scene.change(change.noun)
        return _plain(change.noun, tokens, at) if at else None
    if wrong := _called_wrong(tokens):
        scene.change(wrong)
        return None
    noun = scene.changed
    is_value = len(tokens) <= _VALUE_MAX and tokens[0].low not in NO_SUBJECTS
    if noun and clause.link == ":" and is_value:
        return _plain(noun, tokens, 0)  # "my email changed: a@b.example"
    at = _told_at(tokens, noun) if noun else 0
    return _plain(noun, tokens, at) if at else None


def _plain(noun: str, tokens: Tokens, at: int) -> Clause | None:
    """Return "my new NOUN is" before what the change is to."""
    value = tokens[at:]
    if value and value[0].low == "not":
        but = next((i for i, token in enumerate(value) if token.low == "but"), len(value))
        value = value[but + 1 :]
    while len(value) > 1 and value[-1].low in ADVERBS:
        value = value[:-1]
    if not value or value[0].low in _ENDS | {"not"}:
        return None
    if is_pet(noun):
        named = unsaid(f"my {noun} is called", value[0].start) + value
        return Clause(named + unsaid("now", value[-1].end))
    if noun == _BIRTHDAY:
        return Clause(unsaid("my birthday is", value[0].start) + value)
    words_before = f"my new {read_as(noun, is_named=is_capital(value[0]))} is"
    return Clause(unsaid(words_before, value[0].start) + value)


def _called_wrong(tokens: Tokens) -> str:
    """Return the noun of "what I said about my birthday was wrong", "my number is wrong"."""
    lows = [token.low for token in tokens]
    at = next((i for i, low in enumerate(lows) if low in _OWN), -1)
    is_wrong = not _WRONG.isdisjoint(lows) and _NOT_RAISED.isdisjoint(lows)
    if at < 0 or not is_wrong or ("wrong", "with") in pairwise(lows):
        return ""
    if lows[at + 1 : at + 2] == [_BIRTHDAY]:
        return _BIRTHDAY
    read = _noun(tokens, at + 1)
    return read.noun if read and low_at(tokens, read.at) in _BEHIND_WRONG else ""


def asked_to_change(tokens: Tokens) -> str:
    """Return the noun of "can you update my city?", whose value may follow; empty without one."""
    lows = [token.low for token in tokens]
    near = (i for i in range(min(len(lows), _ASKED_WITHIN)) if lows[i] in _UPDATING)
    at = next(near, -1)
    read = _noun(tokens, at + 2) if at >= 0 and low_at(tokens, at + 1) in _OWN else None
    return read.noun if read and low_at(tokens, read.at) in _ENDS | {"?", "for", "please"} else ""


def _change(tokens: Tokens) -> Change | None:
    """Read what a clause says has changed."""
    low = low_at(tokens, 0)
    raised = _raised(tokens)
    if raised is not None or low in _OWN:
        return raised or _own_changed(tokens, _noun(tokens, 1))
    at = skip(tokens, 1)
    at += low_at(tokens, at) == "have"
    at = skip(tokens, at)
    if low in _SUBJECTS and low_at(tokens, at) in _CHANGING:
        return _noun(tokens, at + 1 + (low_at(tokens, at + 1) in _OWN))
    return _gotten(tokens) if low in _SUBJECTS else None


def _raised(tokens: Tokens) -> Change | None:
    """Read "they raised my rent (to 950)", "my landlord lowered the rent (to 800)"."""
    lows = [token.low for token in tokens[: _RAISERS_MAX + 1]]
    at = next((i for i, low in enumerate(lows) if low in _RAISING), 0)
    if not at or not _NOT_RAISED.isdisjoint(lows[:at]) or low_at(tokens, at + 1) not in _RAISED_OWN:
        return None
    read = _noun(tokens, at + 2)
    return read if read and low_at(tokens, read.at) == "to" else None


def _own_changed(tokens: Tokens, read: Change | None) -> Change | None:
    """Read "my boss (has) changed", "my boss used to be Sarah", "my rent went up (to 950)"."""
    if read is None:
        return None
    behind = tuple(token.low for token in tokens[read.at :])
    raised, changed = _opening(behind, _RAISED), _opening(behind, _CHANGED)
    if raised:
        return Change(read.noun, read.at + raised - 1)
    end = read.at + changed if changed else len(tokens)
    end = behind_time(tokens, end) if changed else end
    is_going = tokens[end - 1].low in {"went", "gone", "up"}
    is_told = low_at(tokens, end) in ({"from"} if is_going else _OPEN)
    return Change(read.noun, end) if is_told and (changed or _opening(behind, _WAS)) else None


def _opening(lows: tuple[str, ...], options: tuple[tuple[str, ...], ...]) -> int:
    """Return how many words of the one that stands first; 0 when none does."""
    return next((len(one) for one in options if lows[: len(one)] == one), 0)


def _gotten(tokens: Tokens) -> Change | None:
    """Read "I have a new number", where no value follows at once."""
    got = _opening(tuple(token.low for token in tokens[1:]), _GETTING)
    read = _noun(tokens, 1 + got) if got else None
    is_open = read is not None and low_at(tokens, read.at) in _ENDS | ADVERBS | {"since"}
    return read if is_open else None


def _noun(tokens: Tokens, at: int) -> Change | None:
    """Read "boss", "phone number", "favorite color", "dentists", and where it ends."""
    at += low_at(tokens, at) in {"new", "old", "current"}
    if low_at(tokens, at) == "from":
        return None  # "switched from Oak School to Elm School" names no noun
    for length in range(_NOUN_MAX, 0, -1):
        lows = [token.low for token in tokens[at : at + length]]
        head = singular(lows[-1]) if len(lows) == length else ""
        if head and all(low.isalpha() or "-" in low for low in lows):
            return Change(" ".join([*lows[:-1], head]), at + length)
    return None


def _value_at(tokens: Tokens, at: int) -> int:
    """Return where the value begins behind "to", ":", "from ... to"; 0 without one."""
    at = skip(tokens, at)
    if low_at(tokens, at) == "from":
        lows = [token.low for token in tokens]
        at = lows.index("to", at) if "to" in lows[at:] else len(tokens)
    if low_at(tokens, at) not in _BEHIND:
        return 0
    at += 1 + (low_at(tokens, at) == "over")
    return at if at < len(tokens) else 0


def _told_at(tokens: Tokens, noun: str) -> int:
    """Return where the value begins in "it's Rhea now", "I'm at Orbis now", "I see Dr. Klein"."""
    at = skip(tokens, 0)
    verb = skip(tokens, at + 1)
    behind = skip(tokens, verb + 1)
    first, second, third = low_at(tokens, at), low_at(tokens, verb), low_at(tokens, behind)
    if first in _SUBJECTS:
        is_held = is_place_of(noun) and second == "am" and third in {"at", "with"}
        is_visited = is_seen(noun) and second == "go" and third == "to"
        is_met = is_seen(noun) and second == "see"
        is_joined = is_seen(noun) and (second, third) == ("am", "with")
        is_held = is_held or is_joined
        return (behind + (not is_met)) * (is_held or is_visited or is_met)
    if [token.low for token in tokens[at : at + 3]] == ["the", "new", "one"]:
        return (at + 4) * (low_at(tokens, at + 3) in _IS)
    is_called = is_pet(noun) and third == "called" and first in {"it", "he", "she"}
    is_told = first in {"it", "that"} or is_called
    return (behind + is_called) * (is_told and second in _IS)
