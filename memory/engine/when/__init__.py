"""When: expressions of time become days and moments where a person lives.

In: words, the moment they were said, a time zone. Out: half-open ranges. A grammar of our own:
libraries see dates in "may" and "sat". Both recall and learn read it.
"""

from memory.engine.when.expressions import Named, expression, expressions, joined_span
from memory.engine.when.spans import Range, Span, midnight, range_of
from memory.engine.when.validity import Stretch, stretch
from memory.engine.when.words import Token, Tokens, tokens_of

__all__ = [
    "Named",
    "Range",
    "Span",
    "Stretch",
    "Token",
    "Tokens",
    "expression",
    "expressions",
    "joined_span",
    "midnight",
    "range_of",
    "stretch",
    "tokens_of",
]
