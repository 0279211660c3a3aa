"""One sentence about the person, as they would say it themselves.

In: "The user's boss is Sarah", "Lives in Berlin", "allergies: peanuts", "You are vegan". Out: "My
boss is Sarah", "I live in Berlin", and so on; what is about somebody else stays as it is. Plain
rules of English: another language stays as it is too.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from memory.engine.learn.clean.spans import straight
from memory.engine.learn.hearsay import words
from memory.engine.vocabulary.names import ROLE_RELATIONS

_USER: Final = r"(?:the |this )?user"
_LABEL: Final = re.compile(
    r"(?P<label>[A-Za-z][A-Za-z /&_-]{0,30}?)\s?:\s+(?P<rest>\S.*)", re.DOTALL
)
_FAVORITE: Final = re.compile(r"favou?rite [a-z ]{2,24}")
_CONTRACTED: Final = re.compile(r"you'(re|ve|d|ll)\s+", re.IGNORECASE)
_OF_USER: Final = re.compile(rf"\b{_USER}'s\b", re.IGNORECASE)
_OF_YOU: Final = re.compile(r"\byour\b", re.IGNORECASE)
_TO_USER: Final = re.compile(
    r"\b(of|to|with|for|by|from|than|like) (?:the user|this user|you)\b", re.IGNORECASE
)
_SELVES: Final = re.compile(r"\b(?:themselves|themself|himself|herself|yourself)\b", re.IGNORECASE)
_THEIRS: Final = re.compile(r"\b(?:their|his|her)\b")
_PARTED: Final = re.compile(
    r"[,;:]|\band\b|\bwho\b|\bwhose\b|(?<=\s)(?<!\bin )(?<!\bat )(?<!\bto )(?<!\bfrom )[A-Z]"
)
_SECOND_VERB: Final = re.compile(
    r"\b(and|but|or)((?: (?:also|now|still|currently))?) (\w+s)"
    r"(?= (?:a|an|the|at|in|on|as|for|with|to|from|of|my|\w+ing)\b)"
)


@dataclass(frozen=True)
class Restated:
    """A sentence in the first person, as far as it could be told so.

    Attributes:
        text: the sentence.
        is_own: whether its subject is the person.
    """

    text: str
    is_own: bool = False


def restated(sentence: str, names: Collection[str], *, follows: bool = False) -> Restated:
    """Return a sentence about the person as they would say it.

    Args:
        sentence: one, verbatim.
        names: of the person.
        follows: whether the sentence before was about the person: then "they" may be.
    """
    plain = straight(sentence)
    told = _own(plain, names, follows=follows) or _labelled(plain, names)
    return told or Restated(_turned(plain))


def _own(plain: str, names: Collection[str], *, follows: bool = False) -> Restated | None:
    """Restate a sentence that is about the person."""
    return (
        _possessive(plain, names, follows=follows)
        or _subject(plain, names, follows=follows)
        or _left_out(plain)
    )


def _labelled(plain: str, names: Collection[str]) -> Restated | None:
    """Restate "Location: Berlin"; the label of a whole sentence only names its drawer."""
    found = _LABEL.fullmatch(plain)
    if found is None:
        return None
    label = found["label"].strip().lower().replace("_", " ")
    is_role = label in ROLE_RELATIONS or _FAVORITE.fullmatch(label)
    shape = words.LABELS.get(label, f"My {label} is {{}}" if is_role else "")
    told = Restated(shape.format(found["rest"]), is_own=True) if shape else None
    return _own(found["rest"], names) or told


def _possessive(plain: str, names: Collection[str], *, follows: bool) -> Restated | None:
    heads = [_USER, *map(re.escape, names)]
    own = rf"(?:{'|'.join(heads)})'s|your" + ("|their" if follows else "")
    found = re.match(rf"(?:{own})\s+", plain, re.IGNORECASE)
    return Restated(f"My {_turned(plain[found.end() :])}", is_own=True) if found else None


def _subject(plain: str, names: Collection[str], *, follows: bool) -> Restated | None:
    """Restate a sentence whose subject is the person."""
    contracted = _CONTRACTED.match(plain)
    if contracted:
        short = {"re": "am", "ve": "have", "d": "would", "ll": "will"}[contracted[1].lower()]
        return _told(f"{short} {plain[contracted.end() :]}")
    heads = "|".join([_USER, *map(re.escape, names)])
    found = re.match(rf"(?:{heads})\s+", plain, re.IGNORECASE)
    if found and _is_verb(plain[found.end() :]):
        return _told(plain[found.end() :])
    pronoun = re.match(r"(?:you|they)\s+" if follows else r"you\s+", plain, re.IGNORECASE)
    return _told(plain[pronoun.end() :]) if pronoun else None


def _left_out(plain: str) -> Restated | None:
    """Restate a sentence that leaves the person out: "Lives in Berlin", "Allergic to nuts"."""
    first = _verb_of(plain)
    if first in words.LEFT_OUT or first in words.PAST:
        return _told(plain[:1].lower() + plain[1:])
    if first in words.STATES:
        return _told(f"am {plain[:1].lower()}{plain[1:]}")
    return None


def _verb_of(rest: str) -> str:
    """Return the first word behind "also", "currently"."""
    said = [word.lower().strip(".,;:!") for word in rest.split()[:3]]
    return next((word for word in said if word not in words.BETWEEN), "")


def _is_verb(rest: str) -> bool:
    """Say whether a predicate begins here; "user interface" begins none."""
    word = _verb_of(rest)
    is_known = word in words.FIRST or word in words.PAST or word in words.MODALS
    return is_known or word.endswith(("ed", "s")) or word in {"have", "do", "am"}


def _told(rest: str) -> Restated:
    """Return a predicate with the person as its subject."""
    head, *tail = re.split(r"(\s+)", rest)
    while tail and head.split()[-1].lower() in words.BETWEEN:
        head, tail = head + tail[0] + tail[1], tail[2:]
    before, _, verb = head.rpartition(" ")
    first = " ".join(filter(None, [before.lower(), _first(verb)]))
    said = _second_verbs(_own_things("".join(tail)))
    return Restated(f"I {first}{_turned(said)}", is_own=True)


def _first(verb: str) -> str:
    """Return a verb in the first person; what has no ending stays."""
    low = verb.lower()
    if low in words.FIRST:
        return words.FIRST[low]
    if low in words.PAST or low.endswith(words.ENDS_NO_VERB) or not low.endswith("s"):
        return low
    if low.endswith("ies"):
        return f"{low[:-3]}y"
    return low[:-2] if low.endswith(("sses", "shes", "ches", "xes", "zes", "oes")) else low[:-1]


def _second_verbs(text: str) -> str:
    return _SECOND_VERB.sub(lambda found: f"{found[1]}{found[2]} {_first(found[3])}", text)


def _own_things(text: str) -> str:
    """Turn "their", "his", "her" into "my" where nobody else was named before."""
    text = _SELVES.sub("myself", text)
    found = _THEIRS.search(text)
    if found is None or _PARTED.search(text, 0, found.start()):
        return text
    return f"{text[: found.start()]}my{text[found.end() :]}"


def _turned(text: str) -> str:
    """Turn what else speaks of the person from outside: "the user's boss", "married to you"."""
    text = _OF_YOU.sub("my", _OF_USER.sub("my", text))
    return _TO_USER.sub(lambda found: f"{found[1]} me", text)
