"""Quotes that were said before a change, marked as such.

In: what is about to be rendered, the stems of a message. Out: the same with marks. The signs of a
change are English: of other languages nothing is marked.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial

from memory.engine.recall.changes import before_changes
from memory.engine.recall.render import Line, Quote
from memory.store.words import stem_of


def overtaken(
    groups: Sequence[Sequence[Line]], hits: Sequence[Quote], asked: Collection[str], language: str
) -> tuple[list[list[Line]], list[Quote]]:
    """Return lines and hits, with marks on quotes said before a change.

    Args:
        groups: edges with their quotes.
        hits: what the search found.
        asked: stems of the message's words.
        language: of the person, as "en" or "en-GB".
    """
    quotes = [*hits, *(quote for lines in groups for line in lines for quote in line.quotes)]
    is_read = language.split("-", maxsplit=1)[0] == "en"
    old = before_changes(quotes, asked, partial(stem_of, language=language)) if is_read else ()
    if not old:  # as nearly always: no line is made anew
        return [list(lines) for lines in groups], list(hits)

    def marked(quote: Quote) -> Quote:
        return replace(quote, is_overtaken=True) if quote.turn in old else quote

    return (
        [
            [replace(line, quotes=tuple(map(marked, line.quotes))) for line in lines]
            for lines in groups
        ],
        list(map(marked, hits)),
    )
