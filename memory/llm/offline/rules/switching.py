"""One thing in place of another: "I switched from Vim to Helix", "I swapped my Golf for a Volvo".

In: statements in the past. Out: what ends, and what takes its place under the same relation. The
relation is the one under which the person holds the old thing; without it nothing is claimed.
"""

from dataclasses import replace
from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.holding import role_claim
from memory.llm.offline.lexicon.brands import CARS, FIRMS
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.things import (
    DIETS,
    INSTRUMENTS,
    SPORTS,
    SUBJECT_ENDINGS,
    SUBJECTS,
)
from memory.llm.offline.lexicon.workplaces import FIRM_ENDS
from memory.llm.offline.names import is_capital
from memory.llm.offline.phrases import Phrase, is_place, phrase
from memory.llm.offline.predicates import Aspect
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.rules.table import DONE
from memory.llm.offline.when import says_past

_GOING_OVER: Final = words("switch change move relocate upgrade go jump")
_EXCHANGING: Final = words("replace swap trade exchange")
_DROPPING: Final = words("drop ditch leave")
_PURSUITS: Final = SUBJECTS | INSTRUMENTS | SPORTS
_WITH: Final = ("with", "for", "by", "in for", "against")
_AS_NOW: Final = DONE | {Aspect.PRESENT, Aspect.PROGRESSIVE}
_ACCOUNTS: Final = tuple(
    f"{whose} {what} {lead}"
    for whose in ("my", "our")
    for what in ("account", "accounts", "money", "bank account", "banking", "savings")
    for lead in ("to", "over to")
)
_CLOSED: Final = frozenset({"", ".", "!", ",", "and"})


def switched(statement: Statement) -> Found:
    """Return what takes the place of what."""
    lemma = statement.predicate.lemma
    if statement.predicate.aspect not in DONE or statement.predicate.is_negated:
        return NOTHING
    rules = {
        **dict.fromkeys(_GOING_OVER, (_to_bank, _to_firm, _from_to)),
        **dict.fromkeys(_EXCHANGING, (_succeeded, _exchanged)),
        **dict.fromkeys(_DROPPING, (_left_for,)),
        "transfer": (_other_school, _from_to),
    }
    found = (rule(statement) for rule in rules.get(lemma, ()))
    return next((one for one in found if one != NOTHING), NOTHING)


def _left_for(statement: Statement) -> Found:
    """Read "dropped Notion for Obsidian", "left Acme for Orbis"."""
    old = phrase(statement.tokens, statement.at, bare=True)
    new = _behind(statement, old.end, "for", "in favour of", "in favor of") if old else None
    is_kind = new is not None and (is_capital(new.tokens[0]) or new.tokens[-1].low in _PURSUITS)
    if new is None or not is_kind:
        return NOTHING
    found = _in_place(statement, old, new)
    is_home = any(claim.relation == "LIVES_IN" for claim in found.claims)
    is_whole = statement.low(new.end) in _CLOSED or says_past(statement.tokens[new.end :])
    return NOTHING if is_home and not is_whole else found  # not "left Leeds for York for a day"


def _succeeded(statement: Statement) -> Found:
    """Read "Anders has replaced Sarah as my boss"."""
    reader, tokens = statement.reader, statement.tokens
    group = reader.group(tokens, statement.at)
    begin = statement.has(group.end, "as my", "as our") if group else -1
    held = reader.possessed(tokens, begin, SELF) if begin > 0 else None
    if held is None or held.role is None or len(statement.subjects) != 1:
        return NOTHING
    role, holder = held.role[1], statement.subjects[0]
    statement.scene.hold(SELF, role, holder)
    return Found((role_claim(SELF, role, holder),))


def _to_bank(statement: Statement) -> Found:
    """Read "moved my account to Sunbank", of who is known to bank somewhere."""
    begin = statement.has(statement.at, *_ACCOUNTS)
    is_own = begin > 0 and statement.subjects == (SELF,) and statement.scene.holds("BANKS_WITH")
    banks = statement.objects(begin, "company").mentions if is_own else ()
    return Found(
        tuple(Claim(SELF, "BANKS_WITH", b, Stability.MUTABLE, is_single=True) for b in banks)
    )


def _to_firm(statement: Statement) -> Found:
    """Read "moved to Orbis", where Orbis is surely a firm: known as one, or called like one.

    With "as a designer" behind it, it is one as well.
    """
    new = _behind(statement, statement.at, "to", "over to", "on to", "ship to")
    if new is None or not is_capital(new.tokens[0]) or statement.subjects != (SELF,):
        return NOTHING
    scene, name = statement.scene, statement.spelled(new)
    kind, last = scene.kind_of(name), new.tokens[-1].low
    begin = statement.has(new.end, "as")
    job = statement.objects(begin, "job").mentions if begin > 0 else ()
    is_called_so = last in FIRM_ENDS or (last in FIRMS and scene.holds("WORKS_AT"))
    is_unknown = kind is None and not is_place(name)
    is_in_context = is_unknown and bool(job)  # "left Acme and moved to Ghent" is of a town
    if kind is not Kind.ORG and not (is_unknown and is_called_so) and not is_in_context:
        return NOTHING
    firm = statement.claims("WORKS_AT", scene.named(name, Kind.ORG), Stability.MUTABLE)
    return firm + Found(tuple(Claim(SELF, "WORKS_AS", one, Stability.MUTABLE) for one in job))


def _from_to(statement: Statement) -> Found:
    """Read "switched from Vim to Helix" and "switched to Helix from Vim"."""
    old = _behind(
        statement, statement.at, "from", "employers from", "jobs from", "over from", "ship from"
    )
    taken = _taken_along(statement) if old is None else 0
    old = phrase(statement.tokens, taken, bare=True) if taken else old
    if old is not None:
        found = _in_place(statement, old, _behind(statement, old.end, "to", "over to", "into"))
        return found if found != NOTHING or taken else _anew(statement, old)
    new = _behind(statement, statement.at, "to", "over to", "back to")
    former = _behind(statement, new.end, "from") if new else None
    if new is not None and former is None and statement.predicate.lemma == "switch":
        return _taken_up(statement, new)
    return _in_place(statement, former, new)


def _anew(statement: Statement, old: Phrase) -> Found:
    """Read "from one to another" where the one was not known."""
    if statement.predicate.lemma not in {"move", "relocate"}:
        return _major(statement, old)
    is_firm = any(token.low in FIRMS for token in old.tokens)
    return NOTHING if is_firm else _home(statement, old)  # not "moved from Slack to Teams"


def _home(statement: Statement, old: Phrase) -> Found:
    """Read "moved from Leeds to York" of who is not known to live in Leeds."""
    home = statement.has(old.end, "to", "over to", "into")
    places = statement.objects(home, "place").mentions if home > 0 else ()
    return Found(tuple(Claim(s, "LIVES_IN", one) for s in statement.subjects for one in places))


def _major(statement: Statement, old: Phrase) -> Found:
    """Read "switched from law to economics" of who is not known to study law."""
    new = _behind(statement, old.end, "to", "over to", "into")
    is_studied = new is not None and all(
        one.tokens[-1].low in SUBJECTS or one.tokens[-1].low.endswith(SUBJECT_ENDINGS)
        for one in (old, new)
    )
    if new is None or not is_studied or statement.subjects != (SELF,):
        return NOTHING
    subject = statement.scene.named(statement.spelled(new), Kind.TOPIC)
    return Found((Claim(SELF, "STUDIES", subject, is_renewal=True),))


def _taken_along(statement: Statement) -> int:
    """Return what begins behind "from" where something is moved: "(moved) my account from"."""
    read = phrase(statement.tokens, statement.at)
    is_thing = read is not None and read.has_article and statement.predicate.lemma != "go"
    return read.end + 1 if read and is_thing and statement.low(read.end) == "from" else 0


def _taken_up(statement: Statement, new: Phrase) -> Found:
    """Read "switched to Helix", of what goes by a name of its own, and "to a keto diet"."""
    owner = statement.subjects[0]
    is_subject = new.tokens[-1].low in SUBJECTS or new.tokens[-1].low.endswith(SUBJECT_ENDINGS)
    if is_subject and statement.scene.holds("STUDIES", owner):
        subject = statement.scene.named(statement.spelled(new), Kind.TOPIC)
        return Found((Claim(owner, "STUDIES", subject, is_renewal=True),))
    return _diet(statement, new) or _named_thing(statement, new)


def _diet(statement: Statement, new: Phrase) -> Found | None:
    """Read "(switched to) a keto diet"."""
    diet = next((token.text for token in new.tokens if token.low in DIETS), "")
    if diet:
        named = statement.scene.named(diet, Kind.TOPIC)
        claims = (Claim(s, "FOLLOWS_DIET", named, is_renewal=True) for s in statement.subjects)
        return Found(tuple(claims))
    return None


def _named_thing(statement: Statement, new: Phrase) -> Found:
    """Read "(switched to) Helix", "Elm School", "a Volvo"."""
    school = statement.objects(statement.has(statement.at, "to", "over to"), "school").mentions
    if school:
        return statement.claims("STUDIES_AT", school[0], Stability.MUTABLE)
    if not any(letter.isupper() for letter in new.tokens[0].text):
        return NOTHING
    target = statement.scene.named(statement.spelled(new), Kind.THING)
    is_car = not CARS.isdisjoint(token.low for token in new.tokens)
    claim = Claim(SELF, "DRIVES" if is_car else "USES", target, Stability.MUTABLE)
    return Found(tuple(replace(claim, source=s, is_renewal=is_car) for s in statement.subjects))


def _other_school(statement: Statement) -> Found:
    """Read "transferred to Lund", of who is known to study somewhere."""
    new = _behind(statement, statement.at, "to", "over to")
    is_own = statement.subjects == (SELF,) and statement.scene.holds("STUDIES_AT")
    if new is None or not is_own or not is_capital(new.tokens[0]):
        return NOTHING
    school = statement.scene.named(statement.spelled(new), Kind.ORG)
    return statement.claims("STUDIES_AT", school, Stability.MUTABLE)


def _exchanged(statement: Statement) -> Found:
    """Read "replaced the Golf with a Volvo"."""
    begin = statement.at + (statement.low(statement.at) in {"in", "out", "up"})
    begin += statement.low(begin) in {"his", "her", "their"}
    old = phrase(statement.tokens, begin, bare=True)
    return _in_place(statement, old, _behind(statement, old.end, *_WITH)) if old else NOTHING


def _behind(statement: Statement, at: int, *leads: str) -> Phrase | None:
    """Return the phrase behind one of the leading words."""
    begin = statement.has(at, *leads)
    return phrase(statement.tokens, begin, bare=True) if begin > 0 else None


def _in_place(statement: Statement, old: Phrase | None, new: Phrase | None) -> Found:
    """Return the new thing under every relation in which the old one is held."""
    if old is None or new is None or len(statement.subjects) != 1:
        return NOTHING
    gone, come, owner = statement.spelled(old), statement.spelled(new), statement.subjects[0]
    found = NOTHING
    for relation, known in statement.scene.held(gone, owner):
        kind = statement.scene.kind_of(known) or Kind.THING
        target = statement.scene.named(come, kind)
        found += Found(
            claims=(Claim(owner, relation, target, Stability.MUTABLE),),
            ended=(Claim(owner, relation, Mention(known, kind)),),
        )
    return found


def instead(statement: Statement) -> Found:
    """Read "instead of the Golf" behind what is claimed: that one is over."""
    lows = [token.low for token in statement.tokens]
    at = lows.index("instead") if "instead" in lows else -1
    if at < 0 or lows[at + 1 : at + 2] != ["of"] or statement.predicate.aspect not in _AS_NOW:
        return NOTHING
    read = phrase(statement.tokens, at + 2, bare=True)
    owner = statement.subjects[0]
    held = statement.scene.held(statement.spelled(read), owner) if read else ()
    return Found(ended=tuple(Claim(owner, rel, Mention(known, Kind.OTHER)) for rel, known in held))
