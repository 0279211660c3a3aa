"""Jobs that are over: "I quit Acme", "got fired", "I'm out of work", "Ana got a new job".

In: statements in the past. Out: claims that no longer hold; the target may be open.
"""

from typing import Final

from memory.engine.vocabulary import Kind
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.lexicon.roles import SERVED
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.workplaces import GROUPS
from memory.llm.offline.names import is_capital
from memory.llm.offline.phrases import Phrase, phrase
from memory.llm.offline.predicates import Aspect
from memory.llm.offline.rules.parting import ANYTHING, ended, given_up
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.tokens import fold

OVER: Final = frozenset({Aspect.PAST, Aspect.PERFECT})
MEMBERSHIPS: Final = ("WORKS_AT", "LIVES_IN", "STUDIES_AT", "MEMBER_OF", "JOINED", "VOLUNTEERS_AT")
ENROLMENTS: Final = words(
    "course class classes lessons membership subscription degree studies major training"
)
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
_FOR_TODAY: Final = frozenset({"early", "late", "today", "tonight", "five", "four", "six", "noon"})
_NOTICES: Final = ("in my notice", "my notice", "notice", "in my resignation", "my resignation in")
_RETIRED: Final = frozenset({"", ".", "!", ",", "now", "since", "and", "so"})
_FINAL: Final = frozenset({"", ".", "!", "last", "in", ","})  # behind "left the zoo"
_STAYS: Final = words(
    "week day weekend month night while bit moment break walk meeting holiday trip"
)
_BRIEFLY: Final = words("today tonight yesterday morning evening afternoon early late at noon")
_SERVICES: Final = frozenset({"TRAINS_AT", "BANKS_WITH", "HAS_PROVIDER", "INSURED_WITH"})
_FOR: Final = words("good ever a another something better new personal health family")  # left for


def work(statement: Statement) -> Found:
    """Read "quit my job", "left Acme"; a place left is no home any more."""
    lead = statement.has(statement.at, "from", "out of", "up")
    begin = lead if lead > 0 else statement.at
    behind = statement.has(begin, *JOBS)
    if behind > 0:
        firm = by_name(statement, statement.has(behind, "at", "with"))
        return ended(statement, ("WORKS_AT",), firm or ANYTHING)
    read = phrase(statement.tokens, begin)
    if read is None or read.tokens[-1].low in ENROLMENTS:
        return NOTHING
    if read.tokens[-1].low in GROUPS and read.has_article:
        group = statement.spelled(read)
        gone = ended(statement, ("MEMBER_OF",), Mention(group, Kind.ORG))
        return gone + given_up(statement, group)
    target = by_name(statement, begin) or _known(statement, read)
    return _left(statement, target, read.end) if target else NOTHING


def _left(statement: Statement, target: Mention, at: int) -> Found:
    """Return what is over once a firm, a town or a dentist was left for good."""
    served = _served(statement, target, at)
    is_back_soon = statement.low(at) == "for" and (
        statement.low(at + 1) not in _FOR or statement.low(at + 2) in _STAYS
    )
    if served or is_back_soon:
        return served or NOTHING
    known = {relation for relation, _ in statement.scene.held(target.name)}
    if known & _SERVICES and known.isdisjoint(MEMBERSHIPS) and statement.subjects == (SELF,):
        return given_up(statement, target.name)  # a gym or a bank, and no job
    is_brief = not _BRIEFLY.isdisjoint(token.low for token in statement.tokens[at : at + 2])
    left = tuple(one for one in MEMBERSHIPS if one != "LIVES_IN" or not is_brief)
    return ended(statement, left, target)  # who left a town this morning may be back at night


def _served(statement: Statement, target: Mention, at: int) -> Found | None:
    """Read "I left Dr. Weiss": whoever served the person does so no more."""
    is_whole = statement.low(at) in _FINAL and statement.subjects == (SELF,)
    known = statement.scene.held(target.name) if is_whole else ()
    held = [(r, n) for r, n in known if r in SERVED]
    return (
        Found(ended=tuple(Claim(SELF, r, Mention(n, Kind.PERSON)) for r, n in held))
        if held
        else None
    )


def _known(statement: Statement, read: Phrase) -> Mention | None:
    """Return what is known as theirs and was left for good: (has left) "the zoo"."""
    is_final = statement.predicate.aspect is Aspect.PERFECT or statement.low(read.end) in _FINAL
    text = statement.spelled(read)
    if not is_final or len(statement.subjects) != 1:
        return None
    known = statement.scene.held(text, statement.subjects[0])
    held = [n for r, n in known if r in MEMBERSHIPS and (read.has_article or fold(n) == fold(text))]
    return Mention(held[0], Kind.ORG) if held else None


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


def finishing(statement: Statement) -> Found:
    """Read "I finished at Acme on Friday", "I've finished my law degree"."""
    firm = by_name(statement, statement.has(statement.at, "at", "with", "up at"))
    if firm is not None:
        if _FOR_TODAY.intersection(token.low for token in statement.tokens[statement.at + 1 :]):
            return NOTHING  # "I finished at Acme at five"
        held = [
            n for r, n in statement.scene.held(firm.name, statement.subjects[0]) if r == _WORK[0]
        ]
        return ended(statement, _WORK[:1], Mention(held[0], Kind.ORG)) if held else NOTHING
    read = phrase(statement.tokens, statement.at)
    if (
        read is None
        or len(read.tokens) < len(("law", "degree"))
        or read.tokens[-1].low not in ENROLMENTS
    ):
        return NOTHING
    return given_up(statement, statement.spelled(read._replace(tokens=read.tokens[:-1])))


def job_given_up(statement: Statement) -> Found:
    """Read "gave up my job at Acme"."""
    begin = statement.has(statement.at, "up", "in")
    return work(statement) if begin > 0 and statement.has(begin, *JOBS) > 0 else NOTHING


def notice(statement: Statement) -> Found:
    """Read "I handed in my notice": the job still goes on, and another will be heard of."""
    is_given = statement.has(statement.at, *_NOTICES) > 0
    if is_given and statement.subjects == (SELF,):
        statement.scene.hear_of_job()
    return NOTHING


def firing(statement: Statement) -> Found:
    """Read "got fired from Acme", "was made redundant"."""
    behind = statement.has(statement.at, *_FIRED)
    is_fired = behind > 0 and statement.low(behind) != "up"
    if not is_fired or statement.predicate.aspect not in OVER:
        return NOTHING
    target = by_name(statement, statement.has(behind, "from", "by", "at"))
    return ended(statement, ("WORKS_AT",), target or ANYTHING)


def jobless(statement: Statement) -> Found:
    """Read "I'm unemployed now", "I'm self-employed", "I'm retired now"."""
    is_jobless = statement.has(statement.at, *_WORKLESS) > 0
    is_own = statement.subjects == (SELF,) and not statement.predicate.is_negated
    end = statement.has(statement.at, "retired", "fully retired")
    if end > 0 and is_own and statement.low(end) in _RETIRED:
        return ended(statement, _WORK, ANYTHING)
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
