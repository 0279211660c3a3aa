"""What a sentence tells in passing, whatever it is about: a home, a workplace, pets and children.

"The ferry wakes us in our flat in Gdynia", "before my shift at the sawmill", "with two cats, Ada
and Bo". In: the tokens of a sentence of the person's own. Out: findings.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found
from memory.llm.offline.holding import read_role, role_claim, skip_adjectives
from memory.llm.offline.lexicon.brands import CARS
from memory.llm.offline.lexicon.roles import ROLES, Role
from memory.llm.offline.lexicon.stops import ADJECTIVES, MONTHS, OPENERS, words
from memory.llm.offline.lexicon.verbs import BE, FORMS
from memory.llm.offline.lexicon.workplaces import PREMISES
from memory.llm.offline.names import is_capital
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import place, workplace
from memory.llm.offline.rules.clause_words import low_at
from memory.llm.offline.tokens import Tokens, said

_OWN: Final = words("my our")
_HOMES: Final = words(
    "flat house home apartment cottage garden kitchen balcony bungalow houseboat loft attic studio"
    " street neighbourhood neighborhood terrace backyard yard farm village allotment maisonette"
    " condo townhouse farmhouse place block building basement cellar"
)
_VEHICLES: Final = words(
    "van truck boat caravan motorbike campervan motorhome moped tractor camper"
)
_PARTS: Final = words(
    "insurance key keys driver loan rental park payment door tyre licence license"
)
_MODEL_MAX: Final = 3
_LOST: Final = words("'s of died was had used got broke burned")
_HOME_WORDS: Final = words(
    "little tiny small big lovely new first-floor ground-floor old damp cosy cozy current rented"
    " shared top-floor poky two-bedroom one-bedroom terraced front back draughty family council"
)
_WORK: Final = words(
    "shift shifts job internship apprenticeship traineeship placement desk colleagues coworkers"
    " boss manager supervisor supervisors lead leader"
)
_WORK_WORDS: Final = words(
    "night late early new next day morning evening current part-time weekend team line"
)
_CONTRACTS: Final = words("job internship apprenticeship traineeship placement")  # also "with"
_AT: Final = words("at with in")
_GONE: Final = words(
    "if would could might wish dream old former last previous sold sell selling losing lost left"
    " leaving quit quitting resigned resigning fired since from miss missed hated loved"
)
_GONE_WITHIN: Final = 2  # tokens before "my"
_HAVING: Final = words("have has had got get with and adopted own keep keeps keeping having plus")
_MANY: Final = words("two three four five six our my both 2 3 4 5 6")
_CALLED: Final = words("called named")
_LED: Final = words(", : ( -")
_OTHERS: Final = words("he she they his her their who whose")
_SOMEBODY: Final = words(
    "guy guys man woman girl people person someone somebody couple family lady"
)
_AT_HOME: Final = frozenset(
    role.relation for role in ROLES.values() if role.stands_alone
)  # whom one is with at home
_WORDS_MAX: Final = 2
_YES: Final = words("yes yeah yep")
_YES_WITHIN: Final = 3  # tokens
_BEHIND: Final = 4  # tokens before a noun in which somebody else may own it


def passing(reader: Reader, tokens: Tokens) -> Found:
    """Return what a sentence tells in passing of the person's home, work, pets and children."""
    lows = [token.low for token in tokens]
    found = NOTHING
    for at, low in enumerate(lows):
        if low in _OWN and _GONE.isdisjoint(lows[max(at - _GONE_WITHIN, 0) : at]):
            found = found + _home(reader, tokens, at + 1) + _work(reader, tokens, at + 1)
            found = found + _vehicle(reader, tokens, at + 1)
    return found + Found(claims=tuple(_held(reader, tokens, lows)))


def _noun(tokens: Tokens, at: int, leads: frozenset[str], nouns: frozenset[str]) -> int:
    """Return the offset behind a noun with at most two words before it; 0 without one."""
    for end in range(at, min(at + _WORDS_MAX + 1, len(tokens))):
        if low_at(tokens, end) in nouns and low_at(tokens, end + 1) not in nouns:
            return end + 1
        if low_at(tokens, end) not in leads:
            break
    return 0


def _home(reader: Reader, tokens: Tokens, at: int) -> Found:
    """Read (my) "little flat in Gdynia"."""
    end = _noun(tokens, at, _HOME_WORDS, _HOMES)
    if not end or low_at(tokens, end) not in {"in", "near", "outside"}:
        return NOTHING
    read = place(tokens, end + 1)
    if read is None or read.tokens[0].low in MONTHS:
        return NOTHING
    where = reader.scene.named(said(reader.text, read.tokens), Kind.PLACE)
    return Found((Claim(SELF, "LIVES_IN", where),))


def _work(reader: Reader, tokens: Tokens, at: int) -> Found:
    """Read (my) "night shift at the sawmill"."""
    end = _noun(tokens, at, _WORK_WORDS, _WORK)
    is_bound = low_at(tokens, end) == "at" or low_at(tokens, end - 1) in _CONTRACTS
    if not end or not is_bound or low_at(tokens, end) not in _AT:
        return NOTHING
    read = workplace(tokens, end + 1)
    if low_at(tokens, end) == "in" and (read is None or read.tokens[-1].low not in PREMISES):
        return NOTHING
    is_any = low_at(tokens, end + 1) in {"a", "an"} and low_at(tokens, end - 1) not in _CONTRACTS
    if read is None or is_any or low_at(tokens, end + 1) in _OWN:
        return NOTHING
    firm = reader.scene.named(said(reader.text, read.tokens), Kind.ORG)
    return Found((Claim(SELF, "WORKS_AT", firm, Stability.MUTABLE),))


def _vehicle(reader: Reader, tokens: Tokens, at: int) -> Found:
    """Read (my) "old van", (our) "Skoda Octavia"."""
    while at < len(tokens) and tokens[at].low in ADJECTIVES:
        at += 1
    end = at
    while end < len(tokens) and end - at < _MODEL_MAX and _is_of_model(tokens, end, at):
        end += 1
    is_made = end > at and tokens[at].low in CARS
    end = end if is_made else at + (low_at(tokens, at) in _VEHICLES)
    if end == at or low_at(tokens, end) in _LOST or low_at(tokens, end).isdigit():
        return NOTHING
    thing = reader.scene.named(said(reader.text, tokens[at:end]), Kind.THING)
    is_noun = not is_made and low_at(tokens, end)[:1].isalpha() and low_at(tokens, end) in _PARTS
    return NOTHING if is_noun else Found((Claim(SELF, "OWNS", thing, Stability.MUTABLE),))


def _is_of_model(tokens: Tokens, at: int, begin: int) -> bool:
    """Tell whether a word is part of a model's name: "Skoda Octavia", "Golf 7"."""
    return is_capital(tokens[at]) or (at > begin and tokens[at].text[:1].isdigit())


def _held(reader: Reader, tokens: Tokens, lows: list[str]) -> Iterator[Claim]:
    """Yield who is held by a word on the way: "with a dog called Rex", "two boys, Al and Bo"."""
    first = next((low for low in lows if low not in OPENERS | {","}), "")
    is_yes = not _YES.isdisjoint(lows[:_YES_WITHIN])  # "and yes, a cat named Bo"
    is_own = is_yes or bool({"i", "my", "we", "our", "me", "us"} & set(lows)) or first in _MANY
    for at, (before, low) in enumerate(pairwise(["", *lows])):
        is_one = low in {"a", "an"} and before in _HAVING and not _is_of_somebody(lows, at)
        is_one = is_one or (low == "one" and first in _MANY)
        is_one = is_one or (low in {"a", "an"} and before in {",", "yes"} and is_yes)
        is_many = low in _MANY and low not in _OWN and _may_be_held(lows, at)
        if not is_own or not (is_one or is_many) or not _OTHERS.isdisjoint(lows[:at]):
            continue  # "he has two cats, Al and Bo"
        begin, _ = skip_adjectives(tokens, at + 1)
        role, end = read_role(tokens, begin)
        if role is None and low_at(tokens, begin + 2) in _CALLED:
            role, end = read_role(tokens, begin + 1)  # "a one-eyed cat named Bo"
        if role is None or (before == "with" and role.relation not in _AT_HOME):
            continue  # "I work with a nurse called Bettina"
        for name in _names(reader, tokens, end, role):
            holder = reader.scene.named(name, role.kind, role.gender)
            reader.scene.hold(SELF, role, holder)
            yield role_claim(SELF, role, holder)


def _may_be_held(lows: list[str], at: int) -> bool:
    """Tell whether a number tells what one has: not "we met two girls", "two cats walk into"."""
    if not at:
        return BE.keys().isdisjoint(lows) and FORMS.keys().isdisjoint(lows)
    return lows[at - 1] in _HAVING | _LED | _OWN or lows[at - 1] in {"both", "yes", "yeah"}


def _is_of_somebody(lows: list[str], at: int) -> bool:
    """Tell whether "with" leads to what somebody else has: "a guy with a dog called Rex"."""
    near = lows[max(at - _BEHIND, 0) : at - 1]
    return lows[at - 1] == "with" and any(low in ROLES or low in _SOMEBODY for low in near)


def _names(reader: Reader, tokens: Tokens, at: int, role: Role) -> list[str]:
    """Read the names behind a counted role: ", Al and Bo", "called Rex"."""
    begin = at + (low_at(tokens, at) in _LED)
    is_called = low_at(tokens, begin) in _CALLED
    if begin == at and not is_called:
        return []
    if not (is_called or role.is_plural) or role.is_group:
        return []
    names, _ = reader.names(tokens, begin + is_called, is_loose=is_called, is_list=role.is_plural)
    return names if is_called or len(names) > 1 else []
