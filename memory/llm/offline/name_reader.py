"""Names as a turn spells them, with capitals or, where a name is sure to stand, without.

In: tokens. Out: names and where they end.
"""

from typing import Final

from memory.llm.offline.lexicon.notnames import NOT_NAMES
from memory.llm.offline.lexicon.stops import BLOCKED_OBJECTS
from memory.llm.offline.names import age_end, is_capital, is_given_name
from memory.llm.offline.names import name_end as capital_end
from memory.llm.offline.phrases import list_next
from memory.llm.offline.scene import Scene
from memory.llm.offline.tokens import Tokens, said

_LIST_MAX: Final = 12
_LEADS: Final = frozenset({"baby", "little", "young", "old", "big"})  # "Ada and baby Bo"
_ARTICLES: Final = frozenset({"The", "A", "An"})  # within a name


class NameReader:
    """Reads names out of one turn."""

    def __init__(self, text: str, scene: Scene) -> None:
        """Read from the turn's text into the scene."""
        self.text = text
        self.scene = scene

    def names(
        self, tokens: Tokens, at: int, *, is_loose: bool = False, is_list: bool = False
    ) -> tuple[list[str], int]:
        """Read names from `at`; loosely, behind "called", small letters will do."""
        names: list[str] = []
        end = at
        while at < len(tokens) and len(names) < _LIST_MAX:
            at += is_list and bool(names) and tokens[at].low in _LEADS and at + 1 < len(tokens)
            stop = self.name_end(tokens, at, is_loose=is_loose)
            if stop == at:
                break
            names.append(said(self.text, tokens[at:stop]))
            end = stop = age_end(tokens, stop)
            at = list_next(tokens, stop)
            if at == stop or not is_list:
                break
        return names, end

    def name_end(self, tokens: Tokens, at: int, *, is_loose: bool) -> int:
        """Return where a name ends; `at` when none stands here."""
        is_titled = is_loose and tokens[at].text in _ARTICLES  # "called The Damp Squids"
        stop = capital_end(tokens, at + is_titled)
        if stop > at + is_titled:
            return stop
        low = tokens[at].low
        if is_loose and low not in BLOCKED_OBJECTS and is_capital(tokens[at]):
            return max(at + 1, capital_end(tokens, at + 1))  # "called Two Moons"
        if is_loose and low not in BLOCKED_OBJECTS and _is_plain(low):
            return at + 1
        is_known = self.scene.knows(tokens[at].text) or (
            is_given_name(low) and low not in NOT_NAMES
        )
        return at + 1 if is_known else at


def _is_plain(low: str) -> bool:
    """Tell whether a word in small letters may be a name."""
    return low not in NOT_NAMES and low.isalpha()
