"""Names that come a little later: "I have a new boss. His name is Anders", "ours is called Rex".

In: clauses in order. Out: findings, once a pronoun gives the name that a noun was waiting for.
"""

from dataclasses import replace
from itertools import pairwise
from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found
from memory.llm.offline.holding import owned_role, role_claim
from memory.llm.offline.lexicon.roles import ROLES, SERVED, Role
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.verbs import FORMS
from memory.llm.offline.lexicon.workplaces import BUSINESSES, GROUPS, PREMISES
from memory.llm.offline.names import is_capital, is_name, name_end
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import phrase
from memory.llm.offline.rules.clause_words import low_at
from memory.llm.offline.rules.misnamed import misnamed
from memory.llm.offline.scene import Scene
from memory.llm.offline.tokens import Tokens, unsaid

_GETTING: Final = words("have get adopt buy run own open found start launch play sing")
_BEFORE_BABY: Final = words(", . and ( with - cos because the")
_BEHIND_BABY: Final = words("asleep on in sleeping is wakes finally has will")
_WORKING: Final = words("work working started start teach job")
_FIRMS: Final = words("firm company place office charity council publisher airline surgery agency")
_ARRIVED: Final = words("arrived born")
_JOINING: Final = (
    *(("moved", "in", "with", "us"), ("moved", "in", "with", "me"), ("came", "to", "us")),
    ("joined", "the", "household"),
    ("joined", "the", "family"),
    ("joined", "us"),
)
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
_DESCRIBED_MAX: Final = 9  # tokens: "mine, a very old Icelandic mare called"
_IS_BEHIND: Final = words(
    "a an the off in at on not just been got gone away back home out up now always still very so"
    " allergic called turning from"
)
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
    is_own_clause = is_own and "not" not in lows
    is_own = (is_own and is_getting) or _is_arrival(lows)
    if is_own_clause and not _WORKING.isdisjoint(lows):
        _await_firm(scene, tokens, lows)
    if _has_bare_baby(lows):
        scene.wait(ROLES["child"], is_asked=False)
    for at, low in enumerate(lows):
        if low not in _ARTICLES or not (is_asked or low in {"my", "our"} or is_own):
            continue
        role = _role_at(tokens, at) or _collective_at(tokens, at)
        is_mine = low in {"my", "our"} and not (role is None or role.is_plural)
        is_kept = role is not None and (role.kind is Kind.OTHER or role.relation in SERVED)
        if role is not None and (not is_asked or is_mine or is_kept):
            is_new = low_at(tokens, at + 1) == "new" and role.relation in SERVED
            scene.wait(role, is_asked=is_asked and not is_mine, is_new=is_new)


def _has_bare_baby(lows: list[str]) -> bool:
    """Tell whether "baby" stands alone: "typing with one hand, baby asleep on the other"."""
    return any(
        low == "baby" and (at == 0 or lows[at - 1] in _BEFORE_BABY) and after in _BEHIND_BABY
        for at, (low, after) in enumerate(pairwise([*lows, ""]))
    )


def _await_firm(scene: Scene, tokens: Tokens, lows: list[str]) -> None:
    """Remember where the person works, if only by what it is: "at a bakery"."""
    at = next((i for i, low in enumerate(lows) if low in {"at", "in", "for"}), len(lows))
    read = phrase(tokens, at + 1) if at + 1 < len(lows) else None
    if read is None or not read.has_article or any(is_capital(token) for token in read.tokens):
        return
    noun = read.tokens[-1].low
    if noun in PREMISES | BUSINESSES | _FIRMS:
        scene.wait(Role(noun, "WORKS_AT", Stability.MUTABLE, kind=Kind.ORG), is_asked=False)


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
    is_owner = low_at(tokens, end) == "'s" and _owns(tokens, end + 1)
    is_open = end >= len(tokens) or not (is_name(tokens, end) or is_owner)
    return role if role is not None and is_open and not is_former else None


def _owns(tokens: Tokens, at: int) -> bool:
    """Tell whether (my daughter) 's leads to what is hers, and is not for "is" or "has"."""
    low = low_at(tokens, at)
    return not (low in _IS_BEHIND or low.endswith("ing") or low in FORMS)


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
    if (beside := _beside(tokens)) or (beside := _of_firm(reader, tokens)):
        tokens, lows = beside, [token.low for token in beside[:3]]
    is_called = tuple(lows[1:3]) in _CALLINGS
    is_ours = bool(lows) and lows[0] in _OURS and lows[1:2] in (["is"], ["'s"])
    gender, kinds = _wanted(lows[0]) if is_called or is_ours else ("", frozenset())
    role = reader.scene.waiting(gender, kinds, is_asked=lows[:1] != [] and lows[0] in _OURS)
    is_right = lows[:2] == ["it", "is"] and not is_called and is_name(tokens, 2)
    is_bare = reader.scene.mistaken is not None and 0 < _name_end(tokens) >= len(tokens) - 1
    role = reader.scene.mistaken if is_right or is_bare else role
    if role is None:
        return NOTHING
    begin = 0 if is_bare else 3 if is_called else 2
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


def _of_firm(reader: Reader, tokens: Tokens) -> Tokens:
    """Return "the surgery is called Low" as "it is called Low", right after a job was told of."""
    lows = [token.low for token in tokens]
    at = next((i for i in range(2, min(4, len(lows) - 2)) if lows[i] in {"is", "'s"}), 0)
    is_firm = at > 0 and lows[0] in {"the", "our", "my"} and lows[at + 1] == "called"
    is_firm = is_firm and lows[at - 1] in PREMISES | BUSINESSES | _FIRMS
    if not (is_firm and reader.scene.is_at_work):
        return ()
    reader.scene.wait(
        Role(lows[at - 1], "WORKS_AT", Stability.MUTABLE, kind=Kind.ORG), is_asked=False
    )
    return unsaid("it is", tokens[0].start) + tokens[at + 1 :]


def _beside(tokens: Tokens) -> Tokens:
    """Return "mine, an Icelandic mare called Hrefna, ..." as "mine is called Hrefna"."""
    lows = [token.low for token in tokens]
    if lows[:1] == [] or lows[0] not in _OURS or lows[1:2] not in ([","], ["("]):
        return ()
    near = range(3, min(_DESCRIBED_MAX, len(lows) - 1))
    at = next((i for i in near if lows[i] in {"called", "named"}), 0)
    is_led = lows[2] in {"a", "an", "the"} and at > 0
    begin = at + 1 if is_led else 2 if is_name(tokens, 2) else 0
    lead = "is called" if is_led else "is"
    name = tokens[begin : max(name_end(tokens, begin), begin + 1)]
    return tokens[:1] + unsaid(lead, tokens[1].start) + name if begin else ()


def _name_end(tokens: Tokens) -> int:
    """Return where the names end that a clause begins with."""
    return next((i for i in range(len(tokens)) if not is_name(tokens, i)), len(tokens))


def _wanted(low: str) -> tuple[str, frozenset[Kind]]:
    """Return the gender and the kinds of what a pronoun may stand for."""
    if low in _THINGS:
        return "", frozenset({Kind.OTHER, Kind.ORG})
    if low == "we":
        return "", frozenset({Kind.ORG})
    if low in _OURS | _SEVERAL | frozenset(_GENDERS):
        return _GENDERS.get(low, ""), frozenset({Kind.OTHER, Kind.PERSON})
    return "", frozenset()
