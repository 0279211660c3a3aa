"""The replier of offline mode: it answers with the person's own words, or says it doesn't know.

In: a prompt with the memory block. Out: an answer in small pieces. It invents nothing: what it
says of the person is quoted from the block.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from datetime import date
from typing import Final

from memory.engine.recall.words import content_words
from memory.llm.base import Message, Toolbox
from memory.llm.offline.block import Block, Remembered, memory_block
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.tokens import straight

_MODE: Final = "I am running in offline mode, without a language model"
_QUOTES_MAX: Final = 6
_LINES_MAX: Final = 6
_PIECE_WORDS: Final = 4
_ASKERS: Final = words(
    "what who whom whose where when why which how do does did is are was were am can could would"
    " should will shall have has may might any"
)
_REQUESTS: Final = (
    "tell me",
    "remind me",
    "do you",
    "help me",
    "suggest",
    "recommend",
    "plan ",
    "list ",
    "explain",
    "write ",
    "show me",
    "give me",
    "please ",
)


class OfflineReplier:
    """Answers from memory by quoting; says "I don't know" otherwise."""

    id = "offline"
    has_tools = False

    async def stream(
        self,
        messages: Sequence[Message],
        *,
        tools: Toolbox | None = None,  # noqa: ARG002 - the protocol's
    ) -> AsyncIterator[str]:
        """Yield the answer a few words at a time; never fails."""
        for piece in _pieces(reply(messages)):
            await asyncio.sleep(0)  # others get their turn, as with a model
            yield piece


def reply(messages: Sequence[Message]) -> str:
    """Return the whole answer to the newest message."""
    newest = messages[-1].content if messages else ""
    block = memory_block([message.content for message in messages[:-1] if message.role == "user"])
    told = _told(newest, block)
    if not asks(newest):
        return _acknowledged(told if _shares_words(newest, block) else "")
    if told:
        return f"{told}\n\n{_MODE}, so I can only repeat what you said."
    return f"I don't know. {_MODE}, and I found nothing you told me about this."


def asks(text: str) -> bool:
    """Tell whether a message asks for something."""
    low = straight(text).strip().lower()
    first = low.split(maxsplit=1)[0].strip(",.:;!") if low else ""
    return low.endswith("?") or "? " in low or first in _ASKERS or low.startswith(_REQUESTS)


def _acknowledged(told: str) -> str:
    """Return the answer to a statement."""
    known = f"\n\n{told}" if told else ""
    return (
        "Noted. If saving is on, I'll look through what you said when you finish this chat."
        f"{known}\n\n{_MODE}, so I can't say more about it."
    )


def _told(question: str, block: Block) -> str:
    """Return what the person said that was recalled, closest to the question first."""
    asked = set(content_words(question))
    quotes = sorted(block.quotes, key=lambda quote: -_shared(asked, quote.text))[:_QUOTES_MAX]
    if quotes:
        return "\n\n".join(_quoted(quote) for quote in quotes)
    lines = sorted(block.lines, key=lambda line: -_shared(asked, line))[:_LINES_MAX]
    return (
        "I remember this from what you told me:\n\n" + "\n".join(f"- {line}" for line in lines)
        if lines
        else ""
    )


def _shared(asked: set[str], text: str) -> int:
    return len(asked & set(content_words(text)))


def _shares_words(text: str, block: Block) -> bool:
    """Tell whether any quote speaks of the same."""
    asked = set(content_words(text))
    return any(_shared(asked, quote.text) for quote in block.quotes)


def _quoted(quote: Remembered) -> str:
    """Return one quotation with its date."""
    when = f"On {_day(quote.said_on)} you told me" if quote.said_on else "You told me"
    faded = " (a while ago, it had faded)" if quote.is_faded else ""
    partly = " (part of this has ended since)" if quote.is_partly_over else ""
    ended = " (this has ended since)" if quote.is_over else partly
    return f'{when}{faded}{ended}: "{quote.text}"'


def _day(day: date) -> str:
    return f"{day.day} {day:%B %Y}"


def _pieces(text: str) -> list[str]:
    """Return the text in pieces of a few words; joined they are the text."""
    spaced = text.split(" ")
    runs = [spaced[at : at + _PIECE_WORDS] for at in range(0, len(spaced), _PIECE_WORDS)]
    return [" ".join(run) + (" " if i + 1 < len(runs) else "") for i, run in enumerate(runs)]
