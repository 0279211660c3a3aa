"""Who serves the person no longer: "my dentist has retired", "Sarah left us".

In: statements about one other person. Out: the role that is over. A boss who moves house stays
the boss; a sister who leaves her firm stays a sister.
"""

from typing import Final

from memory.engine.vocabulary import Kind
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.rules.succession import ROLES_HANDED_ON
from memory.llm.offline.rules.table import DONE, NOW

_AT_WORK: Final = frozenset({"HAS_BOSS", "HAS_MANAGER", "WORKS_WITH"})
_HOUSEHOLD: Final = frozenset({"LIVES_WITH", "HAS_TENANT"})
_NEARBY: Final = (ROLES_HANDED_ON - _AT_WORK - {"HAS_LANDLORD", "HAS_LAWYER"}) | _HOUSEHOLD
_WORKING: Final = ROLES_HANDED_ON | {"WORKS_WITH"}
_LEFT: Final = tuple(
    f"{which} {noun}"
    for which in ("the", "our", "my", "her", "his")
    for noun in (
        *("company", "firm", "practice", "team", "department", "job", "business", "profession"),
    )
)
_CLOSED: Final = frozenset({"", ".", "!", ",", "and", "so", "last", "in", "now"})
_RETIRED: Final = _CLOSED | {"this", "from", "at", "after", "early", "on"}
_GOOD: Final = ("for good", "us", "teaching", "town", "the country")
_HOME: Final = words("home back abroad")
_WITH: Final = ("with us", "with me", "for us", "here", "there", "at our", "in our")


def off_post(statement: Statement) -> Found:
    """Return the roles that somebody holds for the person no more."""
    if len(statement.subjects) != 1 or statement.subjects[0].is_self:
        return NOTHING
    predicate = statement.predicate
    is_told = predicate.is_over or (predicate.aspect in DONE and not predicate.is_negated)
    roles = _roles_over(statement) if is_told else frozenset()
    who = statement.subjects[0]
    held = [(r, n) for r, n in statement.scene.held(who.name) if r in roles] if roles else []
    for _, name in held:
        statement.scene.vacate(name)
    return Found(ended=tuple(Claim(SELF, r, Mention(n, Kind.PERSON)) for r, n in held))


def _roles_over(statement: Statement) -> frozenset[str]:
    """Return the roles that end with what somebody has done."""
    lemma, roles = statement.predicate.lemma, _WORKING
    if statement.predicate.is_over:
        is_over, roles = _no_longer(statement, lemma)
    elif lemma in {"move", "go", "relocate", "emigrate"}:
        is_over, roles = _is_gone(statement), _NEARBY
    elif lemma == "retire":
        is_over, roles = statement.low(statement.at) in _RETIRED, ROLES_HANDED_ON
    else:
        is_over = lemma in {"leave", "quit"} and _is_out(statement)
    return roles if is_over else frozenset()


def _is_out(statement: Statement) -> bool:
    """Tell whether somebody left for good: left the company, quit; not "has left", for today."""
    is_bare = statement.low(statement.at) in _CLOSED and statement.predicate.lemma == "quit"
    left = statement.has(statement.at, *_LEFT)
    is_left = left > 0 and statement.low(left) in _CLOSED
    return is_left or is_bare or statement.has(statement.at, *_GOOD) > 0


def _is_gone(statement: Statement) -> bool:
    """Tell whether somebody went for good: moved away, moved to Ghent, went home."""
    lemma = statement.predicate.lemma
    if lemma == "go":
        is_home = statement.low(statement.at) in _HOME
        is_kept = any(token.low in {"good", "ever"} for token in statement.tokens)
        return is_home and is_kept
    begin = statement.has(statement.at, "to", "back to", "over to")
    is_place = begin > 0 and bool(statement.objects(begin, "place").mentions)
    return is_place or statement.has(statement.at, "away", "abroad", "out") > 0


def _no_longer(statement: Statement, lemma: str) -> tuple[bool, frozenset[str]]:
    """Read "Sarah no longer works with us", "Tom doesn't live with me anymore"."""
    is_with = statement.has(statement.at, *_WITH) > 0
    if lemma == "live":
        return is_with, _HOUSEHOLD
    is_work = lemma in {"work", "be", "teach"} and statement.predicate.aspect in NOW
    return is_work and is_with, _WORKING
