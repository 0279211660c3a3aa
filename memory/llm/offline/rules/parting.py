"""Who is together no more: "Ana and I broke up", "I'm divorced", "Ana is my ex now".

In: statements. Out: partners that the person has no longer; the target may be open.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.rules.statement import Statement

ANYTHING: Final = Mention("", Kind.OTHER)  # whatever memory holds under the relation
# Relations under which one does, uses or wants a thing: whatever is given up is held under one.
PURSUED: Final = frozenset(
    {
        *("TRAINS_FOR", "PLAYS", "PRACTICES", "LEARNS", "STUDIES", "USES", "COLLECTS", "DRIVES"),
        *("HAS_HOBBY", "TEACHES", "WORKS_ON", "SIGNED_UP_FOR", "SAVES_FOR", "MEMBER_OF", "LIKES"),
        *("COACHES", "WRITES", "BUILDS", "HAS_EVENT", "OWNS", "SUPPORTS", "SUBSCRIBES_TO"),
        *("BANKS_WITH", "TRAINS_AT", "VOLUNTEERS_AT", "DRINKS", "FOLLOWS_DIET", "WANTS_TO"),
        *("HAS_GOAL", "HAS_PROVIDER", "INSURED_WITH"),
    }
)
_PARTNERS: Final = ("HAS_PARTNER", "HAS_SPOUSE")
_CLOSED: Final = frozenset({"", *words(". , ! for in last yesterday after again and by")})
_EXES: Final = ("my ex", "my ex-girlfriend", "my ex-boyfriend", "my ex-wife", "my ex-husband")


def ended(statement: Statement, relations: tuple[str, ...], target: Mention) -> Found:
    """Return that the subjects hold nothing like this under the relations any more."""
    return Found(
        ended=tuple(
            Claim(s, r, target, Stability.MUTABLE) for s in statement.subjects for r in relations
        )
    )


def given_up(statement: Statement, name: str) -> Found:
    """Return that whatever the subject is known to do with a thing is over."""
    if len(statement.subjects) != 1:
        return NOTHING
    owner = statement.subjects[0]
    known = [(r, n) for r, n in statement.scene.held(name, owner) if r in PURSUED]
    return Found(ended=tuple(Claim(owner, r, Mention(n, Kind.OTHER)) for r, n in known))


def broken_up(statement: Statement) -> Found:
    """Read "broke up with Ana", "Ana and I split up", "separated"."""
    begin = statement.has(statement.at, "up with", "with", "from", "up")
    if begin < 0 and statement.predicate.lemma not in {"separate", "split", "divorce"}:
        return NOTHING
    group = statement.reader.group(statement.tokens, begin) if begin > 0 else None
    everybody = (*statement.subjects, *(group.mentions if group else ()))
    if SELF not in everybody and len(everybody) == len(("one", "other")):
        one, other = everybody
        return Found(ended=tuple(Claim(one, relation, other) for relation in _PARTNERS))
    named = [m for m in everybody if _is_other(m)]
    return _apart(named[0] if named else ANYTHING) if SELF in everybody else NOTHING


def ended_things(statement: Statement) -> Found:
    """Read "I ended things with Maya", "I ended it with Maya"."""
    begin = statement.has(statement.at, "things with", "it with", "the relationship with")
    group = statement.reader.group(statement.tokens, begin) if begin > 0 else None
    return _apart(group.mentions[0]) if group and SELF in statement.subjects else NOTHING


def jilted(statement: Statement) -> Found:
    """Read "Ana left me", "Ana dumped me"."""
    others = [one for one in statement.subjects if _is_other(one)]
    behind = statement.has(statement.at, "me")
    is_of_self = behind > 0 and statement.low(behind) in _CLOSED  # not "left me a message"
    if is_of_self and len(others) == 1:
        return _apart(others[0])
    group = statement.reader.group(statement.tokens, statement.at)
    is_dumping = statement.predicate.lemma == "dump" and group is not None
    return _apart(group.mentions[0]) if is_dumping and group else NOTHING


def separated(statement: Statement) -> Found:
    """Read "I'm divorced", "Tom and I got divorced", "Ana is my ex now", "no longer together"."""
    others = [one for one in statement.subjects if _is_other(one)]
    target = others[0] if others else ANYTHING
    is_apart = statement.predicate.is_over and statement.has(statement.at, "together") > 0
    if statement.has(statement.at, "divorced") > 0:
        return _divorced(statement.subjects, target)
    if (is_apart and SELF in statement.subjects) or statement.has(statement.at, *_EXES) > 0:
        return _apart(target)
    return NOTHING


def _divorced(subjects: tuple[Mention, ...], target: Mention) -> Found:
    """Return that the person, or two others, are married no more."""
    if SELF in subjects:
        return Found(ended=(Claim(SELF, "HAS_SPOUSE", target),))
    if len(subjects) != len(("one", "other")):
        return NOTHING
    one, other = subjects
    return Found(ended=(Claim(one, "HAS_SPOUSE", other), Claim(other, "HAS_SPOUSE", one)))


def single(statement: Statement) -> Found:
    """Read "I'm single again"."""
    is_single = statement.has(statement.at, "single again", "single now", "newly single") > 0
    return _apart(ANYTHING) if is_single and statement.subjects == (SELF,) else NOTHING


def called_off(statement: Statement) -> Found:
    """Read "called off the engagement"."""
    is_off = statement.has(statement.at, "off the engagement", "off the wedding", "it off") > 0
    others = [one for one in statement.subjects if _is_other(one)]
    return _apart(others[0] if others else ANYTHING) if is_off else NOTHING


def _apart(target: Mention) -> Found:
    """Return that the person is with somebody no more."""
    return Found(ended=tuple(Claim(SELF, relation, target) for relation in _PARTNERS))


def _is_other(mention: Mention) -> bool:
    return not mention.is_self and not mention.role
