"""What a sentence does: it states something, asks, supposes, or orders somebody about.

In: one sentence of the person's own words. Out: a `Speech`. Only a statement can become a
memory. Form and addressee decide, whatever the sentence is about.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import Final

from memory.engine.learn.clean.names import plain
from memory.engine.learn.clean.spans import straight
from memory.engine.learn.guard.own_words import MASK
from memory.engine.learn.guard.phrases import anywhere, opening, unspaced
from memory.engine.learn.guard.teaching import is_teaching
from memory.engine.learn.guard.told import puts_right, tells_first
from memory.engine.vocabulary import commands
from memory.engine.vocabulary.talk import FIRST_PERSON, INTRODUCTIONS, TIMES


class Speech(StrEnum):
    """What a sentence does."""

    STATED = "stated"
    TAUGHT = "taught"  # how to answer from now on
    HELD = "held"  # an instruction to whoever reads, about memory, tools or others
    REQUESTED = "requested"  # something for this once
    ASKED = "asked"
    SUPPOSED = "supposed"  # a hypothesis, a story, a joke
    QUOTED = "quoted"  # nothing of it is the person's own
    PASTED = "pasted"
    UNWANTED = "unwanted"  # the person asked not to keep it


_USER: Final = anywhere(commands.USER_NOUNS, before_none_of=commands.OF_USERS)
_USER_UNSPACED: Final = unspaced(commands.USER_NOUNS_UNSPACED)
_ASSISTANT: Final = anywhere(commands.ASSISTANT_NOUNS)
_WORKINGS: Final = anywhere(commands.WORKINGS)
_WORKINGS_UNSPACED: Final = unspaced(commands.WORKINGS_UNSPACED)
_ADDRESSED: Final = anywhere(commands.ADDRESSED)
_SUPPOSED: Final = anywhere((*commands.SUPPOSED, *commands.STORIES, *commands.PARTS_PLAYED))
_IN_EARNEST: Final = anywhere(commands.IN_EARNEST)
_STANDING: Final = opening(commands.STANDING)
_TRIGGERS: Final = opening(commands.TRIGGERS)
_OPENINGS: Final = opening(commands.OPENINGS)
_COURTESY: Final = opening(commands.COURTESY)
_INTRODUCTION: Final = opening(INTRODUCTIONS)
_MACHINE: Final = re.compile(
    r"\bmemory\.\w|\b\w{2,40}\.\w{2,40}\(|\{\s{0,4}[\"']|[\"']\w{1,40}[\"']\s{0,4}:\s{0,4}[\[{\"']"
)
_DICTATED: Final = re.compile(
    r"(?:^|[,;:.]\s{0,4}|\bthen |\balways |\band |\bonly )(?:answer|reply|respond|say)\s{1,3}"
    rf"(?:with\s{{1,3}})?[\"'{MASK}]",
    re.IGNORECASE,
)
_ENCODED: Final = re.compile(
    r"(?<![A-Za-z0-9+/=])(?=[a-z+/A-Z]{0,80}[0-9])(?=[a-z+/0-9]{0,80}[A-Z])"
    r"(?=[A-Z+/0-9]{0,80}[a-z])[A-Za-z0-9+/]{24,}={0,2}"
)
_TIMED: Final = re.compile(  # "(since) 1 March I ...", "(as) of last week we ..."
    rf"(?:of |from |in |on )?(?:(?:{'|'.join(sorted(TIMES))}|[0-9]{{1,4}}) ){{1,3}}(?:i|we|my|our) "
)
_CLAUSES: Final = re.compile(r"[,;:()\u2014\u2013]|\s-\s|\b(?:because|since|but|so|as)\b")
_QUESTION_MARKS: Final = "?\uff1f"
_AFTER_MARKS: Final = "\"')!. \u201d\n"
_OBLIGED_WITHIN: Final = 6  # words from "the assistant" to "must"
_REQUEST_WORDS: Final = 4  # "can you draw one"; fewer are a tag
_PARTICIPLES: Final = ("ed", "en", "ing")
_PAST_OF_I: Final = commands.words(
    "been had was were got met saw took wanted felt thought knew too so"
)
_ALWAYS: Final = commands.words("always never")
_MUST: Final = commands.words("must should shall never always")
_SUBJECTS: Final = commands.words("he she they")
_FOR_GOOD: Final = commands.words("must always never forever permanently everything")
_HAVE_BE: Final = commands.words("is are was were has have had likes loves lives works am s m")
_ORDERS: Final = commands.REQUESTS | commands.MANNER_VERBS | commands.LETTING_GO


@dataclass(frozen=True)
class Sentence:
    """A sentence in the forms it is judged by.

    Attributes:
        text: verbatim.
        own: the same with quotations masked.
        said: `own` in canon form.
        rest: `said` without what only opens it.
        clauses: canon forms of what stands between commas and conjunctions.
    """

    text: str
    own: str
    said: str
    rest: str
    clauses: tuple[str, ...]

    @cached_property
    def first(self) -> str:
        """Return the first word after what only opens the sentence."""
        return _first_word(self.rest)

    @cached_property
    def is_told(self) -> bool:
        """Say whether a later clause speaks of the person: "..., I'm vegan"."""
        return any(map(_is_first, self.clauses[1:]))


def speech(text: str, own: str) -> Speech:
    """Say what a sentence does.

    Args:
        text: the sentence, verbatim.
        own: the same with quotations masked.
    """
    said = plain(own)
    if not said:
        return Speech.QUOTED
    clauses = tuple(_opened(plain(clause)) for clause in _CLAUSES.split(own))
    sentence = Sentence(text, own, said, _opened(said), clauses)
    return next((kind for kind, does in _KINDS if does(sentence)), Speech.STATED)


def _opened(said: str) -> str:
    """Return a sentence in canon form without what only opens it."""
    at = 0
    while match := _OPENINGS.match(said, at):
        at = match.end()
    return said[at:]


def _first_word(clause: str) -> str:
    return clause.split(maxsplit=1)[0] if clause else ""


def _is_first(clause: str) -> bool:
    """Say whether a clause begins with the person, or with when they did it: "in May I ..."."""
    return _first_word(clause) in FIRST_PERSON or bool(_TIMED.match(clause))


def _is_about_machine(one: Sentence) -> bool:
    """Say whether it speaks of the person from outside, or of an assistant's workings."""
    is_outside = bool(_USER.search(one.said)) or _obliges_assistant(one.said)
    return bool(
        (is_outside and not _is_first(one.rest))
        or _USER_UNSPACED.search(one.text)
        or _WORKINGS.search(plain(one.text))
        or _WORKINGS_UNSPACED.search(one.text)
        or _MACHINE.search(straight(one.text))
        or _ENCODED.search(one.text)
    )


def _obliges_assistant(said: str) -> bool:
    """Say whether an assistant must, should or shall do something."""
    words = said.split()
    text = " ".join(words)
    for noun in _ASSISTANT.finditer(text):
        at = text.count(" ", 0, noun.end()) + 1
        if not commands.OBLIGATIONS.isdisjoint(words[at : at + _OBLIGED_WITHIN]):
            return True
    return False


def _is_taught(one: Sentence) -> bool:
    return is_teaching(one.said)


def _is_addressed(one: Sentence) -> bool:
    """Say whether it tells whoever answers what they must do or say."""
    return bool(_ADDRESSED.search(one.said) or _DICTATED.search(straight(one.own)))


def _is_trigger(one: Sentence) -> bool:
    """Say whether something is to happen when something is said."""
    is_armed = _TRIGGERS.match(one.rest) and not commands.SAYING.isdisjoint(one.rest.split())
    return bool(is_armed) and not (one.is_told or " i mean " in f" {one.rest} ")


def _is_of_talk(one: Sentence) -> bool:
    """Say whether questions or answers must, or must never, be something."""
    words = set(one.rest.split())
    is_of_talk = bool(words & commands.ABOUT_TALK and words & _MUST)
    return is_of_talk and not (_is_first(one.rest) or _tells_habit(one.rest))


def _tells_habit(said: str) -> bool:
    """Say whether a sentence only tells what somebody does: "he never replies"."""
    words = said.split()
    musts = [at for at, word in enumerate(words) if word in _MUST]
    return all(
        words[at] in _ALWAYS
        and at > 0
        and words[at - 1] in _SUBJECTS
        and words[at + 1 : at + 2] != []
        and words[at + 1] in commands.ABOUT_TALK
        for at in musts
    )


def _is_standing(one: Sentence) -> bool:
    """Say whether it opens with "from now on" or "always" and an order."""
    tail, is_always = one.rest, False
    while match := _STANDING.match(tail):
        is_always = is_always or match[0].strip() in _ALWAYS
        tail = tail[match.end() :]
    if tail == one.rest or not tail:
        return False
    first = _first_word(tail)
    if is_always:
        return not (_is_first(tail) or first.endswith(_PARTICIPLES) or first in _PAST_OF_I)
    return first in _ORDERS or first in commands.KEEPING or first == "you"


def _is_letting_go(one: Sentence) -> bool:
    """Say whether something is to be forgotten, ignored, deleted."""
    return one.first in commands.LETTING_GO and not one.is_told


def _is_standing_note(one: Sentence) -> bool:
    """Say whether "remember" is followed by something to hold to for good."""
    tail = _behind_keeping(one)
    is_note = one.first in commands.KEEPING and bool(tail) and not _is_first(tail)
    return is_note and not _FOR_GOOD.isdisjoint(one.rest.split())


def _behind_keeping(one: Sentence) -> str:
    """Return what follows "remember that"."""
    words = one.rest.split()
    at = 1
    while at < len(words) and words[at] in commands.THAT:
        at += 1
    return " ".join(words[at:])


def _is_supposed(one: Sentence) -> bool:
    meant = _IN_EARNEST.sub("", one.said)  # "I wish I was joking" says that it is so
    return one.first in commands.SUPPOSING or bool(_SUPPOSED.search(meant))


def _is_introduction(one: Sentence) -> bool:
    """Say whether the person says who they are ("Call me Bill"), or puts that right."""
    return bool(_INTRODUCTION.match(one.rest)) or puts_right(one.rest)


def _is_asked(one: Sentence) -> bool:
    """Say whether it only asks; "I'm vegan, so what can I cook?" also states something."""
    if one.own.rstrip(_AFTER_MARKS)[-1:] not in tuple(_QUESTION_MARKS):
        return False
    is_told = one.is_told or (_is_first(one.rest) and len(one.clauses) > 1)
    is_told = is_told or _asks_behind(one)
    return not is_told or one.first in commands.ASKERS


def _asks_behind(one: Sentence) -> bool:
    """Say whether a request follows on a statement: "she's vegan, so can you ...?".

    A tag asks about the statement itself, "he is my boss, isn't he?", and is short.
    """
    last = one.clauses[-1].split()
    is_request = len(last) >= _REQUEST_WORDS and last[0] in commands.ASKERS
    return one.first in _SUBJECTS and len(one.clauses) > 1 and is_request


def _is_kept(one: Sentence) -> bool:
    """Say whether "remember" is followed by a statement."""
    tail = _behind_keeping(one)
    is_stated = _is_first(tail) or not _HAVE_BE.isdisjoint(tail.split())
    return one.first in commands.KEEPING and is_stated


def _is_requested(one: Sentence) -> bool:
    """Say whether a clause asks for something to be done now, and none states anything."""
    heads = {_first_word(clause) for clause in (one.rest, *one.clauses)}
    pleased = {after for before, after in pairwise(one.rest.split()) if before == "please"}
    is_order = bool((heads | pleased) & _ORDERS) or one.first in commands.KEEPING
    is_told = one.is_told or tells_first(one.clauses)
    return (is_order or bool(_COURTESY.match(one.rest))) and not is_told


# In this order: what is most dangerous comes first, a statement is what is left.
_KINDS: Final[tuple[tuple[Speech, Callable[[Sentence], bool]], ...]] = (
    (Speech.HELD, _is_about_machine),
    (Speech.TAUGHT, _is_taught),
    (Speech.HELD, _is_addressed),
    (Speech.HELD, _is_trigger),
    (Speech.HELD, _is_of_talk),
    (Speech.HELD, _is_standing),
    (Speech.HELD, _is_letting_go),
    (Speech.HELD, _is_standing_note),
    (Speech.SUPPOSED, _is_supposed),
    (Speech.STATED, _is_introduction),
    (Speech.ASKED, _is_asked),
    (Speech.STATED, _is_kept),
    (Speech.REQUESTED, _is_requested),
)
