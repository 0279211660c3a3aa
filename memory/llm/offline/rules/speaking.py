"""From a statement to findings: every rule that knows its verb is asked in turn.

In: a statement. Out: what it claims, or what it says is over.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Final

from memory.engine.vocabulary import Kind
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.lexicon.stops import PREPOSITIONS, WEEKDAYS, words
from memory.llm.offline.names import is_name
from memory.llm.offline.phrases import phrase
from memory.llm.offline.predicates import Aspect, Predicate
from memory.llm.offline.rules.ages import aged
from memory.llm.offline.rules.as_job import as_job
from memory.llm.offline.rules.being import being
from memory.llm.offline.rules.business import business, in_charge, own_boss
from memory.llm.offline.rules.doing import (
    eating,
    measured,
    paying,
    saving,
    taken_up,
    taking,
    turning,
    wanting,
)
from memory.llm.offline.rules.dwelling import dwelling
from memory.llm.offline.rules.habits import habitual
from memory.llm.offline.rules.having import born, dated_event, getting, having, newly_found
from memory.llm.offline.rules.parting import given_up
from memory.llm.offline.rules.renaming import renamed_pet
from memory.llm.offline.rules.rows import DENIED_ROWS, ROWS
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.rules.switching import instead
from memory.llm.offline.rules.table import NOW, applied
from memory.llm.offline.rules.tails import TAILS
from memory.llm.offline.rules.together import moving_in, shared_in, together
from memory.llm.offline.tokens import Tokens

_RESTRICTORS: Final = words("after before when if unless until while except on at during as")
_MEASURES: Final = words(  # a denial with one of these is half a denial
    "today tonight yet always every only much often usually well fluently very enough alone just"
    " even all now currently lately tomorrow exactly directly"
)
_SPECIAL: Final[dict[str, tuple[Callable[[Statement], Found], ...]]] = {
    "be": (being,),
    "have": (business, having, born),
    "get": (getting, measured),
    **dict.fromkeys(("weigh", "earn", "wake"), (measured,)),
    "buy": (business, getting),
    **dict.fromkeys(("adopt",), (getting,)),
    "share": (shared_in, together),
    "live": (together,),
    "move": (moving_in,),
    "work": (own_boss,),
    "take": (taken_up, taking),
    "drink": (habitual,),
    "rename": (renamed_pet,),
    "pay": (paying,),
    "put": (saving,),
    **dict.fromkeys(("go", "turn", "become"), (turning,)),
    **dict.fromkeys(("run", "manage"), (business, in_charge)),
    **dict.fromkeys(("supervise", "lead"), (in_charge,)),
    **dict.fromkeys(("own", "open", "co-found", "launch"), (business,)),
    "found": (business, newly_found),
    "start": (business, taken_up),
    "pick": (taken_up,),
    "eat": (eating, habitual),
    **dict.fromkeys(("follow", "keep"), (eating,)),
    **dict.fromkeys(
        ("want", "hope", "plan", "aim", "intend", "decide", "dream", "try"), (wanting,)
    ),
}
_PASTS: Final = frozenset({"GREW_UP_IN", "BORN_IN", "GRADUATED_FROM", "STUDIED_AT", "VISITED"})
_HELD_BY: Final = frozenset(
    {"with", "on", "at", "in", "for", "to"}
)  # "no longer keep photos with ..."
_WHATEVER: Final = Mention("", Kind.OTHER)  # whatever memory holds under the relation
_NO_OBJECT: Final = frozenset({".", "!", "anymore", "any", "more", "longer"})
_LIKINGS: Final = words("like love enjoy")  # "I never liked figs"
_ALL: Final = (("after", "all"), ("at", "all"))
_BUT_MAX: Final = 5  # tokens behind "but"
_LAST: Final[dict[str, Callable[[Statement], Found]]] = {  # where no row fits
    "live": dwelling,
    **dict.fromkeys(("go", "start", "begin", "make", "earn", "do", "spend", "get"), as_job),
    "run": lambda statement: dated_event(statement, "RUNS"),
    "attend": lambda statement: dated_event(statement, "ATTENDS"),
}


def stated(statement: Statement) -> Found:
    """Return what a statement claims: how old somebody is, and all else."""
    age, rest = aged(statement)
    return age + _stated(rest) + instead(statement)


def _stated(statement: Statement) -> Found:
    """Return what a statement claims, ages apart."""
    predicate = statement.predicate
    if predicate.is_negated:
        other = _but(statement)
        deny = _never if predicate.aspect is Aspect.PAST else ended
        return deny(other[0]) + _stated(other[1]) if other else _denied(statement)
    for rule in _SPECIAL.get(predicate.lemma, ()):
        found = rule(statement)
        if found != NOTHING:
            return found
    for row in ROWS.get(predicate.lemma, ()):
        if predicate.aspect in row.aspects:
            found = applied(row, TAILS, statement)
            if found != NOTHING:
                return found
    last = _LAST.get(predicate.lemma)
    return last(statement) if last else NOTHING


def _denied(statement: Statement) -> Found:
    """Return what a denial tells: what somebody does not like or eat, and what is not so.

    With a condition or a measure it denies little: "I don't drink coffee after noon".
    """
    predicate = statement.predicate
    if predicate.lemma == "be" and statement.role is not None:
        return ended(statement)  # "my boss is not Sarah"
    is_past = predicate.aspect is Aspect.PAST and not _is_standing(statement)
    return _never(statement) if is_past else _not_so(statement)


def _never(statement: Statement) -> Found:
    """Read "I didn't grow up in York": what was known of the past is not so."""
    plain = replace(statement, predicate=replace(statement.predicate, is_negated=False))
    never = _rows(plain, Aspect.PAST).claims
    return Found(ended=tuple(one for one in never if one.relation in _PASTS))


def _not_so(statement: Statement) -> Found:
    """Return what somebody does not like or eat, and what is so no more."""
    predicate = statement.predicate
    behind = [token.low for token in _without_all(statement.tokens[predicate.end :])]
    if not _is_standing(statement) or not _MEASURES.isdisjoint(behind):
        return NOTHING
    restrictors = {low for at, low in enumerate(behind) if at and behind[at - 1] != "keen"}
    if not _RESTRICTORS.isdisjoint(restrictors):
        return NOTHING
    rows = DENIED_ROWS.get(predicate.lemma, ())
    found = (applied(row, (), statement) for row in rows)
    denied = next((one for one in found if one != NOTHING), NOTHING)
    return denied + Found(ended=_positive(statement).claims)


def _without_all(tokens: Tokens) -> Tokens:
    """Return the tokens without "after all" and "at all", which restrict nothing."""
    at = next((i for i, t in enumerate(tokens[:-1]) if (t.low, tokens[i + 1].low) in _ALL), -1)
    return tokens[:at] + tokens[at + 2 :] if at >= 0 else tokens


def _but(statement: Statement) -> tuple[Statement, Statement] | None:
    """Part "my boss is not Sarah but Rhea" into what is denied and what is so instead."""
    tokens, begin = statement.tokens, statement.at
    at = next((i for i in range(begin, len(tokens)) if tokens[i].low == "but"), -1)
    rest = tokens[at + 1 :] if at > begin else ()
    rest = rest[: next((i for i, t in enumerate(rest) if i and t.low == ","), len(rest))]
    is_short = 0 < len(rest) <= _BUT_MAX
    if not is_short:
        return None
    is_led = rest[0].low in PREPOSITIONS
    begin = next((i for i in range(begin, at) if is_led and tokens[i].low == rest[0].low), begin)
    if not (is_name(rest, 0) or (is_led and tokens[begin].low == rest[0].low)):
        return None
    plain = replace(statement.predicate, is_negated=False)
    so = replace(statement, tokens=tokens[:begin] + rest, predicate=plain)
    return replace(statement, tokens=tokens[:at]), so


def _positive(statement: Statement) -> Found:
    """Return what a denied statement would say without its "not": that is not so, or no more."""
    plain = replace(statement.predicate, aspect=Aspect.PRESENT, is_negated=False)
    now = replace(statement, predicate=plain)
    said = _rows(now, Aspect.PRESENT) + _rows(now, Aspect.PROGRESSIVE)
    for rule in _SPECIAL.get(plain.lemma, ()) if said == NOTHING else ():
        said = said + rule(now)
    for claim in said.claims:
        statement.scene.release(claim.source, claim.relation, claim.target)
    return said


def _is_standing(statement: Statement) -> bool:
    """Tell whether a denial is one for good: "don't like", "have never liked"."""
    aspect = statement.predicate.aspect
    has_never = any(token.low == "never" for token in statement.tokens)
    is_liking = aspect is Aspect.PAST and statement.predicate.lemma in _LIKINGS
    return aspect in NOW or ((aspect is Aspect.PERFECT or is_liking) and has_never)


def ended(statement: Statement) -> Found:
    """Return what a statement says is over, and what it says was so."""
    other = _but(statement)
    if other is not None:
        return ended(other[0]) + _stated(replace(other[1], predicate=_plainly(other[1])))
    if _is_partly(statement):
        return NOTHING
    if statement.predicate.lemma == "work" and statement.low(statement.at) in {"there", "here"}:
        return Found(ended=tuple(Claim(s, "WORKS_AT", _WHATEVER) for s in statement.subjects))
    was = NOTHING
    if statement.predicate.aspect is Aspect.FORMER:
        was = _rows(statement, Aspect.FORMER)
    gone = _positive(statement) + _apart(statement)
    gone = gone if gone.claims else _held(statement)
    return Found(claims=was.claims + _avoided(statement).claims, ended=gone.claims)


def _is_partly(statement: Statement) -> bool:
    """Tell whether only some of it is over: "no longer play tennis on Mondays", "... with Olaf"."""
    lows = [token.low for token in statement.tokens]
    is_some_days = any(a == "on" and b.removesuffix("s") in WEEKDAYS for a, b in pairwise(lows))
    is_with = statement.predicate.lemma in {"play", "do", "practice"} and "with" in lows
    return statement.predicate.is_over and (is_some_days or is_with)


def _apart(statement: Statement) -> Found:
    """Read "Javi and I don't live together anymore"."""
    is_shared = statement.predicate.lemma == "live" and statement.has(statement.at, "together") > 0
    others = [one for one in statement.subjects if not one.is_self]
    is_own = is_shared and len(others) < len(statement.subjects)
    return Found(tuple(Claim(SELF, "LIVES_WITH", one) for one in others)) if is_own else NOTHING


def _plainly(statement: Statement) -> Predicate:
    return replace(statement.predicate, is_negated=False, is_over=False)


def _held(statement: Statement) -> Found:
    """Return what is known of an object, whatever verb ends it: "I no longer do the marathon"."""
    if not statement.predicate.is_over or len(statement.subjects) != 1:
        return NOTHING
    begins = [statement.without_adverbs(statement.at)]
    begins += [i + 1 for i, t in enumerate(statement.tokens) if i > begins[0] and t.low in _HELD_BY]
    for begin in begins:
        read = phrase(statement.tokens, begin)
        gone = given_up(statement, statement.spelled(read)).ended if read else ()
        if gone:
            return Found(gone)
    behind = {token.low for token in statement.tokens[statement.at :]}
    is_driving = statement.predicate.lemma == "drive" and behind <= _NO_OBJECT
    drives = Claim(statement.subjects[0], "DRIVES", _WHATEVER)
    return Found((drives,)) if is_driving else NOTHING


def _avoided(statement: Statement) -> Found:
    """Return what somebody does not eat or drink any more, and so avoids."""
    is_over, lemma = statement.predicate.is_over, statement.predicate.lemma
    rows = DENIED_ROWS.get(lemma, ()) if is_over and lemma in {"eat", "drink"} else ()
    return next((applied(row, (), statement) for row in rows), NOTHING)


def _rows(statement: Statement, aspect: Aspect) -> Found:
    """Return what the rows of one aspect make of a statement."""
    for row in ROWS.get(statement.predicate.lemma, ()):
        if aspect in row.aspects:
            found = applied(row, TAILS, statement)
            if found != NOTHING:
                return found
    return NOTHING
