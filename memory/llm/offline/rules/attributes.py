"""What is the person's: "my shoe size is 44", "my new email is a@b.example", "my job title is ...".

In: a clause. Out: findings. A table says which noun makes which edge to what kind of value.
"""

from dataclasses import dataclass
from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.lexicon.notnames import LANGUAGES, PEOPLES
from memory.llm.offline.lexicon.stops import ADVERBS, PHRASE_ENDS, PUNCTUATION, words
from memory.llm.offline.lexicon.things import SUBJECT_ENDINGS, SUBJECTS
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import phrase
from memory.llm.offline.rules.clause_words import low_at
from memory.llm.offline.rules.objects import ObjectReader
from memory.llm.offline.tokens import Tokens, said


@dataclass(frozen=True)
class Attribute:
    """One noun behind "my": the edge it makes, and what its value looks like."""

    nouns: str  # alternatives parted by |
    relation: str
    takes: str  # number, mail, or what an object may be
    stability: Stability = Stability.MUTABLE


_ATTRIBUTES: Final = (
    Attribute("shoe size|shoesize", "HAS_SHOE_SIZE", "number"),
    Attribute("age", "HAS_AGE", "number"),
    Attribute("ring size", "HAS_RING_SIZE", "number"),
    Attribute("height", "HAS_HEIGHT", "number"),
    Attribute("email address|email|e-mail address|e-mail|mail address", "HAS_EMAIL", "mail"),
    Attribute(
        "phone number|mobile number|cell number|number|phone|mobile|cell|landline|telephone number",
        "HAS_PHONE",
        "phone",
    ),
    Attribute("rent|monthly rent", "PAYS_RENT", "number"),
    Attribute("job title|job|title|occupation|profession|position|role", "WORKS_AS", "job"),
    Attribute("employer", "WORKS_AT", "company"),
    Attribute("job", "WORKS_AT", "placed"),
    Attribute("native language|mother tongue|first language", "SPEAKS", "language"),
    Attribute(
        "hobby|main hobby|biggest hobby|favorite hobby|pastime|hobbies|interests|pastimes",
        "HAS_HOBBY",
        "pursuit",
    ),
    Attribute("hobby|hobbies", "HAS_HOBBY", "topic"),
    Attribute(
        "guilty pleasure|passion|obsession|weakness|comfort food|great love|happy place|big love",
        "LIKES",
        "topic",
    ),
    Attribute("pet peeve|pet hate|nightmare", "DISLIKES", "topic"),
    Attribute("browser|text editor|code editor|ide|operating system", "USES", "product"),
    Attribute("postcode|post code|zip code|zip|postal code", "HAS_POSTCODE", "code"),
    Attribute("instrument", "PLAYS", "instrument"),
    Attribute("university|uni|college|school", "STUDIES_AT", "company"),
    Attribute("flat|apartment|house|place|home", "LIVES_IN", "within"),
    Attribute("flat|apartment|house|place|home", "LIVES_AT", "on"),
    Attribute("address|home address", "LIVES_IN", "within"),
    Attribute("office|workplace", "WORKS_IN", "within"),
    Attribute("weight|body weight", "HAS_WEIGHT", "number"),
    Attribute("salary|yearly salary|annual salary|income|wage", "HAS_SALARY", "number"),
    Attribute("monthly budget|weekly budget|yearly budget", "HAS_BUDGET", "number"),
    Attribute("address|home address|postal address", "HAS_ADDRESS", "number"),
    Attribute("last name|surname|family name", "HAS_LAST_NAME", "named"),
    Attribute("user name|username|handle", "HAS_USERNAME", "word"),
    Attribute("bank", "BANKS_WITH", "company"),
    Attribute("gym|fitness studio", "TRAINS_AT", "company"),
    Attribute("phone provider|internet provider|provider|carrier", "HAS_PROVIDER", "company"),
    Attribute("insurance|health insurance|insurer|health insurer", "INSURED_WITH", "company"),
    Attribute("major|course of study|degree", "STUDIES", "study"),
    Attribute("time zone|timezone", "HAS_TIME_ZONE", "named"),
    Attribute(
        "car|bike|phone|laptop|motorbike|guitar|camera|piano|violin|van|scooter|bicycle|boat|tractor"
        "|sewing machine|telescope|kayak|bass|motorcycle|caravan|camper|watch|tent|printer",
        "OWNS",
        "made",
    ),
)
_FRESH: Final = words(
    "new current own main day other second old real full present personal private work"
)
_GIVEN: Final = frozenset({"mail", "phone"})  # "my new email a@b.example"
_USING: Final = words("it use please")
_FROM_NOW: Final = words("now instead")
_REACHING: Final = words("reach call text ring phone")
_ADDED: Final = words("other second")  # "my other car"
_LINKS: Final = (
    "is now|is currently|is|'s|are|went up to|has gone up to|has changed to|changed to|rose to"
    "|has risen to|has become|became|:"
)
_HAVE: Final = frozenset({"have", "got"})  # "I have a new number: ..."
_LED: Final = {  # what stands before the value, and what the value is
    "at": (frozenset({"at", "with"}), "company"),
    "placed": (frozenset({"at", "with"}), "org"),
    "within": (frozenset({"in"}), "place"),
    "on": (frozenset({"on"}), "street"),
}
_NATIVE: Final = frozenset(
    {("native", "language"), ("mother", "tongue"), ("first", "language"), ("native", "tongue")}
)
_PURSUIT_MAX: Final = 3  # words: "collecting old stamps"
_LIST_LINKS: Final = frozenset({",", "and", "&"})
_LIST_ENDS: Final = frozenset({"", ".", "!", "now", "these", "so", "but", ";"})
_PLAIN: Final = frozenset({"number", "mail", "phone", "named", "word", "code"})
_MANY: Final = frozenset({"SPEAKS", "HAS_HOBBY", "PLAYS", "OWNS", "STUDIES", "USES"})
_TIMES: Final = words("minutes minute hours days weeks percent times")  # no amount to keep
_VALUE_MAX: Final = 4  # words
_SUBJECT_MAX: Final = 2  # words
_PHONE_DIGITS: Final = 5


def attribute(reader: Reader, tokens: Tokens) -> Found:
    """Read "my shoe size is 44", also inside a request: "use my new email address: ..."."""
    for at, token in enumerate(tokens):
        is_had = token.low == "new" and low_at(tokens, at - 1) == "a" and at > 1
        is_rent = token.low == "the" and low_at(tokens, at + 1) == "rent"
        if (
            not is_rent
            and token.low not in {"my", "our"}
            and not (is_had and tokens[at - 2].low in _HAVE)
        ):
            continue
        for one in _ATTRIBUTES:
            begin = _behind_noun(tokens, at + 1, one)
            values = _values(reader, tokens, begin, one) if begin > 0 else ()
            if values and (at == 0 or is_had or one.takes == "mail" or one.nouns == "age"):
                is_only = _ADDED.isdisjoint(t.low for t in tokens[at + 1 : begin])
                claims = (_claim(one, value, is_only=is_only) for value in values)
                return Found(claims=tuple(claims))
    return NOTHING


def reachable(reader: Reader, tokens: Tokens) -> Found:
    """Read "reach me on 555 0101", "you can call me at 555 0101"."""
    lows = [token.low for token in tokens]
    at = next((i for i in range(1, len(lows)) if lows[i] == "me" and lows[i - 1] in _REACHING), 0)
    mails = [token.text for token in tokens if "@" in token.text[1:]]
    if len(mails) == 1 and lows[0] in _USING and not _FROM_NOW.isdisjoint(lows):
        mail = reader.scene.named(mails[0], Kind.OTHER)
        is_known = reader.scene.holds("HAS_EMAIL")  # whose address it is was said before
        claim = Claim(SELF, "HAS_EMAIL", mail, Stability.MUTABLE, is_single=True)
        return Found((claim,)) if is_known else NOTHING
    is_told = bool(at) and low_at(tokens, at + 1) in {"on", "at"} and "if" not in lows
    number = _plain_value(reader, tokens, at + 2, "phone") if is_told else ""
    if not number or not number.lstrip("+(")[:1].isdigit():
        return NOTHING
    value = reader.scene.named(number, Kind.OTHER)
    return Found((Claim(SELF, "HAS_PHONE", value, Stability.MUTABLE, is_single=True),))


def native(reader: Reader, tokens: Tokens) -> Found:
    """Read "German is my native language"."""
    behind = [token.low for token in tokens[2:6] if token.low not in ADVERBS]
    is_told = low_at(tokens, 0) in LANGUAGES and low_at(tokens, 1) == "is"
    if not is_told or behind[:1] != ["my"] or tuple(behind[1:3]) not in _NATIVE:
        return NOTHING
    language = reader.scene.named(tokens[0].text, Kind.TOPIC)
    return Found((Claim(SELF, "SPEAKS", language),))


def _claim(one: Attribute, value: Mention, *, is_only: bool) -> Claim:
    """Return the edge of a value: one has one weight, bank and car, but several hobbies."""
    is_single, is_one = one.relation not in _MANY, one.takes in {"study", "made"} and is_only
    return Claim(SELF, one.relation, value, one.stability, is_single=is_single, is_renewal=is_one)


def _behind_noun(tokens: Tokens, at: int, one: Attribute) -> int:
    """Return where the value begins behind "new email address is", or -1."""
    while at < len(tokens) and tokens[at].low in _FRESH:
        at += 1
    end = _behind(tokens, at, one.nouns)
    linked = _behind(tokens, end, _LINKS) if end > 0 else -1
    if linked < 0 and end > 0 and (one.takes in _GIVEN or one.nouns == "age"):
        linked = end + (low_at(tokens, end) == ",")  # "my new email a@b.example"
    while 0 < linked < len(tokens) and tokens[linked].low in ADVERBS:
        linked += 1
    return linked


def _behind(tokens: Tokens, at: int, options: str) -> int:
    for option in options.split("|"):
        wanted = option.split()
        if [token.low for token in tokens[at : at + len(wanted)]] == wanted:
            return at + len(wanted)
    return -1


def _values(reader: Reader, tokens: Tokens, at: int, one: Attribute) -> tuple[Mention, ...]:
    """Return the values that stand at `at`, as the attribute takes them."""
    objects = ObjectReader(reader, tokens, (SELF,))
    values: tuple[Mention, ...] = ()
    if one.takes in _PLAIN:
        text = _plain_value(reader, tokens, at, one.takes)
        values = (reader.scene.named(text, Kind.OTHER),) if text else ()
    elif one.takes == "study":
        values = _studied(reader, tokens, at)
    elif one.takes == "made":
        values = _made(reader, tokens, at)
    elif one.takes == "pursuit":
        values = _pursuits(reader, tokens, at)
    elif one.takes in _LED:
        leads, takes = _LED[one.takes]
        values = objects.read(at + 1, takes).mentions if low_at(tokens, at) in leads else ()
    else:
        values = objects.read(at, one.takes, many=True).mentions
    return values if low_at(tokens, at) != "not" else ()


def _studied(reader: Reader, tokens: Tokens, at: int) -> tuple[Mention, ...]:
    """Read a subject in one word or two, and no judgement: (my major is) "law", not "hard"."""
    read = phrase(tokens, at)
    last = read.tokens[-1].low if read else ""
    is_subject = last in SUBJECTS or last.endswith(SUBJECT_ENDINGS)
    if read is None or not is_subject or len(read.tokens) > _SUBJECT_MAX:
        return ()
    return (reader.scene.named(said(reader.text, read.tokens), Kind.TOPIC),)


def _pursuits(reader: Reader, tokens: Tokens, at: int) -> tuple[Mention, ...]:
    """Read what one does: (my hobbies are) "knitting, playing chess and old maps".

    One of them at least is something to do; a list of things alone is read elsewhere.
    """
    parts: list[Tokens] = []
    end = at
    while low_at(tokens, end) not in _LIST_ENDS:
        start = end
        while low_at(tokens, end) not in _LIST_ENDS | _LIST_LINKS:
            end += 1
        parts.append(tokens[start:end])
        while low_at(tokens, end) in _LIST_LINKS:
            end += 1
    is_short = all(0 < len(part) <= _PURSUIT_MAX for part in parts)
    is_doing = any(part and part[0].low.endswith("ing") for part in parts)
    if not (parts and is_short and is_doing) or any(_ends(t.low) for p in parts for t in p):
        return ()
    return tuple(reader.scene.named(said(reader.text, part), Kind.TOPIC) for part in parts)


def _made(reader: Reader, tokens: Tokens, at: int) -> tuple[Mention, ...]:
    """Read what goes by its maker: (my new car is) "a Volvo"."""
    read = phrase(tokens, at, bare=True)
    is_named = read is not None and any(c.isupper() for c in read.tokens[0].text)  # "an iPhone"
    if read is None or not (read.has_article and is_named):
        return ()
    return (reader.scene.named(said(reader.text, read.tokens), Kind.THING),)


def _plain_value(reader: Reader, tokens: Tokens, at: int, takes: str) -> str:
    """Return a value in the person's own spelling: a number with its unit, an address."""
    end = at
    while end < len(tokens) and end - at < _VALUE_MAX and not _ends(tokens[end].low):
        end += 1
    text = said(reader.text, tokens[at:end])
    digits = sum(c.isdigit() for c in text)
    if takes == "mail":
        return next((t.text for t in tokens[at:end] if "@" in t.text[1:]), "")
    is_amount = _TIMES.isdisjoint(token.low for token in tokens[at:end])
    is_one = {
        "phone": digits >= _PHONE_DIGITS,
        "word": end == at + 1 and (digits > 0 or "_" in text),
        "named": text[:1].isupper() and low_at(tokens, at) not in PEOPLES,
        "code": digits > 0 and end - at <= len(("LS1", "4AB")),
        "number": low_at(tokens, at).lstrip("$€£")[:1].isdigit() and is_amount,
    }
    return text if is_one[takes] else ""


def _ends(low: str) -> bool:
    return low in PUNCTUATION or low in PHRASE_ENDS
