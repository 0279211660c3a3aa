"""Names that come a little later: "I have a new boss. His name is Anders", "ours is called Rex".

In: clauses in order. Out: findings, once a pronoun gives the name that a noun was waiting for.
"""

from dataclasses import replace
from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found
from memory.llm.offline.holding import owned_role, role_claim
from memory.llm.offline.lexicon.roles import SERVED, Role
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.verbs import FORMS
from memory.llm.offline.lexicon.workplaces import BUSINESSES, GROUPS
from memory.llm.offline.names import is_name
from memory.llm.offline.people import Reader
from memory.llm.offline.rules.clause_words import low_at
from memory.llm.offline.rules.misnamed import misnamed
from memory.llm.offline.scene import Scene
from memory.llm.offline.tokens import Tokens

_GETTING: Final = words("have get adopt buy run own open found start launch play sing")
_ARRIVED: Final = words("arrived born")
_JOINING: Final = (("joined", "the", "household"), ("joined", "the", "family"), ("joined", "us"))
_ARTICLES: Final = words("a an another my our one two")
_CALLINGS: Final = (  # the pronoun is the first word; what stands behind is the name
    ("name", "is"),
    ("name", "'s"),
    ("names", "are"),
    ("is", "called"),
    ("is", "named"),
    ("'s", "called"),
    ("are", "called"),
    ("are", "named"),
)
_GENDERS: Final = {"his": "he", "her": "she", "he": "he", "she": "she"}
_THINGS: Final = words("it its")
_SEVERAL: Final = words("their they")
_OURS: Final = words("ours mine")
_COLLECTIVE: Final = "MEMBER_OF"


def await_names(
    scene: Scene, tokens: Tokens, *, is_own: bool = False, is_asked: bool = False
) -> None:
    """Remember which nouns of a clause are still without a name.

    `is_own` says that the clause is about the person; what only a question names is for "ours".
    """
    lows = [token.low for token in tokens]
    wrong = misnamed(tokens)
    if wrong is not None:
        scene.mistake(wrong)
    is_getting = any(low in FORMS and FORMS[low].lemma in _GETTING for low in lows)
    is_own = (is_own and is_getting) or _is_arrival(lows)
    for at, low in enumerate(lows):
        if low not in _ARTICLES or not (is_asked or low in {"my", "our"} or is_own):
            continue
        role = _role_at(tokens, at) or _collective_at(tokens, at)
        is_mine = low in {"my", "our"} and not (role is None or role.is_plural)
        if role is not None and (not is_asked or is_mine or role.kind is Kind.OTHER):
            is_new = low_at(tokens, at + 1) == "new" and role.relation in SERVED
            scene.wait(role, is_asked=is_asked and not is_mine, is_new=is_new)


def _is_arrival(lows: list[str]) -> bool:
    """Tell whether somebody has joined the family: "a second grandson has arrived"."""
    is_one_more = lows[:1] != [] and lows[0] in {"a", "an", "another", "our"}
    is_come = not _ARRIVED.isdisjoint(lows) or any(
        tuple(lows[at : at + len(one)]) == one for one in _JOINING for at in range(len(lows))
    )
    return is_one_more and is_come and "if" not in lows


def _role_at(tokens: Tokens, at: int) -> Role | None:
    """Read a role that nobody is named for: "a new boss since Monday"."""
    role, end, is_former = owned_role(tokens, at + 1)
    is_open = end >= len(tokens) or not (is_name(tokens, end) or tokens[end].low == "'s")
    return role if role is not None and is_open and not is_former else None


def _collective_at(tokens: Tokens, at: int) -> Role | None:
    """Read a shop or a band of one's own: "my own bike repair shop", "in a band"."""
    for end in range(at + 1, min(at + 6, len(tokens))):
        low = tokens[end].low
        if low in BUSINESSES | GROUPS:
            relation = "RUNS" if low in BUSINESSES else _COLLECTIVE
            return Role(low, relation, Stability.STABLE, kind=Kind.ORG)
        if not low.isalpha():
            break
    return None


def named_later(reader: Reader, tokens: Tokens) -> Found:
    """Read "his name is Anders", "she's called Mia", "ours is called Rex", "we're called Low"."""
    lows = [token.low for token in tokens[:3]]
    is_called = tuple(lows[1:3]) in _CALLINGS
    is_ours = bool(lows) and lows[0] in _OURS and lows[1:2] == ["is"]
    gender, kinds = _wanted(lows[0]) if is_called or is_ours else ("", frozenset())
    role = reader.scene.waiting(gender, kinds, is_asked=lows[:1] != [] and lows[0] in _OURS)
    is_right = lows[:2] == ["it", "is"] and not is_called and is_name(tokens, 2)
    role = reader.scene.mistaken if is_right else role
    if role is None:
        return NOTHING
    begin = 3 if is_called else 2
    names, _ = reader.names(
        tokens, begin, is_loose=is_called, is_list=role.is_plural or role.kind is Kind.OTHER
    )
    holders = [reader.scene.named(name, role.kind, role.gender) for name in names]
    wrong = reader.scene.holder(SELF, role) if reader.scene.is_mistaken(role) else None
    for holder in holders:
        reader.scene.hold(SELF, role, holder)
        reader.scene.hear(holder)
    if role.kind is Kind.ORG:
        return Found(tuple(Claim(SELF, role.relation, one, role.stability) for one in holders))
    is_new = reader.scene.is_renewed(role)
    right = tuple(
        replace(role_claim(SELF, role, holder), is_renewal=is_new, is_single=is_new)
        for holder in holders
    )
    is_wrong = wrong is not None and not wrong.role and bool(right)
    over = (replace(right[0], target=wrong),) if is_wrong and wrong is not None else ()
    return Found(right, over)


def _wanted(low: str) -> tuple[str, frozenset[Kind]]:
    """Return the gender and the kinds of what a pronoun may stand for."""
    if low in _THINGS:
        return "", frozenset({Kind.OTHER, Kind.ORG})
    if low == "we":
        return "", frozenset({Kind.ORG})
    if low in _OURS | _SEVERAL | frozenset(_GENDERS):
        return _GENDERS.get(low, ""), frozenset({Kind.OTHER, Kind.PERSON})
    return "", frozenset()
