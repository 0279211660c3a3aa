"""What "to be" says: who somebody is, what they do, what they eat.

In: statements whose verb is "be". Out: findings.
"""

import re
from dataclasses import replace
from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.holding import role_claim
from memory.llm.offline.jobs import read_job
from memory.llm.offline.lexicon.roles import SERVED, Role
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.things import FIXED_PAIRS, PAIRS, STUDENTS
from memory.llm.offline.names import TITLES, is_given_name
from memory.llm.offline.phrases import phrase
from memory.llm.offline.predicates import Aspect
from memory.llm.offline.rules.diets import diet, ill, intolerant
from memory.llm.offline.rules.keen import keen
from memory.llm.offline.rules.kin_of import kin_of, of_somebody
from memory.llm.offline.rules.national import national
from memory.llm.offline.rules.noun_reader import Objects
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.rules.table import LASTING, tailed
from memory.llm.offline.rules.tails import TAILS
from memory.llm.offline.when import lasts_years

_FANS: Final = words(
    "fan lover enthusiast nerd geek buff supporter fanatic addict aficionado junkie nut freak fiend"
)
_KEEN: Final = words(
    "big huge massive great keen avid real total lifelong complete die-hard diehard proud hardcore"
    " bit of a true serious passionate devoted loyal long-time longtime"
)
_SOMEBODY: Final = tuple(f"{who} called" for who in ("a man", "a woman", "someone", "somebody"))
_SPELLED: Final = ("name is spelled", "name is spelt", "name is written")
_DESCRIBED_MAX: Final = 6  # tokens: "a very kind old lady called"
_SECOND_WITHIN: Final = 5  # tokens between a job and "and"
_MOMENTS: Final = frozenset(
    {("this", "time"), ("this", "week"), ("this", "weekend"), ("for", "today"), ("for", "tonight")}
)
_LASTING_TIME: Final = re.compile(r"\b(?:these days|since)\b")
_WEIGHTS: Final = words("kg kilos kilo lbs pounds stone")
_KILOS: Final = ("kg", "lbs")
_SENTENCE_END: Final = re.compile(r"[.!?\n,;]\s")
_BEHIND_NAME: Final = frozenset(
    {"", *words(", . ! ) from at in and now these instead since with he she who but so because n")}
)


def being(statement: Statement) -> Found:
    """Return what a plain "is" says."""
    if statement.predicate.aspect not in LASTING:
        return NOTHING
    for rule in (
        _named_role,
        of_somebody,
        kin_of,
        _pair,
        national,
        diet,
        intolerant,
        ill,
        keen,
        _fan,
        _occupation,
        _hired,
        _schooled,
        _together_with,
        _weighing,
        _stay,
        _homed,
    ):
        found = rule(statement)
        if found != NOTHING:
            return found
    return NOTHING


def _named_role(statement: Statement) -> Found:
    """Read "my boss is Sarah", "my dog is called Rex", "my sister's name is Ana"."""
    if statement.role is None:
        return NOTHING
    owner, role = statement.role
    loose = statement.has(
        statement.at, "called", "named", *_SPELLED, "name is", "name 's", *_SOMEBODY
    )
    loose = loose if loose > 0 else _behind_description(statement)
    begin = loose if loose > 0 else statement.without_adverbs(statement.at)
    begin += statement.low(begin) == "a" and statement.low(begin + 1) in TITLES
    names, end = statement.reader.names(statement.tokens, begin, is_loose=loose > 0)
    if not names or statement.low(end) not in _BEHIND_NAME:
        return NOTHING
    found = named_holder(statement, owner, role, names[0])
    lows = {token.low for token in statement.tokens}
    is_renamed = "now" in lows and "new" not in lows
    return Found(tuple(replace(c, is_renewal=True) for c in found.claims)) if is_renamed else found


def _behind_description(statement: Statement) -> int:
    """Return where the name begins in (our lodger is) "a student nurse called Emeka", or -1."""
    at = statement.without_adverbs(statement.at)
    near = range(at + 2, at + _DESCRIBED_MAX) if statement.low(at) in {"a", "an"} else range(0)
    return next((i + 1 for i in near if statement.low(i) in {"called", "named"}), -1)


def named_holder(statement: Statement, owner: Mention, role: Role, name: str) -> Found:
    """Return the claim that somebody holds a role, and remember it."""
    holder = statement.scene.named(name, role.kind, role.gender)
    statement.scene.hold(owner, role, holder)
    statement.scene.hear(holder)
    claim = replace(role_claim(owner, role, holder), is_single=role.relation in SERVED)
    return Found(claims=(claim,))


def _pair(statement: Statement) -> Found:
    """Read "Petra and Radek are twins"."""
    at = statement.without_adverbs(statement.at)
    at += statement.low(at) in {"best", "good", "close", "identical", "getting", "old"}
    relation = PAIRS.get(statement.low(at))
    if relation is None or len(statement.subjects) != len(("one", "other")):
        return NOTHING
    stability = Stability.IMMUTABLE if relation in FIXED_PAIRS else Stability.STABLE
    one, other = statement.subjects
    source, target = (one, other) if one.is_self or not other.is_self else (other, one)
    return Found(claims=(Claim(source, relation, target, stability),))


def _occupation(statement: Statement) -> Found:
    """Read "is a software engineer at Acme", "is the head chef of Pergola"."""
    read = read_job(statement.tokens, statement.without_adverbs(statement.at))
    is_past = statement.predicate.aspect is Aspect.PERFECT and not lasts_years(statement.tokens)
    is_past = is_past and all(token.low != "since" for token in statement.tokens)
    is_human = all(one.kind is Kind.PERSON for one in statement.subjects)  # no dog is a therapist
    if read is None or is_past or not is_human or _is_for_now(statement, read.end):
        return NOTHING
    if statement.low(read.end) == "to" and statement.low(read.end + 1) in {"my", "our"}:
        return NOTHING  # "I'm a full-time nurse to my husband this week"
    job = statement.scene.named(statement.spelled(read), Kind.TOPIC)
    jobs = (job, *_second_job(statement, read.end))
    claims = tuple(
        Claim(s, "WORKS_AS", one, Stability.MUTABLE) for s in statement.subjects for one in jobs
    )
    relation = "STUDIES" if read.tokens[-1].low in STUDENTS else "WORKS_AS"
    return Found(claims=claims) + tailed(TAILS, statement, relation, Objects((job,), read.end))


def _second_job(statement: Statement, at: int) -> tuple[Mention, ...]:
    """Read one more job: "(a clerk) in the daytime and a wedding DJ at weekends"."""
    near = range(at, min(at + _SECOND_WITHIN, len(statement.tokens) - 1))
    begin = next((i + 1 for i in near if statement.low(i) == "and"), 0)
    is_led = begin > 0 and statement.low(begin) in {"a", "an"}
    read = read_job(statement.tokens, begin) if is_led else None
    return (statement.scene.named(statement.spelled(read), Kind.TOPIC),) if read else ()


def _is_for_now(statement: Statement, at: int) -> bool:
    """Tell whether somebody is something for a moment: "I'm the judge tonight"."""
    lows = (statement.low(at), statement.low(at + 1))
    return lows[0] in {"tonight", "tomorrow", "today"} or lows in _MOMENTS


def _fan(statement: Statement) -> Found:
    """Read "is a big Liverpool fan", "have been a jazz lover for years"."""
    read = phrase(statement.tokens, statement.without_adverbs(statement.at))
    if read is None or not read.has_article or read.tokens[-1].low not in _FANS:
        return NOTHING
    start = 0
    while read.tokens[start].low in _KEEN:
        start += 1
    if start == len(read.tokens) - 1:
        return NOTHING
    what = statement.spelled(read._replace(tokens=read.tokens[start:-1]))
    return statement.claims("LIKES", statement.scene.thing(what, Kind.THING), Stability.STABLE)


def _hired(statement: Statement) -> Found:
    """Read "I'm at Orbis now", "I'm with Orbis", right after a job was left or changed."""
    begin = statement.has(statement.at, "at", "with", "now at", "now with")
    is_contrast = statement.before == "be" and statement.low(0) in {"at", "with"}
    is_now = is_contrast and any(token.low == "now" for token in statement.tokens)
    is_long = statement.predicate.aspect is Aspect.PERFECT and lasts_years(statement.tokens)
    is_told = statement.scene.is_between_jobs or is_long
    is_told = is_told or any(map(statement.scene.was_at_work, statement.subjects))
    is_other = (_is_habitual(statement) or is_now) and statement.scene.holds("WORKS_AT")
    if begin < 0 or not (is_told or is_other):
        return NOTHING
    if begin > 0 and is_given_name(statement.low(begin)):
        return NOTHING  # "I've been with Dana for eight years"
    firm = statement.objects(begin, "company").mentions
    if not firm and is_told and statement.low(0) != "it":
        firm = statement.objects(begin, "org").mentions  # "I'm at a café now"
    claims = (Claim(s, "WORKS_AT", f, Stability.MUTABLE) for s in statement.subjects for f in firm)
    return Found(claims=tuple(claims))


def _together_with(statement: Statement) -> Found:
    """Read "I'm with Ines now", "I'm seeing Ines", right after the person parted from somebody."""
    begin = statement.has(statement.at, "with", "now with")
    is_own = statement.subjects == (SELF,) and statement.scene.is_between_partners
    takes = "person" if statement.low(begin + 1) == "now" else "somebody"
    somebody = statement.objects(begin, takes).mentions if begin > 0 and is_own else ()
    return Found(tuple(Claim(SELF, "DATES", one, Stability.MUTABLE) for one in somebody))


def _schooled(statement: Statement) -> Found:
    """Read "(she is) at Birch School": of the person only "now", and if they went to another."""
    begin = statement.has(statement.at, "at", "now at")
    is_own = SELF in statement.subjects
    is_told = not is_own or (
        statement.scene.holds("STUDIES_AT") and any(t.low == "now" for t in statement.tokens)
    )
    schools = statement.objects(begin, "school").mentions if begin > 0 and is_told else ()
    return statement.claims("STUDIES_AT", schools[0], Stability.MUTABLE) if schools else NOTHING


def _weighing(statement: Statement) -> Found:
    """Read "I'm down to 75 kg"."""
    begin = statement.has(statement.at, "down to", "up to", "at")
    low = statement.low(begin) if begin > 0 else ""
    end = begin + 1 + (statement.low(begin + 1) in _WEIGHTS)
    is_weight = low[:1].isdigit() and (low.endswith(_KILOS) or end > begin + 1)
    if not is_weight or statement.subjects != (SELF,):
        return NOTHING
    weight = statement.scene.named(statement.spelled_from(begin, end), Kind.OTHER)
    return Found((Claim(SELF, "HAS_WEIGHT", weight, Stability.MUTABLE, is_single=True),))


def _is_habitual(statement: Statement) -> bool:
    """Tell whether a clause is about more than a moment: "these days", "since last month".

    What opens a sentence was cut off the clause, and is looked for in the text before it.
    """
    start, end = statement.tokens[0].start, statement.tokens[-1].end
    before = _SENTENCE_END.split(statement.reader.text[:start])[-1]
    said = f"{before}{statement.reader.text[start:end]}".lower()
    return _LASTING_TIME.search(said) is not None


def _homed(statement: Statement) -> Found:
    """Read "I'm in Ghent now", right after a home was left, or "these days" by who had one."""
    begin = statement.has(statement.at, "in", "now in", "over in", "back in")
    is_for_good = " for good " in f" {' '.join(t.low for t in statement.tokens)} "
    is_home = (statement.scene.is_between_homes or is_for_good) or (
        _is_habitual(statement) and statement.scene.holds("LIVES_IN")
    )
    is_told = is_home and statement.subjects == (SELF,)
    is_contrast = statement.before == "live" and any(t.low == "now" for t in statement.tokens)
    if begin < 0 or not (is_told or is_contrast):
        return NOTHING  # "he doesn't live in Berlin anymore, he's in Hamburg now"
    places = statement.objects(begin, "place").mentions
    return Found(tuple(Claim(s, "LIVES_IN", p) for s in statement.subjects for p in places))


def _stay(statement: Statement) -> Found:
    """Read "is in Lisbon until Friday": without an end it is only where somebody happens to be."""
    day, begin = statement.last_day, statement.has(statement.at, "in")
    objects = statement.objects(begin, "place") if day and begin > 0 else Objects()
    return Found(
        claims=tuple(
            Claim(s, "STAYS_IN", place, Stability.TIME_BOUND, expires_on=day)
            for s in statement.subjects
            for place in objects.mentions
        )
    )
