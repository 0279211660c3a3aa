"""What the person holds dear: "my favorite author is ...", "chess is my passion".

In: a clause. Out: findings.
"""

from typing import Final

from memory.engine.vocabulary import Kind
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found
from memory.llm.offline.lexicon.stops import TRAILING, words
from memory.llm.offline.lexicon.things import FOND_NOUNS
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import Phrase, phrase, place
from memory.llm.offline.rules.clause_words import NO_SUBJECTS, is_at, low_at, skip
from memory.llm.offline.tokens import Tokens, said

_FAVORITE: Final = words("favourite favorite fave")
_FRESH: Final = words("new current absolute")
_CHANGES: Final = (("has", "changed", "to"), ("changed", "to"), ("has", "become"), ("became",))
_LINK_WITHIN: Final = 6  # tokens from the start of the clause
_OVER: Final = ("no", "longer")
_NO_MORE: Final = words("anymore more longer")
_ENDS: Final = TRAILING | {"", ".", "!", ",", "these", "any"}
_SEVERAL: Final = words(  # of these one likes many, and calls another the favorite every week
    "dish food meal snack vegetable veggie veg fruit dessert cake sweet treat cheese soup cuisine"
    " pudding ingredient spice herb curry drink tea wine beer hobby pastime activity thing flower"
    " bird animal sandwich biscuit pasta pizza salad"
)
_NOUN_WORDS: Final = 2  # "science fiction author" is too long for a label
_TOWNS: Final = {
    "my hometown is": "COMES_FROM",
    "my home town is": "COMES_FROM",
    "my city is": "LIVES_IN",
    "my town is": "LIVES_IN",
}


def favorite(reader: Reader, tokens: Tokens) -> Found:
    """Read "my favorite color is green"."""
    at, begin = _linked(tokens)
    first = 1 + (low_at(tokens, 1) in _FRESH)
    is_dear = low_at(tokens, 0) == "my" and low_at(tokens, first) in _FAVORITE
    label = _label(tokens[first + 1 : at]) if at and is_dear else ""
    if not label:
        return NOTHING
    if low_at(tokens, begin) == "not" or tuple(t.low for t in tokens[begin : begin + 2]) == _OVER:
        return _no_more(reader, tokens, begin, label)
    read = phrase(tokens, begin)
    if read is None or read.tokens[-1].low in {"one", "ones"}:
        return NOTHING  # "my favorite is the second one"
    return _liked(reader, label, read, is_single=label != "LIKES")


def _linked(tokens: Tokens) -> tuple[int, int]:
    """Return where the noun ends and where its value begins: behind "is", "has changed to"."""
    for at in range(2, min(len(tokens), _LINK_WITHIN)):
        for link in _CHANGES:
            if tuple(token.low for token in tokens[at : at + len(link)]) == link:
                return at, at + len(link)
    at = is_at(tokens)
    return at, skip(tokens, at + 1)


def _label(nouns: Tokens) -> str:
    """Return the relation of a favorite; empty when what stands there is no noun."""
    lows = [token.low.replace("colour", "color") for token in nouns]
    if not all(low.isascii() and low.isalpha() for low in lows):
        return ""
    is_one = 0 < len(lows) <= _NOUN_WORDS and lows[-1] not in _SEVERAL
    return f"HAS_FAVORITE_{'_'.join(lows).upper()}" if is_one else "LIKES"


def _no_more(reader: Reader, tokens: Tokens, at: int, label: str) -> Found:
    """Read "(my favorite band is) no longer Muse": what it was."""
    old = phrase(tokens, at + (1 if low_at(tokens, at) == "not" else len(_OVER)))
    if old is None or label == "LIKES":
        return NOTHING
    is_but = low_at(tokens, old.end) == "but"
    new = phrase(tokens, old.end + 1) if is_but else None
    instead = _liked(reader, label, new, is_single=True) if new else NOTHING
    return instead + Found(ended=_liked(reader, label, old, is_single=True).claims)


def passion(reader: Reader, tokens: Tokens) -> Found:
    """Read "chess is my passion" and "sushi is my favorite food"."""
    at = is_at(tokens)
    begin = skip(tokens, at + 1)
    is_longer = tuple(token.low for token in tokens[begin : begin + 2]) == _OVER
    is_denied = low_at(tokens, begin) == "not"
    begin = skip(tokens, begin + is_denied + len(_OVER) * is_longer)
    nouns = {low_at(tokens, begin + 1), low_at(tokens, begin + 2)}
    is_fond = low_at(tokens, begin) == "my" and not nouns.isdisjoint(FOND_NOUNS | _FAVORITE)
    read = phrase(tokens, 0) if at and is_fond else None
    if read is None or read.end != at or read.tokens[0].low in NO_SUBJECTS:
        return NOTHING
    label = _label_behind(tokens, begin + 1)
    is_over = is_longer or not _NO_MORE.isdisjoint(token.low for token in tokens[begin:])
    if is_over or (is_denied and label != "LIKES"):
        was = _liked(reader, label, read, is_single=label != "LIKES")
        reader.scene.change(label.removeprefix("HAS_").replace("_", " ").lower())
        return Found(ended=was.claims)  # what is no favorite may be liked all the same
    if is_denied:
        return _liked(reader, "DISLIKES", read, is_single=False)
    return _liked(reader, label, read, is_single=label != "LIKES")


def _label_behind(tokens: Tokens, at: int) -> str:
    """Return the relation of "(green is my) new favorite color": of a thing like any, LIKES."""
    at += low_at(tokens, at) in _FRESH
    if low_at(tokens, at) not in _FAVORITE or low_at(tokens, at + 1) in TRAILING:
        return "LIKES"
    noun = tokens[at + 1 : at + 2]
    is_whole = low_at(tokens, at + 2) in _ENDS
    return _label(noun) if is_whole and noun and noun[0].low.isalpha() else "LIKES"


def _liked(reader: Reader, label: str, read: Phrase, *, is_single: bool) -> Found:
    target = reader.scene.thing(said(reader.text, read.tokens), Kind.THING)
    return Found(claims=(Claim(SELF, label, target, is_single=is_single),))


def home_town(reader: Reader, tokens: Tokens) -> Found:
    """Read "my home town is Graz"."""
    text = " ".join(token.low for token in tokens)
    for opening, relation in _TOWNS.items():
        read = place(tokens, len(opening.split())) if text.startswith(f"{opening} ") else None
        if read is not None:
            where = reader.scene.named(said(reader.text, read.tokens), Kind.PLACE)
            return Found(claims=(Claim(SELF, relation, where),))
    return NOTHING
