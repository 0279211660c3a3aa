"""What a message asks about, with the words that may and may not stand for it.

In: a message, its content words, a language. Out: `Asked`. The grammar and the words are English;
of other languages nothing is said.
"""

from collections.abc import Sequence

from memory.engine.recall.grounds import Asked
from memory.engine.recall.topic import topic
from memory.engine.vocabulary.kinds import close, members, rivals
from memory.store.words import stem_of


def asked_in(text: str, words: Sequence[str], language: str) -> Asked:
    """Return what a message asks about, by stems.

    Args:
        text: the message.
        words: its content words.
        language: of the person, as "en" or "en-GB".
    """
    if language.split("-", maxsplit=1)[0] != "en":
        return Asked()
    return Asked(
        topic=topic(text),
        rivals={word: _stems(rivals(word), language) for word in words},
        members={word: _stems(members(word), language) for word in words},
        kin={word: _stems(close(word), language) for word in words},
    )


def _stems(words: frozenset[str], language: str) -> frozenset[str]:
    return frozenset(stem_of(word, language) for word in words)
