"""Days that come every year: "my birthday is 3 May", "I was born on 3 May 1990".

In: a clause. Out: properties, which never change, not edges.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.holders import Group
from memory.llm.offline.lexicon.stops import MONTHS
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import place
from memory.llm.offline.rules.ages import DECADES
from memory.llm.offline.rules.clause_words import is_at
from memory.llm.offline.tokens import Tokens, said
from memory.llm.offline.when import day_of

_WEDDINGS: Final = [
    [whose, *noun]
    for whose in ("my", "our")
    for noun in (("anniversary",), ("wedding", "anniversary"))
]
_DAY_WITHIN: Final = 6  # tokens: "my dad is not 3 May"
_DAY_WORDS: Final = 5  # "on the 3rd of May"
_YEAR_LENGTH: Final = 4


def birthday(reader: Reader, tokens: Tokens, subjects: tuple[Mention, ...]) -> Found:
    """Return the birthday that a clause names, as the person spelled it."""
    tokens = _put_right(tokens)
    tokens = tokens[2:] if [token.low for token in tokens[:2]] == ["it", "is"] else tokens
    lows = [token.low for token in tokens]
    if lows[:2] in _WEDDINGS or lows[:3] in _WEDDINGS:
        day = _date(reader.text, tokens[2:])
        return Found(properties=((SELF, "wedding anniversary", day),)) if day else NOTHING
    return _listed(reader, tokens, lows, subjects) or _told(reader, tokens, lows, subjects)


def _told(reader: Reader, tokens: Tokens, lows: list[str], subjects: tuple[Mention, ...]) -> Found:
    """Read a clause that says "birthday", "born" or "turns 80" itself."""
    owner = _owner(reader, tokens, lows, subjects)
    start = next((at for at, low in enumerate(lows) if low in {"birthday", "born"}), -1)
    start = start if start >= 0 else _turning(lows)
    if owner is None or start < 0 or "not" in lows:
        return NOTHING
    day = _date(reader.text, tokens[start + 1 :])
    if not day:
        return NOTHING
    born = _birthplace(reader, tokens, owner)
    held = reader.one(tokens, 0) if owner.role else None
    kin = held.found.claims if held is not None else ()  # "my mum's birthday": there is a mother
    claims = (*kin, *born, *_in_its_place(reader, owner, day))
    return Found(claims, properties=((owner, "birthday", day),))


def _listed(
    reader: Reader, tokens: Tokens, lows: list[str], subjects: tuple[Mention, ...]
) -> Found | None:
    """Read "my dad Henrik is 19 October and mine is on 30 July", where birthdays are spoken of."""
    if not reader.scene.is_of_birthdays or "not" in lows[:_DAY_WITHIN]:
        return None
    own = lows.index("mine") if "mine" in lows[:-1] else len(lows)
    named = [(one, is_at(tokens)) for one in subjects[:1] if not (one.is_self or one.is_vague)]
    told = [*named, *([(SELF, own + 1)] if lows[own + 1 : own + 2] == ["is"] else [])]
    days = ((one, _date(reader.text, tokens[at + 1 : at + 1 + _DAY_WORDS])) for one, at in told)
    listed = tuple((one, "birthday", day) for one, day in days if day)
    return Found(properties=listed) if listed else None


def _in_its_place(reader: Reader, owner: Mention, day: str) -> tuple[Claim, ...]:
    """Return the day as an edge too where memory has one: the new one takes its place."""
    if not reader.scene.holds("BORN_ON", owner):
        return ()
    named = reader.scene.named(day, Kind.OTHER)
    return (Claim(owner, "HAS_BIRTHDAY", named, Stability.IMMUTABLE),)


def _put_right(tokens: Tokens) -> Tokens:
    """Return "my birthday is not 6 May but 5 June" as "my birthday is 5 June"."""
    lows = [token.low for token in tokens]
    at = lows.index("not") if "not" in lows else 0
    but = next((i for i in range(at, len(lows)) if lows[i] == "but"), 0) if at else 0
    return tokens[:at] + tokens[but + 1 :] if but else tokens


def _birthplace(reader: Reader, tokens: Tokens, owner: Mention) -> tuple[Claim, ...]:
    """Return the place behind the date: "born on 3 May 1990 in Cork"."""
    for at, token in enumerate(tokens):
        read = place(tokens, at + 1) if token.low == "in" else None
        if read is not None and read.tokens[0].low not in MONTHS:
            where = reader.scene.named(said(reader.text, read.tokens), Kind.PLACE)
            return (Claim(owner, "BORN_IN", where, Stability.IMMUTABLE),)
    return ()


def _owner(
    reader: Reader, tokens: Tokens, lows: list[str], subjects: tuple[Mention, ...]
) -> Mention | None:
    """Return whose birthday it is."""
    if lows[:2] == ["my", "birthday"]:
        return SELF
    is_told = "born" in lows or _turning(lows) >= 0 or _has_birthday(lows)
    if is_told and subjects:
        return None if subjects[0].is_vague else subjects[0]
    if "birthday" in lows:
        group = reader.one(tokens, 0)
        is_theirs = group is not None and lows[group.end : group.end + 2] == ["'s", "birthday"]
        is_known = group is not None and (not group.mentions[0].role or _stands_alone(group))
        return group.mentions[0] if group and is_theirs and is_known else None
    return None


def _turning(lows: list[str]) -> int:
    """Return where "turns 80" stands, or "will be 50": with its day that is a birthday; or -1."""
    for at in range(1, len(lows) - 2):
        is_turn = lows[at] in {"turn", "turns", "turning"}
        is_coming = lows[at - 1 : at + 1] == ["will", "be"]
        if (is_turn or is_coming) and (lows[at + 1].isdigit() or lows[at + 1] in DECADES):
            return at + 1 if lows[at + 2] in {"on", "this", "next", "in"} else -1
    return -1


def _has_birthday(lows: list[str]) -> bool:
    """Tell whether a clause goes "has his birthday on"."""
    at = lows.index("birthday") if "birthday" in lows else 0
    return at > 1 and lows[at - 2] in {"has", "have", "celebrates", "celebrate"}


def _stands_alone(group: Group) -> bool:
    """Tell whether "my mum" can be one person only."""
    return group.role is not None and group.role[1].stands_alone


def _date(text: str, tokens: Tokens) -> str:
    """Return the person's own spelling of a day with its month; empty when there is none."""
    for at, token in enumerate(tokens):
        if token.low.rstrip(".") not in MONTHS:
            continue
        start = at
        while start > 0 and (day_of(tokens[start - 1].low) or tokens[start - 1].low == "of"):
            start -= 1
        end = at + 1
        while end < len(tokens) and (
            day_of(tokens[end].low) or _is_year(tokens[end].low) or tokens[end].low == ","
        ):
            end += 1
        while end > at and tokens[end - 1].low == ",":
            end -= 1
        has_day = any(day_of(t.low) for t in tokens[start:end])
        return said(text, tokens[start:end]) if has_day else ""
    return ""


def _is_year(low: str) -> bool:
    return low.isascii() and low.isdigit() and len(low) == _YEAR_LENGTH
