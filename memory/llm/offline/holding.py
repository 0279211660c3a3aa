"""A role as it is said, "older brother", "line manager", and the edge it stands for.

In: tokens. Out: the role, where it ends, and the claim that somebody holds it.
"""

from memory.llm.offline.findings import FAIRLY_SURE, SURE, Claim, Mention
from memory.llm.offline.lexicon.roles import FORMER_ADJECTIVES, ROLE_ADJECTIVES, ROLES, Role
from memory.llm.offline.tokens import Tokens


def role_claim(owner: Mention, role: Role, holder: Mention) -> Claim:
    """Return the edge that a role stands for."""
    confidence = FAIRLY_SURE if holder.role else SURE
    return Claim(owner, role.relation, holder, role.stability, confidence=confidence)


def skip_adjectives(tokens: Tokens, at: int) -> tuple[int, bool]:
    """Skip adjectives before a role; tell whether they say it is over."""
    is_former = False
    while at < len(tokens) and tokens[at].low in ROLE_ADJECTIVES | FORMER_ADJECTIVES:
        is_former = is_former or tokens[at].low in FORMER_ADJECTIVES
        at += 1
    return at, is_former


def read_role(tokens: Tokens, at: int) -> tuple[Role | None, int]:
    """Read a role noun of one to three words: "boss", "line manager", "mother in law"."""
    for length in (3, 2, 1):
        lows = [token.low for token in tokens[at : at + length]]
        if len(lows) < length:
            continue
        role = ROLES.get(" ".join(lows)) or ROLES.get("-".join(lows))
        if role is not None:
            return role, at + length
    return None, at
