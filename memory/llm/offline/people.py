"""People as a sentence names them: "my brother Emil", "Emil, my brother,", "her husband", "we".

In: tokens and the scene. Out: the mentions, where they end, and what naming them says already
(that Emil is a brother).
"""

from dataclasses import replace
from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import (
    SELF,
    Claim,
    Found,
    Mention,
)
from memory.llm.offline.holders import Group, HolderReader
from memory.llm.offline.holding import (
    behind_place,
    behind_where,
    is_own_kin,
    owned_role,
    read_role,
    skip_adjectives,
)
from memory.llm.offline.jobs import is_job, read_job
from memory.llm.offline.lexicon.nationals import NATIONALS
from memory.llm.offline.lexicon.roles import ROLES, Role
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.names import (
    is_name,
    is_person_like,
)
from memory.llm.offline.phrases import list_next
from memory.llm.offline.tokens import Tokens, said
from memory.llm.offline.whereabouts import AT_WORK, NEXT_DOOR, behind_one

_LIST_MAX: Final = 12
THE_CHILDREN: Final = words("kids children twins boys girls")
_OF_ANYBODY: Final = words("boys girls")
_PAIRED: Final = words("parents grandparents")
_CALLED: Final = words("called named")
_BREED_MAX: Final = 5  # tokens: "a tiny beagle named"
_DESCRIBED_MAX: Final = 4  # tokens: "a friend of mine"
_SOMEBODY: Final = words("someone somebody guy girl man woman person lady bloke lad")
_COUNTRYMEN: Final = words(
    "finn dane swede pole turk scot brit spaniard frenchman irishman irishwoman englishman dutchman"
    " welshman scotsman frenchwoman briton croat serb czech slovak colleague gentleman"
)
_SELVES: Final = words("i me we us myself")
_ALL: Final = words("both all")
_OF_MINE: Final = (["of", "mine"], ["of", "ours"])
_PRONOUNS: Final = words("he she")
_OWNERS: Final = {"his": "he", "her": "she"}


class Reader(HolderReader):
    """Reads people out of one turn."""

    def group(self, tokens: Tokens, at: int) -> Group | None:
        """Read one or several people: "my wife and I", "Sarah and Tom"."""
        several, behind = self.names(tokens, at, is_list=True)
        together = self._explained(tokens, behind, *several) if len(several) > 1 else None
        first = together or self.one(tokens, at)
        if first is None:
            return None
        mentions, found, end = first.mentions, first.found, first.end
        job, behind = self._apposed_job(tokens, end)
        if job is not None and first.role is not None and len(mentions) == 1:
            claim = Claim(mentions[0], "WORKS_AS", job, Stability.MUTABLE)
            found, end = Found(claims=(claim,)) + found, behind
        while (
            len(mentions) < _LIST_MAX and end < len(tokens) and tokens[end].low in {"and", "&", ","}
        ):
            begin = list_next(tokens, end)
            following = self.one(tokens, begin) if begin > end else None
            if following is None or (
                tokens[end].low == "," and not self._list_closes(tokens, following.end)
            ):
                break
            mentions, found, end = (
                mentions + following.mentions,
                found + following.found,
                following.end,
            )
        role = first.role if len(mentions) == len(first.mentions) else None
        return Group(mentions, end, found, role, is_named=role is None or first.is_named)

    def subject(self, tokens: Tokens) -> Group | None:
        """Read who a clause is about, with where they are: "my boss at Acme (is) ..."."""
        group = self.group(tokens, 0)
        is_self = group is not None and any(mention.is_self for mention in group.mentions)
        if group is None or is_self:
            return group
        end = behind_where(tokens, group.end)
        return Group(group.mentions, end, group.found, group.role, is_named=group.is_named)

    def _apposed_job(self, tokens: Tokens, at: int) -> tuple[Mention | None, int]:
        """Read the job beside somebody: (my wife) ", a carpenter, works ..."."""
        lows = [token.low for token in tokens[at : at + 2]]
        read = read_job(tokens, at + 1) if lows in ([",", "a"], [",", "an"]) else None
        if read is None or read.end >= len(tokens) or tokens[read.end].low != ",":
            return None, at
        return self.scene.named(said(self.text, read.tokens), Kind.TOPIC), read.end + 1

    def one(self, tokens: Tokens, at: int) -> Group | None:
        """Read one person, or several under one role."""
        if at >= len(tokens):
            return None
        return self._described(tokens, at) or self._pointed_at(tokens, at)

    def _pointed_at(self, tokens: Tokens, at: int) -> Group | None:
        """Read "I", "she", "my older brother Emil", "Emil"."""
        low = tokens[at].low
        if low in _SELVES:
            return Group((SELF,), at + 1)
        if begin := self._own_at(tokens, at):
            return self.possessed(tokens, begin - 1, SELF)
        if low in _PRONOUNS:
            meant = self.scene.antecedent(low)
            return Group((meant,), at + 1) if meant else None
        owner = self._possessor(low)
        return self.possessed(tokens, at + 1, owner) if owner else self._by_name(tokens, at)

    def _own_at(self, tokens: Tokens, at: int) -> int:
        """Return one more than where a role of the person's stands: "Mum", "both my kids"."""
        if is_own_kin(tokens, at):
            return at + 1
        if tokens[at].low == "the" and self._has_named_children(tokens, at + 1):
            return at + 2
        is_all = tokens[at].low in _ALL and at + 1 < len(tokens)
        return at + 3 if is_all and tokens[at + 1].low in {"my", "our"} else 0

    def _has_named_children(self, tokens: Tokens, at: int) -> bool:
        """Tell whether names stand beside "the kids": they are the person's."""
        lows = [token.low for token in tokens[at : at + 2]]
        if lows[:1] == [] or lows[0] not in THE_CHILDREN:
            return False
        is_led = lows[1:] in (["("], [","], [":"])
        if not is_led and lows[0] in _OF_ANYBODY:
            return False
        begin = at + 1 + is_led
        return len(self.names(tokens, begin, is_list=True)[0]) > 1

    def _described(self, tokens: Tokens, at: int) -> Group | None:
        """Read "a guy called Sven", "a friend of mine, Nuria,"."""
        lows = [token.low for token in tokens[at : at + _DESCRIBED_MAX]]
        noun = 1 if lows[:1] in (["a"], ["an"]) else 0
        role, end = read_role(tokens, at + noun) if noun else (None, at)
        is_mine = role is not None and [t.low for t in tokens[end : end + 2]] == ["of", "mine"]
        if is_mine and role is not None:
            names, behind = self._names_behind(tokens, end + 2, role)
            holders = tuple(self.scene.named(name, role.kind, role.gender) for name in names)
            return self._held(SELF, role, holders, behind) if holders else None
        called = self._called_at(tokens, at, noun)
        if not called:
            return None
        names, behind = self.names(tokens, called)
        person = tuple(self.scene.named(name, Kind.PERSON) for name in names)
        return Group(person, behind) if person else None

    def _called_at(self, tokens: Tokens, at: int, noun: int) -> int:
        """Return where the name begins in "a lovely man called Theo", "a Finn called Mikko"."""
        lows = [token.low for token in tokens[at : at + _BREED_MAX]]
        called = next((i for i, low in enumerate(lows) if low in _CALLED and i > noun), 0)
        head = lows[called - 1] if called else ""
        is_body = head in _SOMEBODY | NATIONALS | _COUNTRYMEN or (
            noun and is_job(lows[noun:called])
        )
        return at + called + 1 if called and is_body and (noun or called == 1) else 0

    def _possessor(self, low: str) -> Mention | None:
        """Return whose "my", "his" or "her" is."""
        if low in {"my", "our"}:
            return SELF
        return self.scene.antecedent(_OWNERS[low]) if low in _OWNERS else None

    def _by_name(self, tokens: Tokens, at: int) -> Group | None:
        """Read a name and what is said beside it: "Emil, my brother,", "Tom's wife Greta"."""
        stop = self.name_end(tokens, at, is_loose=False)
        name = said(self.text, tokens[at:stop])
        if [token.low for token in tokens[stop : stop + 3]] == ["next", "door", ","]:
            stop += 2
        if stop == at or not self._may_be_person(name):
            return None
        explained = self._explained(tokens, stop, name)
        if explained is not None:
            return explained
        mention = self.scene.maybe(name)
        for noun, phrases in (("colleague", AT_WORK), ("neighbour", NEXT_DOOR)):
            if end := behind_one(tokens, stop, phrases):
                return self._held(SELF, ROLES[noun], (mention,), end)
        is_owner = stop < len(tokens) and tokens[stop].low == "'s"
        owned = self.possessed(tokens, stop + 1, mention) if is_owner else None
        if owned is None and self.scene.is_proven(mention):
            self.scene.hear(mention)
        return owned or Group((mention,), stop)

    def _may_be_person(self, name: str) -> bool:
        """Tell whether a name can be somebody's; what is a place or a firm is not."""
        kind = self.scene.kind_of(name)
        return is_person_like(name) if kind is None else kind in {Kind.PERSON, Kind.OTHER}

    def _explained(self, tokens: Tokens, at: int, *names: str) -> Group | None:
        """Read the role set beside names: ", my brother," or "(friends of ours from work)"."""
        if at + 2 >= len(tokens) or tokens[at].low not in {",", "("}:
            return None
        if theirs := self._otherwise(tokens, at, *names):
            return theirs
        begin, is_former = skip_adjectives(tokens, at + 2)
        role, end = read_role(tokens, begin)
        if role is None:
            role, end, is_former = owned_role(tokens, at + 2)  # ", my twin,", ", my 5 year old"
        if tokens[at + 1].low in {"a", "an"}:
            is_mine = [token.low for token in tokens[end : end + 2]] in _OF_MINE
            end += 2
        else:
            end = behind_place(tokens, _behind_years(tokens, end))
            closes = end >= len(tokens) or tokens[end].low in {",", ")", ".", "!", "?"}
            is_mine = tokens[at + 1].low in {"my", "our"} and closes
        if role is None or is_former or not is_mine or role.is_plural != (len(names) > 1):
            return None
        holders = tuple(self.scene.named(name, role.kind, role.gender) for name in names)
        return self._held(SELF, role, holders, min(end + 1, len(tokens)))

    def _otherwise(self, tokens: Tokens, at: int, *names: str) -> Group | None:
        """Read kin of kin, kin in brackets, and "the boss"."""
        kin = self._of_kin(tokens, at + 1, *names) or self._short(tokens, at, *names)
        is_the = tokens[at + 1].low == "the" and len(names) == 1
        return kin or (self._of_work(tokens, at + 2, names[0]) if is_the else None)

    def _of_work(self, tokens: Tokens, at: int, name: str) -> Group | None:
        """Read "Marek, the boss," where the person just told of work, or of a boss."""
        role, end = read_role(tokens, at)
        is_boss = role is not None and role.relation == "HAS_BOSS" and not role.is_plural
        is_closed = end < len(tokens) and tokens[end].low in {",", ")"}
        if role is None or not (is_boss and is_closed and self.scene.is_at_work):
            return None
        holder = self.scene.named(name, role.kind, role.gender)
        return self._held(SELF, role, (holder,), end + 1)

    def _of_kin(self, tokens: Tokens, at: int, *names: str) -> Group | None:
        """Read what somebody is to kin of the person's: (Bo, ) "my sister Ana's eldest,"."""
        is_own = tokens[at].low in {"my", "our"} and len(names) == 1
        group = self.possessed(tokens, at + 1, SELF) if is_own else None
        if group is None or group.role is None or group.is_named or group.role[0].is_self:
            return None
        whose, role = group.role
        closes = group.end >= len(tokens) or tokens[group.end].low in {",", ")", ".", "!", "?"}
        if not closes:
            return None
        kin = tuple(one for one in group.found.claims if one.target not in group.mentions)
        holder = self.scene.named(names[0], role.kind, role.gender)
        held = self._held(whose, role, (holder,), min(group.end + 1, len(tokens)))
        return replace(held, found=Found(claims=kin) + held.found)

    def _short(self, tokens: Tokens, at: int, *names: str) -> Group | None:
        """Read "Chiara (gf)": kin in brackets, one word or two, is the person's."""
        role, end = read_role(tokens, at + 1)
        is_whole = tokens[at].low == "(" and end < len(tokens) and tokens[end].low == ")"
        if role is None or not is_whole or len(names) != 1 or not _is_kin(role):
            return None
        holder = self.scene.named(names[0], role.kind, role.gender)
        return self._held(SELF, role, (holder,), end + 1)

    def _list_closes(self, tokens: Tokens, at: int) -> bool:
        """Tell whether a comma belonged to a list: sooner or later "and" follows."""
        while at < len(tokens) and (tokens[at].low == "," or is_name(tokens, at)):
            at += 1
        return at < len(tokens) and tokens[at].low in {"and", "&"}


def _behind_years(tokens: Tokens, at: int) -> int:
    """Return where the words go on behind (my neighbor) "of thirty years"; `at` without it."""
    lows = [token.low for token in tokens[at : at + 3]]
    return at + 3 if lows[:1] == ["of"] and lows[2:] in (["years"], ["decades"]) else at


def _is_kin(role: Role) -> bool:
    """Tell whether a role is one of the family or the home: no "Sarah (manager)"."""
    return role.stands_alone and role.kind is Kind.PERSON and role.relation != "HAS_BOSS"
