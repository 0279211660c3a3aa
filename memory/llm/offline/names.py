"""Which tokens are somebody's or something's name.

In: tokens. Out: whether a name stands somewhere, and where it ends. A capital alone proves
little: what opens a sentence, months, peoples and brands are no people.
"""

from typing import Final

from memory.engine.learn.guard.own_words import MASK
from memory.llm.offline.lexicon.notnames import (
    HE_NAMES,
    NAMELIKE_ENDINGS_NOT,
    NOT_NAMES,
    PARTICLES,
    SHE_NAMES,
)
from memory.llm.offline.lexicon.stops import MONTHS, WEEKDAYS
from memory.llm.offline.tokens import Token, Tokens

_FIRM_SECONDS: Final = frozenset(
    {"sons", "co", "co.", "partners", "partner", "daughters", "brothers", "company", "associates"}
)
_NAME_MAX: Final = 4  # words of one name
TITLES: Final = frozenset(
    {
        *("dr.", "mr.", "mrs.", "ms.", "prof.", "dr", "mr", "mrs", "ms", "prof", "st."),
        *("mx.", "mx", "mme", "mme.", "mlle"),
    }
)
_FULL_TITLES: Final = frozenset(  # with a capital only: "I miss Paris" names nobody
    {
        *("doctor", "professor", "miss", "herr", "frau", "madame", "monsieur", "mevrouw", "meneer"),
        *("señor", "señora", "senhor", "senhora", "signor", "signora"),
    }
)
_GENDERED_TITLES: Final = {
    **dict.fromkeys(("mr", "herr", "monsieur", "meneer", "señor", "senhor", "signor"), "he"),
    **dict.fromkeys(("mrs", "ms", "miss", "frau", "madame", "mme", "mlle", "mevrouw"), "she"),
    **dict.fromkeys(("señora", "senhora", "signora"), "she"),
}


def is_capital(token: Token) -> bool:
    """Tell whether a token begins as names do; letters without case count."""
    first = token.text[:1]
    return first.isalpha() and (
        first.isupper() or first.istitle() or first.lower() == first.upper()
    )


def is_name(tokens: Tokens, at: int) -> bool:
    """Tell whether a token can be the first word of a name."""
    if at >= len(tokens) or tokens[at].low == MASK:
        return False
    token = tokens[at]
    if token.low in TITLES or (token.low in _FULL_TITLES and is_capital(token)):
        at += 1
        while at + 1 < len(tokens) and tokens[at].low in PARTICLES:
            at += 1  # "Dr. van der Dam"
        return at < len(tokens) and is_capital(tokens[at]) and tokens[at].low != "i"
    return is_capital(token) and token.low not in NOT_NAMES


def is_given_name(low: str) -> bool:
    """Tell whether a lower-case word is a well-known given name."""
    return low in HE_NAMES or low in SHE_NAMES


def has_title(name: str) -> bool:
    """Tell whether a name begins as only people's do: "Mrs. Kaplan", "Herr Vogt"."""
    first, _, rest = name.lower().partition(" ")
    return bool(rest) and first != "st." and first in TITLES | _FULL_TITLES


def is_person_like(name: str) -> bool:
    """Tell whether a name without further proof may be a person's: no code, no abstract noun."""
    low = name.lower()
    if (
        not low
        or any(character.isdigit() for character in name)
        or low.endswith(NAMELIKE_ENDINGS_NOT)
    ):
        return False
    has_case = name.lower() != name.upper()
    return is_given_name(low.split()[0]) or not (has_case and name.isupper())


def name_end(tokens: Tokens, at: int) -> int:
    """Return where the name that begins at `at` ends; `at` itself when none does."""
    if not is_name(tokens, at):
        return at
    end = at + 1
    while end < len(tokens) and end - at < _NAME_MAX:
        if _goes_on(tokens, end):
            end += 1
        elif behind := _behind_particles(tokens, end):
            end = behind
        else:
            break
    return end


def is_firm_behind(tokens: Tokens, at: int) -> bool:
    """Tell whether the name of a firm goes on: (Fox) "and Sons"."""
    is_and = tokens[at].low in {"and", "&"} and at + 1 < len(tokens)
    return is_and and tokens[at + 1].low in _FIRM_SECONDS and is_capital(tokens[at + 1])


def is_titled(tokens: Tokens, at: int) -> bool:
    """Tell whether any word stands here with a capital: (our cat) "Professor"."""
    if not 0 < at < len(tokens):
        return False
    word = tokens[at].text
    is_big = word[:1].isupper() and word[1:].islower() and tokens[at].low not in {"i", "is", "and"}
    return is_big and tokens[at].low not in WEEKDAYS and tokens[at].low not in MONTHS


def _behind_particles(tokens: Tokens, at: int) -> int:
    """Return where a name goes on behind "van der", "upon", "and Sons"; 0 when it does not."""
    first, second, third = (tokens[i].low if i < len(tokens) else "" for i in range(at, at + 3))
    if is_firm_behind(tokens, at):
        return at + 2
    begin = at + (first in PARTICLES)
    begin += begin > at and second in PARTICLES and third != ""
    return begin + 1 if begin > at and begin < len(tokens) and is_capital(tokens[begin]) else 0


def _goes_on(tokens: Tokens, at: int) -> bool:
    """Tell whether a token continues a name."""
    token = tokens[at]
    is_date = token.low in MONTHS or token.low in WEEKDAYS
    return (
        (is_capital(token) or _is_prefixed(token))
        and not is_date
        and token.low not in {"i", "and", "is"}
    )


def _is_prefixed(token: Token) -> bool:
    """Tell whether a small article is bound to a name: "al-Khaimah", "d'Azur"."""
    head, _, tail = token.low.replace("'", "-").partition("-")
    is_big = token.text[-len(tail) :][:1].isupper()
    return bool(tail) and is_big and head in {"al", "el", "as", "an", "ad", "d", "l", "s"}


def age_end(tokens: Tokens, at: int) -> int:
    """Return where the words go on behind an age in brackets: "Mia (7)"; else `at`."""
    lows = [token.low for token in tokens[at : at + len("(7)")]]
    is_age = len(lows) == len("(7)") and (lows[0], lows[2]) == ("(", ")") and lows[1].isdigit()
    return at + len(lows) if is_age else at


def gender_of(name: str) -> str:
    """Return "he" or "she" for a title or a well-known given name, else an empty string."""
    first = name.lower().split()[0] if name.split() else ""
    if has_title(name):
        return _GENDERED_TITLES.get(first.rstrip("."), "")
    if (first in HE_NAMES) == (first in SHE_NAMES):
        return ""
    return "he" if first in HE_NAMES else "she"
