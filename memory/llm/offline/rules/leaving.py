"""What is over: "I quit Acme", "I sold my car", "we broke up", "I gave up tennis".

In: statements in the past. Out: claims that no longer hold; the target may be open.
"""

from collections.abc import Callable
from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.things import NOT_EATING
from memory.llm.offline.lexicon.verbs import FORMS
from memory.llm.offline.lexicon.workplaces import GROUPS
from memory.llm.offline.names import is_capital
from memory.llm.offline.phrases import phrase, place
from memory.llm.offline.predicates import Aspect
from memory.llm.offline.rules.statement import Statement

ANYTHING: Final = Mention("", Kind.OTHER)  # whatever memory holds under the relation
_OVER: Final = frozenset({Aspect.PAST, Aspect.PERFECT})
_PARTNERS: Final = ("HAS_PARTNER", "HAS_SPOUSE")
_WORK: Final = ("WORKS_AT", "WORKS_AS")
_MEMBERSHIPS: Final = ("WORKS_AT", "LIVES_IN", "STUDIES_AT", "MEMBER_OF", "JOINED", "VOLUNTEERS_AT")
_HABITS: Final = (
    *("PLAYS", "LEARNS", "LIKES", "USES", "STUDIES", "HAS_HOBBY", "PRACTICES", "FOLLOWS_DIET"),
    *("TAKES_MEDICINE", "DRIVES", "COLLECTS", "TEACHES", "TRAINS_FOR", "WRITES", "BUILDS"),
)
_BELONGINGS: Final = ("OWNS", "DRIVES", "USES", "HAS_PET")
_JOBS: Final = (  # "quit my job at Acme" names the firm, "quit my job" whichever is known
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
)
_FIRED: Final = (
    *("fired", "sacked", "laid off", "made redundant", "let go", "dismissed", "axed"),
    "given the boot",
)
_AWAY: Final = words("away up out")


def leaving(statement: Statement) -> Found:
    """Return what the statement ends."""
    predicate = statement.predicate
    if predicate.is_negated and not predicate.is_over:
        return NOTHING
    if predicate.aspect not in _OVER and predicate.lemma != "be":
        return NOTHING
    for rule in _RULES.get(predicate.lemma, ()):
        found = rule(statement)
        if found != NOTHING:
            return found
    return NOTHING


def _ended(statement: Statement, relations: tuple[str, ...], target: Mention) -> Found:
    return Found(
        ended=tuple(
            Claim(s, r, target, Stability.MUTABLE) for s in statement.subjects for r in relations
        )
    )


def _work(statement: Statement) -> Found:
    """Read "quit my job", "left Acme"; a place left is no home any more."""
    lead = statement.has(statement.at, "from", "out of")
    begin = lead if lead > 0 else statement.at
    behind = statement.has(begin, *_JOBS)
    if behind > 0:
        named = statement.has(behind, "at", "with")
        return _ended(statement, ("WORKS_AT",), _named(statement, named) or ANYTHING)
    read = phrase(statement.tokens, begin)
    if read is None:
        return NOTHING
    if read.tokens[-1].low in GROUPS and read.has_article:
        return _ended(statement, ("MEMBER_OF",), Mention(statement.spelled(read), Kind.ORG))
    target = _named(statement, begin)
    return _ended(statement, _MEMBERSHIPS, target) if target else NOTHING


def _named(statement: Statement, at: int) -> Mention | None:
    """Return what goes by a name here, if anything does."""
    read = phrase(statement.tokens, at) if at > 0 else None
    if read is None or not is_capital(read.tokens[0]):
        return None
    return Mention(statement.spelled(read), Kind.OTHER)


def _retiring(statement: Statement) -> Found:
    """Read "I retired", "I retired from Acme"."""
    begin = statement.has(statement.at, "from", "as")
    target = _named(statement, begin)
    return _ended(statement, _WORK, ANYTHING) if target is None else _work(statement)


def _firing(statement: Statement) -> Found:
    """Read "got fired from Acme", "was made redundant"."""
    behind = statement.has(statement.at, *_FIRED)
    if behind < 0 or statement.predicate.aspect not in _OVER:
        return NOTHING
    target = _named(statement, statement.has(behind, "from", "by", "at"))
    return _ended(statement, ("WORKS_AT",), target or ANYTHING)


def _home(statement: Statement) -> Found:
    """Read "moved out of Leeds"; who else moves out does not live with the person any more."""
    begin = statement.has(statement.at, "out of", "away from")
    left = place(statement.tokens, begin) if begin > 0 else None
    if left is not None:
        return _ended(statement, ("LIVES_IN",), Mention(statement.spelled(left), Kind.PLACE))
    is_out = statement.has(statement.at, "out") > 0 and SELF not in statement.subjects
    others = statement.subjects if is_out else ()
    return Found(ended=tuple(Claim(SELF, "LIVES_WITH", one) for one in others))


def _dropping_out(statement: Statement) -> Found:
    """Read "dropped out of Lund", "dropped out of university"; what else is dropped is a habit."""
    begin = statement.has(statement.at, "out of", "out")
    if begin < 0:
        return _habit(statement)
    return _ended(statement, ("STUDIES_AT",), _named(statement, begin) or ANYTHING)


def _belonging(statement: Statement) -> Found:
    """Read "sold my old Volvo", "gave away the piano", "got rid of my bike"."""
    begin = statement.has(statement.at, "rid of", "away")
    if statement.predicate.lemma in {"get", "give"} and begin < 0:
        return NOTHING
    read = phrase(statement.tokens, begin if begin > 0 else statement.at, bare=True)
    if read is None:
        return NOTHING
    target = Mention(statement.spelled(read), Kind.THING)
    return _ended(statement, _BELONGINGS, target)


def _losing(statement: Statement) -> Found:
    """Read "lost my job at Acme"; a thing lost may be found again."""
    is_job = statement.has(statement.at, *_JOBS) > 0
    return _work(statement) if is_job else NOTHING


def _love(statement: Statement) -> Found:
    """Read "broke up with Ana", "Ana and I split up", "separated"."""
    begin = statement.has(statement.at, "up with", "with", "from", "up")
    if begin < 0 and statement.predicate.lemma not in {"separate", "split", "divorce"}:
        return NOTHING
    group = statement.reader.group(statement.tokens, begin) if begin > 0 else None
    named = [m for m in (*statement.subjects, *(group.mentions if group else ())) if _is_other(m)]
    return _apart(named[0] if named else ANYTHING)


def _apart(target: Mention) -> Found:
    """Return that the person is with somebody no more."""
    return Found(ended=tuple(Claim(SELF, relation, target) for relation in _PARTNERS))


def _is_other(mention: Mention) -> bool:
    return not mention.is_self and not mention.role


def _jilting(statement: Statement) -> Found:
    """Read "Ana left me", "Ana dumped me"."""
    others = [one for one in statement.subjects if _is_other(one)]
    is_of_self = statement.has(statement.at, "me") > 0
    if is_of_self and len(others) == 1:
        return _apart(others[0])
    group = statement.reader.group(statement.tokens, statement.at)
    is_dumping = statement.predicate.lemma == "dump" and group is not None
    return _apart(group.mentions[0]) if is_dumping and group else NOTHING


def _divorce(statement: Statement) -> Found:
    """Read "I'm divorced", "Tom and I got divorced", "Ana is my ex now", "no longer together"."""
    others = [one for one in statement.subjects if _is_other(one)]
    target = others[0] if others else ANYTHING
    is_over = statement.predicate.is_over and statement.has(statement.at, "together") > 0
    if SELF in statement.subjects and statement.has(statement.at, "divorced") > 0:
        return Found(ended=(Claim(SELF, "HAS_SPOUSE", target),))
    if (is_over and SELF in statement.subjects) or statement.has(statement.at, *_EXES) > 0:
        return _apart(target)
    return NOTHING


_EXES: Final = ("my ex", "my ex-girlfriend", "my ex-boyfriend", "my ex-wife", "my ex-husband")


def _calling_off(statement: Statement) -> Found:
    """Read "called off the engagement"."""
    is_off = statement.has(statement.at, "off the engagement", "off the wedding", "it off") > 0
    others = [one for one in statement.subjects if _is_other(one)]
    return _apart(others[0] if others else ANYTHING) if is_off else NOTHING


def _changing(statement: Statement) -> Found:
    """Read "changed jobs": whatever the job was, it is over."""
    behind = statement.has(statement.at, "jobs", "job", "employers", "companies", "my job")
    is_plain = behind > 0 and statement.low(behind) not in {"from", "to"}
    return _ended(statement, ("WORKS_AT",), ANYTHING) if is_plain else NOTHING


def _pet(statement: Statement) -> Found:
    """Read "my cat Miso died", "Miso passed away"."""
    if statement.predicate.lemma == "pass" and statement.has(statement.at, "away", "on") < 0:
        return NOTHING
    pets = tuple(m for m in statement.subjects if m.kind is Kind.OTHER)
    return Found(ended=tuple(Claim(SELF, "HAS_PET", pet, Stability.STABLE) for pet in pets))


def _habit(statement: Statement) -> Found:
    """Read "stopped playing chess", "gave up sushi", "quit the cello"."""
    begin = statement.without_adverbs(statement.at)
    while statement.low(begin) in _AWAY | {"on", "with"}:
        begin += 1
    is_given_up = begin > statement.at or statement.predicate.lemma in {"quit", "drop", "cancel"}
    form = FORMS.get(statement.low(begin))
    if form is not None and statement.low(begin).endswith("ing"):
        if statement.has(begin + 1, "at", "for") > 0 and form.lemma == "work":
            target = _named(statement, begin + 2)
            return _ended(statement, ("WORKS_AT",), target) if target else NOTHING
        begin, is_given_up = begin + 1, True
    read = phrase(statement.tokens, begin) if is_given_up else None
    if read is None:
        return NOTHING
    target = Mention(statement.spelled(read), Kind.THING)
    gone = _ended(statement, (*_HABITS, "OWNS", "MEMBER_OF"), target)
    is_food = read.tokens[-1].low in NOT_EATING or (form and form.lemma in {"eat", "drink"})
    return gone + statement.claims("AVOIDS", target, Stability.STABLE) if is_food else gone


_RULES: Final[dict[str, tuple[Callable[[Statement], Found], ...]]] = {
    "quit": (_work, _habit),
    "leave": (_jilting, _work),
    "resign": (_work,),
    "retire": (_retiring,),
    "lose": (_losing,),
    "drop": (_dropping_out,),
    "move": (_home,),
    "sell": (_belonging,),
    "scrap": (_belonging,),
    "give": (_belonging, _habit),
    "rehome": (_belonging,),
    "break": (_love,),
    "split": (_love,),
    "separate": (_love,),
    "dump": (_jilting,),
    "get": (_firing, _divorce, _belonging),
    "be": (_firing, _divorce),
    "stop": (_habit,),
    "cancel": (_habit,),
    "call": (_calling_off,),
    "change": (_changing,),
    "switch": (_changing,),
    "die": (_pet,),
    "pass": (_pet,),
}
