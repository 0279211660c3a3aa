"""A run of tokens with the reader of its turn: looking, skipping, spelling.

In: tokens. Out: words and offsets.
"""

from dataclasses import dataclass

from memory.llm.offline.lexicon.stops import ADVERBS
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import Phrase
from memory.llm.offline.scene import Scene
from memory.llm.offline.tokens import Tokens, said
from memory.llm.offline.when import behind_time


@dataclass(frozen=True)
class Span:
    """Tokens of one turn, and who reads them."""

    reader: Reader
    tokens: Tokens

    @property
    def scene(self) -> Scene:
        """Return who has been spoken of."""
        return self.reader.scene

    def low(self, at: int) -> str:
        """Return the lower-case token at an offset, empty behind the end."""
        return self.tokens[at].low if 0 <= at < len(self.tokens) else ""

    def has(self, at: int, *options: str) -> int:
        """Return the offset behind the first of the options that stands at `at`, else -1.

        A time may stand before it: "started last week as a cook".
        """
        at = self.without_adverbs(at)
        for begin in dict.fromkeys((at, behind_time(self.tokens, at))):
            for option in options:
                wanted = option.split()
                if [token.low for token in self.tokens[begin : begin + len(wanted)]] == wanted:
                    return begin + len(wanted)
        return -1

    def without_adverbs(self, at: int) -> int:
        """Skip adverbs."""
        while self.low(at) in ADVERBS:
            at += 1
        return at

    def spelled(self, read: Phrase) -> str:
        """Return a phrase in the person's own spelling."""
        return said(self.reader.text, read.tokens)

    def spelled_from(self, start: int, end: int) -> str:
        """Return tokens in the person's own spelling."""
        return said(self.reader.text, self.tokens[start:end])
