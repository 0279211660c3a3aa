"""Bill and the people around him: an occasion in one line."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from memory.engine.learn.changes import ChangeSet, change_set
from memory.engine.learn.clean import clean
from memory.engine.learn.proposal import KnownEdge, KnownNode, Note, Occasion, Proposal, Said
from memory.engine.learn.resolve import Settlement, resolve, settle
from memory.engine.vocabulary import Kind, Role, Sensitivity

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
BILL = KnownNode("bill", "Bill", Kind.PERSON, aliases=("User",), is_self=True, confidence=1.0)
BERLIN = ZoneInfo("Europe/Berlin")


def said(*lines: str, at: datetime = NOON) -> tuple[Said, ...]:
    """Return turns; a line may begin with "assistant:" or "user NAME:"."""
    turns = []
    for position, line in enumerate(lines):
        head, _, rest = line.partition(": ")
        role, speaker, text = Role.USER, "", line
        if head == "assistant":
            role, text = Role.ASSISTANT, rest
        elif head.startswith("user "):
            speaker, text = head.removeprefix("user "), rest
        at_minute = at + timedelta(minutes=position)
        turns.append(Said(f"turn-{position}", position, role, text, at_minute, speaker))
    return tuple(turns)


def occasion(
    *lines: str,
    nodes: Sequence[KnownNode] = (),
    edges: Sequence[KnownEdge] = (),
    me: KnownNode = BILL,
    at: datetime = NOON,
    consented: Sequence[Sensitivity] = (),
) -> Occasion:
    """Return what Bill said, beside what is known of him."""
    turns = said(*lines, at=at)
    closed_at = turns[-1].said_at + timedelta(minutes=15) if turns else at
    return Occasion(
        turns=turns,
        nodes=(me, *nodes),
        edges=tuple(edges),
        closed_at=closed_at,
        now=max(closed_at, NOON) + timedelta(hours=1),
        zone=BERLIN,
        consented=frozenset(consented),
    )


def answer(
    entities: object = (), relations: object = (), episode: object = None, **more: object
) -> str:
    """Return a model's answer as JSON."""
    record = episode or {"summary": "A talk.", "importance": 0.5, "tags": []}
    return json.dumps({"entities": entities, "relations": relations, "episode": record, **more})


def entity(name: object, kind: object = "PERSON", **more: object) -> dict[str, object]:
    """Return one entity."""
    return {"name": name, "kind": kind, **more}


def relation(
    source: object, label: str, target: object, snippet: object, **more: object
) -> dict[str, object]:
    """Return one relation."""
    told = {"confidence": 0.9, "stability": "stable"} | more
    return {"source": source, "relation": label, "target": target, "snippet": snippet, **told}


def codes(notes: Sequence[Note]) -> set[str]:
    """Return the codes of notes."""
    return {note.code for note in notes}


def lines(proposal: Proposal) -> list[str]:
    """Return the claims as SOURCE LABEL TARGET."""
    return [f"{one.source.name} {one.relation} {one.target.name}" for one in proposal.claims]


def names(proposal: Proposal) -> list[str]:
    """Return the mentions as NAME/KIND, provisional ones with a question mark."""
    return [
        f"{one.name}/{one.kind}{'?' if one.is_provisional else ''}" for one in proposal.mentions
    ]


def settled(raw: str, given: Occasion) -> tuple[Proposal, Settlement]:
    """Clean and resolve an answer; no judge can be asked."""
    proposal = clean(raw, given)
    return proposal, settle(resolve(proposal, given))


def changed(raw: str, given: Occasion) -> ChangeSet:
    """Return what an answer changes."""
    proposal, settlement = settled(raw, given)
    return change_set(proposal, settlement, given)


def edges_of(changes: ChangeSet, given: Occasion) -> list[str]:
    """Return the new edges as SOURCE LABEL TARGET."""
    known = {node.key: node.name for node in given.nodes}

    def name(ref: str | int) -> str:
        return known[ref] if isinstance(ref, str) else changes.nodes[ref].name

    return [f"{name(one.source)} {one.relation} {name(one.target)}" for one in changes.edges]


def known(*names: str, kind: Kind = Kind.PERSON, **more: object) -> list[KnownNode]:
    """Return known nodes of these names, each with its name in lower case as its key."""
    return [KnownNode(name.casefold(), name, kind, **more) for name in names]  # type: ignore[arg-type] # of the tests' own
