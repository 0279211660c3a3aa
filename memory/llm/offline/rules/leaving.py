"""What is over: "I quit Acme", "I sold my car", "we broke up", "I gave up tennis".

In: statements in the past. Out: claims that no longer hold; the target may be open.
"""

from collections.abc import Callable
from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.lexicon.roles import ROLES, SERVED
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.things import NOT_EATING
from memory.llm.offline.lexicon.verbs import FORMS
from memory.llm.offline.lexicon.workplaces import GROUPS
from memory.llm.offline.phrases import phrase, place
from memory.llm.offline.predicates import Aspect
from memory.llm.offline.rules.jobs_left import (
    ENROLMENTS,
    JOBS,
    MEMBERSHIPS,
    OVER,
    by_name,
    changing,
    finishing,
    firing,
    job_given_up,
    jobless,
    new_job,
    notice,
    retiring,
    work,
)
from memory.llm.offline.rules.losing import (
    bought_at_last,
    buried,
    given_away,
    gone_off,
    had_no_more,
    is_for_good,
    parted_with,
    pet_died,
    pets_gone,
    rid_of,
    run_already,
    traded_in,
)
from memory.llm.offline.rules.parting import (
    ANYTHING,
    broken_up,
    called_off,
    ended,
    ended_things,
    given_up,
    jilted,
    separated,
    single,
)
from memory.llm.offline.rules.plans_off import decided, pulling_out, trip_off
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.rules.succession import ROLES_HANDED_ON

_HABITS: Final = (
    *("PLAYS", "LEARNS", "LIKES", "USES", "STUDIES", "HAS_HOBBY", "PRACTICES", "FOLLOWS_DIET"),
    *("TAKES_MEDICINE", "DRIVES", "COLLECTS", "TEACHES", "TRAINS_FOR", "WRITES", "BUILDS"),
    *("DRINKS", "SUBSCRIBES_TO"),
)
_GIVING_UP: Final = words("quit drop ditch cancel delete uninstall")
_GOING: Final = words("retire leave quit move die close stop")
_BARE: Final = frozenset({"", ".", "!", ",", "house", "home", "away", "out", "flat", "apartment"})
_FOUND_AGAIN: Final = frozenset({"at", "on", "near", "somewhere", "for", "and"})
_TODAY: Final = words("today tonight tomorrow")
_AWAY: Final = words("away up out")


def leaving(statement: Statement) -> Found:
    """Return what the statement ends."""
    predicate = statement.predicate
    if predicate.is_negated and not predicate.is_over:
        return NOTHING
    if predicate.aspect not in OVER and predicate.lemma not in {"be", "have", "see"}:
        return NOTHING
    if predicate.lemma in _GOING and len(statement.subjects) == 1:
        _vacate(statement)
    for rule in _RULES.get(predicate.lemma, ()):
        found = rule(statement)
        if found != NOTHING:
            return found
    return NOTHING


def _vacate(statement: Statement) -> None:
    """Remember that a dentist has retired or left, so that whom one sees instead is heard."""
    for relation, known in statement.scene.held(statement.subjects[0].name):
        if relation in ROLES_HANDED_ON | {"LIVES_WITH"}:
            statement.scene.vacate(known)
        if relation in SERVED:
            statement.scene.change(relation.removeprefix("HAS_").lower())


def _away_from(statement: Statement) -> Found:
    """Read "I'm no longer with Acme", "I'm not in Leeds anymore"."""
    is_over = statement.predicate.is_over
    begin = statement.has(statement.at, "with", "at") if is_over else -1
    firm = by_name(statement, begin)
    if firm is not None:
        return ended(statement, ("WORKS_AT", "HAS_PARTNER", "HAS_SPOUSE"), firm)
    end = statement.has(statement.at, "a member", "member") if is_over else -1
    if end > 0 and statement.low(end) in _BARE | {"anymore", "any"}:
        return ended(statement, ("MEMBER_OF",), ANYTHING)
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
    is_out = statement.has(statement.at, "out", "away") > 0 and SELF not in statement.subjects
    others = statement.subjects if is_out else ()
    near = ("LIVES_WITH", "HAS_NEIGHBOR")
    return Found(ended=tuple(Claim(SELF, one, other) for other in others for one in near))


def _dropping_out(statement: Statement) -> Found:
    """Read "dropped out of Lund", "dropped out of university"; what else is dropped is a habit."""
    begin = statement.has(statement.at, "out of", "out")
    if begin < 0:
        return _habit(statement)
    read = phrase(statement.tokens, begin)
    if read is not None and read.tokens[-1].low in GROUPS:
        return ended(statement, ("MEMBER_OF",), Mention(statement.spelled(read), Kind.ORG))
    subject = given_up(statement, statement.spelled(read)) if read is not None else NOTHING
    if subject != NOTHING:
        return subject  # "dropped out of law"
    return ended(statement, ("STUDIES_AT",), by_name(statement, begin) or ANYTHING)


def _losing(statement: Statement) -> Found:
    """Read "lost my job at Acme", "lost our dog Rex"; a thing lost may be found again."""
    if statement.has(statement.at, *JOBS) > 0:
        return work(statement)
    held = statement.reader.group(statement.tokens, statement.at)
    is_pet = held is not None and held.mentions[0].kind is Kind.OTHER
    if held is not None and is_pet and not held.mentions[0].role:
        return pets_gone([held.mentions[0].name]) if is_for_good(statement, held.end) else NOTHING
    names, end = statement.reader.names(statement.tokens, statement.at)
    return pets_gone(names) if statement.low(end) not in _FOUND_AGAIN else NOTHING


def _habit(statement: Statement) -> Found:
    """Read "stopped playing chess", "gave up sushi", "quit the cello"."""
    is_today = any(token.low in _TODAY for token in statement.tokens[statement.at :])
    if is_today and statement.predicate.lemma == "cancel":
        return NOTHING
    begin = statement.without_adverbs(statement.at)
    while statement.low(begin) in _AWAY | {"on", "with"}:
        begin += 1
    is_given_up = begin > statement.at or statement.predicate.lemma in _GIVING_UP
    form = FORMS.get(statement.low(begin))
    if form is not None and statement.low(begin).endswith("ing"):
        working = _working(statement, begin + 1, form.lemma)
        if working is not None:
            return working
        begin, is_given_up = begin + 1, True
        begin += statement.low(begin) in {"for", "to", "on", "in"}  # "saving for", "listening to"
    read = phrase(statement.tokens, begin) if is_given_up else None
    if read is None:
        return NOTHING
    if len(read.tokens) > 1 and read.tokens[-1].low in ENROLMENTS:
        read = read._replace(tokens=read.tokens[:-1])
    target = Mention(statement.spelled(read), Kind.THING)
    gone = ended(statement, (*_HABITS, "OWNS", "MEMBER_OF"), target)
    gone = gone + given_up(statement, target.name)
    is_food = read.tokens[-1].low in NOT_EATING or (form and form.lemma in {"eat", "drink"})
    return gone + statement.claims("AVOIDS", target, Stability.STABLE) if is_food else gone


def _working(statement: Statement, at: int, lemma: str) -> Found | None:
    """Read "(stopped) working at Acme", "working as a nurse", "volunteering at the zoo"."""
    if lemma == "work" and statement.has(at, "at", "for") > 0:
        target = by_name(statement, at + 1)
        return ended(statement, ("WORKS_AT",), target) if target else NOTHING
    is_work = lemma == "work" and statement.has(at, "as") > 0
    is_help = lemma == "volunteer" and statement.has(at, "at", "for", "with") > 0
    if not (is_work or is_help):
        return None
    read = phrase(statement.tokens, at + 1)
    relation = "WORKS_AS" if is_work else "VOLUNTEERS_AT"
    target = Mention(statement.spelled(read), Kind.ORG) if read else None
    return ended(statement, (relation,), target) if target else NOTHING


def _done_with(statement: Statement) -> Found:
    """Read "I'm done with Vim": whatever it is held under, if it is held at all."""
    begin = statement.has(statement.at, "done with", "through with", "finished with", "over")
    begin += begin > 0 and statement.low(begin) == "being"
    read = phrase(statement.tokens, begin) if begin > 0 and statement.subjects else None
    owner = statement.subjects[0]
    known = statement.scene.held(statement.spelled(read), owner) if read else ()
    things = [(r, n) for r, n in known if r in (*_HABITS, *MEMBERSHIPS)]
    return Found(ended=tuple(Claim(owner, r, Mention(n, Kind.OTHER)) for r, n in things))


def _seeing_another(statement: Statement) -> Found:
    """Read "I'm seeing someone new": whoever the partner was, it is over."""
    is_new = statement.has(statement.at, "someone new", "somebody new", "someone else") > 0
    is_own = statement.subjects == (SELF,) and statement.predicate.aspect is Aspect.PROGRESSIVE
    if not (is_new and is_own):
        return NOTHING
    statement.scene.wait(ROLES["partner"], is_asked=False)
    return ended(statement, ("HAS_PARTNER",), ANYTHING)


def _graduating(statement: Statement) -> Found:
    """Read "graduated from Lund": it is what one studied at, and studies at no more."""
    begin = statement.has(statement.at, "from")
    school = statement.objects(begin, "company").mentions if begin > 0 else ()
    if not school:
        return NOTHING
    done = statement.claims("GRADUATED_FROM", school[0], Stability.IMMUTABLE)
    return done + ended(statement, ("STUDIES_AT",), school[0])


_RULES: Final[dict[str, tuple[Callable[[Statement], Found], ...]]] = {
    "quit": (work, _habit),
    "go": (gone_off,),
    **dict.fromkeys(("find", "land"), (new_job,)),
    "leave": (jilted, work),
    "resign": (work,),
    "graduate": (_graduating,),
    "retire": (retiring,),
    "lose": (_losing,),
    "drop": (_dropping_out,),
    "move": (_home,),
    "decide": (decided,),
    "sell": (parted_with,),
    "scrap": (parted_with,),
    "give": (notice, job_given_up, given_away, parted_with, _habit),
    "hand": (notice,),
    "finish": (finishing,),
    "come": (gone_off,),
    "run": (run_already,),
    "pull": (pulling_out,),
    "end": (ended_things,),
    "buy": (bought_at_last,),
    "rehome": (parted_with,),
    "trade": (traded_in,),
    "break": (broken_up,),
    "split": (broken_up,),
    "separate": (broken_up,),
    "dump": (jilted,),
    "get": (firing, separated, parted_with, new_job),
    "be": (firing, jobless, _away_from, separated, single, _done_with),
    "see": (_seeing_another,),
    "stop": (_habit,),
    "ditch": (_habit,),
    "cancel": (trip_off, _habit),
    "delete": (_habit,),
    "uninstall": (_habit,),
    "call": (called_off,),
    "have": (had_no_more, rid_of),
    "change": (changing,),
    "switch": (changing,),
    "bury": (buried,),
    "die": (pet_died,),
    "pass": (pet_died,),
}
