"""Things and firms that part from the person: "my bike was stolen", "Acme let me go".

In: a clause whose subject is no person. Out: claims that no longer hold.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import Phrase, phrase, place
from memory.llm.offline.rules.clause_words import low_at
from memory.llm.offline.rules.parting import PURSUED
from memory.llm.offline.tokens import Tokens, said

_ENDS: Final = (  # behind "my bike"
    ("is", "gone"),
    ("is", "sold"),
    ("was", "sold"),
    ("got", "sold"),
    ("has", "been", "sold"),
    ("was", "stolen"),
    ("got", "stolen"),
    ("has", "been", "stolen"),
    ("was", "wrecked"),
    ("was", "scrapped"),
    ("got", "scrapped"),
    *(("was", "written", "off"), ("went", "to", "the", "scrapyard"), ("is", "no", "more")),
    ("gave", "up", "the", "ghost"),
)
_PET_ENDS: Final = (  # behind a pet's name
    *(("is", "no", "longer", "with", "us"), ("is", "not", "with", "us", "anymore")),
    *(("was", "put", "to", "sleep"), ("was", "put", "down"), ("went", "to", "live")),
    *(("was", "run", "over"), ("got", "run", "over"), ("was", "hit", "by"), ("is", "dead")),
    *(("has", "been", "put", "to", "sleep"), ("has", "been", "put", "down"), ("was", "rehomed")),
    *(
        ("crossed", "the", "rainbow", "bridge"),
        ("did", "not", "make", "it"),
        ("had", "to", "be", "put", "down"),
        ("had", "to", "be", "put", "to", "sleep"),
    ),
)
_WHOLE: Final[tuple[list[str], ...]] = ([], ["."], ["!"], [","])
_FOR_NOW: Final = frozenset(
    {"today", "tonight", "tomorrow", "this", "until", "till", "week", "days"}
)
_PAST_DAYS: Final = (("are", "over"), ("are", "behind"), ("are", "done"), ("are", "numbered"))
_DISMISSALS: Final = (
    ("let", "me", "go"),
    ("fired", "me"),
    ("sacked", "me"),
    ("laid", "me", "off"),
    ("made", "me", "redundant"),
)
_CLOSED_DOWN: Final = (
    *(("went", "out", "of", "business"), ("went", "bust"), ("went", "bankrupt"), ("went", "under")),
    *(("closed", "down"), ("has", "closed"), ("shut", "down"), ("has", "shut"), ("folded",)),
    *(("has", "gone", "bust"), ("has", "gone", "bankrupt"), ("closed", "its", "doors")),
)
_TAKING: Final = (("stole",), ("wrecked",), ("totaled",), ("crashed",))
_TRIPS: Final = frozenset({"trip", "flight", "move", "journey", "holiday"})
_CANCELLED: Final = tuple(
    (*being, word)
    for being in (("is",), ("was",), ("got",), ("has", "been"))
    for word in ("cancelled", "canceled", "off")
)
_OWN: Final = frozenset({"my", "our", "the"})
_BYES: Final = frozenset({"goodbye", "farewell"})
_PUTTING: Final = frozenset({"down", "to"})


def gone(reader: Reader, tokens: Tokens) -> Found:
    """Return what a clause says is gone."""
    rules = (_pet, _thing, _firm, _put_down, _trip, _no_more)
    return next((found for rule in rules if (found := rule(reader, tokens))), NOTHING)


def _pet(reader: Reader, tokens: Tokens) -> Found | None:
    """Read "Rex is gone", "Rex had to be put down", "we found Rex a new home": of a known pet."""
    is_found = low_at(tokens, 0) in {"we", "i"} and low_at(tokens, 1) == "found"
    names, end = reader.names(tokens, 2 if is_found else 0)
    if not names or ("HAS_PET", names[0]) not in reader.scene.held(names[0]):
        return None
    behind = [token.low for token in tokens[end:] if token.low not in {"sadly", "now"}]
    is_over = any(tuple(behind[: len(one)]) == one for one in _PET_ENDS)
    is_over = is_over or (behind[:2] == ["is", "gone"] and behind[2:3] in _WHOLE)
    is_over = is_over or (behind[:2] == ["lives", "with"] and behind[2:3] not in (["me"], ["us"]))
    is_over = behind[:3] in (["a", "new", "home"], ["another", "home"]) if is_found else is_over
    return (
        Found(ended=(Claim(SELF, "HAS_PET", Mention(names[0], Kind.OTHER)),)) if is_over else None
    )


def _no_more(reader: Reader, tokens: Tokens) -> Found | None:
    """Read "no more tennis (for me)", "my tennis days are over"."""
    lows = [token.low for token in tokens]
    is_opened = reader.text[: tokens[0].start].rstrip()[-2:].lower() == "no"  # cut off as an opener
    if lows[:2] == ["no", "more"] or (lows[:1] == ["more"] and is_opened):
        read = phrase(tokens, lows.index("more") + 1)
        is_over = read is not None and low_at(tokens, read.end) in {"", ".", "!", ",", "for"}
        is_over = is_over and _FOR_NOW.isdisjoint(lows)
    else:
        at = lows.index("days") if "days" in lows[2:] else 0
        is_over = lows[:1] == ["my"] and bool(at) and tuple(lows[at + 1 : at + 3]) in _PAST_DAYS
        read = phrase(tokens[:at], 1) if is_over else None
    if read is None or not is_over:
        return None
    held = [(r, n) for r, n in reader.scene.held(_text(reader, read)) if r in PURSUED]
    held = held or _doing(reader, read)
    over = tuple(Claim(SELF, r, Mention(n, Kind.OTHER)) for r, n in held)
    return Found(ended=over) if over else None


def _doing(reader: Reader, read: Phrase) -> list[tuple[str, str]]:
    """Return what is known behind a verb of its own: (my) "tennis playing (days)"."""
    is_doing = len(read.tokens) > 1 and read.tokens[-1].low.endswith("ing")
    text = _text(reader, read._replace(tokens=read.tokens[:-1])) if is_doing else ""
    return [(r, n) for r, n in reader.scene.held(text) if r in PURSUED] if text else []


def _thing(reader: Reader, tokens: Tokens) -> Found | None:
    """Read "my bike was stolen", "somebody stole my bike", "the Volvo is gone"."""
    read = phrase(tokens, 0, bare=True) if low_at(tokens, 0) in _OWN else None
    if read is None or not _is_followed(tokens, read.end, _ENDS):
        at = next((i for i, token in enumerate(tokens) if token.low in {"my", "our"}), 0)
        is_taken = at > 0 and (tokens[at - 1].low,) in _TAKING
        read = phrase(tokens, at, bare=True) if is_taken else None
    if read is None:
        return None
    thing = Mention(_text(reader, read), Kind.THING)
    return Found(ended=tuple(Claim(SELF, r, thing, Stability.MUTABLE) for r in ("OWNS", "DRIVES")))


def _firm(reader: Reader, tokens: Tokens) -> Found | None:
    """Read "Acme let me go"."""
    names, end = reader.names(tokens, 0)
    firm = Mention(names[0] if names else "", Kind.ORG)
    if names and _is_followed(tokens, end, _CLOSED_DOWN):
        return Found(ended=tuple(Claim(SELF, r, firm) for r in ("WORKS_AT", "RUNS", "OWNS")))
    if not names or not _is_followed(tokens, end, _DISMISSALS):
        return None
    return Found(ended=(Claim(SELF, "WORKS_AT", firm, Stability.MUTABLE),))


def _trip(reader: Reader, tokens: Tokens) -> Found | None:
    """Read "my trip to Rome is cancelled"."""
    is_trip = low_at(tokens, 0) in _OWN and low_at(tokens, 1) in _TRIPS
    read = place(tokens, 3) if is_trip and low_at(tokens, 2) == "to" else None
    if read is None or not _is_followed(tokens, read.end, _CANCELLED):
        return None
    where = Mention(_text(reader, read), Kind.PLACE)
    return Found(ended=tuple(Claim(SELF, r, where) for r in ("PLANS_TRIP_TO", "PLANS_TO_MOVE_TO")))


def _put_down(reader: Reader, tokens: Tokens) -> Found | None:
    """Read "we had to put Miso down", "we put Miso to sleep", "we said goodbye to Miso"."""
    bye = next((i for i, token in enumerate(tokens) if token.low in _BYES), -1)
    names, _ = reader.names(tokens, bye + 2) if low_at(tokens, bye + 1) == "to" else ([], 0)
    if bye >= 0 and names and ("HAS_PET", names[0]) in reader.scene.held(names[0]):
        return Found(ended=(Claim(SELF, "HAS_PET", Mention(names[0], Kind.OTHER)),))
    at = next((i for i, token in enumerate(tokens) if token.low == "put"), -1)
    names, end = reader.names(tokens, at + 1) if at >= 0 else ([], 0)
    if not names or low_at(tokens, end) not in _PUTTING:
        return None
    if low_at(tokens, end) == "to" and low_at(tokens, end + 1) != "sleep":
        return None
    return Found(ended=(Claim(SELF, "HAS_PET", Mention(names[0], Kind.OTHER)),))


def _is_followed(tokens: Tokens, at: int, options: tuple[tuple[str, ...], ...]) -> bool:
    return any(
        tuple(token.low for token in tokens[at : at + len(option)]) == option for option in options
    )


def _text(reader: Reader, read: Phrase) -> str:
    return said(reader.text, read.tokens)
