"""What the person holds dear: "my favorite author is ...", "chess is my passion".

In: a clause. Out: findings.
"""

from typing import Final

from memory.engine.vocabulary import Kind
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.things import FOND_NOUNS
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import Phrase, phrase, place
from memory.llm.offline.rules.clause_words import NO_SUBJECTS, is_at, low_at, skip
from memory.llm.offline.tokens import Tokens, said

_FAVORITE: Final = words("favourite favorite fave")
_NOUN_WORDS: Final = 2  # "science fiction author" is too long for a label
_TOWNS: Final = {
    "my hometown is": "COMES_FROM",
    "my home town is": "COMES_FROM",
    "my city is": "LIVES_IN",
    "my town is": "LIVES_IN",
}


def favorite(reader: Reader, tokens: Tokens) -> Found:
    """Read "my favorite color is green"."""
    at = is_at(tokens)
    nouns = [token.low for token in tokens[2:at]]
    read = phrase(tokens, skip(tokens, at + 1))
    if not at or low_at(tokens, 0) != "my" or low_at(tokens, 1) not in _FAVORITE or read is None:
        return NOTHING
    if low_at(tokens, at + 1) == "not" or not all(n.isascii() and n.isalpha() for n in nouns):
        return NOTHING
    is_labelled = 0 < len(nouns) <= _NOUN_WORDS
    label = f"HAS_FAVORITE_{'_'.join(nouns).upper()}" if is_labelled else "LIKES"
    return _liked(reader, label, read, is_single=is_labelled)


def passion(reader: Reader, tokens: Tokens) -> Found:
    """Read "chess is my passion" and "sushi is my favorite food"."""
    at = is_at(tokens)
    begin = skip(tokens, at + 1)
    is_denied = low_at(tokens, begin) == "not"
    begin = skip(tokens, begin + is_denied)
    nouns = {low_at(tokens, begin + 1), low_at(tokens, begin + 2)}
    is_fond = low_at(tokens, begin) == "my" and not nouns.isdisjoint(FOND_NOUNS | _FAVORITE)
    read = phrase(tokens, 0) if at and is_fond else None
    if read is None or read.end != at or read.tokens[0].low in NO_SUBJECTS:
        return NOTHING
    return _liked(reader, "DISLIKES" if is_denied else "LIKES", read, is_single=False)


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
