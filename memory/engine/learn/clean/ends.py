"""The two ends of a claim: which mention or stored node a name means.

In: a name, perhaps a kind, and the snippet. Out: a draft or a stored node; unknown names
become provisional, ambiguous ones are refused.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from memory.engine.learn.clean.another import speaks_of_another, spoken
from memory.engine.learn.clean.drafts import Draft, clean_name, role_draft
from memory.engine.learn.clean.fields import word_of
from memory.engine.learn.clean.heard import shares_word
from memory.engine.learn.clean.json_text import Fields
from memory.engine.learn.clean.mentions import MentionTable
from memory.engine.learn.clean.names import canon, is_self_word, plain, says
from memory.engine.learn.clean.notes import DropError, Notes
from memory.engine.learn.clean.speaking import leaves_self_out, speaks_of_namesake, speaks_of_self
from memory.engine.learn.proposal import Claim, KnownNode
from memory.engine.params import PROVISIONAL_CONFIDENCE
from memory.engine.vocabulary import Kind
from memory.engine.vocabulary.names import ROLE_RELATIONS

type Known = Draft | KnownNode


@dataclass(frozen=True)
class Linked:
    """A claim whose ends are still drafts or stored nodes."""

    source: Known
    target: Known
    claim: Claim

    @property
    def others(self) -> list[Known]:
        """The ends that are not the person."""
        return [end for end in (self.source, self.target) if not end.is_self]


@dataclass(frozen=True)
class Asked:
    """A name as a claim gives it, with the words that claim rests on."""

    name: str
    kind: Kind | None
    snippet: str


def ends_of(element: Fields, snippet: str, table: MentionTable) -> tuple[Known, Known]:
    """Return source and target of a claim.

    Raises:
        DropError: no name, an ambiguous one, or neither end is known.
    """
    asked = [_asked(element, end, snippet, table) for end in ("source", "target")]
    known = [_known(one, table) for one in asked]
    if known == [None, None]:
        code = "endpoints_unknown"
        raise DropError(code)
    source, target = (
        found or _provisional(one, table) for found, one in zip(known, asked, strict=True)
    )
    return source, target


def in_spoken_order(
    ends: tuple[Known, Known], relation: str, snippet: str, notes: Notes
) -> tuple[Known, Known]:
    """Turn a claim round that was drawn against its own words.

    "Ravi manages Joana" read as Joana MANAGES Ravi: the label's words stand between the names
    in the other order.
    """
    source, target = (canon(end.name) for end in ends)
    verb = relation.replace("_", " ").lower()
    spoken = plain(snippet)
    is_turned = says(f"{target} {verb} {source}", spoken)
    if not is_turned or says(f"{source} {verb} {target}", spoken):
        return ends
    notes.add("ends_turned", relation)
    return ends[1], ends[0]


def says_end(end: Known, text: str) -> bool:
    """Say whether a text itself names an end, or has a pronoun for the person."""
    words = frozenset(plain(text).split())
    if isinstance(end, Draft) and end.role:
        return any(shares_word(noun, words) for noun in _nouns(end.role))
    is_named = any(shares_word(name, words) for name in (end.name, *end.aliases))
    return is_named or (end.is_self and (speaks_of_self(text) or leaves_self_out(text)))


def _nouns(role: str) -> list[str]:
    return [noun for noun, relation in ROLE_RELATIONS.items() if relation == role]


def _asked(element: Fields, end: str, snippet: str, table: MentionTable) -> Asked:
    kind = word_of(element.get(f"{end}_kind"), Kind, "kind", table.notes)
    name = clean_name(element.get(end), table.notes, own=table.own, kind=kind)
    return Asked(name, kind, snippet)


def _known(asked: Asked, table: MentionTable) -> Known | None:
    """Find who is meant: the given kind, then this batch, then self, then the stored."""
    if is_self_word(asked.name):
        table.notes.add("self_placeholder")
        return table.me
    if table.is_own_name(asked.name, asked.kind):
        return _own_name(asked, table)
    batch = _of_kind(table.named(asked.name), asked.kind)
    stored = _of_kind(table.stored(asked.name), asked.kind)
    if not batch and any(node.is_self for node in stored):
        return _noted(table.me, asked, table)
    known = _only(batch or stored, asked, table)
    return _as_meant(known, asked, table) or _role(asked, table)


def _as_meant(known: Known | None, asked: Asked, table: MentionTable) -> Known | None:
    """Return who is known, or a mention of the name where the words mean another of that name."""
    if not isinstance(known, KnownNode):
        return known
    if speaks_of_another(asked.name, known.kind, spoken(asked.snippet)):
        return table.add(Draft(name=asked.name, kind=known.kind))
    return known


def _own_name(asked: Asked, table: MentionTable) -> Known | None:
    """Tell the person from a namesake: whom the snippet names, it does not mean by "I"."""
    if table.has_placeholder or not speaks_of_namesake(asked.name, asked.snippet):
        return _noted(table.me, asked, table)
    drafts = [one for one in table.named(asked.name) if one.is_own_name]
    for draft in drafts:
        draft.is_namesake = True
    stored = [node for node in table.stored(asked.name) if not node.is_self]
    return _only(drafts or stored, asked, table)


def _role(asked: Asked, table: MentionTable) -> Draft | None:
    """Return the stand-in of an unnamed role; its holder is found when names are resolved."""
    draft = role_draft(asked.name, asked.kind)
    if draft is None:
        return None
    listed = [one for one in table.drafts if one.role and one.name == draft.name]
    return listed[0] if listed else table.add(draft)


def _only(found: Sequence[Known], asked: Asked, table: MentionTable) -> Known | None:
    """Return the one that is found, None when there is none.

    Raises:
        DropError: the name means several.
    """
    if len(found) > 1:
        code = "endpoint_ambiguous"
        raise DropError(code)
    return _noted(found[0], asked, table) if found else None


def _of_kind[Named: (Draft, KnownNode)](found: list[Named], kind: Kind | None) -> list[Named]:
    """Keep those of the given kind, if that leaves any."""
    return [one for one in found if one.kind == kind] or found


def _noted(end: Known, asked: Asked, table: MentionTable) -> Known:
    if asked.name not in {end.name, *end.aliases}:
        table.notes.add("endpoint_matched", asked.name)
    return end


def _provisional(asked: Asked, table: MentionTable) -> Draft:
    """Return a low-confidence stand-in for the one end that is unknown."""
    table.notes.add("provisional_node", asked.name)
    return table.add(
        Draft(
            name=asked.name,
            kind=Kind.OTHER,
            confidence=PROVISIONAL_CONFIDENCE,
            is_provisional=True,
            is_namesake=table.is_own_name(asked.name, asked.kind),
        )
    )
