"""Whom a pronoun explains: "we rent from Mrs. Demir, she's our landlady".

In: two clauses that follow each other. Out: nothing; the scene knows then whom "she" means.
"""

from memory.engine.vocabulary import Kind
from memory.llm.offline.clauses import Clause
from memory.llm.offline.findings import SELF
from memory.llm.offline.holders import Group
from memory.llm.offline.lexicon.verbs import FORMS
from memory.llm.offline.names import gender_of, is_name, is_person_like
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import is_place
from memory.llm.offline.tokens import said

_NAME_MAX = 4  # words
_BEHIND_NAME = frozenset({"now", "'s"})  # "the room is Kit's now, and she is my ..."


def introduce(reader: Reader, before: Clause | None, clause: Clause, group: Group | None) -> None:
    """Take "she is my ..." for the name that ends the clause before it.

    Not where that clause is about somebody else already, whom the pronoun may mean as well.
    """
    lows = [token.low for token in clause.tokens[:3]]
    is_explaining = lows[:1] in (["he"], ["she"]) and lows[1:] in (["is", "my"], ["is", "our"])
    is_own = group is None or all(
        one is SELF or one.gender not in {"", lows[0]} for one in group.mentions
    )
    if any(token.low in {"favorite", "favourite"} for token in clause.tokens):
        return
    if before is None or not (is_explaining and is_own):
        return
    end = len(before.tokens)
    while end and before.tokens[end - 1].low in _BEHIND_NAME:
        end -= 1
    start = end
    while start > max(end - _NAME_MAX, 0) and is_name(before.tokens, start - 1):
        start -= 1
    start += start == 0 and end > 1 and before.tokens[0].low in FORMS  # "ask Bo, he is my ..."
    name = said(reader.text, before.tokens[start:end])
    is_somebody = is_person_like(name) and not is_place(name) and gender_of(name) in {"", lows[0]}
    if is_somebody and reader.scene.kind_of(name) in {None, Kind.PERSON}:
        reader.scene.hear(reader.scene.named(name, Kind.PERSON, lows[0]))
