"""What is said in passing of people with a name: "lunch with my friend Bo".

In: tokens behind the subject. Out: who stands in which role.
"""

from typing import Final

from memory.llm.offline.findings import NOTHING, SELF, Found
from memory.llm.offline.gates import assumes
from memory.llm.offline.holders import Group
from memory.llm.offline.holding import is_titled_kin, owned_role
from memory.llm.offline.lexicon.roles import ROLES
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.verbs import BE
from memory.llm.offline.names import TITLES, name_end
from memory.llm.offline.people import THE_CHILDREN, Reader
from memory.llm.offline.rules.clause_words import low_at
from memory.llm.offline.rules.passing import passing
from memory.llm.offline.sentences import Sentence
from memory.llm.offline.tokens import Tokens
from memory.llm.offline.whereabouts import is_next_door

_SENTENCE_MAX: Final = 400  # tokens; what is longer was written by no person
_LONE_KIN: Final = words(
    "wife husband hubby missus partner girlfriend boyfriend fiance fiancé fiancee fiancée spouse"
    " mother mum mom mummy mommy mam mama father dad daddy papa"
)
_LIKENED: Final = frozenset(BE) | words("as like 's not")  # "Netflix is my girlfriend"
_COMPOUNDING: Final = words("in tongue figure figures ship board land hood")
_LEADING: Final = words("and , about with for of to by")  # "(Pilar) about her daughter Inés"
_PERSON: Final = {"his": "he", "her": "she"}
_NAMING: Final = words("name naming call calling rename renaming christen")


def asides(reader: Reader, tokens: Tokens, start: int) -> Found:
    """Return what is said in passing of people with a name: "lunch with my friend Bo"."""
    found = NOTHING
    for at in range(max(start, 0), len(tokens)):
        low = tokens[at].low
        if low in {"my", "our"}:
            found = found + _own(reader, tokens, at)
        elif (
            is_titled_kin(tokens, at)
            or (low == "the" and low_at(tokens, at + 1) in THE_CHILDREN)
            or is_next_door(tokens, at)
        ):
            found = found + _named_only(reader.one(tokens, at))
        elif low in {"his", "her"} and found.claims and tokens[at - 1].low in _LEADING:
            holder = found.claims[-1].target
            if holder.gender not in {"", _PERSON[low]}:
                continue
            found = found + _named_only(reader.possessed(tokens, at + 1, holder))
        elif _is_before_comma(tokens, at) and not _is_within(tokens, at):
            group = reader.one(tokens, at)
            found = found + (_named_only(group) if group and group.role else NOTHING)
    return found


def _is_within(tokens: Tokens, at: int) -> bool:
    """Tell whether a name is read from before it: "Mrs. (Johnson), ...", "my nan (Edith), my mum".

    Of "my nephew (Bo), my sister Ana's eldest," more is told behind the comma.
    """
    before = tokens[at - 1].low if at else ""
    end = name_end(tokens, at)
    _, behind, _ = owned_role(tokens, end + 2) if end + 2 < len(tokens) else (None, 0, False)
    is_list = behind < len(tokens) and tokens[behind].low in {",", "and", ")"}
    return before in TITLES or (before in ROLES and is_list)


def _own(reader: Reader, tokens: Tokens, at: int) -> Found:
    """Read "my friend Bo" and the kin one has only one of: "for my wife"."""
    group = reader.possessed(tokens, at + 1, SELF)
    if group is None:
        return NOTHING
    is_owner = group.end < len(tokens) and tokens[group.end].low == "'s"
    is_given = _is_being_named(tokens, at)
    found = _named_only(group) if is_owner or not is_given else NOTHING
    is_likened = at > 0 and tokens[at - 1].low in _LIKENED
    return found if is_likened or is_given else found + _lone_kin(group, tokens)


def assumed_in(reader: Reader, sentence: Sentence, read: list[Found]) -> Found:
    """Return what a sentence takes for granted beside what its clauses gave or ended."""
    if not assumes(sentence):
        return NOTHING
    over = {claim.target.name for found in read for claim in found.ended}
    told = {(claim.relation, claim.target) for found in read for claim in found.claims}
    tokens = sentence.tokens[:_SENTENCE_MAX]
    granted = asides(reader, tokens, 0) + passing(reader, tokens)
    return Found(
        claims=tuple(
            claim
            for claim in granted.claims
            if claim.target.name not in over and (claim.relation, claim.target) not in told
        )
    )


def kin_told_of(reader: Reader, tokens: Tokens) -> Found:
    """Read "it's my dad's birthday": there is a father, named or not."""
    lows = [token.low for token in tokens[:3]]
    is_told = lows[:2] == ["it", "is"] and lows[2:] != [] and lows[2] in {"my", "our"}
    group = reader.possessed(tokens, 3, SELF) if is_told else None
    is_theirs = group is not None and group.end < len(tokens) and tokens[group.end].low == "'s"
    return group.found if group is not None and is_theirs else NOTHING


def _is_being_named(tokens: Tokens, at: int) -> bool:
    """Tell whether somebody is only being given a name: "should I name my dog Rex or Max?"."""
    return not _NAMING.isdisjoint(token.low for token in tokens[max(at - 2, 0) : at])


def _is_before_comma(tokens: Tokens, at: int) -> bool:
    """Tell whether a name is followed by what may explain it: "Mrs. Johnson, my neighbor"."""
    end = name_end(tokens, at)
    return at < end < len(tokens) and tokens[end].low in {",", "("}


def _lone_kin(group: Group, tokens: Tokens) -> Found:
    """Return the kin that one can have only one of, though no name was said: "for my wife"."""
    after = tokens[group.end].low if group.end < len(tokens) else ""
    claims = tuple(
        one
        for one in group.found.claims
        if one.source.is_self and one.target.role and one.target.name in _LONE_KIN
    )
    return Found(claims=claims) if after not in _COMPOUNDING else NOTHING


def _named_only(group: Group | None) -> Found:
    """Return what naming somebody says, when a name was said."""
    if group is None:
        return NOTHING
    claims = tuple(c for c in group.found.claims if not c.target.role and not c.source.role)
    return Found(claims=claims)
