"""The day of an appointment, kept beside it as it was said: "Friday", "5 June".

In: tokens. Out: a property of the event. The edge itself ends with its day; a day moved takes the
place of the old one.
"""

from datetime import date
from typing import Final

from memory.engine.when import expressions
from memory.llm.offline.findings import Found, Mention
from memory.llm.offline.lexicon.stops import PREPOSITIONS
from memory.llm.offline.tokens import Tokens, said
from memory.llm.offline.when import when_tokens

DAY: Final = "day"


def with_day(found: Found, event: Mention, text: str, tokens: Tokens, said_on: date) -> Found:
    """Return findings with the first day that the tokens name as the event's."""
    named = next(iter(expressions(when_tokens(tokens), said_on)), None)
    if named is None:
        return found
    days = tokens[named.at : named.end]
    while days and days[0].low in PREPOSITIONS:
        days = days[1:]
    return found + Found(properties=((event, DAY, said(text, days)),)) if days else found
