"""Whether a statement can only be of a person.

In: a statement about a name that nothing else proves to be a person's. Out: yes or no.
"Anneliese starts on Monday" is; "Terraform works well" and "Kotlin is fast" are not.
"""

from collections.abc import Callable
from typing import Final

from memory.engine.vocabulary import Kind
from memory.llm.offline.holding import owned_role
from memory.llm.offline.jobs import is_job
from memory.llm.offline.lexicon.stops import WEEKDAYS, words
from memory.llm.offline.lexicon.things import DIETS, PAIRS
from memory.llm.offline.phrases import phrase
from memory.llm.offline.rules.statement import Statement

_VERBS: Final = words(
    "arrive call text phone come visit love hate like adore marry retire teach speak study"
    " want hope say tell think meet move live report manage join date learn eat drink cook"
    " dislike detest enjoy smoke supervise know insist refuse complain agree promise joke laugh"
    " snore adopt celebrate graduate"
)
_WORK_LEADS: Final = ("at", "as", "for", "in", "with")
_STARTS: Final = (
    "on",
    "at",
    "next",
    "tomorrow",
    "today",
    "working",
    "a job",
    "a new job",
    "school",
    "university",
)
_CLOSE: Final = words("best good close great old")
_STATES: Final = words(
    "sick ill pregnant visiting coming arriving away late tired happy sad angry married"
    " engaged divorced single vegan vegetarian allergic born staying retired ill injured upset"
    " nice kind lovely funny shy quiet lonely busy bored moving leaving"
)


def is_human(statement: Statement) -> bool:
    """Tell whether only a person can be the subject."""
    predicate = statement.predicate
    form = statement.tokens[statement.at - 1].low
    if len(statement.subjects) == 1 and form == predicate.lemma:
        return False  # "Sounds like ..." is no sentence about somebody called Sounds
    if predicate.lemma in _PROVING:
        return _PROVING[predicate.lemma](statement)
    return predicate.lemma in _VERBS


def _works(statement: Statement) -> bool:
    return statement.has(statement.at, *_WORK_LEADS) > 0


def _starts(statement: Statement) -> bool:
    is_day = statement.low(statement.at + 1) in WEEKDAYS
    return is_day or statement.has(statement.at, *_STARTS) > 0


def _is_human_state(statement: Statement) -> bool:
    at = statement.without_adverbs(statement.at)
    at += statement.low(at) in _CLOSE and statement.low(at + 1) in PAIRS
    if statement.low(at) in _STATES | DIETS | frozenset(PAIRS):
        return True
    if statement.low(at) in {"my", "our"}:  # "Ana has been my mentor for years"
        role, _, is_former = owned_role(statement.tokens, at + 1)
        return role is not None and role.kind is Kind.PERSON and not is_former
    read = phrase(statement.tokens, at) if statement.low(at) in {"a", "an", "the"} else None
    return read is not None and is_job([token.low for token in read.tokens])


_PROVING: Final[dict[str, Callable[[Statement], bool]]] = {
    "be": _is_human_state,
    "work": _works,
    "start": _starts,
    "get": lambda statement: statement.low(statement.at) in {"married", "engaged"},
}
