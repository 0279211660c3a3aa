"""What a message asks about, with the words that may and may not stand for it.

In: a message, a State, a Walk. Out: `About`. The grammar and the words are English; of other
languages nothing is said. The vector of the message as a whole is not asked.
"""

from collections.abc import Sequence
from typing import NamedTuple

from memory.engine.recall.grounds import Asked, sure
from memory.engine.recall.seeds import Hit
from memory.engine.recall.topic import topic
from memory.engine.vocabulary.kinds import close, members, rivals
from memory.flows.recall.state import State
from memory.flows.recall.walk import Walk
from memory.store.words import stem_of


class About(NamedTuple):
    """What is asked about, and the hits that may justify an answer."""

    asked: Asked
    sure: tuple[Hit, ...]


def about(text: str, words: Sequence[str], state: State, walk: Walk) -> About:
    """Return what a message asks about, and which hits of its words are sure."""
    asked, memory = asked_in(text, words, state.person.language), state.memory
    return About(asked, sure(walk.lit.hits, asked, memory.phrases, memory.self_node))


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
