"""What stands against what was just said: "..., not Porto", "..., no longer vegan", "Anders is".

In: a clause and what the clause before it gave. Out: what ends, and who takes the place.
"""

from dataclasses import replace

from memory.engine.vocabulary import Cardinality, Kind, Stability
from memory.engine.vocabulary.relations import usual_cardinality
from memory.llm.offline.clauses import Clause
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.lexicon.notnames import NOT_NAMES
from memory.llm.offline.lexicon.stops import MONTHS, PREPOSITIONS, WEEKDAYS
from memory.llm.offline.lexicon.things import INSTRUMENTS, SPORTS, SUBJECTS
from memory.llm.offline.names import is_capital
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import phrase
from memory.llm.offline.rules.clause_words import NO_SUBJECTS, low_at, skip
from memory.llm.offline.rules.parting import PURSUED
from memory.llm.offline.tokens import Token, Tokens, fold, said

_MEANT_WITHIN = 16  # tokens
_SAYING = {("i", "said"), ("i", "wrote"), ("i", "typed")}
_MEANING = {("i", "meant"), ("i", "mean")}
PURSUITS = SUBJECTS | INSTRUMENTS | SPORTS
_AGAINST = (("not",), ("no", "longer"), ("instead", "of"), ("rather", "than"), ("and", "not"))
_LINKED = (("it", "is", "called"), ("it", "is"), ("it", "'s"), ("is", "it"), ("name", "is"))
_DENIED_MAX = 6  # tokens before which the "not" stands
_SLIPS = {"slip", "mistake", "typo", "wrong", "autocorrect", "mistyped"}
_VALUE_MAX = 3  # words
_TELLING = {"is", "am", "called", "named", "'s", "are", "at", "for"}
_POINTING = frozenset({"it", "that", "the", "he", "she"})
NOT_VALUES = frozenset(
    {
        ",",
        ".",
        "not",
        "and",
        "or",
        "he",
        "she",
        "it",
        "i",
        "sure",
        "so",
        "who",
        "that",
        "which",
        "to",
    }
)
_END_WORDS = frozenset({"", ".", "!", ",", "now"})


def contrasted(reader: Reader, clause: Clause, before: Found) -> Found:
    """Return what a clause denies of the one before, or who takes somebody's place."""
    if before.claims and clause.is_gapped:
        return _denied(reader, clause.tokens, before)
    if not before.ended:
        return NOTHING
    return _successor(reader, clause.tokens, before) or _instead(reader, clause.tokens, before)


def renamed(reader: Reader, tokens: Tokens) -> Found:
    """Read "it's Marita, not Marta" of whoever the person holds under the second name."""
    names, wrong = _meant(reader, tokens)
    if not (names and wrong and reader.scene.held(wrong[0])):
        names, wrong = _denied_first(reader, tokens)
    if not (names and wrong and reader.scene.held(wrong[0])):
        names, wrong = _put_against(reader, tokens)
    if names and fold(names[0]) in {*WEEKDAYS, *MONTHS}:
        return NOTHING  # "it's Monday, not Oslo"
    found = NOTHING
    for relation, known in reader.scene.held(wrong[0]) if names and wrong else ():
        kind = reader.scene.kind_of(known) or Kind.OTHER
        right = reader.scene.named(names[0], kind)
        claim = Claim(SELF, relation, right, Stability.STABLE)
        found += Found((claim,), (replace(claim, target=Mention(known, kind)),))
    return found


def _meant(reader: Reader, tokens: Tokens) -> tuple[list[str], list[str]]:
    """Return the right and the wrong name of "it's Marita, not Marta", "I said A, I meant B"."""
    lows = tuple(token.low for token in tokens[:_MEANT_WITHIN])
    if lows[:2] in _SAYING:
        wrong, at = reader.names(tokens, 2)
        at += low_at(tokens, at) == ","
        at += low_at(tokens, at) == "but"
        is_meant = lows[at : at + 2] in _MEANING
        names, end = reader.names(tokens, at + 2) if is_meant else ([], 0)
        return (names, wrong) if low_at(tokens, end) in _END_WORDS else ([], [])
    begin = 2 if low_at(tokens, 0) in {"it", "that", "her", "his"} or lows[:2] in _MEANING else 0
    begin += low_at(tokens, 1) == "name"
    begin += low_at(tokens, begin) in {"is", "'s"} and begin == 1
    names, end = reader.names(tokens, begin)
    at = end + (low_at(tokens, end) == "now")
    at += low_at(tokens, at) == ","
    against = next((len(o) for o in _AGAINST if lows[at : at + len(o)] == o), 0)
    wrong, end = reader.names(tokens, at + against) if against else ([], 0)
    return (names, wrong) if begin or low_at(tokens, end) in _END_WORDS else ([], [])


def _denied_first(reader: Reader, tokens: Tokens) -> tuple[list[str], list[str]]:
    """Return right and wrong of "her name isn't Marta, it's Marita"."""
    lows = tuple(token.low for token in tokens[:_MEANT_WITHIN])
    at = next((i for i in range(2, min(len(lows), _DENIED_MAX)) if lows[i] == "not"), 0)
    is_pointing = "name" in lows[:at] or lows[:at] in {("it", "is"), ("that", "is"), ("he", "is")}
    wrong, end = reader.names(tokens, at + 1) if at and is_pointing else ([], 0)
    begin = end + (lows[end : end + 1] == (",",))
    begin += lows[begin : begin + 1] == ("but",)
    linked = next((len(one) for one in _LINKED if lows[begin : begin + len(one)] == one), 0)
    right, end = reader.names(tokens, begin + linked) if wrong and linked else ([], 0)
    return (right, wrong) if right and low_at(tokens, end) in _END_WORDS else ([], [])


def _put_against(reader: Reader, tokens: Tokens) -> tuple[list[str], list[str]]:
    """Return right and wrong of "the dog is called Max, not Rex", "I said waiter, I meant baker".

    Any words may be meant, if they are alike and the wrong ones are known of the person.
    """
    lows = [token.low for token in tokens]
    while lows and lows[-1] in {".", "!", "now", "anymore"}:
        lows.pop()
    if tuple(lows[:2]) in _SAYING:
        meant = next((i for i in range(3, len(lows)) if tuple(lows[i : i + 2]) in _MEANING), 0)
        begin = meant - (lows[meant - 1] == "but")
        if not meant and not _SLIPS.isdisjoint(lows):
            return _slipped(reader, tokens, lows)
        wrong, right = tokens[2 : begin - (lows[begin - 1] == ",")], tokens[meant + 2 : len(lows)]
        return _alike(reader, right, wrong) if meant else ([], [])
    at = next((i for i in range(len(lows) - 1, 0, -1) if lows[i] == "not"), 0)
    is_apart = at > 1 and lows[at - 1] in {",", "and", "but"} and _is_pointing(lows)
    if is_apart:
        end = at - 1 - (lows[at - 2] == ",")
        end -= lows[end - 1] in {"now", "actually", "really"}
        begin = next((i + 1 for i in range(end) if _tells(lows, i)), end)
        begin += lows[begin : begin + 1] in (["called"], ["named"])
        stop = next((i for i in range(at, len(lows)) if lows[i] in {",", ";"}), len(lows))
        return _alike(reader, tokens[begin:end], tokens[at + 1 : stop])
    but = next((i for i in range(at + 2, len(lows)) if lows[i] == "but"), 0) if at else 0
    is_told = (
        bool(but) and lows[at - 1] in _TELLING and lows[0] in {"it", "that", "the", "his", "her"}
    )
    return (
        _alike(reader, tokens[but + 1 : len(lows)], tokens[at + 1 : but]) if is_told else ([], [])
    )


def _tells(lows: list[str], at: int) -> bool:
    """Tell whether a value follows: behind "is", "called", "name's"; not behind "landlord's"."""
    return lows[at] in _TELLING and (lows[at] != "'s" or lows[at - 1] == "name")


def _slipped(reader: Reader, tokens: Tokens, lows: list[str]) -> tuple[list[str], list[str]]:
    """Read "I said Miriam but that was a slip, my colleague's name is Mirjana"."""
    at = next((i for i in range(len(lows) - 1, 1, -1) if lows[i] in {"is", "called"}), 0)
    wrong, _ = reader.names(tokens, 2)
    right, end = reader.names(tokens, at + 1) if at else ([], 0)
    return (right, wrong) if low_at(tokens, end) in _END_WORDS else ([], [])


def _is_pointing(lows: list[str]) -> bool:
    """Tell whether a clause speaks of what was said before, and of nothing that others have."""
    return lows[0] in _POINTING or lows[:2] in (["his", "name"], ["her", "name"], ["its", "name"])


def _alike(reader: Reader, right: Tokens, wrong: Tokens) -> tuple[list[str], list[str]]:
    """Return two short values of one form: both with a capital, or both without."""
    right, wrong = _without_article(right), _without_article(wrong)
    is_short = 0 < len(right) <= _VALUE_MAX and 0 < len(wrong) <= _VALUE_MAX
    if not is_short or is_capital(right[0]) != is_capital(wrong[0]):
        return [], []
    is_plain = all(one.low not in NOT_VALUES for one in (*right, *wrong))
    texts = (said(reader.text, right), said(reader.text, wrong))
    return ([texts[0]], [texts[1]]) if is_plain else ([], [])


def _without_article(tokens: Tokens) -> Tokens:
    return tokens[1:] if tokens[:1] and tokens[0].low in {"a", "an", "the", "my"} else tokens


def _denied(reader: Reader, tokens: Tokens, before: Found) -> Found:
    """Read ", not in Porto" and ", no longer vegan" behind what is so instead."""
    at = {"not": 1, "no": 2}.get(low_at(tokens, 0), 0)
    if not at or (at > 1 and low_at(tokens, 1) != "longer"):
        return NOTHING
    at += low_at(tokens, at) in PREPOSITIONS | {"called", "named"}
    read = phrase(tokens, at)
    if read is None or low_at(tokens, read.end) not in _END_WORDS:
        return NOTHING
    name = said(reader.text, read.tokens)
    return Found(
        ended=tuple(
            replace(claim, target=Mention(name, claim.target.kind))
            for claim in before.claims
            if claim.target.name != name
        )
    )


def _instead(reader: Reader, tokens: Tokens, before: Found) -> Found:
    """Read "it's Wilco now" behind "my favorite band is no longer Muse".

    Only of what one has once, and only what looks like it: "it's boring" replaces nothing.
    """
    is_told = low_at(tokens, 0) in {"it", "that"} and low_at(tokens, 1) in {"is", "'s"}
    lows = tuple(token.low for token in tokens[:3])
    is_tool = lows == ("i", "am", "on") and before.ended[0].relation == "USES"
    begin = skip(tokens, 2 + is_tool)
    read = phrase(tokens, begin) if (is_told or is_tool) and not before.claims else None
    if read is None or low_at(tokens, read.end) not in _END_WORDS | {"these"}:
        return NOTHING
    old, name = before.ended[0], said(reader.text, read.tokens)
    is_now = low_at(tokens, read.end) == "now" or low_at(tokens, read.end - 1) == "now"
    is_pursued = old.relation in PURSUED and is_now and _is_pursuit(old, read.tokens)
    if len({claim.relation for claim in before.ended}) > 1:
        return NOTHING
    if not (is_pursued or _may_replace(old, read.tokens[0])):
        return NOTHING
    return Found((replace(old, target=reader.scene.named(name, old.target.kind)),))


def _is_pursuit(old: Claim, tokens: Tokens) -> bool:
    """Tell whether words name what may be done in place of the old: coins for stamps."""
    is_alike = is_capital(tokens[0]) == old.target.name[:1].isupper()
    is_thing = is_capital(tokens[0]) or tokens[-1].low in PURSUITS or tokens[-1].low.endswith("s")
    return old.source.is_self and is_alike and is_thing


def _may_replace(old: Claim, first: Token) -> bool:
    """Tell whether a word can begin what takes the place of the old: a name, and no day."""
    is_favorite = old.relation.startswith("HAS_FAVORITE_")
    is_single = is_favorite or usual_cardinality(old.relation) is Cardinality.ONE_TO_ONE
    is_alike = is_capital(first) == old.target.name[:1].isupper()
    is_named = is_favorite or is_capital(first)
    is_called = old.target.kind in {Kind.PERSON, Kind.OTHER} and first.low not in NOT_NAMES
    if old.relation == "ALLERGIC_TO":
        return old.source.is_self and is_alike and first.low.endswith("s")  # "it's pistachios"
    is_day = first.low in WEEKDAYS or first.low in MONTHS
    return old.source.is_self and (is_single or is_called) and is_alike and is_named and not is_day


def _favored(reader: Reader, tokens: Tokens, old: Claim) -> Found | None:
    """Read "purple is" behind "green isn't my favorite color anymore"."""
    read = phrase(tokens, 0)
    is_bare = read is not None and low_at(tokens, read.end) == "is"
    is_bare = is_bare and read is not None and low_at(tokens, read.end + 1) in _END_WORDS
    if read is None or not is_bare or read.tokens[0].low in NOT_VALUES | NO_SUBJECTS:
        return None
    name = said(reader.text, read.tokens)
    return Found((replace(old, target=reader.scene.named(name, old.target.kind)),))


def _successor(reader: Reader, tokens: Tokens, before: Found) -> Found | None:
    """Read "Anders is" behind "Sarah isn't my boss anymore"."""
    if before.ended[0].relation.startswith("HAS_FAVORITE_"):
        return _favored(reader, tokens, before.ended[0])
    names, end = reader.names(tokens, 0)
    is_bare = low_at(tokens, end) in {"is", "'s"} and low_at(tokens, end + 1) in _END_WORDS
    if not names or not is_bare:
        return None
    holder = reader.scene.named(names[0], Kind.PERSON)
    people = (claim for claim in before.ended if claim.target.kind is Kind.PERSON)
    return Found(claims=tuple(replace(claim, target=holder) for claim in people))
