"""Findings into the answer a language model would give: entities, relations, retirements.

In: what each clause gave, in order, and what memory knows. Out: plain values for JSON.
"""

from dataclasses import dataclass, field, replace
from typing import Final

from memory.engine.vocabulary import Cardinality, Kind, Stability
from memory.engine.vocabulary.relations import relation_group, usual_cardinality
from memory.llm.base import ExtractionRequest, KnownEdge
from memory.llm.offline.findings import SELF, Claim, Mention, oriented
from memory.llm.offline.lexicon.roles import SERVED
from memory.llm.offline.moments import key_of
from memory.llm.offline.once import STREET, is_misspelled, is_only_car, is_rival
from memory.llm.offline.reading import Reading
from memory.llm.offline.sanity import is_plausible
from memory.llm.offline.scene import Scene, is_headed
from memory.llm.offline.tokens import fold

type Item = dict[str, object]

_THINGS: Final = frozenset({"OWNS", "DRIVES", "USES", "COLLECTS"})  # known by their last words
_OF_MANY: Final = frozenset({"HAS_PET", "HAS_FRIEND", "HAS_NEIGHBOR", "WORKS_WITH", "OWNS", "USES"})
_GENDERED: Final = frozenset({"HAS_SIBLING", "HAS_CHILD", "HAS_PARTNER", "HAS_SPOUSE"})


@dataclass
class Answer:
    """The answer as it grows, clause by clause."""

    request: ExtractionRequest
    scene: Scene
    relations: dict[tuple[str, str, str, int], Claim] = field(default_factory=dict)
    readings: dict[tuple[str, str, str, int], Reading] = field(default_factory=dict)
    retirements: dict[str, Item] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)  # folded -> as said
    properties: dict[str, dict[str, str]] = field(default_factory=dict)  # by folded name
    mentions: list[Mention] = field(default_factory=list)

    def add(self, reading: Reading, turn: int) -> None:
        """Take in what one clause of a turn gave."""
        found = reading.found
        for claim in found.ended:
            self._end(oriented(claim), reading)
        for claim in found.claims:
            self._relate(claim, reading, turn)
        self.mentions += [self.scene.settle(mention) for mention in found.mentions]
        for alias in found.aliases:
            self.aliases.setdefault(fold(alias), alias)
        for owner, key, value in found.properties:
            self.mentions.append(owner)
            self.properties.setdefault(fold(owner.name), {})[key] = value

    def as_dict(self, episode: Item) -> Item:
        """Return the whole answer."""
        answer: Item = {
            "entities": [*self._own(), *self._entities()],
            "relations": [
                self._item(claim, self.readings[key]) for key, claim in self.relations.items()
            ],
            "episode": episode,
        }
        if self.retirements:
            answer["retirements"] = list(self.retirements.values())
        return answer

    def _own(self) -> list[Item]:
        """Return the person as an entity, when something is said of them that is no edge."""
        item: Item = {"name": SELF.name, "kind": str(Kind.PERSON)}
        if self.aliases:
            item["aliases"] = list(self.aliases.values())
        if SELF.name in self.properties:
            item["properties"] = self.properties[SELF.name]
        return [item] if len(item) > len(("name", "kind")) else []

    def _entities(self) -> list[Item]:
        """Return every end of a relation and every other mention, once a spelling."""
        ends = [end for claim in self.relations.values() for end in (claim.source, claim.target)]
        items: dict[tuple[str, Kind], Item] = {}
        for mention in [*ends, *self.mentions]:
            if mention.is_self:
                continue
            item: Item = {
                "name": mention.name,
                "kind": str(mention.kind),
                "confidence": mention.confidence,
            }
            if fold(mention.name) in self.properties:
                item["properties"] = self.properties[fold(mention.name)]
            items.setdefault((mention.name, mention.kind), item)
        return list(items.values())

    def _relate(self, claim: Claim, reading: Reading, turn: int) -> None:
        """List a claim, once a turn."""
        claim = oriented(
            claim.between(self.scene.settle(claim.source), self.scene.settle(claim.target))
        )
        source, target = key_of(claim.source), key_of(claim.target)
        key = (source, claim.relation, target, turn)
        is_vague = claim.source.is_vague or claim.target.is_vague
        if reading.is_correction and usual_cardinality(claim.relation) is Cardinality.ONE_TO_ONE:
            self._correct(source, claim.relation)
        if claim.is_renewal:
            self._renew(source, claim, turn)
        if relation_group(claim.relation) == "HAS_SPOUSE":
            self._end(replace(claim, relation="HAS_PARTNER"), reading)  # who was engaged is married
        is_kept = not is_vague and is_plausible(claim)
        if source != target and key not in self.relations and is_kept:
            self.relations[key] = claim
            self.readings[key] = reading

    def _correct(self, source: str, relation: str) -> None:
        """Take back what was said before "actually no": "I live in Basel. Actually no, ..."."""
        group = relation_group(relation)
        for key in [k for k in self.relations if k[0] == source and relation_group(k[1]) == group]:
            del self.relations[key]

    def _renew(self, source: str, claim: Claim, turn: int) -> None:
        """Take back who was said before in this talk to be what somebody else is now."""
        group = relation_group(claim.relation)
        for key in [k for k in self.relations if k[0] == source and k[3] < turn]:
            if relation_group(key[1]) == group and claim.relation not in _OF_MANY:
                del self.relations[key]

    def _item(self, claim: Claim, reading: Reading) -> Item:
        """Return a claim with the fields of a model's answer."""
        item: Item = {
            "source": claim.source.name,
            "source_kind": str(claim.source.kind),
            "relation": self._label(claim.relation),
            "target": claim.target.name,
            "target_kind": str(claim.target.kind),
            "snippet": reading.snippet,
            "evidence": reading.evidence,
            "confidence": claim.confidence,
            "stability": str(claim.stability),
            "cardinality": str(self._cardinality(claim, reading)),
        }
        updated = self._updated(claim, reading)
        if updated:
            item["updates"] = updated
        if claim.expires_on is not None and claim.stability is Stability.TIME_BOUND:
            item["expires_at"] = claim.expires_on.isoformat()
        return item

    def _cardinality(self, claim: Claim, reading: Reading) -> Cardinality:
        """Return whether it is one at a time; of who had two dentists nobody knows which is gone.

        A street stands beside its town.
        """
        if claim.relation == STREET or reading.is_addition:
            return Cardinality.ONE_TO_MANY
        is_served = claim.relation in SERVED
        is_one = claim.is_single or is_only_car(claim) or (is_served and reading.tells_change)
        if is_one and not (is_served and len(self._known(claim)) > 1):
            return Cardinality.ONE_TO_ONE
        return usual_cardinality(claim.relation)

    def _known(self, claim: Claim) -> list[KnownEdge]:
        """Return what the source of a claim is known to hold under its relation."""
        source = key_of(claim.source)
        return [
            edge
            for edge in self.request.known_edges
            if edge.relation == claim.relation and self.scene.owner_key(edge.source) == source
        ]

    def _updated(self, claim: Claim, reading: Reading) -> str:
        """Return the known edge whose place a claim takes; of several it is unsure which."""
        source, target = key_of(claim.source), key_of(claim.target)
        rivals = [
            edge
            for edge in self.request.known_edges
            if self.scene.owner_key(edge.source) == source
            and self.scene.owner_key(edge.target) != target
            and edge.id not in self.retirements
            and (
                is_rival(claim, edge, is_change=reading.tells_change)
                or (reading.puts_name_right and is_misspelled(claim, edge))
            )
        ]
        return rivals[0].id if len(rivals) == 1 else ""

    def _label(self, relation: str) -> str:
        """Return the label that this person's memory already uses for the same relation."""
        group = relation_group(relation)
        if relation in self.request.labels or group in _GENDERED or relation == STREET:
            return relation
        return next(
            (label for label in self.request.labels if relation_group(label) == group), relation
        )

    def _end(self, claim: Claim, reading: Reading) -> None:
        """Retire what the claim says is over, in memory and in this conversation."""
        for key in [key for key in self.relations if self._is_ended(claim, key[0], key[1], key[2])]:
            is_after = reading.clause.link == "since" and not claim.target.name
            if not (is_after and self.readings[key].sentence is reading.sentence):
                del self.relations[key]  # but "I'm a guide since I retired" is still one
        known = [edge for edge in self.request.known_edges if self._ends_known(claim, edge)]
        if claim.target.name or len(known) == 1:
            for edge in known:
                self.retirements.setdefault(edge.id, {"edge": edge.id, "snippet": reading.snippet})

    def _ends_known(self, claim: Claim, edge: KnownEdge) -> bool:
        source, target = self.scene.owner_key(edge.source), self.scene.owner_key(edge.target)
        return self._is_ended(claim, source, edge.relation, target)

    def _is_ended(self, claim: Claim, source: str, relation: str, target: str) -> bool:
        """Tell whether a claim's end is the end of this edge; an open target fits all."""
        is_same = relation_group(relation) == relation_group(claim.relation)
        is_target = not claim.target.name or self._is_meant(claim, target)
        return is_same and is_target and source == key_of(self.scene.settle(claim.source))

    def _is_meant(self, claim: Claim, target: str) -> bool:
        """Tell whether an ended claim names this target; of a thing its last words will do."""
        said = key_of(self.scene.settle(claim.target))
        is_thing = claim.target.kind is Kind.THING and claim.relation in _THINGS
        return target == said or (is_thing and is_headed(target, said))
