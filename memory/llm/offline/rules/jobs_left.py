"""Jobs that are over: "I quit Acme", "got fired", "I'm out of work", "Ana got a new job".

In: statements in the past. Out: claims that no longer hold; the target may be open.
"""

from typing import Final

from memory.engine.vocabulary import Kind
from memory.llm.offline.findings import NOTHING, SELF, Found, Mention
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.workplaces import GROUPS
from memory.llm.offline.names import is_capital
from memory.llm.offline.phrases import Phrase, phrase
from memory.llm.offline.predicates import Aspect
from memory.llm.offline.rules.parting import ANYTHING, ended
from memory.llm.offline.rules.statement import Statement

OVER: Final = frozenset({Aspect.PAST, Aspect.PERFECT})
MEMBERSHIPS: Final = ("WORKS_AT", "LIVES_IN", "STUDIES_AT", "MEMBER_OF", "JOINED", "VOLUNTEERS_AT")
ENROLMENTS: Final = words("course class classes lessons membership subscription")
_WORK: Final = ("WORKS_AT", "WORKS_AS")
JOBS: Final = (  # "quit my job at Acme" names the firm, "quit my job" whichever is known
    "my job",
    "the job",
    "my position",
    "my post",
    "my old job",
    "my workplace",
    "the company",
    "my company",
    "the firm",
    "work",
    "there",
    *(f"{whose} {what}" for whose in ("his", "her", "their") for what in ("job", "position")),
)
_FIRED: Final = (
    *("fired", "sacked", "laid off", "made redundant", "let go", "dismissed", "axed"),
    "given the boot",
)
_WORKLESS: Final = (
    *("unemployed", "out of work", "out of a job", "self-employed", "jobless", "between jobs"),
    "looking for a new job",
)
_FINAL: Final = frozenset({"", ".", "!", "last", "in"})  # behind "left the zoo"
_FOR: Final = words("good ever a another something better new personal health family")  # left for


def work(statement: Statement) -> Found:
    """Read "quit my job", "left Acme"; a place left is no home any more."""
    lead = statement.has(statement.at, "from", "out of")
    begin = lead if lead > 0 else statement.at
    behind = statement.has(begin, *JOBS)
    if behind > 0:
        firm = by_name(statement, statement.has(behind, "at", "with"))
        return ended(statement, ("WORKS_AT",), firm or ANYTHING)
    read = phrase(statement.tokens, begin)
    if read is None or read.tokens[-1].low in ENROLMENTS:
        return NOTHING
    if read.tokens[-1].low in GROUPS and read.has_article:
        return ended(statement, ("MEMBER_OF",), Mention(statement.spelled(read), Kind.ORG))
    target = by_name(statement, begin) or _known(statement, read)
    is_back_soon = statement.low(read.end) == "for" and statement.low(read.end + 1) not in _FOR
    return ended(statement, MEMBERSHIPS, target) if target and not is_back_soon else NOTHING


def _known(statement: Statement, read: Phrase) -> Mention | None:
    """Return what is known as theirs and was left for good: (has left) "the zoo"."""
    is_final = statement.predicate.aspect is Aspect.PERFECT or statement.low(read.end) in _FINAL
    if not is_final or not read.has_article or len(statement.subjects) != 1:
        return None
    known = statement.scene.held(statement.spelled(read), statement.subjects[0])
    return next((Mention(n, Kind.ORG) for r, n in known if r in MEMBERSHIPS), None)


def by_name(statement: Statement, at: int) -> Mention | None:
    """Return what goes by a name here, if anything does."""
    read = phrase(statement.tokens, at) if at > 0 else None
    if read is None or not is_capital(read.tokens[0]):
        return None
    return Mention(statement.spelled(read), Kind.OTHER)


def retiring(statement: Statement) -> Found:
    """Read "I retired", "I retired from Acme"."""
    begin = statement.has(statement.at, "from", "as")
    target = by_name(statement, begin)
    return ended(statement, _WORK, ANYTHING) if target is None else work(statement)


def firing(statement: Statement) -> Found:
    """Read "got fired from Acme", "was made redundant"."""
    behind = statement.has(statement.at, *_FIRED)
    is_fired = behind > 0 and statement.low(behind) != "up"
    if not is_fired or statement.predicate.aspect not in OVER:
        return NOTHING
    target = by_name(statement, statement.has(behind, "from", "by", "at"))
    return ended(statement, ("WORKS_AT",), target or ANYTHING)


def jobless(statement: Statement) -> Found:
    """Read "I'm unemployed now", "I'm self-employed"."""
    is_jobless = statement.has(statement.at, *_WORKLESS) > 0
    is_own = statement.subjects == (SELF,) and not statement.predicate.is_negated
    return ended(statement, ("WORKS_AT",), ANYTHING) if is_jobless and is_own else NOTHING


def changing(statement: Statement) -> Found:
    """Read "changed jobs": whatever the job was, it is over."""
    behind = statement.has(statement.at, "jobs", "job", "employers", "companies", "my job")
    is_plain = behind > 0 and statement.low(behind) not in {"from", "to"}
    return ended(statement, ("WORKS_AT",), ANYTHING) if is_plain else NOTHING


def new_job(statement: Statement) -> Found:
    """Read "Ana got a new job": whatever hers was, it is over."""
    behind = statement.has(statement.at, "a new job", "another job")
    is_whole = behind > 0 and statement.low(behind) in {"", ".", "!", ",", "and"}
    return ended(statement, ("WORKS_AT",), ANYTHING) if is_whole else NOTHING
