"""Who holds a role: "my older brother Emil", "Tom's wife", "my sister's husband's boss".

In: tokens behind whoever has the role. Out: the holders by name or by their role, where they end,
and what naming them says already.
"""

from dataclasses import dataclass, replace
from typing import Final

from memory.engine.vocabulary import Kind
from memory.llm.offline.casual import bracketed, kin_end, kin_list
from memory.llm.offline.findings import NOTHING, Found, Mention
from memory.llm.offline.holding import (
    behind_naming,
    behind_origin,
    owned_role,
    role_claim,
)
from memory.llm.offline.lexicon.roles import ROLES, Role
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.name_reader import NameReader
from memory.llm.offline.names import is_titled
from memory.llm.offline.tokens import Tokens, said

_PAIRED: Final = words("parents grandparents")
_CALLED: Final = words("called named")
_BREED_MAX: Final = 5  # tokens: "a tiny beagle named"
_CHAIN_MAX: Final = 2  # "my sister's husband's boss" is far enough


@dataclass(frozen=True)
class Group:
    """Who is meant, and the offset of the first token behind them."""

    mentions: tuple[Mention, ...]
    end: int
    found: Found = NOTHING
    role: tuple[Mention, Role] | None = None  # "my boss": whose, and what
    is_named: bool = True  # whether the holder of the role was named here


class HolderReader(NameReader):
    """Reads who holds a role out of one turn."""

    def possessed(self, tokens: Tokens, at: int, owner: Mention, *, depth: int = 0) -> Group | None:
        """Read a role behind its owner: (my) "older brother Emil", (Tom's) "wife"."""
        role, at, is_former = owned_role(tokens, at)
        if role is None:
            return None
        names, end = self._names_behind(tokens, at, role)
        role = ROLES[role.noun.removesuffix("s")] if names and role.noun in _PAIRED else role
        if is_former:
            people = tuple(self.scene.named(name, role.kind, role.gender) for name in names)
            return Group(people, end, Found(mentions=people)) if people else None
        if not names:
            return self._unnamed(tokens, at, (owner, role), depth)
        holders = tuple(self.scene.named(name, role.kind, role.gender) for name in names)
        held = self._held(owner, role, holders, end)
        is_owner = len(holders) == 1 and end < len(tokens) and tokens[end].low == "'s"
        theirs = self.possessed(tokens, end + 1, holders[0], depth=depth + 1) if is_owner else None
        return replace(theirs, found=held.found + theirs.found) if theirs else held

    def _held(self, owner: Mention, role: Role, holders: tuple[Mention, ...], end: int) -> Group:
        """Return named holders of a role, with the claims that this makes."""
        for holder in holders:
            self.scene.hold(owner, role, holder)
            self.scene.hear(holder)
        claims = tuple(role_claim(owner, role, holder) for holder in holders)
        return Group(holders, end, Found(claims=claims), (owner, role))

    def _unnamed(
        self, tokens: Tokens, at: int, held: tuple[Mention, Role], depth: int
    ) -> Group | None:
        """Return the holder of a role that is not named here, or go on to what is theirs."""
        owner, role = held
        if role.is_plural or depth > _CHAIN_MAX or (role.is_group and not owner.is_self):
            return None
        holder = self.scene.holder(owner, role)
        if owner.is_vague and holder.role:
            holder = replace(holder, is_vague=True)  # "my landlady's son" is nobody's son here
        found = NOTHING
        if role.stands_alone or not holder.role:
            found = Found(claims=(role_claim(owner, role, holder),)) if holder.role else NOTHING
        if at < len(tokens) and tokens[at].low == "'s":
            inner = self.possessed(tokens, at + 1, holder, depth=depth + 1)
            if inner is not None:
                return Group(
                    inner.mentions,
                    inner.end,
                    found + inner.found,
                    inner.role,
                    is_named=inner.is_named,
                )
        self.scene.hear(holder)
        return Group((holder,), at, found, (owner, role), is_named=False)

    def _names_behind(self, tokens: Tokens, at: int, role: Role) -> tuple[list[str], int]:
        """Read the names behind a role: "Emil", ", Emil,", "called Rex", "Rex and Bella"."""
        begin = behind_origin(tokens, at)
        has_comma = begin < len(tokens) and tokens[begin].low in {",", "(", ":"}
        begin += has_comma
        if has_comma and (named := behind_naming(tokens, begin)):
            names, end = self.names(tokens, named, is_loose=True)
            return names, end + (end < len(tokens) and tokens[end].low in {",", ")"})
        is_pet = role.kind is not Kind.PERSON  # "my dog called Rex"; but my boss called Tom
        begin = self._behind_breed(tokens, begin) if has_comma else begin
        if begin < len(tokens) and tokens[begin].low in _CALLED and (is_pet or has_comma):
            return self.names(tokens, begin + 1, is_loose=True, is_list=role.is_plural)
        names, end = self._spelled(tokens, begin, role, has_comma=has_comma)
        closes = end >= len(tokens) or tokens[end].low in {",", ")", ".", "!", "?"}
        if not names or (has_comma and not closes):
            return [], at
        return names, end + (has_comma and end < len(tokens) and tokens[end].low in {",", ")"})

    def _spelled(
        self, tokens: Tokens, at: int, role: Role, *, has_comma: bool
    ) -> tuple[list[str], int]:
        """Read names with capitals, and without by whoever writes none."""
        names, end = self.names(tokens, at, is_list=role.is_plural or role.is_group)
        if names:
            return names, end
        spans = kin_list(self.text, tokens, at) if role.is_plural else []
        if not spans and role.kind is not Kind.PERSON and is_titled(tokens, at):
            spans = [(at, at + 1)]
        if not spans and bracketed(self.text, tokens, at, role):
            spans = [(at, at + 1)]  # "my nan (winnie)"
        casual = at if spans or has_comma else kin_end(self.text, tokens, at, role)
        spans += [(at, casual)] if casual > at else []
        return [said(self.text, tokens[a:b]) for a, b in spans], spans[-1][1] if spans else end

    def _behind_breed(self, tokens: Tokens, at: int) -> int:
        """Return where "named" stands in ", a beagle named Biscuit,", else `at`."""
        lows = [token.low for token in tokens[at : at + _BREED_MAX]]
        called = next((i for i, low in enumerate(lows) if low in _CALLED), 0)
        return at + called if lows[:1] in (["a"], ["an"]) else at
