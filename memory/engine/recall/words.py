"""From a message to its content words: the words that may trigger a memory.

In: text of any language. Out: distinct words in the order they were said, and the Query that
the seeds and the search read.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Final

import numpy as np
import numpy.typing as npt

from memory.engine.params import WORDS_MAX

type Vectors = npt.NDArray[np.floating]

_STOP_WORDS_EN: Final = """
a about above after again against ago ain all almost along already also although always am among
an and another any anybody anyone anything anyway are aren around as at away be because been
before behind being below between both but by came can cannot cant come could couldn did didn
didnt do does doesn doesnt doing don done dont down during each either else enough even ever every
everybody everyone everything few first for from further get gets getting give go goes going gone
got had hadn has hasn have haven having he hello her here hers herself hey hi him himself his how
however i if im in indeed instead into is isn isnt it its itself ive just last let lets lot lots
made make makes many may maybe me might mine more most much must my myself need neither never next
no nobody none nor not nothing now of off oh ok okay on once one only onto or other others ought
our ours ourselves out over own per perhaps please put quite rather really said same say says see
shall she should shouldn since so some somebody someone something sometimes soon still such sure
take than thank thanks that the their theirs them themselves then there these they thing things
think this those though through thus to too toward towards under until unless up upon us use used
very via want wants was wasn way we well went were weren what whatever when whenever where whether
which while who whoever whole whom whose why will with within without won wont would wouldn yeah
yes yet you your yours yourself yourselves
"""
# Words of a language that carry no memory, by its two letters; a language without a list keeps
# all its words of two letters and more.
STOP_WORDS: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "en": frozenset(_STOP_WORDS_EN.split()),
    }
)
_APOSTROPHES: Final = str.maketrans(dict.fromkeys("\u2018\u2019\u02bc\u2032\uff07`", "'"))
_NEGATION: Final = re.compile(r"n't$")  # don't, can't: a helping verb, whole
_ENDING: Final = re.compile(r"'(?:s|re|ve|ll|d|m)$")  # possessives and contractions
# Scripts written without spaces between words: Thai, Lao, Burmese, Khmer, Kana and Han.
_UNSPACED: Final = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U000323af]"
)
_ASCII_RUN: Final = re.compile(r"[a-z0-9']+")  # of casefolded text: ten times faster, the same
_PAIR: Final = 2


@dataclass(frozen=True, slots=True, eq=False)
class Query:
    """What a message asks of memory.

    Attributes:
        words: w distinct content words.
        stems: their stems, one a word; a word of an unknown language is its own stem.
        vectors: one row a word, shape (w, d), or None when no embedder can be asked.
        whole: vector of the whole message, shape (d,), or None.
    """

    words: tuple[str, ...]
    stems: tuple[str, ...]
    vectors: Vectors | None = None
    whole: Vectors | None = None

    def __post_init__(self) -> None:
        """Refuse stems or vectors that are not one a word."""
        rows = len(self.words) if self.vectors is None else len(self.vectors)
        if not len(self.words) == len(self.stems) == rows:
            msg = f"{len(self.words)} words, {len(self.stems)} stems, {rows} vectors"
            raise ValueError(msg)


def content_words(text: str, language: str = "en", *, limit: int = WORDS_MAX) -> tuple[str, ...]:
    """Return the distinct words of a text that may trigger a memory.

    Lower-cased, without possessive endings, contractions, single letters and the function
    words of the language; scripts without spaces give pairs of neighbouring characters.

    Args:
        text: what was said.
        language: its language, as "en" or "en-GB"; without a list of stop words nothing but
            single letters and contractions is dropped.
        limit: distinct words at most, the first ones.
    """
    stop = STOP_WORDS.get(language.split("-", maxsplit=1)[0].lower(), frozenset())
    plain = unicodedata.normalize("NFKC", text.translate(_APOSTROPHES)).casefold()
    found: dict[str, None] = {}
    for run in _runs(plain):
        if len(found) >= limit:
            break
        found.update(dict.fromkeys(word for word in _parts(run) if word not in stop))
    return tuple(found)[:limit]


def _runs(text: str) -> Iterator[str]:
    """Yield the runs of letters, marks and digits; an apostrophe inside holds a run together."""
    if text.isascii():
        yield from _ASCII_RUN.findall(text)
        return
    run: list[str] = []
    for sign in text:
        if sign.isalnum() or sign == "'" or unicodedata.category(sign)[0] == "M":
            run.append(sign)
        elif run and unicodedata.category(sign) != "Cf":  # soft hyphens and joiners divide nothing
            yield "".join(run)
            run.clear()
    yield "".join(run)


def _parts(run: str) -> Iterator[str]:
    """Yield the words of one run: as it stands, or in pairs where the script has no spaces."""
    if run.isascii():
        yield from _word(run)
        return
    spaced: list[str] = []
    unspaced: list[str] = []
    for sign in run:
        is_mark = unicodedata.category(sign)[0] == "M"
        if unspaced and is_mark:
            unspaced[-1] += sign  # a vowel or tone mark stays with its letter
        elif _UNSPACED.match(sign):
            unspaced.append(sign)
        else:
            spaced.append(sign)
    yield from _word("".join(spaced))
    if len(unspaced) == 1:
        yield unspaced[0]
    for left, right in pairwise(unspaced):
        yield left + right


def _word(run: str) -> Iterator[str]:
    """Yield the bare word of a run, unless it is a negation or a single letter."""
    bare = _ENDING.sub("", run.strip("'"))
    if not _NEGATION.search(bare) and (len(bare) >= _PAIR or bare.isdigit()):
        yield bare
