"""Names in small letters, of whoever writes without capitals: "hi im tilda", "my son teo wants".

In: tokens of a turn that has no capital at all. Out: where such a name ends. A word is taken for a
name only where nothing else can stand: behind a greeting, or between kin and what they do.
"""

import re
from typing import Final

from memory.engine.vocabulary import Kind
from memory.llm.offline.lexicon.notnames import NOT_NAMES
from memory.llm.offline.lexicon.roles import ROLES, Role
from memory.llm.offline.lexicon.stops import ADJECTIVES, ADVERBS, BLOCKED_OBJECTS, TRAILING, words
from memory.llm.offline.lexicon.things import BELONGINGS, DIETS, EVENTS, OCCUPATIONS
from memory.llm.offline.lexicon.verbs import BE, FORMS, Tense
from memory.llm.offline.lexicon.workplaces import BUSINESSES, GROUPS, PREMISES
from memory.llm.offline.tokens import Tokens

_GREETING: Final = re.compile(
    r"\s{0,4}(?:hi+|he+y+|hello+|hiya|heya|yo|good (?:morning|evening))\b"
)
_LIVING: Final = words(  # what people and pets do, and their things do not
    "want love like hate live work play study speak think turn say adore prefer collect enjoy drive"
    " teach eat drink move start learn"
)
_STATES: Final = words(
    "tired bored hungry thirsty sick ill sad mad angry happy glad sorry stuck lost late early back"
    " home here there fine good great ok okay well busy free ready curious confused worried scared"
    " nervous anxious excited new old young single married engaged pregnant divorced alone lonely"
    " awake asleep drunk sober high broke rich poor cold hot warm sure unsure certain afraid aware"
    " able unable blind deaf dumb stupid clueless desperate keen done over out in off on down up"
    " trans gay lesbian bi queer straight male female shy quiet serious legit literally lowkey"
    " after about around currently wondering thinking half part part-time full-time self-employed"
    " unemployed retired fed sleepy dizzy sore annoyed ashamed proud grateful thankful ur ya kinda"
    " sorta super pretty very too so super dead alive safe dyslexic autistic vegan student mum mom"
    " dad nurse english from a an the your my not just looking trying going doing having making"
)
_NO_NAMES: Final = (
    NOT_NAMES
    | _STATES
    | ADJECTIVES
    | ADVERBS
    | BLOCKED_OBJECTS
    | TRAILING
    | BELONGINGS
    | EVENTS
    | OCCUPATIONS
    | DIETS
    | BUSINESSES
    | PREMISES
    | GROUPS
    | frozenset(FORMS)
    | frozenset(ROLES)
    | words(
        "who which phone school friend mate girl boy person thing one time food life team name"
        " walker group bowl bed toy breed show club circle sitter minder owner house place mum dad"
    )
)
_NO_ENDINGS: Final = ("ing", "ed", "ful", "less", "ous", "ish", "able", "ly", "est", "ive", "ic")
_BEHIND_NAME: Final = frozenset({"", *words(". , ! and from btw lol but ( n")})
_NAME_MIN: Final = 3  # letters


def is_casual(text: str) -> bool:
    """Tell whether somebody writes without any capital."""
    return not any(character.isupper() for character in text)


def greeted_end(text: str, tokens: Tokens, at: int) -> int:
    """Return where the name ends in "hi, i'm tilda and ..."; `at` when none stands here."""
    is_open = is_casual(text) and _GREETING.match(text) is not None
    after = tokens[at + 1].low if at + 1 < len(tokens) else ""
    behind = tokens[at + 2].low if at + 2 < len(tokens) else ""
    is_told = after in {"btw", "from"} or (after == "," and behind.isdigit()) or after.isdigit()
    is_small = text.lstrip()[:1].islower()
    if is_small and is_told and _may_be(tokens, at):
        return at + 1  # "im tariq btw, 22"
    return at + 1 if is_open and _may_be(tokens, at) and after in _BEHIND_NAME else at


def kin_end(text: str, tokens: Tokens, at: int, role: Role) -> int:
    """Return where the name ends in "my son teo wants ..."; `at` when none stands here."""
    is_near = role.kind is not Kind.PERSON or role.stands_alone or role.relation == "HAS_FRIEND"
    form = FORMS.get(tokens[at + 1].low) if at + 1 < len(tokens) else None
    is_beside = at + 2 < len(tokens) and tokens[at + 1].low in {"(", ","}
    if is_beside and tokens[at + 2].low in {"he", "she"} and role.stands_alone:
        return at + 1 if is_casual(text) and _may_be(tokens, at) else at
    is_doing = form is not None and form.tense is not Tense.ING and form.lemma in _LIVING
    is_being = role.stands_alone and at + 1 < len(tokens) and tokens[at + 1].low in BE
    is_doing = is_doing or (is_being and not tokens[at].low.endswith("y"))
    return at + 1 if is_near and is_doing and is_casual(text) and _may_be(tokens, at) else at


def _may_be(tokens: Tokens, at: int) -> bool:
    """Tell whether a word in small letters may be a name."""
    low = tokens[at].low if at < len(tokens) else ""
    is_word = low.isalpha() and len(low) >= _NAME_MIN and not low.endswith(_NO_ENDINGS)
    return is_word and low not in _NO_NAMES
