"""Wording that the assistant coined: it counts only when the person takes it up.

In: a claim's ends and the turn it rests on. Out: whether a yes is needed, and whether it came.
"""

from collections.abc import Sequence
from typing import Final

from memory.engine.learn.clean.drafts import Draft
from memory.engine.learn.clean.ends import Known, says_end
from memory.engine.learn.clean.heard import Heard, shares_word
from memory.engine.learn.clean.names import plain
from memory.engine.learn.proposal import KnownNode, Said, Snippet
from memory.engine.vocabulary import Kind

# One of these in a snippet stands for somebody who was named before.
_PRONOUNS: Final = frozenset(("he", "him", "his", "she", "her", "hers", "they", "them", "their"))


def needs_yes(ends: Sequence[Known], turn: Said, snippet: Snippet, heard: Heard) -> bool:
    """Say whether a claim leans on the assistant's words.

    It does when only the assistant used the words of an end, or when the snippet names no end
    while the assistant's turn before it does.
    """
    others = [end for end in ends if not end.is_self and not _is_role(end)]
    if any(heard.is_coined(end.name) and not _is_known_person(end) for end in others):
        return True
    is_named = any(says_end(end, snippet.text) for end in others)
    has_pronoun = bool(_PRONOUNS & set(plain(snippet.text).split()))
    return not (is_named or has_pronoun) and _are_in_question(others, turn, heard)


def said_yes(ends: Sequence[Known], turn: Said, heard: Heard) -> bool:
    """Say whether the turn affirms the assistant's turn before it, which names the ends."""
    others = [end for end in ends if not end.is_self]
    return _are_in_question(others, turn, heard) and heard.affirms(turn)


def _are_in_question(ends: Sequence[Known], turn: Said, heard: Heard) -> bool:
    earlier = heard.before(turn)
    if earlier is None:
        return False
    words = frozenset(plain(earlier.text).split())
    return any(shares_word(end.name, words) for end in ends)


def _is_role(end: Known) -> bool:
    return isinstance(end, Draft) and bool(end.role)


def _is_known_person(end: Known) -> bool:
    """Say whether memory knows the person, so that a pronoun may mean them."""
    return isinstance(end, KnownNode) and end.kind is Kind.PERSON
