"""Names in small letters, of whoever writes without capitals: "hi im tilda", "my son teo wants".

In: tokens of a turn that has no capital at all. Out: where such a name ends. A word is taken for a
name only where nothing else can stand: behind a greeting, or between kin and what they do.
"""

import re
from typing import Final

from memory.engine.vocabulary import Kind
from memory.llm.offline.lexicon.notnames import NOT_NAMES
from memory.llm.offline.lexicon.nouns import is_noun
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
_ACTING: Final = words(
    "has had was wants needs says said sez keeps cant wont went came turns moved told made asked"
    " bought started got gets goes comes thinks thought knows snores barks eats refuses"
    " sleeps cried cries bit bites ate"
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
_LIST_MAX: Final = 8  # names
_BIG_MAX: Final = 2  # words
_NAME_MIN: Final = 3  # letters


def is_casual(text: str) -> bool:
    """Tell whether somebody writes without capitals; one or two words may have one all the same."""
    if text.isupper():
        return True
    big = sum(word[:1].isupper() for word in text.split())
    return big == 0 or (big <= _BIG_MAX and text.lstrip()[:1].islower())


def greeted_end(text: str, tokens: Tokens, at: int) -> int:
    """Return where the name ends in "hi, i'm tilda and ..."; `at` when none stands here."""
    is_open = is_casual(text) and _GREETING.match(text) is not None
    after = tokens[at + 1].low if at + 1 < len(tokens) else ""
    behind = tokens[at + 2].low if at + 2 < len(tokens) else ""
    is_told = after in {"btw", "from"} or (after == "," and behind.isdigit()) or after.isdigit()
    is_small = text.lstrip()[:1].islower() or text.isupper()
    if is_small and is_told and may_be_name(tokens, at):
        return at + 1  # "im tariq btw, 22"
    return at + 1 if is_open and may_be_name(tokens, at) and after in _BEHIND_NAME else at


def kin_end(text: str, tokens: Tokens, at: int, role: Role) -> int:
    """Return where the name ends in "my son teo wants ..."; `at` when none stands here."""
    is_near = role.kind is not Kind.PERSON or role.stands_alone or role.relation == "HAS_FRIEND"
    form = FORMS.get(tokens[at + 1].low) if at + 1 < len(tokens) else None
    is_beside = at + 2 < len(tokens) and tokens[at + 1].low in {"(", ","}
    if is_beside and tokens[at + 2].low in {"he", "she"} and role.stands_alone:
        return at + 1 if is_casual(text) and may_be_name(tokens, at) else at
    is_doing = form is not None and form.tense is not Tense.ING and form.lemma in _LIVING
    is_being = role.stands_alone and at + 1 < len(tokens) and tokens[at + 1].low in BE
    is_acting = role.stands_alone and at + 1 < len(tokens) and tokens[at + 1].low in _ACTING
    is_doing = is_doing or (is_being and not tokens[at].low.endswith("y"))
    is_doing = is_doing or (is_acting and not is_noun(tokens[at].low))
    return at + 1 if is_near and is_doing and is_casual(text) and may_be_name(tokens, at) else at


def may_be_name(tokens: Tokens, at: int) -> bool:
    """Tell whether a word in small letters may be a name."""
    low = tokens[at].low if at < len(tokens) else ""
    is_word = low.isalpha() and len(low) >= _NAME_MIN and not low.endswith(_NO_ENDINGS)
    return is_word and low not in _NO_NAMES


def kin_list(text: str, tokens: Tokens, at: int) -> list[tuple[int, int]]:
    """Return where the names stand in "(my cats) luna and milo keep ..."; none with capitals."""
    spans: list[tuple[int, int]] = []
    while (
        at < len(tokens) and len(spans) < _LIST_MAX and is_casual(text) and may_be_name(tokens, at)
    ):
        spans.append((at, at + 1))
        after = tokens[at + 1].low if at + 1 < len(tokens) else ""
        is_last = len(spans) > 1 and tokens[at - 1].low in {"and", "&"}
        if after not in {",", "and", "&"} or is_last:
            break
        at += 2
    is_joined = len(spans) > 1 and tokens[spans[-1][0] - 1].low in {"and", "&"}
    return spans if is_joined else []


def bracketed(text: str, tokens: Tokens, at: int, role: Role) -> bool:
    """Tell whether one word in brackets is a name: "my nan (winnie)"."""
    lows = [token.low for token in tokens[max(at - 1, 0) : at + 2]]
    is_closed = lows[:1] == ["("] and lows[2:] == [")"]
    return is_closed and role.stands_alone and is_casual(text) and may_be_name(tokens, at)
