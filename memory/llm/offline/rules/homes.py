"""A home or a job told from its own end: "home is Ghent now", "Orbis hired me".

In: a clause whose subject is a place or a firm. Out: findings.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import Phrase, place
from memory.llm.offline.rules.clause_words import is_at, low_at, skip
from memory.llm.offline.rules.objects import ObjectReader
from memory.llm.offline.tokens import Tokens, said

_TOWNS: Final = (("home", "town"), ("hometown",), ("town",), ("city",), ("home", "city"))
_OPENINGS: Final = (
    *(("home",), ("my", "home"), ("my", "new", "home"), ("our", "home"), ("our", "new", "home")),
    ("home", "for", "me"),
    *((whose, "new", *town) for whose in ("my", "our") for town in _TOWNS),
)
_BEHIND: Final = (  # what follows "Ghent is"
    *(("where", "i", "live"), ("where", "we", "live"), ("my", "home"), ("my", "new", "home")),
    *(("our", "home"), ("our", "new", "home"), ("home", "now"), ("home", "these")),
    *((whose, "new", *town) for whose in ("my", "our") for town in _TOWNS),
)
_CLOSED: Final = frozenset({"", ".", "!", ",", "now", "these", "days", "since", "again"})
_PROMOTERS: Final = frozenset({"promoted", "made", "appointed", "named"})
_NEAR_MAX: Final = 6  # tokens between "home is" and where
_PROMOTERS_MAX: Final = 4  # words: "the board has made me"
_NOBODY: Final = frozenset({"nobody", "who", "not", "never", "if", "would", "could", "i"})
_HIRING: Final = (("hired", "me"), ("has", "hired", "me"), ("took", "me", "on"))


def home(reader: Reader, tokens: Tokens) -> Found:
    """Read "my new home is Ghent", "Ghent is where I live now"."""
    at = is_at(tokens)
    if not at:
        return NOTHING
    lows = tuple(token.low for token in tokens)
    if lows[:at] in _OPENINGS:
        read = place(tokens, skip(tokens, at + 1)) or _placed(tokens, at + 1)
        return _lived_in(reader, tokens, read, read.end) if read else NOTHING
    read, begin = place(tokens, 0), skip(tokens, at + 1)
    behind = max((b for b in _BEHIND if lows[begin : begin + len(b)] == b), key=len, default=None)
    if read is None or read.end != at or behind is None:
        return NOTHING
    return _lived_in(reader, tokens, read, begin + len(behind))


def _placed(tokens: Tokens, at: int) -> Phrase | None:
    """Read (home is) "a cottage near Rye"."""
    if low_at(tokens, at) not in {"a", "an", "the"}:
        return None
    near = (i for i in range(at + 1, min(at + _NEAR_MAX, len(tokens))))
    begin = next((i for i in near if low_at(tokens, i) in {"in", "near", "outside"}), 0)
    return place(tokens, begin + 1) if begin else None


def _lived_in(reader: Reader, tokens: Tokens, read: Phrase | None, end: int) -> Found:
    """Return the home, when the clause says no more than that."""
    if read is None or low_at(tokens, end) not in _CLOSED:
        return NOTHING
    where = reader.scene.named(said(reader.text, read.tokens), Kind.PLACE)
    return Found((Claim(SELF, "LIVES_IN", where),))


def _behind_promoting(lows: tuple[str, ...]) -> int:
    """Return where the job begins in "they promoted me to ...", "they have made me ..."."""
    at = next((i for i in range(min(len(lows), _PROMOTERS_MAX)) if lows[i] in _PROMOTERS), 0)
    if not at or lows[at + 1 : at + 2] != ("me",) or not _NOBODY.isdisjoint(lows[:at]):
        return 0
    return at + 2 + (lows[at + 2 : at + 3] in {("to",), ("as",)})


def _promoted(reader: Reader, tokens: Tokens, begin: int) -> Found:
    """Return the job that somebody promoted the person to."""
    jobs = ObjectReader(reader, tokens, (SELF,)).read(begin, "job").mentions
    return Found(tuple(Claim(SELF, "WORKS_AS", job, Stability.MUTABLE) for job in jobs))


def hired(reader: Reader, tokens: Tokens) -> Found:
    """Read "Orbis hired me"; "hired me to ..." tells of one errand."""
    lows = tuple(token.low for token in tokens)
    begin = _behind_promoting(lows)
    if begin:
        return _promoted(reader, tokens, begin)
    names, end = reader.names(tokens, 0)
    hiring = next((h for h in _HIRING if lows[end : end + len(h)] == h), None)
    if not names or hiring is None or low_at(tokens, end + len(hiring)) in {"to", "for"}:
        return NOTHING
    firm = reader.scene.named(names[0], Kind.ORG)
    return Found((Claim(SELF, "WORKS_AT", firm, Stability.MUTABLE),))
