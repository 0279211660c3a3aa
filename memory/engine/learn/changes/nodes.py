"""Nodes of a change set: new ones, what known ones become, aliases, sightings, the ledger.

In: a proposal, its settlement, the occasion. Out: rows to write.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from memory.engine.learn.changes.types import (
    Considered,
    MergeRecord,
    NewAlias,
    NewNode,
    NodeSighting,
    NodeUpdate,
)
from memory.engine.learn.clean.names import canon, is_junk, is_nobodys_alias, is_self_word
from memory.engine.learn.proposal import (
    KnownNode,
    Mention,
    NodeRef,
    Note,
    Occasion,
    Proposal,
    Scalar,
)
from memory.engine.learn.resolve.types import Candidate, Settled, Settlement
from memory.engine.params import ALIASES_PER_NODE
from memory.engine.vocabulary import Kind

type Slot = tuple[Kind, str]  # what a twin number counts within


@dataclass
class NodeRows:
    """The rows of nodes as they grow."""

    nodes: list[NewNode] = field(default_factory=list)
    updates: list[NodeUpdate] = field(default_factory=list)
    aliases: list[NewAlias] = field(default_factory=list)
    sightings: list[NodeSighting] = field(default_factory=list)
    merges: list[MergeRecord] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)


def node_rows(proposal: Proposal, settlement: Settlement, occasion: Occasion) -> NodeRows:
    """Return the rows of every node that this conversation mentions."""
    return _Register(proposal, settlement, occasion).rows()


class _Register:
    """Every node of the batch with its mentions."""

    def __init__(self, proposal: Proposal, settlement: Settlement, occasion: Occasion) -> None:
        self.proposal = proposal
        self.settlement = settlement
        self.occasion = occasion
        self.known = {node.key: node for node in occasion.nodes}
        self.twins = _counted(occasion.nodes)
        self.taken = _taken(occasion.nodes)
        self.by_node: defaultdict[NodeRef, list[tuple[Mention, Settled]]] = defaultdict(list)
        for settled in settlement.settled:
            self.by_node[settled.node].append((proposal.mentions[settled.mention], settled))

    def rows(self) -> NodeRows:
        rows = NodeRows()
        for index, founder in enumerate(self.settlement.founders):
            rows.nodes.append(self._new(index, self.proposal.mentions[founder]))
        for ref, met in self.by_node.items():
            mentions = [mention for mention, _ in met]
            name = rows.nodes[ref].name if isinstance(ref, int) else self.known[ref].name
            if isinstance(ref, str):
                update = self._update(self.known[ref], met)
                name = update.name or name
                if update != NodeUpdate(ref):
                    rows.updates.append(update)
            rows.aliases += self._aliases(ref, name, mentions, rows.notes)
        rows.sightings += self._sightings()
        rows.merges += [self._merge(settled) for settled in self.settlement.settled]
        return rows

    def _new(self, index: int, founder: Mention) -> NewNode:
        """Return a new node: named by its founder, as sure as its surest mention."""
        mentions = [mention for mention, _ in self.by_node[index]]
        slot = (founder.kind, canon(founder.name))
        return NewNode(
            name=founder.name,
            kind=founder.kind,
            canon=slot[1],
            twin=self._next_twin(slot),
            confidence=max(mention.confidence for mention in mentions),
            is_provisional=founder.is_provisional,
            properties=_combined(mentions),
            is_proposed=self.occasion.is_asking,
        )

    def _next_twin(self, slot: Slot) -> int:
        """Return the next free number among nodes of one kind and canon."""
        self.twins[slot] += 1
        return self.twins[slot] - 1

    def _update(self, node: KnownNode, met: list[tuple[Mention, Settled]]) -> NodeUpdate:
        """Return what a known node becomes: surer, its properties combined, named at last."""
        mentions = [mention for mention, _ in met]
        update = NodeUpdate(node.key)
        sure = max(mention.confidence for mention in mentions)
        if sure > node.confidence:
            update = replace(update, confidence=sure)
        properties = self._properties(node, mentions)
        is_said = not self.occasion.is_asking  # else they wait in the sighting for the click
        if is_said and properties != {one.name: one.value for one in node.properties}:
            update = replace(update, properties=properties)
        named = _named_at_last(node, mentions)
        return self._renamed(node, update, *named) if named else update

    def _renamed(self, node: KnownNode, update: NodeUpdate, name: str, kind: Kind) -> NodeUpdate:
        """Give a stand-in, or the person behind a placeholder, their name and kind."""
        slot = (kind, canon(name))
        is_moved = slot != (node.kind, canon(node.name))
        return replace(
            update,
            name=name,
            canon=slot[1],
            kind=kind,
            twin=self._next_twin(slot) if is_moved else node.twin,
            is_provisional=False,
        )

    def _properties(self, node: KnownNode, mentions: list[Mention]) -> dict[str, Scalar]:
        """Combine properties: the person's own edit wins, then confidence, then the newer."""
        kept = {one.name: (one.confidence, one.value) for one in node.properties}
        hand = {one.name for one in node.properties if one.is_by_hand}
        newer = {one.name for one in node.properties if one.seen_at > self.occasion.closed_at}
        for mention in mentions:
            for name, value in mention.properties.items():
                sure = kept[name][0] if name in kept else -1.0
                is_surer = mention.confidence > sure
                is_newer = mention.confidence == sure and name not in newer
                if name not in hand and (is_surer or is_newer):
                    kept[name] = (mention.confidence, value)
        return {name: value for name, (_, value) in kept.items()}

    def _aliases(
        self, ref: NodeRef, name: str, mentions: list[Mention], notes: list[Note]
    ) -> Iterator[NewAlias]:
        """Return the surface forms and aliases that are new to a node, one a canon."""
        node = self.known[ref] if isinstance(ref, str) else None
        had = {canon(alias) for alias in (*node.aliases, *node.removed_aliases)} if node else set()
        n_had = len(node.aliases) if node else 0
        forms = [form for mention in mentions for form in (mention.name, *mention.aliases)]
        for form in dict.fromkeys(forms):
            key = canon(form)
            if not key or form == name or key in had or is_nobodys_alias(form):
                continue
            had.add(key)
            if self._is_taken(form, ref, mentions[0].kind):
                notes.append(Note("alias_conflict", form))
            elif n_had >= ALIASES_PER_NODE:
                notes.append(Note("aliases_capped", form))
            else:
                n_had += 1
                yield NewAlias(ref, form, key)

    def _is_taken(self, form: str, ref: NodeRef, kind: Kind) -> bool:
        """Say whether a name belongs to another known node of this kind."""
        return bool(self.taken.get((kind, canon(form)), set()) - {ref})

    def _sightings(self) -> Iterator[NodeSighting]:
        """Return one row a node and spelling; an end without a mention is seen by its name."""
        for ref, met in self.by_node.items():
            for name in dict.fromkeys(mention.name for mention, _ in met):
                so_named = [mention for mention, _ in met if mention.name == name]
                yield NodeSighting(
                    node=ref,
                    name=name,
                    kind=so_named[0].kind,
                    confidence=max(mention.confidence for mention in so_named),
                    properties=_combined(so_named),
                    n_mentions=len(so_named),
                )
        for key in self._unmentioned():
            node = self.known[key]
            yield NodeSighting(key, node.name, node.kind, node.confidence, {}, n_mentions=1)

    def _unmentioned(self) -> Iterable[str]:
        ends = (end for claim in self.proposal.claims for end in (claim.source, claim.target))
        keys = dict.fromkeys(end.node for end in ends)
        return [key for key in keys if key is not None and key not in self.by_node]

    def _merge(self, settled: Settled) -> MergeRecord:
        mention = self.proposal.mentions[settled.mention]
        pairs = zip(settled.candidates, settled.confidences, strict=True)
        return MergeRecord(
            mention=mention.name,
            kind=mention.kind,
            decision=settled.decision,
            band=settled.band,
            rule=settled.rule,
            node=settled.node,
            confidence=settled.confidence,
            candidates=tuple(
                Considered(self._place(one), one.similarity, sure) for one, sure in pairs
            ),
            needs_review=settled.needs_review,
            is_provisional=mention.is_provisional,
            forms=mention.aliases,
            reason=settled.reason,
        )

    def _place(self, candidate: Candidate) -> NodeRef:
        """Return the node of a candidate, which may be one of this batch."""
        if candidate.node is not None:
            return candidate.node
        by_mention = {one.mention: one.node for one in self.settlement.settled}
        return by_mention[candidate.mention or 0]


def _counted(nodes: Iterable[KnownNode]) -> defaultdict[Slot, int]:
    """Return the next free twin number of each kind and canon."""
    free: defaultdict[Slot, int] = defaultdict(int)
    for node in nodes:
        slot = (node.kind, canon(node.name))
        free[slot] = max(free[slot], node.twin + 1)
    return free


def _taken(nodes: Iterable[KnownNode]) -> Mapping[Slot, set[NodeRef]]:
    """Return who is called what."""
    taken: defaultdict[Slot, set[NodeRef]] = defaultdict(set)
    for node in nodes:
        for name in (node.name, *node.aliases):
            taken[node.kind, canon(name)].add(node.key)
    return taken


def _combined(mentions: list[Mention]) -> dict[str, Scalar]:
    """Return the properties of mentions together; the surer one's value wins."""
    combined: dict[str, Scalar] = {}
    for mention in sorted(mentions, key=lambda one: one.confidence):
        combined |= mention.properties
    return combined


def _named_at_last(node: KnownNode, mentions: list[Mention]) -> tuple[str, Kind] | None:
    """Return the name and kind that a stand-in gets, or the person behind a placeholder."""
    if node.is_name_by_hand:
        return None
    if node.is_self:
        has_placeholder = is_self_word(node.name) or is_junk(node.name)
        forms = [form for one in mentions for form in (one.name, *one.aliases)]
        names = [form for form in forms if not (is_self_word(form) or is_junk(form))]
        return (names[0], node.kind) if has_placeholder and names else None
    proper = [
        (one.name, one.kind)
        for one in mentions
        if node.is_provisional and not one.is_provisional and one.kind is not Kind.OTHER
    ]
    return proper[0] if proper else None
