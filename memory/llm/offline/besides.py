"""What a sentence states beside its clauses: "as a vegan", "living in Norwich", "27, Leeds, nurse".

In: the tokens of a sentence. Out: statements in full, as tokens: "I am a vegan". Only where nobody
but the person can be meant.
"""

from collections.abc import Iterator
from typing import Final

from memory.llm.offline.framing import is_report
from memory.llm.offline.granted import granted
from memory.llm.offline.jobs import read_job
from memory.llm.offline.lexicon.roles import ROLES
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.things import DIETS, OCCUPATIONS
from memory.llm.offline.lexicon.verbs import BE, FORMS, UNREAL, is_step
from memory.llm.offline.names import is_name
from memory.llm.offline.phrases import is_place
from memory.llm.offline.tokens import Tokens, unsaid

_ENDS: Final = words(", . ! ? ; : ( who that and i we my what which how is are can could should do")
_ADDRESSED: Final = words("you your yourself")
_PARTICIPLES: Final = {
    "living": words("in with near on alone outside abroad"),
    "based": words("in near outside"),
    "working": words("at for as in"),
    "studying": words("at in for to"),
    "training": words("as to"),
    "retraining": words("as to"),
    "born": words("in on"),
    "raised": words("in near"),
    "originally": words("from"),
}
_BETWEEN_MAX: Final = 9  # tokens between "I am" and "living"
_AGES: Final = range(13, 100)
_SEXES: Final = words("m f male female woman man girl guy nb")
_CARD_MAX: Final = 16  # tokens of a sentence like "27, Leeds, nurse"
_FINITE: Final = frozenset(BE) | UNREAL | words("has have had will can does did do")
_LABELS: Final = {  # what stands before a colon, and what it says
    **dict.fromkeys(("name", "my name"), "my name is"),
    **dict.fromkeys(("job", "work", "occupation", "profession"), "I am a"),
    **dict.fromkeys(("home", "city", "location", "town", "lives in", "based in"), "I live in"),
    **dict.fromkeys(("diet",), "I am"),
    **dict.fromkeys(("hobbies", "hobby", "likes", "loves", "into"), "I like"),
    **dict.fromkeys(("dislikes", "hates"), "I hate"),
    **dict.fromkeys(("allergies", "allergy", "allergic to"), "I am allergic to"),
    **dict.fromkeys(("languages",), "I speak"),
    **dict.fromkeys(("pets", "pet", "kids", "children", "family"), "I have"),
    **dict.fromkeys(("age",), "I am"),
}
_ABOUT: Final = words("background context me info bio profile")  # what a card is headed with
_NO_VALUES: Final = words("none no nothing nobody n/a unknown")
_THAT_ENDS: Final = words(", . ! ? ) and but so")
_LABEL_MAX: Final = 2
_STEP_MAX: Final = 8  # tokens
_LASTLY: Final = words("this morning today tonight early late yesterday")  # not left for good
_OWN: Final = frozenset({"i", "my", "we", "me"})
_CLOSES: Final = frozenset({",", "i", "we", "my", "(", "."})


def besides(tokens: Tokens, *, is_question: bool) -> list[Tokens]:
    """Return what a sentence states beside its clauses, each as a statement in full."""
    lows = [token.low for token in tokens]
    if not lows:
        return []
    found = [*_as_one(tokens, lows, is_question=is_question)]
    found += [*_own_age(tokens, lows)]
    found += [*_participles(tokens, lows), *_age_first(tokens, lows), *_that_is(tokens, lows)]
    found += granted(tokens, is_question=is_question)
    if not is_question:
        found += [*_card(tokens, lows), *_labelled(tokens, lows), *_contents(tokens, lows)]
    return found


def _as_one(tokens: Tokens, lows: list[str], *, is_question: bool) -> Iterator[Tokens]:
    """Read "as a vegan, what can I ..." and "being a night nurse I ..."."""
    begin = 2 if lows[:2] == ["speaking", "as"] else 1
    is_led = lows[:1] in (["as"], ["being"]) or begin > 1
    is_article = lows[begin : begin + 1] in (["a"], ["an"])
    if is_led and (origin := _origin(tokens, lows, begin)):
        yield origin
    if not is_led or not is_article or (is_question and not _ADDRESSED.isdisjoint(lows)):
        return
    end = next((at for at in range(begin + 1, len(lows)) if lows[at] in _ENDS), len(lows))
    is_diet = lows[end - 1] in DIETS and end == begin + 2
    is_own = end < len(lows) and not {"i", "my", "we", "our", "me"}.isdisjoint(lows[end:])
    if is_own and UNREAL.isdisjoint(lows[:end]) and (is_diet or read_job(tokens[:end], begin)):
        yield unsaid("I am", tokens[0].start) + tokens[begin:end]


def led_step(tokens: Tokens) -> Tokens:
    """Return "I left Orbis" of "(ever) since I left Orbis I ..."; else nothing."""
    lows = [token.low for token in tokens]
    begin = 1 + (lows[:1] == ["ever"])
    is_led = lows[begin - 1 : begin] in (["since"], ["after"]) and lows[begin : begin + 1] == ["i"]
    verb = begin + 1 + (lows[begin + 1 : begin + 2] == ["have"])
    if not is_led or lows[verb : verb + 1] == [] or not is_step(lows[verb]):
        return ()
    near = range(verb + 2, min(verb + 2 + _STEP_MAX, len(lows)))
    end = next((at for at in near if lows[at] in _CLOSES), 0)
    return tokens[begin:end] if end and _LASTLY.isdisjoint(lows[verb:end]) else ()


def _origin(tokens: Tokens, lows: list[str], at: int) -> Tokens:
    """Read "being from Gozo, I ...", "as someone from Naples I ...", "as someone who lives in"."""
    at += lows[at : at + 1] in (["someone"], ["somebody"])
    is_told = lows[at : at + 1] in (["from"], ["originally"], ["who"])
    ends = (i for i in range(at + 1, len(lows)) if lows[i] in _CLOSES)
    end = next(ends, 0)
    if not is_told or not end or _OWN.isdisjoint(lows[end:]) or not UNREAL.isdisjoint(lows[:end]):
        return ()
    if lows[at] == "who":
        return unsaid("I", tokens[0].start) + tokens[at + 1 : end]
    return unsaid("I am", tokens[0].start) + tokens[at:end]


def _participles(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "I'm a Scouser living in exile in Norwich"."""
    if lows[:2] not in (["i", "am"], ["we", "are"]):
        return
    for at in range(3, min(_BETWEEN_MAX + 2, len(lows) - 1)):
        between = lows[2:at]
        if lows[at - 1] in ROLES and lows[at - 1] not in OCCUPATIONS:
            return  # "I'm a friend of somebody living in ..."
        if lows[at] in _PARTICIPLES and lows[at + 1] in _PARTICIPLES[lows[at]]:
            if not _FINITE.isdisjoint(between) or "not" in between or "of" in between:
                return
            yield tokens[:2] + tokens[at:]
            return


def _age_first(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "At 52 I'm the oldest ..."."""
    is_age = lows[:1] == ["at"] and lows[1:2] != [] and _is_age(lows[1])
    rest = lows[2:5]
    rest = rest[1:] if rest[:1] == [","] else rest
    if is_age and rest[:1] == ["i"] and rest[1:2] in (["am"], ["have"], ["still"]):
        yield unsaid("I am", tokens[0].start) + tokens[1:2]


def _own_age(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "(it wants) my age, 29", "my age: 29", "I'm Bo, age 29"."""
    for at in range(len(lows) - 1):
        is_mine = lows[at : at + 2] == ["my", "age"] and lows[at + 2 : at + 3] in (
            [","],
            [":"],
            ["("],
        )
        is_card = lows[0] == "i" and lows[at] in {"age", "aged"} and lows[at - 1] == ","
        begin = at + 3 if is_mine else at + 1 if is_card else 0
        if 0 < begin < len(lows) and _is_age(lows[begin]):
            yield unsaid("I am", tokens[at].start) + tokens[begin : begin + 1]


def _that_is(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "(a text to) Babs, that's my aunt": who is named before it."""
    for at in range(2, len(lows) - 3):
        is_told = lows[at : at + 2] == ["that", "is"] and lows[at + 2] in {"my", "our"}
        if not is_told or lows[at - 1] not in {",", "("}:
            continue
        begin = at - 1
        while begin > 0 and is_name(tokens, begin - 1):
            begin -= 1
        end = next((i for i in range(at, len(lows)) if lows[i] in _THAT_ENDS), len(lows))
        if begin < at - 1:
            yield tokens[begin : at - 1] + tokens[at + 1 : end]


def _card(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "27, Leeds, primary school teacher": an age, and what stands beside it."""
    at = next((i + 1 for i in range(1, min(4, len(lows) - 2)) if lows[i] == ":"), 0)
    if at and lows[at - 2] in _ABOUT:
        tokens, lows = tokens[at:], lows[at:]
    if "here" in lows[1:4] and lows[lows.index("here") + 1 :][:1] == [","]:
        at = lows.index("here") + 2  # "Ingrid here, 56, librarian at ..."
        tokens, lows = tokens[at:], lows[at:]
    is_listed = lows[1:2] == [","] and _is_age(lows[0])
    if not is_listed or len(lows) > _CARD_MAX or not _FINITE.isdisjoint(lows):
        return
    start = tokens[0].start
    members = [part for part in _parted(tokens[2:]) if part]
    told = [part for part in members if _is_job(part)]
    places = [part for part in members if is_place(" ".join(token.text for token in part))]
    if not (told or places or any(part[0].low in _SEXES for part in members)):
        return
    yield unsaid("I am", start) + tokens[:1]
    yield from (unsaid("I am a", start) + part for part in told)
    yield from (unsaid("I live in", start) + part for part in places)


def _is_age(low: str) -> bool:
    is_number = low.isascii() and low.isdigit() and len(low) <= len("99")
    return is_number and int(low) in _AGES


def _is_job(part: Tokens) -> bool:
    return read_job(unsaid("a", part[0].start) + part, 0) is not None


def _parted(tokens: Tokens) -> Iterator[Tokens]:
    """Yield the members of a list that commas part."""
    start = 0
    for at, token in enumerate(tokens):
        if token.low in {",", ".", "!"}:
            yield tokens[start:at]
            start = at + 1
    yield tokens[start:]


def _labelled(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "Work: accountant", "Pets: one cockatiel, Mango"."""
    at = next((i for i in range(1, min(_LABEL_MAX + 1, len(lows))) if lows[i] == ":"), 0)
    said = _LABELS.get(" ".join(lows[:at])) if at else None
    if at == _LABEL_MAX and lows[0] in {"favourite", "favorite"}:
        said = f"my favorite {lows[1]} is"
    value = tokens[at + 1 :]
    if said is None and at and lows[at - 1] in ROLES and is_name(value, 0):
        said = f"my {' '.join(lows[:at])} is" if not ROLES[lows[at - 1]].is_plural else None
    if said is None or not value or value[0].low in _NO_VALUES or value[0].low in {"i", "my"}:
        return
    if any(token.low in _FINITE or token.low in FORMS or token.low == ":" for token in value):
        return
    yield unsaid(said, tokens[0].start) + value


def _contents(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "(that) I am called Bo, that I grew up in Oban and that I know Gaelic"."""
    starts = [
        at
        for at in range(1, len(lows) - 1)
        if lows[at] == "that" and lows[at + 1] in _OWN and lows[at - 1] in {",", "and"}
    ]
    if not starts or lows[0] not in _OWN or any(is_report(one) for one in tokens[: starts[0]]):
        return
    for begin, end in zip(starts, [*starts[1:], len(lows)], strict=True):
        stop = end
        while stop > begin and lows[stop - 1] in {",", "and", "."}:
            stop -= 1
        yield tokens[begin + 1 : stop]
