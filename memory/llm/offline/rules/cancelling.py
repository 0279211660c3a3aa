"""What is given back, called off or over: a membership, an appointment, a love.

In: a clause. Out: claims that no longer hold. What is cancelled need not be what was joined in the
same words: "my membership in the chess club" ends being a member of the chess club.
"""

from typing import Final

from memory.engine.vocabulary import Kind
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import Phrase, phrase
from memory.llm.offline.rules.clause_words import low_at, skip
from memory.llm.offline.tokens import Tokens, fold, said

_PAPERS: Final = words("membership subscription contract account season-ticket place spot")
_ENDING: Final = words(
    "cancelled canceled ended terminated quit dropped resigned closed stopped let gave given"
)
_LAPSED: Final = words("lapse expire")
_OF: Final = words("in at with to of from for")
_UNSURE: Final = words("not never if would could might may should will want to maybe almost nearly")
_HELD: Final = ("MEMBER_OF", "SUBSCRIBES_TO", "BANKS_WITH", "SIGNED_UP_FOR", "TRAINS_AT")
_SUBJECTS: Final = frozenset({"i", "we"})
_OWN: Final = frozenset({"my", "our", "the"})
_OFF: Final = (
    *(
        (*being, word)
        for being in (("is",), ("was",), ("got",), ("has", "been"), ("is", "now"))
        for word in ("cancelled", "canceled", "off")
    ),
    *(("fell", "through"), ("has", "fallen", "through"), ("is", "not", "happening")),
    *(("is", "not", "going", "ahead"), ("will", "not", "happen"), ("is", "dead")),
)
_WHOLE: Final = frozenset({"", *words(". , ! and last in because so there yesterday")})
_BEHIND_OFF: Final = frozenset({"", *words(". , ! now because and but so after for since due")})
_CANCELLED: Final = words("cancelled canceled")
_DATED: Final = ("HAS_EVENT", "HAS_COMMITMENT", "ATTENDS", "TRAINS_FOR", "SIGNED_UP_FOR", "RUNS")
_TRAVELS: Final = ("PLANS_TRIP_TO", "PLANS_TO_MOVE_TO")
_TRIPS: Final = words("trip flight journey holiday vacation visit")
_BETWEEN: Final = (("over", "between"), ("over", "with"))
_PARTNERS: Final = ("HAS_PARTNER", "HAS_SPOUSE")


def cancelled(reader: Reader, tokens: Tokens) -> Found:
    """Return what a clause says is cancelled, given back or over."""
    rules = (_paper, _event, _love)
    return next((found for rule in rules if (found := rule(reader, tokens))), NOTHING)


def _paper(reader: Reader, tokens: Tokens) -> Found | None:
    """Read "I've cancelled my membership in the chess club", "I let my contract with O2 lapse"."""
    lows = [token.low for token in tokens]
    at = next((i for i, low in enumerate(lows) if low in _PAPERS), 0)
    verbs = _ENDING.intersection(lows[:at])
    is_told = lows[:1] != [] and lows[0] in _SUBJECTS and bool(verbs) and lows[at - 1] in _OWN
    is_sure = _UNSURE.isdisjoint(lows[:at]) and ("let" not in verbs or not _LAPSED.isdisjoint(lows))
    if is_told and is_sure and lows[at] == "membership" and low_at(tokens, at + 1) in _WHOLE:
        return _only_one(reader)
    if not (is_told and is_sure) or low_at(tokens, at + 1) not in _OF:
        return None
    end = next((i for i, low in enumerate(lows) if low in _LAPSED), len(lows))
    read = phrase(tokens[:end], at + 2)
    whole = Mention(_text(reader, read), Kind.ORG) if read else None
    return Found(ended=tuple(Claim(SELF, one, whole) for one in _HELD)) if whole else None


def _only_one(reader: Reader) -> Found | None:
    """Return the end of the only membership that is known: "I cancelled my membership"."""
    held = [(r, n) for r in ("MEMBER_OF", "TRAINS_AT") for n in reader.scene.values(r)]
    ended = tuple(Claim(SELF, r, Mention(n, Kind.ORG)) for r, n in held)
    return Found(ended=ended) if len(ended) == 1 else None


def _event(reader: Reader, tokens: Tokens) -> Found | None:
    """Read "my exam is cancelled", "I cancelled my exam", "the Lima trip is off"."""
    is_planned = any(
        relation in _TRAVELS
        for end in range(1, min(len(tokens), 4))
        for relation, _ in reader.scene.held(_text_of(reader, tokens[:end]))
    )  # "Rome is off"
    read = phrase(tokens, 0) if is_planned or low_at(tokens, 0) in _OWN else None
    lows = tuple(token.low for token in tokens)
    is_off = read is not None and any(_stands(lows, one) for one in _OFF)
    if is_planned and is_off and read is not None:
        is_off = any(
            lows[read.end : read.end + len(one)] == one
            and low_at(tokens, read.end + len(one)) in _BEHIND_OFF
            for one in _OFF
        )  # not "Rome is off the charts"
    if not is_off:
        at = skip(tokens, 1)
        at = skip(tokens, at + (low_at(tokens, at) == "have"))
        is_called = lows[at : at + 2] == ("called", "off")
        is_own = low_at(tokens, 0) in _SUBJECTS | {"they"}
        is_own = is_own and (is_called or low_at(tokens, at) in _CANCELLED)
        at += is_called
        read = phrase(tokens, at + 1) if is_own and low_at(tokens, at + 1) in _OWN else None
    return _called_off(reader, read, is_named=is_planned and is_off) if read else None


def _stands(lows: tuple[str, ...], option: tuple[str, ...]) -> bool:
    return any(lows[at : at + len(option)] == option for at in range(1, len(lows)))


def _called_off(reader: Reader, read: Phrase, *, is_named: bool) -> Found | None:
    """Return the known appointment or trip that these words name; `is_named`: by its place."""
    named = set(fold(_text(reader, read)).split())
    is_trip = is_named or not _TRIPS.isdisjoint(named)
    dated = [
        Claim(SELF, relation, Mention(known, Kind.EVENT))
        for relation in _DATED
        for known in reader.scene.values(relation)
        if named <= set(fold(known).split())
    ]
    trips = [
        Claim(SELF, relation, Mention(known, Kind.PLACE))
        for relation in _TRAVELS
        for known in reader.scene.values(relation)
        if is_trip and set(fold(known).split()) <= named
    ]
    return Found(ended=(*dated, *trips)) if len(dated) + len(trips) == 1 else None


def _love(reader: Reader, tokens: Tokens) -> Found | None:
    """Read "it's over between Ana and me"."""
    lows = tuple(token.low for token in tokens)
    at = next((i for i in range(len(lows)) if lows[i : i + 2] in _BETWEEN), -1)
    begin = at + 2 + 2 * (lows[at + 2 : at + 4] == ("me", "and"))
    names, end = reader.names(tokens, begin) if at > 0 else ([], 0)
    is_both = (
        begin > at + 2
        or lows[end : end + 2] in {("and", "me"), ("and", "i")}
        or lows[at + 1 :][:1] == ("with",)
    )
    is_sure = _UNSURE.isdisjoint(lows[: max(at, 0)])
    if not names or not is_both or not is_sure:
        return None
    other = Mention(names[0], Kind.PERSON)
    return Found(ended=tuple(Claim(SELF, one, other) for one in _PARTNERS))


def _text(reader: Reader, read: Phrase) -> str:
    return said(reader.text, read.tokens)


def _text_of(reader: Reader, tokens: Tokens) -> str:
    return said(reader.text, tokens)
