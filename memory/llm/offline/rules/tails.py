"""What may follow an object and says more: "at Acme" -> "in Berlin".

In: nothing. Out: TAILS.
"""

from typing import Final

from memory.engine.vocabulary import Stability
from memory.llm.offline.rules.table import Tail

_MUTABLE: Final = Stability.MUTABLE

TAILS: Final = (
    Tail(
        frozenset({"WORKS_AT", "WORKED_AT", "STUDIES_AT"}),
        "in",
        "LOCATED_IN",
        "place",
        is_of_target=True,
    ),
    Tail(frozenset({"WORKS_AT", "STUDIES_AT"}), "as", "WORKS_AS", "TOPIC", _MUTABLE),
    Tail(frozenset({"JOINED"}), "as", "WORKS_AS", "job", _MUTABLE),
    Tail(frozenset({"WORKS_AS", "WORKS_IN"}), "at|for|with", "WORKS_AT", "org", _MUTABLE),
    Tail(frozenset({"WORKS_AS"}), "of", "WORKS_AT", "company", _MUTABLE),
    Tail(frozenset({"WORKS_AS"}), "in", "WORKS_IN", "town", _MUTABLE),
    Tail(frozenset({"WORKS_AS"}), "in", "WORKS_AT", "premises", _MUTABLE),
    Tail(frozenset({"PLAYS"}), "in|for|with", "MEMBER_OF", "company", _MUTABLE),
    Tail(
        frozenset({"PLAYS"}), "in a|in an|in my|in our|with a|for a", "MEMBER_OF", "group", _MUTABLE
    ),
    Tail(frozenset({"WORKS_AS"}), "of", "MEMBER_OF", "club", _MUTABLE),
    Tail(frozenset({"WORKS_AS"}), "from", "COMES_FROM", "town"),
    Tail(frozenset({"USES"}), "on|under", "USES", "product", _MUTABLE),
    Tail(frozenset({"WORKED_AS"}), "at|for", "WORKED_AT", "org"),
    Tail(frozenset({"STUDIES"}), "at", "STUDIES_AT", "company", _MUTABLE),
    Tail(frozenset({"DRIVES"}), "for", "WORKS_AT", "firm", _MUTABLE),
    Tail(frozenset({"TEACHES"}), "at", "WORKS_AT", "org", _MUTABLE),
    Tail(frozenset({"LIVES_IN"}), "with|together with", "LIVES_WITH", "person", _MUTABLE),
    Tail(frozenset({"LIVES_IN"}), "to|into|over to", "WORKS_IN", "place", _MUTABLE),
    Tail(frozenset({"LIVES_AT"}), "in", "LIVES_IN", "place"),
    Tail(frozenset({"LIVES_WITH"}), "in|near", "LIVES_IN", "place"),
    Tail(frozenset({"BORN_IN"}), "and grew up in", "GREW_UP_IN", "place", Stability.IMMUTABLE),
    Tail(frozenset({"MARRIED_TO"}), "in", "MARRIED_IN", "place", Stability.IMMUTABLE),
)
