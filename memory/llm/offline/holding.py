"""A role as it is said, "older brother", "line manager", "climbing partner", and its edge.

In: tokens. Out: the role, where it ends, and the claim that somebody holds it.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import FAIRLY_SURE, SURE, Claim, Mention
from memory.llm.offline.lexicon.nationals import NATIONALS
from memory.llm.offline.lexicon.notnames import PEOPLES
from memory.llm.offline.lexicon.roles import FORMER_ADJECTIVES, ROLE_ADJECTIVES, ROLES, Role
from memory.llm.offline.lexicon.stops import DETERMINERS, PHRASE_ENDS, words
from memory.llm.offline.lexicon.verbs import BE, FORMS, Tense
from memory.llm.offline.names import is_name
from memory.llm.offline.tokens import Tokens

_MODIFIERS_MAX: Final = 2  # words before the noun: "old school friend", "tax advisor"
_COMPOUNDED: Final = words(  # nouns that take any word before them: "gym buddy"
    "friend friends mate mates buddy buddies pal colleague colleagues teacher tutor coach trainer"
    " supervisor instructor neighbor neighbour doctor therapist advisor adviser agent lawyer"
    " student classmate"
)
_UNREAL: Final = words("imaginary invisible fake fictional virtual make-believe pretend")
_CHILDREN: Final = words("eldest oldest youngest baby")  # without a noun behind them
_OF_PETS: Final = words(
    "walker walkers sitter sitters groomer minder trainer owner owners breeder food bed bowl lead"
    " toy toys park show flap litter cage hutch hair fur collar person people lover school"
    " harness leash crate tank shelter rescue photos photo pictures videos"
)
_ORIGINS: Final = words("since from at in across on over next upstairs downstairs opposite of")
_ORIGIN_MAX: Final = 4  # words: "since our school days"
_HELD_ONCE: Final = frozenset(  # "my old boss" was one, "my old friend" still is
    {"HAS_BOSS", "WORKS_WITH", "LIVES_WITH", "HAS_LANDLORD", "HAS_TEACHER", "HAS_COACH"}
)
_PARENTS: Final = words(
    "mum mom mummy dad daddy grandma grandpa granny granddad grandad nana nan nanna mam mama papa"
)
_KIN_TITLES: Final = words("uncle aunt auntie grandma grandpa granny granddad cousin")
_ON_PACKETS: Final = words("jemima ben sam bob fester vernon petunia tom remus scrooge may")
_OWNERS: Final = words("his her their your its whose and")
_BEHIND_KIN: Final = words(
    "and is was has had does did can will 's never always also still just ( ,"
)
_SPANS: Final = words("year years yr yrs month months week weeks")
_AGED: Final = ("-old", "-olds", "yo", "y/o")
_AGES: Final = words("yo yrold year-old years-old month-old months-old week-old yr-old y/o")
_COUNTED: Final = words("one two three four five six seven eight nine ten eleven twelve")
_PLACED_MAX: Final = 4  # words: "from the third floor"
_WHERE: Final = words("at from in across next upstairs downstairs over back abroad")
_DESCRIBED_MAX: Final = 3  # words of any kind before a role
_OVER: Final = FORMER_ADJECTIVES | words("dead deceased imaginary fictional")
_LIFE: Final = words("life romantic domestic civil long-term longterm longtime long-time")


def role_claim(owner: Mention, role: Role, holder: Mention) -> Claim:
    """Return the edge that a role stands for."""
    confidence = FAIRLY_SURE if holder.role else SURE
    return Claim(owner, role.relation, holder, role.stability, confidence=confidence)


def skip_adjectives(tokens: Tokens, at: int) -> tuple[int, bool]:
    """Skip adjectives before a role; tell whether they say it is over."""
    is_former = False
    while at < len(tokens):
        if aged := behind_age(tokens, at):
            at = aged
            continue
        if tokens[at].low not in ROLE_ADJECTIVES | FORMER_ADJECTIVES | NATIONALS:
            break
        is_former = is_former or tokens[at].low in FORMER_ADJECTIVES
        at += 1
    return at, is_former


def behind_age(tokens: Tokens, at: int) -> int:
    """Return where the words go on behind (my) "4 year old", "12-year-old"; 0 without it."""
    lows = [token.low for token in tokens[at : at + len(("4", "year", "old"))]]
    if lows[:1] == [] or not (lows[0][:1].isdigit() or lows[0].partition("-")[0] in _COUNTED):
        return 0
    if lows[0].endswith(_AGED) or lows[0].lstrip("0123456789") in _AGES:
        return at + 1
    is_parted = lows[1:2] != [] and lows[1] in _AGES
    is_spelled = lows[2:] == ["old"] and lows[1] in _SPANS
    return at + 2 if is_parted else at + 3 if is_spelled else 0


def behind_origin(tokens: Tokens, at: int) -> int:
    """Return where a comma stands behind "(my best friend) since school", else `at`."""
    if at >= len(tokens) or tokens[at].low not in _ORIGINS:
        return at
    near = range(at + 2, min(at + 2 + _ORIGIN_MAX, len(tokens) - 1))
    comma = next((i for i in near if tokens[i].low == ","), at)
    return comma if is_name(tokens, comma + 1) else at


def behind_place(tokens: Tokens, at: int) -> int:
    """Return where a comma stands behind "(our neighbors) from upstairs", else `at`."""
    for end in range(at, min(at + _PLACED_MAX + 1, len(tokens))):
        low = tokens[end].low
        if low in {",", ")"}:
            return end
        if not low.isalpha() or low in FORMS or low in BE:
            break
    return at


def behind_where(tokens: Tokens, at: int) -> int:
    """Return where the verb stands behind "(my tutor) at the university", else `at`."""
    if at >= len(tokens) or tokens[at].low not in _WHERE:
        return at
    for end in range(at + 1, min(at + _PLACED_MAX + 1, len(tokens))):
        low = tokens[end].low
        form = FORMS.get(low)
        if low in BE or (form is not None and form.tense is not Tense.ING and end > at + 1):
            return end
        if not low.isalpha() or low in _OWNERS or form is not None:
            break
    return at


def behind_naming(tokens: Tokens, at: int) -> int:
    """Return where the name begins in ", whose name is Rex", "(her name is Ana)"; 0 without."""
    lows = [token.low for token in tokens[at : at + 3]]
    is_named = (
        lows[:1] != [] and lows[0] in {"whose", "his", "her", "its"} and lows[1:2] == ["name"]
    )
    if lows[:2] == ["who", "is"] and lows[2:] != [] and lows[2] in {"called", "named"}:
        return at + 3
    return at + 3 if is_named and lows[2:] != [] and lows[2] in {"is", "'s"} else 0


def is_own_kin(tokens: Tokens, at: int) -> bool:
    """Tell whether kin of the person's is named without "my": "Mum loves ...", "Uncle Ray"."""
    if is_titled_kin(tokens, at):
        return True
    low, after = tokens[at].low, tokens[at + 1].low if at + 1 < len(tokens) else ""
    if at > 0 and (tokens[at - 1].low in DETERMINERS | _OWNERS or tokens[at - 1].low == "'s"):
        return False
    return low in _PARENTS and (after in _BEHIND_KIN or after in FORMS)


def is_titled_kin(tokens: Tokens, at: int) -> bool:
    """Tell whether "Uncle Ray" stands here, who is nobody else's and on no packet."""
    before = tokens[at - 1].low if at > 0 else ""
    is_theirs = before in DETERMINERS | _OWNERS - {"and"} or before == "'s"
    is_title = tokens[at].low in _KIN_TITLES and tokens[at].text[:1].isupper()
    return (
        is_title
        and is_name(tokens, at + 1)
        and not is_theirs
        and tokens[at + 1].low not in _ON_PACKETS
    )


def owned_role(tokens: Tokens, at: int) -> tuple[Role | None, int, bool]:
    """Read a role behind "my": "older brother", "eldest"; return its end and whether it is over."""
    begin, is_former = skip_adjectives(tokens, at)
    whole, behind = read_role(tokens, at) if begin == at + 1 else (None, at)
    if whole is not None and behind > begin and not is_former:
        return whole, behind, False  # "my old man", "my other half"
    role, end = read_role(tokens, begin)
    if role is None and begin > at and tokens[begin - 1].low in ROLES:
        role, end = ROLES[tokens[begin - 1].low], begin  # "my twin Jasper"
    if role is None and (described := _described(tokens, begin)):
        role, end = read_role(tokens, described)
        is_former = is_former or not _OVER.isdisjoint(t.low for t in tokens[at:described])
    is_aged = role is None and begin > at and behind_age(tokens, at) == begin
    is_closed = _low(tokens, begin) in {"", ".", ",", "!", "?", ")"}
    is_explained = is_closed and at > 1 and tokens[at - 2].low in {",", "("}  # "Liv, my 5yo"
    is_led = is_name(tokens, begin + (_low(tokens, begin) in {",", "("}))
    is_aged = is_aged and (is_led or is_explained)
    if (role is None and begin == at + 1 and tokens[at].low in _CHILDREN) or is_aged:
        return ROLES["child"], begin, is_former  # "my eldest", "my 8-year-old, Ruben,"
    is_old = role is not None and any(token.low == "old" for token in tokens[at:begin])
    return role, end, is_former or (is_old and role is not None and role.relation in _HELD_ONCE)


def _low(tokens: Tokens, at: int) -> str:
    return tokens[at].low if at < len(tokens) else ""


def _described(tokens: Tokens, at: int) -> int:
    """Return where a role stands behind words of any kind: (my) "14yo", "very kind uncle Bo".

    Only a name behind it proves that what stands before it describes somebody.
    """
    for begin in range(at + 1, min(at + _DESCRIBED_MAX + 1, len(tokens))):
        low = tokens[begin - 1].low
        if not (low.replace("-", "").isalnum() and low not in PHRASE_ENDS | DETERMINERS):
            return 0
        role, end = read_role(tokens, begin)
        if role is None:
            continue
        end += end < len(tokens) and tokens[end].low == ","
        is_plain = not tokens[begin - 1].text[:1].isupper() or low in PEOPLES
        return begin if is_name(tokens, end) and is_plain else 0
    return 0


def read_role(tokens: Tokens, at: int) -> tuple[Role | None, int]:
    """Read a role noun of one to three words: "boss", "line manager", "mother in law"."""
    if [token.low for token in tokens[at : at + 3]] == ["partner", "in", "crime"]:
        return None, at
    for length in (3, 2, 1):
        lows = [token.low for token in tokens[at : at + length]]
        if len(lows) < length:
            continue
        role = ROLES.get(" ".join(lows)) or ROLES.get("-".join(lows))
        if role is not None and role.kind is not Kind.PERSON:
            is_other = _low(tokens, at + length) in _OF_PETS  # "my dog walker"
            return (None, at) if is_other else (role, at + length)
        if role is not None:
            return role, at + length
    return _compound(tokens, at)


def _compound(tokens: Tokens, at: int) -> tuple[Role | None, int]:
    """Read a role with a word before it that says in what: "climbing partner", "gym buddy"."""
    for length in range(1, _MODIFIERS_MAX + 1):
        lows = [token.low for token in tokens[at : at + length + 1]]
        if len(lows) <= length or not all(_modifies(low) for low in lows[:-1]):
            break
        if lows[-1] in _COMPOUNDED and lows[-1] in ROLES:
            return ROLES[lows[-1]], at + length + 1
        if lows[-1] == "partner":
            return _partner(lows[:-1]), at + length + 1
    return None, at


def _modifies(low: str) -> bool:
    is_word = low.isascii() and low.replace("-", "").isalpha()
    return is_word and low not in PHRASE_ENDS | DETERMINERS | _UNREAL


def _partner(modifiers: list[str]) -> Role:
    """Return who shares an activity: a business partner is no partner in life."""
    if not _LIFE.isdisjoint(modifiers):
        return ROLES["partner"]
    noun = f"{' '.join(modifiers)} partner"
    relation = f"HAS_{noun.replace(' ', '_').replace('-', '_').upper()}"
    return Role(noun, relation, Stability.MUTABLE, stands_alone=False)
