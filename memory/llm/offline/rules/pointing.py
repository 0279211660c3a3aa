"""Whether an object is pointed at in this very talk: "I like those tips", "the sound of it".

In: a statement and where its object begins. Out: yes or no. Such a liking is a reply to the
assistant, not a taste.
"""

from typing import Final

from memory.llm.offline.lexicon.stops import PREPOSITIONS, words
from memory.llm.offline.phrases import phrase
from memory.llm.offline.predicates import Aspect
from memory.llm.offline.rules.statement import Statement

_POINTING: Final = words("this that these those your their its")
_STRONG: Final = words("love hate adore despise detest")
_SHORT: Final = 2  # words behind "the": "the sea", "the Rolling Stones"
_REPLIES: Final = words(
    "idea ideas sound suggestion suggestions option options recommendation recommendations tip tips"
    " recipe recipes look template app plan answer answers response list concept way approach fact"
    " part thought description design style name title story examples example advice feedback"
    " information info links link text version result results explanation code article question"
    " improvement one ones first second latter project experience process report assignment"
    " homework task draft paragraph chapter line lines verse stanza slide page section ending"
    " opening intro wording phrasing font layout logo photo picture pictures sentence word words"
)
_UNDECIDED: Final = words("particularly specifically especially most definitely")


def points_at_talk(statement: Statement, at: int) -> bool:
    """Tell whether the object is something of this talk."""
    if any(token.low in _UNDECIDED for token in statement.tokens[:at]):
        return True
    begin = statement.without_adverbs(at)
    low = statement.low(begin)
    read = phrase(statement.tokens, begin)
    if read is None:
        return False
    is_activity = statement.predicate.lemma == "work" and low.endswith("ing")
    leads = {token.low for token in statement.tokens[begin : read.end]} & _POINTING
    if is_activity or leads or not _REPLIES.isdisjoint({read.tokens[0].low, read.tokens[-1].low}):
        return True
    is_plain = statement.predicate.aspect in {Aspect.PRESENT, Aspect.PROGRESSIVE}
    is_whole = statement.low(read.end) not in PREPOSITIONS and len(read.tokens) <= _SHORT
    is_strong = is_plain and is_whole and statement.predicate.lemma in _STRONG
    return low == "the" and not is_strong
