"""How names are written and how they compare.

In: any text. Out: one clean line; the canon two names are compared by; what else is one name.
"""

import re
import unicodedata
from typing import Final

from memory.engine.params import CANON_STORED, NAME_STORED
from memory.engine.vocabulary import SELF_WORDS, Kind
from memory.engine.vocabulary.names import JUNK_NAMES, OTHER_ROLES, PRONOUNS, ROLE_RELATIONS

REPLACEMENT: Final = "\ufffd"
_SURROGATES: Final = re.compile("[\ud800-\udfff]")
_LINE_BREAKS: Final = re.compile("[\t\n\x0b\x0c\r\x85\u2028\u2029]")
# Selects how the sign before it looks; says nothing.
_SELECTORS: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_HIDDEN: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{3,}")
_COUNTED_APART: Final = "\t\n\x0b\x0c\r\x85\0"  # control characters with codes of their own
_JOINERS: Final = "\u200c\u200d"
_LATIN_ENDS: Final = "\u024f"  # after Latin letters a joiner only hides; elsewhere it spells
_ASCII_REST: Final = re.compile("[^a-z0-9+#]+")  # the common case, much faster
_KEPT_SIGNS: Final = "+#"
_EDGE_SIGNS: Final = frozenset("-*!?$%&@=~^<>|/\\_")
_TIMESTAMP: Final = re.compile(
    r"\d{4}-\d{2}-\d{2}([T ]\d{1,2}:\d{2}.{0,20})?|\d{1,2}:\d{2}(:\d{2})?( ?[ap]m)?",
    re.IGNORECASE,
)
_MY: Final = "my "
_NAN: Final = "nan"
_WITH_ACRONYMS: Final = frozenset({Kind.ORG, Kind.PLACE, Kind.TOPIC})


def canon(name: str) -> str:
    """Return the form two names are compared by; an empty one never matches anything."""
    return plain(name)[:CANON_STORED]


def plain(text: str) -> str:
    """Return a text of any length in canon form.

    NFKC, format characters removed, casefold; letters, combining marks, digits, `+` and `#`
    stay, all else becomes one space.
    """
    if text.isascii():
        return _ASCII_REST.sub(" ", text.lower()).strip()
    kept: list[str] = []
    for letter in _folded(text):
        if _is_word(letter) or (_is_mark(letter) and kept and kept[-1] != " "):
            kept.append(letter)
        else:
            kept.append(" ")
    return " ".join("".join(kept).split())


def signed(name: str) -> str:
    """Return the canon with the signs that hang on one side of a word kept.

    A+ and A-, .NET and Net are two names; Wal-Mart and Wal Mart are one.
    """
    text = f" {_folded(name)} "
    kept = []
    for before, letter, after in zip(text, text[1:], text[2:], strict=False):
        hangs = _in_word(before) != _in_word(after)
        leads = letter == "." and not _in_word(before) and _in_word(after)
        is_kept = _in_word(letter) or leads or (letter in _EDGE_SIGNS and hangs)
        kept.append(letter if is_kept else " ")
    return " ".join("".join(kept).split())


def one_line(text: str, *, limit: int = NAME_STORED) -> tuple[str, tuple[str, ...]]:
    """Return the text as one clean line, and the codes of what had to be repaired."""
    steps = (
        ("surrogate_replaced", _SURROGATES.sub(REPLACEMENT, text)),
        ("nul_removed", text.replace("\0", "")),
        ("name_one_line", _LINE_BREAKS.sub(" ", text)),
        ("invisible_removed", _visible(text)),
    )
    codes = [code for code, repaired in steps if repaired != text]
    line = _LINE_BREAKS.sub(" ", _SURROGATES.sub(REPLACEMENT, text)).replace("\0", "")
    line = " ".join(_visible(line).split())
    if len(line) > limit:
        codes.append("name_capped")
        line = line[:limit].rstrip()
    return line, tuple(codes)


def seen(text: str) -> str:
    """Return a text without signs nobody sees, as an extractor is shown it; lines stay.

    Up to two selectors in a row say how a sign looks; more of them only hide something.
    """
    return _HIDDEN.sub("", _visible(text))


def is_junk(name: str, kind: Kind | None = None) -> bool:
    """Say whether a name names nothing: signs only, a pronoun, a timestamp, "N/A".

    A pronoun in capitals is none where it is said to be an organization, a place or a topic.
    """
    key = canon(name)
    is_acronym = name.isupper() and kind in _WITH_ACRONYMS
    is_kin = key == _NAN and kind is Kind.PERSON  # no number: somebody's grandmother
    if (
        (key in PRONOUNS and not is_acronym)
        or (key in JUNK_NAMES and not is_kin)
        or _TIMESTAMP.fullmatch(name.strip())
    ):
        return True
    return not key and not any(unicodedata.category(letter) == "So" for letter in name)


def is_self_word(name: str) -> bool:
    """Say whether a name always means the person who owns the graph."""
    return canon(name) in SELF_WORDS


def role_noun(name: str) -> str:
    """Return the role noun of "my boss" or "boss"; empty when the name is no role."""
    noun = canon(name).removeprefix(_MY)
    return noun if noun in ROLE_RELATIONS else ""


def is_nobodys_alias(name: str) -> bool:
    """Say whether a name may never be an alias: a pronoun, a role noun, a self word, junk."""
    key = canon(name).removeprefix(_MY)
    return key in ROLE_RELATIONS or key in OTHER_ROLES or is_self_word(name) or is_junk(name)


def says(word: str, text: str) -> bool:
    """Say whether a canon text holds a canon word or phrase as whole words."""
    return bool(word) and f" {word} " in f" {text} "


def _folded(name: str) -> str:
    """Return the name in compatible form, small letters, without format characters."""
    wide = _SELECTORS.sub("", unicodedata.normalize("NFKC", name))
    seen = "".join(letter for letter in wide if unicodedata.category(letter) != "Cf")
    return unicodedata.normalize("NFKC", seen.casefold())


def _visible(text: str) -> str:
    """Return the text without control and format characters; joiners that spell stay."""
    kept = []
    before = ""
    for letter in text:
        category = unicodedata.category(letter)
        spells = letter in _JOINERS and before > _LATIN_ENDS
        if category not in {"Cc", "Cf"} or letter in _COUNTED_APART or spells:
            kept.append(letter)
        before = letter
    return "".join(kept)


def _is_word(letter: str) -> bool:
    return letter in _KEPT_SIGNS or unicodedata.category(letter)[0] in "LN"


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter)[0] == "M"


def _in_word(letter: str) -> bool:
    return _is_word(letter) or _is_mark(letter)
