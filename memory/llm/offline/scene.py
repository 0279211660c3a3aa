"""Who has been spoken of so far: names, kinds, roles, and whom "she" means.

In: mentions in the order they are made, and what memory already knows. Out: the mention that a
name, a pronoun or a role stands for.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from memory.engine.vocabulary import Cardinality, Kind
from memory.engine.vocabulary.relations import relation_group, usual_cardinality
from memory.llm.base import KnownEdge
from memory.llm.offline.findings import SELF, SURE, UNNAMED, Claim, Found, Mention
from memory.llm.offline.lexicon.brands import CARS
from memory.llm.offline.lexicon.roles import Role
from memory.llm.offline.moments import Moments, key_of
from memory.llm.offline.names import gender_of, has_title, is_given_name
from memory.llm.offline.phrases import is_place
from memory.llm.offline.tokens import fold

_MEMORY_OF_PRONOUNS: Final = 6  # sentences after which "she" no longer means anybody

_SERVICES: Final = {  # where one is with somebody, and what one calls them
    "BANKS_WITH": "bank",
    "TRAINS_AT": "gym",
    "HAS_PROVIDER": "provider",
    "INSURED_WITH": "insurance",
}
_DIVIDED: Final = frozenset({"HAS_SIBLING", "HAS_CHILD"})


class Scene(Moments):
    """The people and things of one conversation."""

    def __init__(
        self,
        known: Iterable[KnownEdge] = (),
        nodes: Iterable[tuple[str, str]] = (),
        self_name: str = "",
    ) -> None:
        """Start with what memory knows: its names and who holds which role."""
        super().__init__()
        self._self_names = {fold(SELF.name), fold(self_name)} - {""}
        self._by_name: dict[str, Mention] = {}
        self._heard: list[tuple[int, Mention]] = []  # people in order, with their sentence
        self._holders: dict[tuple[str, str], list[str]] = {}  # (owner, group) -> names
        self._words: dict[tuple[str, str], str] = {}  # (owner, group) -> as first said: "nan"
        for name, kind in nodes:
            if kind in Kind:
                self._by_name.setdefault(fold(name), Mention(name, Kind(kind), gender_of(name)))
        self._known = tuple(known)
        for edge in self._known:
            self._hold((self.owner_key(edge.source), _role_key(edge.relation)), edge.target)

    def owner_key(self, name: str) -> str:
        """Return one key a person; every name of the speaker is the same key."""
        key = fold(name)
        return SELF.name if key in self._self_names else key

    def named(self, name: str, kind: Kind, gender: str = "", confidence: float = SURE) -> Mention:
        """Return the mention of a name; a kind once given in this conversation stays."""
        before = self._by_name.get(fold(name))
        if before is None:
            mention = Mention(name, kind, gender or gender_of(name), confidence=confidence)
            self._by_name[fold(name)] = mention
            return mention
        if gender and gender != before.gender:
            before = replace(before, gender=gender)
            self._by_name[fold(name)] = before
        return replace(before, name=name)

    def maybe(self, name: str) -> Mention:
        """Return the mention of what may be a person; it is not remembered as one until proven."""
        known = self._by_name.get(fold(name))
        return replace(known, name=name) if known else Mention(name, Kind.PERSON, gender_of(name))

    def is_proven(self, mention: Mention) -> bool:
        """Tell whether a name is surely a person's: by a role, by memory, as a given name."""
        first = mention.name.lower().split()[:1]
        return (
            mention.is_self
            or bool(mention.role)
            or fold(mention.name) in self._by_name
            or has_title(mention.name)
            or is_given_name("".join(first))
        )

    def prove(self, mentions: Iterable[Mention]) -> None:
        """Take it that these are people: what is said of them is said of people only."""
        for mention in mentions:
            if not mention.role and not mention.is_self:
                self.hear(self.named(mention.name, mention.kind, mention.gender))

    def thing(self, name: str, kind: Kind) -> Mention:
        """Return the mention of a thing; a well-known place is a place."""
        return self.named(name, Kind.PLACE if is_place(name) else kind)

    def knows(self, name: str, kind: Kind = Kind.PERSON) -> bool:
        """Tell whether a name was already heard as this kind."""
        before = self._by_name.get(fold(name))
        return before is not None and before.kind == kind

    def kind_of(self, name: str) -> Kind | None:
        """Return the kind that a name already has."""
        before = self._by_name.get(fold(name))
        return before.kind if before else None

    def hear(self, mention: Mention) -> None:
        """Remember that somebody was just spoken of."""
        if not (mention.is_self or mention.is_vague) and mention.kind in {Kind.PERSON, Kind.OTHER}:
            self._heard.append((self.sentence, mention))

    def hold(self, owner: Mention, role: Role, holder: Mention) -> None:
        """Remember who stands in a role."""
        self._hold((key_of(owner), _role_key(role.relation, role.noun)), holder.name)

    def release(self, owner: Mention, relation: str, holder: Mention) -> None:
        """Forget that somebody stands in a role."""
        names = self._holders.get((key_of(owner), _role_key(relation)), [])
        names[:] = [name for name in names if fold(name) != fold(holder.name)]

    def holder(self, owner: Mention, role: Role) -> Mention:
        """Return who stands in a role: by name when exactly one is known, else by the role."""
        key = key_of(owner), _role_key(role.relation, role.noun)
        matching = [name for name in self._holders.get(key, []) if self._fits(name, role)]
        if len(matching) == 1 and not role.is_plural:
            return self.named(matching[0], role.kind, role.gender)
        return Mention(
            self._words.setdefault(key, role.noun),
            role.kind,
            role.gender,
            role=role.relation,
            confidence=UNNAMED,
            is_vague=not role.stands_alone,
        )

    def holds(self, relation: str, owner: Mention = SELF) -> bool:
        """Tell whether memory knows somebody to hold anything under a relation."""
        group, key = relation_group(relation), key_of(owner)
        return any(
            relation_group(edge.relation) == group and self.owner_key(edge.source) == key
            for edge in self._known
        )

    def was_at_work(self, mention: Mention) -> bool:
        """Tell whether it was just said that somebody left the job they are known to have."""
        key = key_of(mention)
        edges = (edge for edge in self._known if self.owner_key(edge.source) == key)
        return self.has_left_work(mention) and any(e.relation == "WORKS_AT" for e in edges)

    def values(self, relation: str) -> list[str]:
        """Return what the person is known to hold under a relation."""
        return [
            edge.target
            for edge in self._known
            if edge.relation == relation and self.owner_key(edge.source) == SELF.name
        ]

    def held(self, name: str, owner: Mention = SELF) -> list[tuple[str, str]]:
        """Return relation and name of what somebody holds that a name may mean: "the Golf"."""
        wanted = fold(name)
        return [
            (edge.relation, edge.target)
            for edge in self._known
            if self.owner_key(edge.source) == key_of(owner) and is_headed(fold(edge.target), wanted)
        ]

    def employed(self, found: Found) -> Found:
        """Return findings as `Moments` does; whoever left a bank or a gym may be at another."""
        left = next((c for c in found.ended if self._is_held(c)), None)
        if left is not None:
            self.change(_SERVICES[left.relation])
        if self.changed == _SERVICES["TRAINS_AT"]:
            claims = (
                replace(c, relation="TRAINS_AT") if c.relation == "JOINED" else c
                for c in found.claims
            )
            found = replace(found, claims=tuple(claims))
        return super().employed(found)

    def _is_held(self, claim: Claim) -> bool:
        """Tell whether the person is known to be with the bank or gym that a claim ends."""
        is_own = claim.relation in _SERVICES and claim.source.is_self
        held = [fold(one) for one in self.values(claim.relation)] if is_own else []
        return any(is_headed(one, fold(claim.target.name)) for one in held)

    def last(self) -> Mention | None:
        """Return who was spoken of last."""
        return self._heard[-1][1] if self._heard else None

    def antecedent(self, pronoun: str) -> Mention | None:
        """Return whom "he" or "she" means: the last one fitting, or nobody when that is unsure."""
        recent = [m for n, m in self._heard if self.sentence - n <= _MEMORY_OF_PRONOUNS]
        here = [m for n, m in self._heard if n == self.sentence]
        if here and not here[-1].gender and all(m.gender != pronoun for m in here):
            recent = here  # "my friend Sunniva, she ..." is not the Mrs. Ode of before
        fitting = [m for m in recent if m.gender == pronoun]
        if fitting:
            return fitting[-1]
        unclear = {fold(m.name): m for m in recent if not m.gender}
        return next(iter(unclear.values())) if len(unclear) == 1 else None

    def settle(self, mention: Mention) -> Mention:
        """Return the named holder of an unnamed role of the speaker, if there is exactly one."""
        if not mention.role:
            return mention
        names = self._holders.get((SELF.name, _role_key(mention.role, mention.name)), [])
        names = [name for name in names if self._fits_gender(name, mention.gender)]
        return self.named(names[0], mention.kind) if len(names) == 1 else mention

    def _hold(self, key: tuple[str, str], name: str) -> None:
        names = self._holders.setdefault(key, [])
        if usual_cardinality(key[1]) is Cardinality.ONE_TO_ONE:
            names.clear()  # the new boss is the boss
        if fold(name) not in {fold(held) for held in names}:
            names.append(name)

    def _fits(self, name: str, role: Role) -> bool:
        return self._fits_gender(name, role.gender)

    def _fits_gender(self, name: str, gender: str) -> bool:
        known = self._by_name.get(fold(name))
        theirs = known.gender if known else gender_of(name)
        return not gender or not theirs or theirs == gender


def is_headed(known: str, said: str) -> bool:
    """Tell whether what is said may be what is known: the same, its last words, or its maker."""
    is_maker = said in CARS and known.startswith(f"{said} ")
    return bool(said) and (known == said or known.endswith(f" {said}") or is_maker)


def _role_key(relation: str, noun: str = "") -> str:
    """Return one key for labels that name the same holder; a brother is no sister, a dog no cat."""
    group = relation_group(relation)
    if group == "HAS_PET":
        return f"{group}:{noun}"
    return relation if group in _DIVIDED else group
