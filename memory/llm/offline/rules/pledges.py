"""What the person promised: "I promised Ana to water her plants", "I told Tom I'd help him".

In: a clause. Out: the deed in the person's own words, with the name of whom it is done for. Who
is promised something is a person, however the name looks.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import FAIRLY_SURE, NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.lexicon.stops import MONTHS, TRAILING, WEEKDAYS, words
from memory.llm.offline.people import Reader
from memory.llm.offline.rules.clause_words import low_at, skip
from memory.llm.offline.tokens import Token, Tokens, said

_SUBJECTS: Final = frozenset({"i", "we"})
_GIVING: Final = frozenset({"promised", "told"})
_BEHIND: Final = frozenset({"that", ","})
_COMING: Final = frozenset({"would", "will"})
_DEED_MAX: Final = 9  # words
_DEED_ENDS: Final = words(
    ", . ! ? ; : ( because so but when before by until tomorrow tonight today next this if and"
    " while as who which since after once soon asap"
)
_LEADS: Final = words("on in for at over")  # before a date
_THEM: Final = words("him them")
_THEIRS: Final = words("his their")
_HOLDS: Final = words(".,!?;: to for on in at with from by and a an the over when up out home back")
_GIVEN: Final = words(  # "her" behind these is no owner: "help her move", "send her photos"
    "help let make give lend send show teach buy bring get cook bake write tell pay call visit join"
    " meet drive lift pick text email ring remind"
)
_OPEN: Final = words("it this that these those something anything everything be try think see not")


def pledge(reader: Reader, tokens: Tokens) -> Found:
    """Return what the person has promised to do."""
    at = skip(tokens, 1)
    at = skip(tokens, at + (low_at(tokens, at) == "have"))
    verb = low_at(tokens, at)
    if low_at(tokens, 0) not in _SUBJECTS or verb not in _GIVING:
        return NOTHING
    people, found, end = _promised(reader, tokens, at + 1)
    end += low_at(tokens, end) in _BEHIND
    is_coming = low_at(tokens, end) in _SUBJECTS and low_at(tokens, end + 1) in _COMING
    is_told = is_coming or (verb == "promised" and low_at(tokens, end) == "to")
    if not is_told or (not people and verb == "told"):
        return NOTHING
    deed = _deed(reader, tokens, skip(tokens, end + 1 + is_coming), people)
    named = Found(mentions=tuple(one for one in people if not one.role))
    if not deed:
        return found + named
    what = reader.scene.named(deed, Kind.TOPIC)
    claim = Claim(SELF, "HAS_COMMITMENT", what, Stability.MUTABLE, confidence=FAIRLY_SURE)
    return found + named + Found((claim,))


def _promised(reader: Reader, tokens: Tokens, at: int) -> tuple[tuple[Mention, ...], Found, int]:
    """Read whom the promise is made to: a name, or "my sister Ana"."""
    names, end = reader.names(tokens, at)
    if names:
        return (reader.scene.named(names[0], Kind.PERSON),), NOTHING, end
    group = reader.group(tokens, at) if at < len(tokens) else None
    if group is None or any(one.is_self for one in group.mentions):
        return (), NOTHING, at
    return group.mentions, group.found, group.end


def _deed(reader: Reader, tokens: Tokens, at: int, people: tuple[Mention, ...]) -> str:
    """Return what is to be done, with names for pronouns: "water Ana's plants"; or nothing."""
    end = at
    while end < len(tokens) and end - at <= _DEED_MAX and not _is_deed_end(tokens, end):
        end += 1
    while end > at and tokens[end - 1].low in TRAILING | _LEADS:
        end -= 1
    lows = {token.low for token in tokens[at:end]}
    if not 1 < end - at <= _DEED_MAX or not _OPEN.isdisjoint(lows):
        return ""
    spelled = [_named(reader, tokens, i, people) for i in range(at, end)]
    return " ".join(spelled).replace(" 's", "'s") if all(spelled) else ""


def _is_deed_end(tokens: Tokens, at: int) -> bool:
    """Tell whether a date, a reason or another clause begins here."""
    after = low_at(tokens, at + 1)
    is_date = tokens[at].low in _LEADS and (after in MONTHS or after in WEEKDAYS or after.isdigit())
    return tokens[at].low in _DEED_ENDS or is_date


def _named(reader: Reader, tokens: Tokens, at: int, people: tuple[Mention, ...]) -> str:
    """Return a word as it is said, or for a pronoun the one name it means; empty if none."""
    token: Token = tokens[at]
    is_her = token.low == "her" and tokens[at - 1].low not in _GIVEN
    is_theirs = token.low in _THEIRS or (is_her and _is_owned(tokens, at + 1))
    is_them = token.low in _THEM or (token.low == "her" and not is_theirs)
    if not (is_theirs or is_them):
        return said(reader.text, (token,)) or token.text
    if len(people) != 1:
        return ""
    return f"{people[0].name}'s" if is_theirs else people[0].name


def _is_owned(tokens: Tokens, at: int) -> bool:
    """Tell whether "her" is followed by what is hers, not by "my tent" or by nothing."""
    low = low_at(tokens, at)
    return low != "" and low not in _HOLDS | {"my", "our"} and low not in _DEED_ENDS
