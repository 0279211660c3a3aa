"""Drafts of mentions, and what makes a name a name.

In: unread names and elements. Out: clean names, drafts; or the reason to drop them.
"""

from dataclasses import dataclass, field
from typing import Final

from memory.engine.learn.clean.json_text import Fields, Json
from memory.engine.learn.clean.names import (
    canon,
    is_junk,
    is_self_word,
    one_line,
    role_noun,
    signed,
)
from memory.engine.learn.clean.notes import DropError, Notes
from memory.engine.learn.proposal import Scalar
from memory.engine.params import CONFIDENCE_DEFAULT, PROVISIONAL_CONFIDENCE
from memory.engine.vocabulary import Kind
from memory.engine.vocabulary.names import ROLE_RELATIONS

_OF_PETS: Final = "HAS_PET"


@dataclass(eq=False)
class Draft:
    """A mention that cleaning is not yet done with."""

    name: str
    kind: Kind
    aliases: list[str] = field(default_factory=list)
    properties: dict[str, Scalar] = field(default_factory=dict)
    confidence: float = CONFIDENCE_DEFAULT
    hint: str | None = None
    role: str = ""
    is_provisional: bool = False
    is_self: bool = False
    is_namesake: bool = False
    is_own_name: bool = False  # whether it is the person or a namesake, its claims will say
    is_bare: bool = False  # text where an object was asked: kept only if a claim stands on it
    key: str = ""  # the canon of its name
    form: str = ""  # its signed canon

    def __post_init__(self) -> None:
        """Work the forms out that it is compared by, once."""
        self.key, self.form = canon(self.name), signed(self.name)


def clean_name(value: Json, notes: Notes, *, own: str = "", kind: Kind | None = None) -> str:
    """Return a name as one line; the person's own name, by canon, is never junk.

    Raises:
        DropError: there is no name, or it names nothing.
    """
    if isinstance(value, int | float) and not isinstance(value, bool):
        notes.add("name_to_text")
        value, kind = f"{value}", None  # NaN is nobody's nan
    if not isinstance(value, str):
        code = "entity_without_name"
        raise DropError(code)
    name, codes = one_line(value)
    notes.add_all(codes, name)
    is_own = is_self_word(name) or (bool(own) and canon(name) == own)
    if not name or (is_junk(name, kind) and not is_own):
        code = "junk_name" if name else "entity_without_name"
        raise DropError(code)
    return name


def role_draft(name: str, kind: Kind | None) -> Draft | None:
    """Return the provisional stand-in of an unnamed role: "my girlfriend"."""
    noun = role_noun(name)
    if not noun:
        return None
    relation = ROLE_RELATIONS[noun]
    is_owned = canon(name) != noun  # said with "my"
    if not is_owned and (relation == _OF_PETS or kind not in {None, Kind.PERSON}):
        return None
    return Draft(
        name=noun,
        kind=Kind.OTHER if relation == _OF_PETS else Kind.PERSON,
        confidence=PROVISIONAL_CONFIDENCE,
        role=relation,
        is_provisional=True,
    )


def check_keys(element: Fields, known: frozenset[str], notes: Notes) -> None:
    """Refuse an element that says two things under one key; note keys nobody asked for.

    Raises:
        DropError: one key has two values.
    """
    if element.has_clash:
        code = "repeated_key"
        raise DropError(code)
    if element.has_repeat:
        notes.add("repeated_key_same")
    if element.keys() - known:
        notes.add("unknown_key_ignored")
