"""Content words and their stems, remembered while the process lives.

In: a text and a language. Out: words, stems. Stemming is Snowball's; a language it does not
know keeps its words whole.
"""

import functools
import threading

import snowballstemmer

from memory.engine.recall.words import content_words

LANGUAGES = {"en": "english"}
WORDS_KEPT = 100_000

_stemming = threading.Lock()  # a stemmer holds the word it works on: two threads would mix theirs


def words_of(text: str, language: str = "en") -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the distinct content words of a text, and one stem each."""
    words = content_words(text, language)
    return words, tuple(stem_of(word, language) for word in words)


@functools.lru_cache(WORDS_KEPT)
def stem_of(word: str, language: str) -> str:
    """Return the stem of one word; itself in a language that Snowball does not know."""
    name = LANGUAGES.get(language.split("-", maxsplit=1)[0])
    if not name:
        return word
    with _stemming:
        return str(_stemmer(name).stemWord(word))


@functools.cache
def _stemmer(name: str) -> "snowballstemmer.stemmer":
    return snowballstemmer.stemmer(name)
