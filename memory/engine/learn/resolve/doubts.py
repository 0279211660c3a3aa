"""What speaks against a match: the words around a mention, read before it may merge silently.

In: a mention, the figure it matches, by which rule. Out: a plain answer. What is doubted is not
refused: it goes to a judge, or waits for a person.
"""

import re
from collections.abc import Iterable
from typing import Final

from memory.engine.learn.clean.another import (
    speaks_of_another,
    speaks_of_others_role,
    speaks_of_own_role,
    speaks_of_successor,
    spoken,
)
from memory.engine.learn.clean.names import canon, plain, role_noun, says
from memory.engine.learn.guard import parts_of
from memory.engine.learn.proposal import Mention, Occasion
from memory.engine.learn.resolve.alike import is_female, is_male
from memory.engine.learn.resolve.figures import Figure
from memory.engine.vocabulary import Role
from memory.engine.vocabulary.names import ROLE_RELATIONS
from memory.engine.vocabulary.namesakes import DETERMINERS, HE, SHE
from memory.engine.vocabulary.relations import relation_group

_DESCRIBED: Final = 3  # words after a name that say which one is meant
_FROM: Final = "from|at|of|in|with"
_THE: Final = "|".join(("a", "an", *DETERMINERS))
_AFTER: Final = re.compile(rf"^ (?:, (?:{_THE}) |(?:{_FROM}) (?:(?:{_THE}) )?)([^,]+)")
_BEFORE: Final = re.compile(rf" (?:{_THE}) (\w+) $")


class Doubts:
    """The person's sentences, and what is known of everybody."""

    def __init__(self, occasion: Occasion) -> None:
        """Take the sentences apart once."""
        own = (turn.text for turn in occasion.turns if turn.role is Role.USER)
        self._sentences = [spoken(part.text) for text in own for part in parts_of(text)]
        self._occasion = occasion

    def tell_apart(self, mention: Mention, figure: Figure, rule: str) -> bool:
        """Say whether the words say, or a weak match leaves open, that somebody else is meant."""
        if mention.role:
            return self._is_others_role(mention.name)
        about = [one for one in self._sentences if says(canon(mention.name), one)]
        if any(speaks_of_another(mention.name, figure.kind, one) for one in self._sentences):
            return True
        if rule == "role":
            nouns = _nouns_of(figure.name)
            return any(speaks_of_successor(noun, one) for one in about for noun in nouns)
        return rule == "nickname" and any(self._differs(mention, figure, one) for one in about)

    def _is_others_role(self, noun: str) -> bool:
        """Say whether a role is only said of others; whoever says "my" means their own."""
        if any(speaks_of_own_role(noun, one) for one in self._sentences):
            return False
        return any(speaks_of_others_role(noun, one) for one in self._sentences)

    def _differs(self, mention: Mention, figure: Figure, sentence: str) -> bool:
        """Say whether a sentence describes somebody that the figure is not known to be."""
        words = frozenset(sentence.split())
        is_she, is_he = bool(words & SHE), bool(words & HE)
        if is_she != is_he and (is_male if is_she else is_female)(figure.names):
            return True
        told = _descriptions(canon(mention.name), sentence)
        return bool(told) and not any(one & self._known_of(figure) for one in told)

    def _known_of(self, figure: Figure) -> frozenset[str]:
        """Return the words that describe a figure: its neighbors, relations and roles."""
        names = {node.key: node.name for node in self._occasion.nodes}
        texts: list[str] = []
        for edge in self._occasion.edges:
            if figure.node in {edge.source, edge.target}:
                group = relation_group(edge.relation)
                nouns = [noun for noun, role in ROLE_RELATIONS.items() if role == group]
                texts += [names[edge.source], names[edge.target], edge.relation, *nouns]
        return frozenset(word for text in texts for word in plain(text).split())


def _nouns_of(name: str) -> list[str]:
    """Return every noun for the role that a stand-in is called by: "boss", "manager"."""
    group = ROLE_RELATIONS.get(role_noun(name))
    return [noun for noun, role in ROLE_RELATIONS.items() if role == group]


def _descriptions(key: str, sentence: str) -> Iterable[frozenset[str]]:
    """Return what stands around a name to say which one: "my sister", "the plumber", "from X"."""
    before, _, after = sentence.partition(f" {key} ")
    found = [_AFTER.search(f" {after}"), _BEFORE.search(f"{before} ")]
    return [frozenset(one.group(1).split()[:_DESCRIBED]) for one in found if one]
