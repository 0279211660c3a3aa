"""Kin that a sentence tells of beside its clauses: "my sister Ana, a nurse in Porto, ...".

In: the tokens of a sentence, and of the one before. Out: statements in full, as tokens: "my sister
Ana is a nurse in Porto", "my kids are Leo and Mia", "Bruno is my labrador".
"""

from collections.abc import Iterator
from typing import Final

from memory.engine.vocabulary import Kind
from memory.llm.offline.holding import owned_role, read_role
from memory.llm.offline.jobs import read_job
from memory.llm.offline.lexicon.roles import ROLES, Role
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.verbs import BE, FORMS, UNREAL
from memory.llm.offline.names import (
    age_end,
    gender_of,
    is_capital,
    is_given_name,
    is_person_like,
    name_end,
)
from memory.llm.offline.phrases import is_place, list_next
from memory.llm.offline.tokens import Tokens, unsaid

_OWN: Final = words("my our")
_CLOSES: Final = frozenset({",", ")", ".", "!", "?", ";", "—"})
_HEAD_MAX: Final = 7  # tokens: "my little sister Ana Maria"
_REST_MAX: Final = 9  # tokens: "a nurse at the children's hospital in Porto"
_PARENTS: Final = {
    **dict.fromkeys(("mum", "mom", "mother", "dad", "father", "parent", "mam", "daddy"), "child"),
    **dict.fromkeys(("grandmother", "grandfather", "grandma", "grandpa", "gran"), "grandchild"),
    **dict.fromkeys(("nan", "grandad", "granddad", "granny", "grandparent"), "grandchild"),
    **dict.fromkeys(("stepmum", "stepmom", "stepdad", "stepmother", "stepfather"), "stepchild"),
    **dict.fromkeys(("aunt", "auntie", "uncle"), ""),
}
_CHILDREN: Final = {"child": "children", "grandchild": "grandchildren", "stepchild": "stepchildren"}
_BEFORE_PARENT: Final = words("a the proud single tired happy new busy young working stay-at-home")
_BEFORE_NAMES: Final = words(
    "a an one two three four five six twins twin triplets girls boys girl boy kids children child"
    " teenager teenagers teens toddler toddlers daughters sons daughter son lovely little wild"
    " beautiful small young called named : , ( grown-up adult baby and"
)
_TOLD_IN: Final = words("story novel character tale script poem scene plot fairytale")
_RANKED: Final = words("eldest oldest youngest")
_LIST_MAX: Final = 8
_PLACED: Final = words("in at near around through via inside outside")
_GOING: Final = words("moved go went going move fly flew travel drove drive back")
_PERSONS: Final = {"he": "he", "she": "she", "it": ""}
_UNSURE: Final = UNREAL | words("if like imagine pretend not")


def kin_told(tokens: Tokens, before: Tokens) -> Iterator[Tokens]:
    """Yield what a sentence tells of kin, friends and pets, each as a statement in full."""
    lows = [token.low for token in tokens]
    yield from _apposed(tokens, lows)
    if lows[-1:] == ["?"]:
        yield from _relative(tokens, lows)
    yield from _parent(tokens, lows)
    yield from _of_kin(tokens, lows)
    yield from _explained(tokens, lows)
    yield from _opened(tokens, lows, before)


def _apposed(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "my sister Ana, a nurse in Porto, ..." and "my brother (a plumber) ..."."""
    if not _TOLD_IN.isdisjoint(lows):
        return
    for at in range(2, len(lows) - 2):
        is_led = lows[at] in {",", "("} and lows[at + 1] in {"a", "an"}
        if not is_led:
            continue
        read = read_job(tokens, at + 1)
        near = range(read.end, min(at + _REST_MAX + 2, len(lows))) if read else range(0)
        end = next((i for i in near if lows[i] in _CLOSES), 0)
        rest = tokens[at + 1 : end] if end else tokens[at + 1 :]
        is_whole = read is not None and _is_where(lows, read.end, end or len(lows))
        if is_whole and (head := head_of(tokens, lows, at)):
            yield (*tokens[head - 1 : at], *unsaid("is", tokens[at].start), *rest)


def _relative(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "(a limerick for) my boss, Ingeborg, who collects gnomes?": that much is no question."""
    for at in range(3, len(lows) - 2):
        if lows[at] != "who" or lows[at + 1] in _UNSURE:
            continue
        end = at - (lows[at - 1] == ",")
        head = head_of(tokens, lows, end)
        if head:
            stop = next((i for i in range(at + 2, len(lows)) if lows[i] in _CLOSES), len(lows))
            who = tuple(token for token in tokens[head - 1 : end] if token.low != ",")
            yield who + tokens[at + 1 : stop]


def _is_where(lows: list[str], at: int, end: int) -> bool:
    """Tell whether a job goes on with where it is only: "(a nurse) at Mercy in Porto"."""
    rest = lows[at:end]
    is_plain = not any(low in FORMS or low in BE or low == "'s" for low in rest)
    return not rest or (rest[0] in {"at", "in", "for", "with", "from"} and is_plain)


def head_of(tokens: Tokens, lows: list[str], at: int) -> int:
    """Return one more than where "my sister Ana" begins that ends at `at`; 0 without it."""
    for begin in range(at - 2, max(at - _HEAD_MAX - 1, -1), -1):
        if lows[begin] not in _OWN:
            continue
        role, end, is_former = owned_role(tokens, begin + 1)
        if role is None or is_former or role.is_plural or role.kind is not Kind.PERSON:
            return 0
        end += lows[end] == "," and end < at
        return begin + 1 if at in {end, name_end(tokens, end)} else 0
    return 0


def _parent(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "I'm a mum of three: Zara, Kemi and Tunde", "(as a) dad to Leo and Mia"."""
    for at in range(1, len(lows) - 2):
        kind = _PARENTS.get(lows[at], "")
        if not kind or lows[at + 1] not in {"of", "to"} or not _is_self(lows, at):
            continue
        begin = at + 2
        while begin < len(lows) and lows[begin] in _BEFORE_NAMES:
            begin += 1
        names = _names(tokens, begin)
        nouns = [low for low in lows[at + 2 : begin] if low in ROLES and ROLES[low].is_plural]
        noun = nouns[0] if nouns and kind == "child" else _CHILDREN[kind]
        if len(names) > 1:
            yield _joined(names, tokens[at].start, f"are my {noun}")
        elif names:
            yield unsaid(f"my {kind} is", tokens[at].start) + names[0]


def _of_kin(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "I'm Ola, Kemi's mum" and "Ola here, Kemi's mum"."""
    is_self = lows[:2] == ["i", "am"] or "here" in lows[1:4] or lows[:3] == ["my", "name", "is"]
    for at in range(2, len(lows) - 3):
        end = name_end(tokens, at + 1) if lows[at] in {",", "("} else at
        if not is_self or end <= at + 1 or lows[end : end + 1] != ["'s"] or at > _HEAD_MAX:
            continue
        role, behind = read_role(tokens, end + 1)
        if role is not None and (behind >= len(lows) or lows[behind] in _CLOSES | {"and", "from"}):
            yield unsaid("I am", tokens[at].start) + tokens[at + 1 : behind]


def _is_self(lows: list[str], at: int) -> bool:
    """Tell whether the person is a parent: "I am a proud (mum)", "as a (mum)"."""
    begin = at
    while begin > 0 and lows[begin - 1] in _BEFORE_PARENT:
        begin -= 1
    is_own = lows[max(begin - 2, 0) : begin] == ["i", "am"]
    return is_own or (begin < at and lows[begin - 1 : begin] == ["as"] and "i" in lows)


def _names(tokens: Tokens, at: int) -> list[Tokens]:
    """Return the names of a list: "Zara (7), Kemi and little Tunde"."""
    found: list[Tokens] = []
    while at < len(tokens) and len(found) < _LIST_MAX:
        at += tokens[at].low in {"little", "baby"}
        end = name_end(tokens, at) if at < len(tokens) else at
        if end == at:
            break
        found.append(tokens[at:end])
        behind = age_end(tokens, end)
        at = list_next(tokens, behind)
        if at == behind:
            break
    return found


def _joined(names: list[Tokens], start: int, rest: str) -> Tokens:
    """Return "Zara, Kemi and Tunde" with what is said of them."""
    said = names[0]
    for name in names[1:-1]:
        said = said + unsaid(",", start) + name
    return said + unsaid("and", start) + names[-1] + unsaid(rest, start)


def _explained(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "(a card for) Leroy from upstairs, he's my neighbour", "Nina and Paul, they're my kids".

    Only where one name stands before it, or one list of names.
    """
    for at in range(2, len(lows) - 3):
        is_parted = lows[at - 1] in {",", ";", "(", "and", "—", ":", "-"}
        is_told = lows[at] in {*_PERSONS, "they"} and lows[at + 1] in {"is", "are"}
        if not (is_parted and is_told and lows[at + 2] in _OWN):
            continue
        role, end, is_former = owned_role(tokens, at + 3)
        is_ranked = lows[at + 2] == "our" and lows[end - 1] in _RANKED  # of whatever group
        if role is None or is_former or is_ranked or lows[end : end + 1] == ["'s"]:
            continue
        rest = tokens[at + 1 : _stop(lows, end)]
        named = list(names_before(tokens, lows, at))
        if lows[at] == "they" and role.is_plural:
            names = _names(tokens, named[0][0]) if named else []
            if len(names) > 1 and len(names) == len(named):
                start = tokens[at].start
                yield _joined(names, start, "") + rest
        elif lows[at] in _PERSONS and not role.is_plural and len(named) == 1:
            begin, stop = named[0]
            if _fits(tokens[begin:stop], lows[at], role):
                yield tokens[begin:stop] + rest


def _fits(name: Tokens, pronoun: str, role: Role) -> bool:
    """Tell whether a name may be whom a pronoun means and who holds a role."""
    is_it = pronoun != "it" or role.kind is not Kind.PERSON
    return is_it and _may_be(name, _PERSONS[pronoun], role.gender)


def names_before(tokens: Tokens, lows: list[str], end: int) -> Iterator[tuple[int, int]]:
    """Yield where names stand before `end` that are no places: not behind "in", "moved to"."""
    at = int(bool(lows) and lows[0] in FORMS)  # "Ask Bo, he is my ..."
    while at < end:
        stop = min(name_end(tokens, at), end)
        is_first = at == 0 and stop == 1 and not _is_called_so(tokens, lows)
        is_gone = at > 1 and lows[at - 1] in {"to", "from"} and lows[at - 2] in _GOING
        if stop > at and not (is_first or is_gone or _is_placed(lows, at)):
            yield at, stop
        at = max(stop, at + 1)


def _is_placed(lows: list[str], at: int) -> bool:
    """Tell whether a name stands behind "in" or "at", and not behind "copy in"."""
    is_copied = lows[max(at - 2, 0) : at - 1] in (["copy"], ["loop"], ["bring"], ["let"])
    return at > 0 and lows[at - 1] in _PLACED and not is_copied


def _is_called_so(tokens: Tokens, lows: list[str]) -> bool:
    """Tell whether a sentence opens with a name: not "Correct, she is my niece", "Take ..."."""
    if is_given_name(lows[0]):
        return True
    return lows[1:2] != [","] and lows[0] not in FORMS and is_capital(tokens[0])


def _may_be(name: Tokens, *genders: str) -> bool:
    """Tell whether a name can be somebody's of these genders, where they are told."""
    spelled = " ".join(token.text for token in name)
    is_fit = all(gender_of(spelled) in {"", gender} for gender in genders if gender)
    return is_person_like(spelled) and not is_place(spelled) and is_fit


def _opened(tokens: Tokens, lows: list[str], before: Tokens) -> Iterator[Tokens]:
    """Read "(Bruno has learned to open the fridge.) He's my labrador"."""
    is_told = lows[:1] != [] and lows[0] in _PERSONS and lows[1:2] == ["is"]
    if not is_told or lows[2:3] == [] or lows[2] not in _OWN or not before:
        return
    role, end, is_former = owned_role(tokens, 3)
    stop = name_end(before, 0)
    was = [token.low for token in before]
    is_doing = stop < len(was) and (was[stop] in BE or was[stop] in FORMS or was[stop] in _DOING)
    if role is None or role.is_plural or is_former or not (stop and is_doing):
        return
    is_lone = len(list(names_before(before, was, len(was)))) == 1 and _UNSURE.isdisjoint(was)
    is_told = end >= len(lows) or lows[end] != "'s"
    if is_lone and is_told and _may_be(before[:stop], _PERSONS[lows[0]], role.gender):
        yield before[:stop] + tokens[1 : _stop(lows, end)]


_DOING: Final = words("has had does did 's keeps can will never always just")


def _stop(lows: list[str], at: int) -> int:
    """Return where the words end that say who somebody is."""
    return next((i for i in range(at, len(lows)) if lows[i] in _CLOSES | {"and", "who"}), len(lows))
