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
from memory.llm.offline.phrases import Phrase, phrase, place
from memory.llm.offline.predicates import Aspect
from memory.llm.offline.rules.losing import (
    buried,
    gone_off,
    had_no_more,
    is_for_good,
    parted_with,
    pet_died,
    pets_gone,
)
from memory.llm.offline.rules.parting import (
    ANYTHING,
    broken_up,
    called_off,
    ended,
    jilted,
    separated,
    single,
)
from memory.llm.offline.rules.statement import Statement

_OVER: Final = frozenset({Aspect.PAST, Aspect.PERFECT})
_WORK: Final = ("WORKS_AT", "WORKS_AS")
_MEMBERSHIPS: Final = ("WORKS_AT", "LIVES_IN", "STUDIES_AT", "MEMBER_OF", "JOINED", "VOLUNTEERS_AT")
_HABITS: Final = (
    *("PLAYS", "LEARNS", "LIKES", "USES", "STUDIES", "HAS_HOBBY", "PRACTICES", "FOLLOWS_DIET"),
    *("TAKES_MEDICINE", "DRIVES", "COLLECTS", "TEACHES", "TRAINS_FOR", "WRITES", "BUILDS"),
    *("DRINKS", "SUBSCRIBES_TO"),
)
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
_GIVING_UP: Final = words("quit drop ditch cancel delete uninstall")
_TRIPS: Final = tuple(
    f"{whose} {what}"
    for whose in ("my", "our", "the")
    for what in ("trip to", "flight to", "move to")
)
_ENROLMENTS: Final = words("course class classes lessons membership subscription")
_BARE: Final = frozenset({"", ".", "!", ",", "house", "home", "away", "out", "flat", "apartment"})
_FOUND_AGAIN: Final = frozenset({"at", "on", "near", "somewhere", "for", "and"})
_FINAL: Final = frozenset({"", ".", "!", "last", "in"})  # behind "left the zoo"
_FOR: Final = words("good ever a another something better new personal health family")  # left for
_AWAY: Final = words("away up out")


def leaving(statement: Statement) -> Found:
    """Return what the statement ends."""
    predicate = statement.predicate
    if predicate.is_negated and not predicate.is_over:
        return NOTHING
    if predicate.aspect not in _OVER and predicate.lemma not in {"be", "have"}:
        return NOTHING
    for rule in _RULES.get(predicate.lemma, ()):
        found = rule(statement)
        if found != NOTHING:
            return found
    return NOTHING


def _work(statement: Statement) -> Found:
    """Read "quit my job", "left Acme"; a place left is no home any more."""
    lead = statement.has(statement.at, "from", "out of")
    begin = lead if lead > 0 else statement.at
    behind = statement.has(begin, *_JOBS)
    if behind > 0:
        named = statement.has(behind, "at", "with")
        return ended(statement, ("WORKS_AT",), _named(statement, named) or ANYTHING)
    read = phrase(statement.tokens, begin)
    if read is None:
        return NOTHING
    if read.tokens[-1].low in GROUPS and read.has_article:
        return ended(statement, ("MEMBER_OF",), Mention(statement.spelled(read), Kind.ORG))
    target = _named(statement, begin) or _known(statement, read)
    is_back_soon = statement.low(read.end) == "for" and statement.low(read.end + 1) not in _FOR
    return ended(statement, _MEMBERSHIPS, target) if target and not is_back_soon else NOTHING


def _known(statement: Statement, read: Phrase) -> Mention | None:
    """Return what is known as theirs and was left for good: (has left) "the zoo"."""
    is_final = statement.predicate.aspect is Aspect.PERFECT or statement.low(read.end) in _FINAL
    if not is_final or not read.has_article or len(statement.subjects) != 1:
        return None
    known = statement.scene.held(statement.spelled(read), statement.subjects[0])
    return next((Mention(n, Kind.ORG) for r, n in known if r in _MEMBERSHIPS), None)


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
    return ended(statement, _WORK, ANYTHING) if target is None else _work(statement)


def _firing(statement: Statement) -> Found:
    """Read "got fired from Acme", "was made redundant"."""
    behind = statement.has(statement.at, *_FIRED)
    is_fired = behind > 0 and statement.low(behind) != "up"
    if not is_fired or statement.predicate.aspect not in _OVER:
        return NOTHING
    target = _named(statement, statement.has(behind, "from", "by", "at"))
    return ended(statement, ("WORKS_AT",), target or ANYTHING)


def _jobless(statement: Statement) -> Found:
    """Read "I'm unemployed now", "I'm self-employed"."""
    is_jobless = statement.has(statement.at, "unemployed", "out of work", "self-employed") > 0
    is_own = statement.subjects == (SELF,) and not statement.predicate.is_negated
    return ended(statement, ("WORKS_AT",), ANYTHING) if is_jobless and is_own else NOTHING


def _away_from(statement: Statement) -> Found:
    """Read "I'm no longer with Acme", "I'm not in Leeds anymore"."""
    is_over = statement.predicate.is_over
    begin = statement.has(statement.at, "with", "at") if is_over else -1
    firm = _named(statement, begin)
    if firm is not None:
        return ended(statement, ("WORKS_AT", "HAS_PARTNER", "HAS_SPOUSE"), firm)
    inside = statement.has(statement.at, "in") if is_over else -1
    home = place(statement.tokens, inside) if inside > 0 else None
    target = Mention(statement.spelled(home), Kind.PLACE) if home else None
    return ended(statement, ("LIVES_IN",), target) if target else NOTHING


def _home(statement: Statement) -> Found:
    """Read "moved out of Leeds"; who else moves out does not live with the person any more."""
    begin = statement.has(statement.at, "out of", "away from")
    left = place(statement.tokens, begin) if begin > 0 else None
    if left is not None:
        return ended(statement, ("LIVES_IN",), Mention(statement.spelled(left), Kind.PLACE))
    if SELF in statement.subjects and statement.low(statement.at) in _BARE:
        statement.scene.move_out()  # "I've moved. I'm in Ghent now."
    if SELF in statement.subjects and statement.low(statement.at) == "on":
        statement.scene.hear_of_job()  # "I've moved on, I'm at Orbis now."
    onward = statement.has(statement.at, "on from")
    if onward > 0:
        read = phrase(statement.tokens, onward)
        target = Mention(statement.spelled(read), Kind.ORG) if read else ANYTHING
        return ended(statement, ("WORKS_AT",), target)
    is_out = statement.has(statement.at, "out") > 0 and SELF not in statement.subjects
    others = statement.subjects if is_out else ()
    return Found(ended=tuple(Claim(SELF, "LIVES_WITH", one) for one in others))


def _dropping_out(statement: Statement) -> Found:
    """Read "dropped out of Lund", "dropped out of university"; what else is dropped is a habit."""
    begin = statement.has(statement.at, "out of", "out")
    if begin < 0:
        return _habit(statement)
    return ended(statement, ("STUDIES_AT",), _named(statement, begin) or ANYTHING)


def _losing(statement: Statement) -> Found:
    """Read "lost my job at Acme", "lost our dog Rex"; a thing lost may be found again."""
    if statement.has(statement.at, *_JOBS) > 0:
        return _work(statement)
    held = statement.reader.group(statement.tokens, statement.at)
    is_pet = held is not None and held.mentions[0].kind is Kind.OTHER
    if held is not None and is_pet and not held.mentions[0].role:
        return pets_gone([held.mentions[0].name]) if is_for_good(statement, held.end) else NOTHING
    names, end = statement.reader.names(statement.tokens, statement.at)
    return pets_gone(names) if statement.low(end) not in _FOUND_AGAIN else NOTHING


def _changing(statement: Statement) -> Found:
    """Read "changed jobs": whatever the job was, it is over."""
    behind = statement.has(statement.at, "jobs", "job", "employers", "companies", "my job")
    is_plain = behind > 0 and statement.low(behind) not in {"from", "to"}
    return ended(statement, ("WORKS_AT",), ANYTHING) if is_plain else NOTHING


def _new_job(statement: Statement) -> Found:
    """Read "Ana got a new job": whatever hers was, it is over."""
    behind = statement.has(statement.at, "a new job", "another job")
    is_whole = behind > 0 and statement.low(behind) in {"", ".", "!", ",", "and"}
    return ended(statement, ("WORKS_AT",), ANYTHING) if is_whole else NOTHING


def _trip(statement: Statement) -> Found:
    """Read "cancelled my trip to Rome"."""
    begin = statement.has(statement.at, *_TRIPS)
    where = place(statement.tokens, begin) if begin > 0 else None
    target = Mention(statement.spelled(where), Kind.PLACE) if where else None
    return ended(statement, ("PLANS_TRIP_TO", "PLANS_MOVE_TO"), target) if target else NOTHING


def _habit(statement: Statement) -> Found:
    """Read "stopped playing chess", "gave up sushi", "quit the cello"."""
    begin = statement.without_adverbs(statement.at)
    while statement.low(begin) in _AWAY | {"on", "with"}:
        begin += 1
    is_given_up = begin > statement.at or statement.predicate.lemma in _GIVING_UP
    form = FORMS.get(statement.low(begin))
    if form is not None and statement.low(begin).endswith("ing"):
        if statement.has(begin + 1, "at", "for") > 0 and form.lemma == "work":
            target = _named(statement, begin + 2)
            return ended(statement, ("WORKS_AT",), target) if target else NOTHING
        if statement.has(begin + 1, "at", "for", "with") > 0 and form.lemma == "volunteer":
            where = phrase(statement.tokens, begin + 2)
            target = Mention(statement.spelled(where), Kind.ORG) if where else None
            return ended(statement, ("VOLUNTEERS_AT",), target) if target else NOTHING
        begin, is_given_up = begin + 1, True
    read = phrase(statement.tokens, begin) if is_given_up else None
    if read is None:
        return NOTHING
    if len(read.tokens) > 1 and read.tokens[-1].low in _ENROLMENTS:
        read = read._replace(tokens=read.tokens[:-1])
    target = Mention(statement.spelled(read), Kind.THING)
    gone = ended(statement, (*_HABITS, "OWNS", "MEMBER_OF"), target)
    is_food = read.tokens[-1].low in NOT_EATING or (form and form.lemma in {"eat", "drink"})
    return gone + statement.claims("AVOIDS", target, Stability.STABLE) if is_food else gone


def _graduating(statement: Statement) -> Found:
    """Read "graduated from Lund": it is what one studied at, and studies at no more."""
    begin = statement.has(statement.at, "from")
    school = statement.objects(begin, "company").mentions if begin > 0 else ()
    if not school:
        return NOTHING
    done = statement.claims("GRADUATED_FROM", school[0], Stability.IMMUTABLE)
    return done + ended(statement, ("STUDIES_AT",), school[0])


_RULES: Final[dict[str, tuple[Callable[[Statement], Found], ...]]] = {
    "quit": (_work, _habit),
    "go": (gone_off,),
    **dict.fromkeys(("find", "land"), (_new_job,)),
    "leave": (jilted, _work),
    "resign": (_work,),
    "graduate": (_graduating,),
    "retire": (_retiring,),
    "lose": (_losing,),
    "drop": (_dropping_out,),
    "move": (_home,),
    "sell": (parted_with,),
    "scrap": (parted_with,),
    "give": (parted_with, _habit),
    "rehome": (parted_with,),
    "break": (broken_up,),
    "split": (broken_up,),
    "separate": (broken_up,),
    "dump": (jilted,),
    "get": (_firing, separated, parted_with, _new_job),
    "be": (_firing, _jobless, _away_from, separated, single),
    "stop": (_habit,),
    "ditch": (_habit,),
    "cancel": (_trip, _habit),
    "delete": (_habit,),
    "uninstall": (_habit,),
    "call": (called_off,),
    "have": (had_no_more,),
    "change": (_changing,),
    "switch": (_changing,),
    "bury": (buried,),
    "die": (pet_died,),
    "pass": (pet_died,),
}
