"""Text into tokens that remember where they stood.

In: a stretch of a turn. Out: tokens with offsets into that turn; contractions are opened, a
possessive 's is a token of its own. No pattern is needed: the text is split at spaces.
"""

import re
import unicodedata
from typing import Final, NamedTuple

from memory.engine.learn.guard.own_words import MASK
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.verbs import FORMS, Tense


class Token(NamedTuple):
    """One word or mark of a turn."""

    text: str
    low: str  # straight quotes, lower case
    start: int  # offsets into the turn's text
    end: int


type Tokens = tuple[Token, ...]

_STRAIGHT: Final = str.maketrans(
    {"\u2019": "'", "\u2018": "'", "\u02bc": "'", "\u201c": '"', "\u201d": '"'}
)
_OPENED: Final = {
    "i'm": "i am",
    "im": "i am",
    "i've": "i have",
    "ive": "i have",
    "i'll": "i will",
    "i'd": "i would",
    "can't": "can not",
    "cant": "can not",
    "cannot": "can not",
    "won't": "will not",
    "dont": "do not",
    "doesnt": "does not",
    "didnt": "did not",
    "isnt": "is not",
    "let's": "let us",
    "there's": "there is",
    "that's": "that is",
    "what's": "what is",
    "here's": "here is",
    "who's": "who is",
    "it's": "it is",
    "he's": "he is",
    "she's": "she is",
    "everyone's": "everyone is",
    "hes": "he is",
    "shes": "she is",
    "theyre": "they are",
    "youre": "you are",
    "wasnt": "was not",
    "arent": "are not",
    "havent": "have not",
    "hasnt": "has not",
    "wont": "will not",
    "couldnt": "could not",
    "wouldnt": "would not",
    "thats": "that is",
    "whats": "what is",
    "theres": "there is",
    "gonna": "going to",
    "gotta": "have to",
    "wot": "what",
    "ur": "your",
    "cuz": "because",
    "coz": "because",
    "luv": "love",
    "luvs": "loves",
    "wana": "want to",
    "frm": "from",
    "gf": "girlfriend",
    "bf": "boyfriend",
    "bday": "birthday",
    "fav": "favorite",
    "wanna": "want to",
    "jus": "just",
    "abt": "about",
    "bc": "because",
    "cos": "because",
    "rn": "right now",
}
_LETTERS: Final = {"n": "and", "r": "are", "u": "you", "w": "with"}  # in small letters only
_BEFORE_TO: Final = words(
    "moved moving want wants wanna need needs have has going used trying like"
)
_MOVING: Final = words("moved moving going used like trying")  # what is no number behind
_AFTER_FOR: Final = words("my our a the me him her them us his")
_ENDINGS: Final = {
    "n't": "not",
    "'re": "are",
    "'ve": "have",
    "'ll": "will",
    "'d": "would",
    "'s": "'s",
}
_POSSESSIVE: Final = "'s"
_SEPARATORS: Final = frozenset(",;:!?()[]{}…。！？、，—–" + MASK)  # noqa: RUF001 - CJK marks separate too
_STRETCHED: Final = re.compile(r"([a-z])\1{2,}")
_ABBREVIATION_MAX: Final = 8
_ABBREVIATIONS: Final = words(
    "mr. mrs. ms. dr. prof. st. sr. jr. vs. etc. e.g. i.e. a.m. p.m. approx. dept. inc. ltd. co."
    " mt. ph.d."
)


def straight(text: str) -> str:
    """Return the text with straight quotes; its length does not change."""
    return text.translate(_STRAIGHT)


def fold(name: str) -> str:
    """Return what two spellings of one name share: width, case, marks and spacing dropped."""
    wide = unicodedata.normalize("NFKC", name)
    kept = "".join(
        c if c.isalnum() or unicodedata.combining(c) or c in "+#" else " "
        for c in wide
        if unicodedata.category(c) != "Cf"
    )
    return " ".join(kept.casefold().split())


def is_abbreviation(word: str) -> bool:
    """Tell whether a word that ends in a full stop goes on: Dr., e.g., J."""
    if len(word) > _ABBREVIATION_MAX:
        return False
    low = straight(word).lower().lstrip("(\"'")
    is_initial = len(low) == len("j.") and low[0].isalpha() and low[1] == "." and low != "i."
    return low in _ABBREVIATIONS or is_initial


def tokenize(text: str, start: int, end: int) -> Tokens:
    """Return the tokens of text[start:end]."""
    tokens: list[Token] = []
    position = start
    while position < end:
        if text[position].isspace():
            position += 1
        elif text[position] in _SEPARATORS:
            tokens.append(_mark(text, position))
            position += 1
        else:
            stop = _run_end(text, position, end)
            tokens.extend(_chunk(text, position, stop))
            position = stop
    return _with_digits(tokens)


def _with_digits(tokens: list[Token]) -> Tokens:
    """Return the tokens with "2" and "4" as they are meant: "moved 2 dundee", "gift 4 my gran"."""
    for at in range(1, len(tokens) - 1):
        before, after = tokens[at - 1].low, tokens[at + 1].low
        is_to = before in _MOVING or (after in FORMS and FORMS[after].lemma == after)
        if tokens[at].low == "2" and before in _BEFORE_TO and after.isalpha() and is_to:
            tokens[at] = tokens[at]._replace(low="to")
        elif tokens[at].low == "4" and before.isalpha() and after in _AFTER_FOR:
            tokens[at] = tokens[at]._replace(low="for")
    return tuple(tokens)


def _run_end(text: str, start: int, end: int) -> int:
    """Return where a run without spaces and separators stops; 10:30 and 1,000 stay whole."""
    stop = start + 1
    while stop < end and not text[stop].isspace():
        is_inside_number = text[stop - 1].isdigit() and text[stop + 1 : stop + 2].isdigit()
        if text[stop] in _SEPARATORS and not is_inside_number:
            break
        stop += 1
    return stop


def _chunk(text: str, start: int, end: int) -> list[Token]:
    """Return the tokens of one run; quotes and emoji vanish, a full stop stays."""
    if set(text[start:end]) == {"-"}:
        return [Token("-", ",", start, end)]  # a spaced dash parts like a comma
    if text[start:end] == "@":
        return [Token("@", "at", start, end)]
    while start < end and not _is_wordy(text[start]):
        start += 1
    if is_abbreviation(text[start:end]):
        return [_word(text, start, end)]
    stop = end
    while stop > start and not _is_wordy(text[stop - 1]):
        stop -= 1
    stops = [_mark(text, at) for at in range(stop, end) if text[at] == "."][:1]
    return _parts(text, start, stop) + stops


def _is_wordy(character: str) -> bool:
    return character.isalnum() or bool(unicodedata.combining(character)) or character in "+#_$€£"


def _mark(text: str, at: int) -> Token:
    return Token(text[at], straight(text[at]), at, at + 1)


def _word(text: str, start: int, end: int) -> Token:
    return Token(text[start:end], straight(text[start:end]).lower(), start, end)


def _parts(text: str, start: int, end: int) -> list[Token]:
    """Return one word, opened when it is a contraction."""
    if start == end:
        return []
    whole = _word(text, start, end)
    opened = _LETTERS.get(whole.text) or _OPENED.get(whole.low) or _with_g(whole.low)
    opened = opened or _unstretched(whole.low)
    if opened:
        return [Token(word, word, start, end) for word in opened.split()]
    ending = next((e for e in _ENDINGS if whole.low.endswith(e) and whole.low != e), "")
    cut = end - len(ending)
    if ending == _POSSESSIVE:
        return [_word(text, start, cut), Token(_POSSESSIVE, _POSSESSIVE, cut, end)]
    word = _ENDINGS.get(ending, "")
    rest = [Token(word, word, start, end)] if word else []
    return [_word(text, start, cut)._replace(end=end), *rest]


def _with_g(low: str) -> str:
    """Return "working" of "workin"; empty of any other word."""
    form = FORMS.get(f"{low.removesuffix("'")}g") if low.removesuffix("'").endswith("in") else None
    return f"{low.removesuffix("'")}g" if form is not None and form.tense is Tense.ING else ""


def _unstretched(low: str) -> str:
    """Return "love" of "looove", "so" of "sooo"; empty of a word that nobody drew out."""
    short = _STRETCHED.sub(r"\1", low)
    is_known = short in FORMS or short in {"so", "really", "very", "not", "my", "too"}
    return short if short != low and is_known else ""


def said(text: str, tokens: Tokens) -> str:
    """Return the person's own spelling of a run of tokens, on one line."""
    if not tokens:
        return ""
    spelled = text[tokens[0].start : tokens[-1].end]
    kept = (c for c in spelled if unicodedata.category(c) != "Cf" and straight(c) != '"')
    return " ".join("".join(kept).split())


def unsaid(text: str, at: int) -> Tokens:
    """Return words that are meant and not said, as tokens without width before an offset."""
    return tuple(Token(word, word.lower(), at, at) for word in text.split())
