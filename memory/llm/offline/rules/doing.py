"""What some verbs say of habits and goals: take insulin, eat halal, want to learn to sail.

In: statements. Out: findings.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import FAIRLY_SURE, NOTHING, SELF, Claim, Found
from memory.llm.offline.lexicon.notnames import LANGUAGES
from memory.llm.offline.lexicon.stops import MONTHS, PREPOSITIONS, TRAILING, WEEKDAYS, words
from memory.llm.offline.lexicon.things import DIETS, GOAL_VERBS, MEDICINES
from memory.llm.offline.lexicon.verbs import FORMS
from memory.llm.offline.names import is_capital
from memory.llm.offline.phrases import phrase
from memory.llm.offline.predicates import Aspect
from memory.llm.offline.rules.row_words import SMALL_WORKS
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.rules.table import DONE, LASTING, NOW

_MONEY: Final = words("euros euro eur dollars usd pounds gbp francs chf kronor bucks quid")
_MEASURED: Final = {
    "weigh": "HAS_WEIGHT",
    "earn": "HAS_SALARY",
    "get": "GETS_UP_AT",
    "wake": "GETS_UP_AT",
}
_UNITS: Final = _MONEY | words("kg kilos kilo lbs pounds stone a per year month week hour am pm k")
_STOPS: Final = frozenset({"", *words(". ! , and last this")})
_HOURS: Final = words("four five six seven eight nine ten eleven")
_SALARY_DIGITS: Final = 4  # of "50000 a year"; fewer may count anything
_DAYS: Final = frozenset(WEEKDAYS) | words(
    "today tomorrow tonight night weekends sundays saturdays mondays"
)
_COUNTS: Final = words("one two three four five six ten a few several")  # "in two years"
_SOON: Final = words("do get see go paint sew drive ride act teach row restore apply qualify")
_EARNED: Final = words(  # "I want to have my boat licence"
    "licence license degree diploma certificate phd doctorate qualification citizenship masters"
    " mba permit visa badge belt abitur a-levels teaching"
)
_GOAL_MAX: Final = 7  # words
_VAGUE: Final = words(
    "it this that them these those more some about on your you something how if her him both"
    " window file tab door jar ticket lessons different various nothing anything home bed"
    " shopping back things stuff"
)
_GOAL_ENDS: Final = words(
    ", . ! ? ; : because so but when this next before by until someday soon one it that if again"
)


def saving(statement: Statement) -> Found:
    """Read "(we're) putting aside 200 a month for a van"."""
    begin = statement.has(statement.at, "aside", "money aside", "by", "money by", "money away")
    end = len(statement.tokens)
    at = next((i for i in range(begin, end) if statement.low(i) == "for"), 0) if begin > 0 else 0
    if not at or statement.predicate.aspect not in NOW:
        return NOTHING
    read = statement.objects(at + 1, "THING!")
    if not read.mentions:
        return NOTHING
    return statement.claims("SAVES_FOR", read.mentions[0], Stability.MUTABLE)


def taking(statement: Statement) -> Found:
    """Read "take insulin" of the person only."""
    read = phrase(statement.tokens, statement.at)
    if read is None or statement.predicate.aspect not in NOW or statement.subjects != (SELF,):
        return NOTHING
    if read.tokens[-1].low not in MEDICINES:
        return NOTHING
    target = statement.scene.named(statement.spelled(read), Kind.THING)
    return statement.claims("TAKES_MEDICINE", target, Stability.MUTABLE)


def paying(statement: Statement) -> Found:
    """Read "pay 950 euros rent", "pay 950 a month in rent"."""
    at = statement.without_adverbs(statement.at)
    is_sum = statement.low(at).lstrip("$€£")[:1].isdigit()
    is_rent = any(token.low == "rent" for token in statement.tokens)
    if not (is_sum and is_rent) or statement.predicate.aspect not in NOW:
        return NOTHING
    end = at + 1 + (statement.low(at + 1) in _MONEY)
    rent = statement.scene.named(statement.spelled_from(at, end), Kind.OTHER)
    return statement.claims("PAYS_RENT", rent, Stability.MUTABLE)


def taken_up(statement: Statement) -> Found:
    """Read "started Italian", "picked up the bass", where the clause ends with that.

    An instrument picked up from a shop is only fetched.
    """
    is_started = statement.predicate.lemma == "start"
    begin = statement.at if is_started else statement.has(statement.at, "up")
    if begin < 0 or statement.predicate.aspect not in DONE:
        return NOTHING
    read = statement.objects(begin, "language" if is_started else "instrument")
    if not read.mentions or statement.low(read.end) not in TRAILING | _STOPS:
        return NOTHING
    if is_started and statement.low(read.end - 1) not in LANGUAGES:
        return NOTHING  # "English breakfast"
    relation = "LEARNS" if is_started else "PLAYS"
    return statement.claims(relation, read.mentions[0], Stability.MUTABLE)


def measured(statement: Statement) -> Found:
    """Read "weigh 75 kg", "earn 55000 a year", "get up at 7": one number of the person at a time.

    Of "get" and "wake" only what is done by the clock is a habit: no day may be named.
    """
    lemma, tokens = statement.predicate.lemma, statement.tokens
    is_rising = lemma in {"get", "wake"}
    begin = statement.has(statement.at, "up at") if is_rising else statement.at
    at = statement.without_adverbs(begin) if begin > 0 else len(tokens)
    is_number = statement.low(at).lstrip("$€£")[:1].isdigit()
    is_number = is_number or (is_rising and statement.low(at) in _HOURS)
    is_dated = is_rising and not _DAYS.isdisjoint(token.low for token in tokens)
    is_habit = statement.predicate.aspect is Aspect.PRESENT and statement.subjects == (SELF,)
    if not (is_number and is_habit) or is_dated:
        return NOTHING
    end = at + 1
    while statement.low(end) in _UNITS:
        end += 1
    digits = sum(character.isdigit() for character in statement.low(at))
    is_unit = end > at + 1 or not statement.low(at)[-1:].isdigit()  # "75 kg", "75kg"
    if not (is_rising or (is_unit if lemma == "weigh" else digits >= _SALARY_DIGITS)):
        return NOTHING  # "weigh three options", "earn 10 points"
    value = statement.scene.named(statement.spelled_from(at, end), Kind.OTHER)
    return Found((Claim(SELF, _MEASURED[lemma], value, Stability.MUTABLE, is_single=True),))


def eating(statement: Statement) -> Found:
    """Read "eat halal", "follow a keto diet", "keep kosher"."""
    at = statement.without_adverbs(statement.at)
    at += statement.low(at) in {"a", "an", "only", "strictly"}
    word = statement.low(at)
    if word not in DIETS or statement.predicate.aspect not in LASTING:
        return NOTHING
    return statement.claims(
        "FOLLOWS_DIET", statement.scene.named(word, Kind.TOPIC), Stability.STABLE
    )


_WHOLLY: Final = frozenset({"fully", "full", "completely", "totally", "strictly", "all"})


def turning(statement: Statement) -> Found:
    """Read "went vegan", "have gone vegetarian"."""
    at = statement.without_adverbs(statement.at)
    at = statement.without_adverbs(at + (statement.low(at) in _WHOLLY))
    word = statement.low(at)
    if word not in DIETS or statement.predicate.aspect not in DONE:
        return NOTHING
    return statement.claims(
        "FOLLOWS_DIET", statement.scene.named(word, Kind.TOPIC), Stability.STABLE
    )


def wanting(statement: Statement) -> Found:
    """Read "want to learn to sail", a goal in the person's own words."""
    begin = statement.has(statement.at, "to", "on", "for")
    is_decided = statement.predicate.lemma == "decide" and statement.predicate.aspect in DONE
    is_now = is_decided or statement.predicate.aspect in NOW
    verb = statement.low(begin)
    verb = FORMS[verb].lemma if verb in FORMS and verb.endswith("ing") else verb
    is_aim = verb in GOAL_VERBS and not (
        statement.predicate.lemma in {"want", "try"} and verb in _SOON
    )
    behind = {statement.low(at) for at in range(begin + 1, begin + _GOAL_MAX)}
    is_aim = is_aim or (verb in {"get", "have", "do"} and not _EARNED.isdisjoint(behind))
    if begin < 0 or not is_now or not is_aim:
        return NOTHING
    is_trying = statement.predicate.lemma == "try"
    return _learning(statement, begin) if is_trying else _aimed(statement, begin)


def _aimed(statement: Statement, begin: int) -> Found:
    """Return the goal that begins here, in the person's own words."""
    end = begin
    while end < len(statement.tokens) and _goes_on(statement, begin, end):
        end += 1
    while end > begin and statement.low(end - 1) in TRAILING | PREPOSITIONS:
        if is_capital(statement.tokens[end - 1]):
            break  # "the Cleveland Way"
        end -= 1
    if not 1 < end - begin <= _GOAL_MAX or not _is_concrete(statement, begin, end):
        return NOTHING
    if statement.low(end - 1) in SMALL_WORKS:
        return NOTHING  # "I want to write a cover letter" is asked for here and now
    goal = statement.spelled_from(begin, end)
    return Found(
        claims=tuple(
            Claim(
                s,
                "WANTS_TO",
                statement.scene.named(goal, Kind.TOPIC),
                Stability.MUTABLE,
                confidence=FAIRLY_SURE,
            )
            for s in statement.subjects
        )
    )


def _learning(statement: Statement, begin: int) -> Found:
    """Read "I'm trying to learn the banjo": who tries to learn is learning."""
    read = phrase(statement.tokens, begin + 1)
    if statement.low(begin) != "learn" or read is None or statement.low(begin + 1) == "to":
        return NOTHING
    what = statement.scene.named(statement.spelled(read), Kind.TOPIC)
    return statement.claims("LEARNS", what, Stability.MUTABLE)


def _is_concrete(statement: Statement, begin: int, end: int) -> bool:
    """Tell whether a goal says what: a place to visit has a name."""
    goal = statement.tokens[begin:end]
    is_named = goal[0].low not in {"visit", "read", "see"} or any(
        is_capital(token) or token.low.isdigit() for token in goal
    )
    return is_named and _VAGUE.isdisjoint(token.low for token in goal)


def _goes_on(statement: Statement, begin: int, at: int) -> bool:
    """Tell whether a goal still goes on: not into a date, a reason or another clause."""
    low, after = statement.low(at), statement.low(at + 1)
    is_date = low in {"in", "on"} and (after in MONTHS | WEEKDAYS or after.isdigit())
    is_date = is_date or (low in {"in", "within"} and after in _COUNTS)
    return low not in _GOAL_ENDS and not is_date and (at > begin or low.isalpha())
