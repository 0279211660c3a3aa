"""Relations of an answer, cleaned: label, snippet, ends, and how sure.

In: unread elements, the mentions, what was heard. Out: claims between drafts and stored nodes.
"""

from dataclasses import dataclass, field, replace
from typing import Final

from memory.engine.learn.clean.consent import Consent
from memory.engine.learn.clean.drafts import check_keys
from memory.engine.learn.clean.ends import Linked, ends_of, in_spoken_order, says_end
from memory.engine.learn.clean.fields import flat_map, share, text_of, word_of
from memory.engine.learn.clean.heard import Heard
from memory.engine.learn.clean.json_text import Fields, Json
from memory.engine.learn.clean.labels import relation_label
from memory.engine.learn.clean.mentions import MentionTable
from memory.engine.learn.clean.notes import DropError, Notes
from memory.engine.learn.clean.timing import timed
from memory.engine.learn.clean.yes import needs_yes, said_yes
from memory.engine.learn.proposal import Claim, End, Occasion, Retirement, Said, Snippet
from memory.engine.params import (
    CONFIDENCE_DEFAULT,
    EDGES_PER_EPISODE,
    INFERRED_AT_MOST,
    NAME_STORED,
    QUALIFIERS_PER_EDGE,
)
from memory.engine.vocabulary import Basis, Cardinality
from memory.engine.vocabulary.relations import usual_cardinality

_KEYS: Final = frozenset(
    {
        *("source", "source_kind", "relation", "target", "target_kind", "snippet", "evidence"),
        *("confidence", "stability", "cardinality", "ttl_days", "expires_at"),
        *("valid_from", "valid_to", "basis", "updates", "qualifiers"),
        *("over_since", "over_words"),
    }
)
_RETIRE_KEYS: Final = frozenset({"edge", "snippet", "evidence"})
_NOWHERE: Final = End("")


@dataclass
class Desk:
    """What cleaning a claim needs at hand."""

    occasion: Occasion
    table: MentionTable
    heard: Heard
    consent: Consent
    notes: Notes
    edge_keys: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        """Collect the edges that a claim may name."""
        self.edge_keys = frozenset(edge.key for edge in self.occasion.edges)


def read_claims(elements: list[Json], desk: Desk) -> list[Linked]:
    """Read every relation; past the cap the rest is left out with one note."""
    if len(elements) > EDGES_PER_EPISODE:
        desk.notes.add("relations_capped", str(len(elements)))
    claims = []
    for element in elements[:EDGES_PER_EPISODE]:
        try:
            claims.append(_claim(element, desk))
        except DropError as dropped:
            desk.notes.add(dropped.code, dropped.detail or _named(element))
    return claims


def read_retirements(elements: list[Json], desk: Desk) -> tuple[Retirement, ...]:
    """Read what the person says no longer holds."""
    retirements = []
    for element in elements[:EDGES_PER_EPISODE]:
        try:
            retirements.append(_retirement(element, desk))
        except DropError as dropped:
            desk.notes.add(dropped.code, dropped.detail)
    return tuple(retirements)


def _named(element: Json) -> str:
    """Name a dropped claim for the person who may ask what became of it."""
    if not isinstance(element, Fields):
        return ""
    return " ".join(
        value
        for key in ("source", "relation", "target")
        if isinstance(value := element.get(key), str)
    )


def _claim(element: Json, desk: Desk) -> Linked:
    """Read one relation.

    Raises:
        DropError: it cannot be repaired.
    """
    fields = _fields(element, _KEYS, desk.notes)
    label = _label(fields.get("relation"), desk.notes)
    turn, snippet = _quote(fields, desk)
    source, target = in_spoken_order(
        ends_of(fields, snippet.text, desk.table), label, snippet.text, desk.notes
    )
    claim = Claim(_NOWHERE, label, _NOWHERE, (snippet,), qualifiers=_qualifiers(fields, desk))
    claim = timed(fields, claim, zone=desk.occasion.zone, notes=desk.notes)
    claim = _weighed(fields, replace(claim, updates=_updates(fields, desk)), desk)
    linked = _judged(Linked(source, target, claim), turn, desk)
    return desk.consent.checked(linked)


def _fields(element: Json, known: frozenset[str], notes: Notes) -> Fields:
    if not isinstance(element, Fields):
        code = "relation_wrong_type"
        raise DropError(code)
    check_keys(element, known, notes)
    return element


def _label(raw: Json, notes: Notes) -> str:
    label = relation_label(raw) if isinstance(raw, str) else None
    if label is None:
        code = "label_malformed"
        raise DropError(code)
    if label != raw:
        notes.add("label_normalised", label)
    return label


def _quote(fields: Fields, desk: Desk) -> tuple[Said, Snippet]:
    words = fields.get("snippet")
    if isinstance(words, list) and len(words) == 1:
        desk.notes.add("snippet_from_list")
        words = words[0]
    if not isinstance(words, str) or not words.strip():
        code = "snippet_missing"
        raise DropError(code)
    evidence = fields.get("evidence")
    return desk.heard.quote(words, evidence if isinstance(evidence, str) else "", desk.notes)


def _qualifiers(fields: Fields, desk: Desk) -> dict[str, str | int | float | bool]:
    given = fields.get("qualifiers")
    kept = flat_map(given, desk.notes, limit=QUALIFIERS_PER_EDGE, code="qualifiers_dropped")
    return dict(kept)


def _updates(fields: Fields, desk: Desk) -> str | None:
    """Return the stored edge this corrects, if it is one of this owner's."""
    key = text_of(fields.get("updates"), desk.notes, limit=NAME_STORED)
    if key and key not in desk.edge_keys:
        desk.notes.add("hint_ignored")
    return key if key in desk.edge_keys else None


def _weighed(fields: Fields, claim: Claim, desk: Desk) -> Claim:
    """Set confidence and cardinality."""
    given = fields.get("cardinality")
    cardinality = word_of(given, Cardinality, "cardinality", desk.notes)
    if cardinality is None and given is not None:
        desk.notes.add("cardinality_default")
    basis = Basis.INFERRED if fields.get("basis") == Basis.INFERRED.value else Basis.STATED
    return replace(
        claim,
        confidence=share(
            fields.get("confidence"), "confidence", default=CONFIDENCE_DEFAULT, notes=desk.notes
        ),
        cardinality=cardinality or usual_cardinality(claim.relation),
        basis=basis,
    )


def _judged(linked: Linked, turn: Said, desk: Desk) -> Linked:
    """Settle the basis: what the snippet does not itself say is inferred, and less sure.

    Raises:
        DropError: the assistant coined it and the person did not take it up.
    """
    claim = linked.claim
    ends = (linked.source, linked.target)
    (snippet,) = claim.snippets
    is_stated = all(says_end(end, snippet.text) for end in ends)
    if needs_yes(ends, turn, snippet, desk.heard):
        if not said_yes(ends, turn, desk.heard):
            code = "not_affirmed"
            raise DropError(code)
        is_stated = False
    basis = claim.basis if is_stated else Basis.INFERRED
    top = INFERRED_AT_MOST if basis is Basis.INFERRED else 1.0
    confidence = min(claim.confidence, top)
    snippets = (replace(snippet, confidence=confidence),)
    return replace(
        linked, claim=replace(claim, basis=basis, confidence=confidence, snippets=snippets)
    )


def _retirement(element: Json, desk: Desk) -> Retirement:
    """Read one retirement.

    Raises:
        DropError: no such edge, or no words of the person say so.
    """
    fields = _fields(element, _RETIRE_KEYS, desk.notes)
    key = text_of(fields.get("edge"), desk.notes, limit=NAME_STORED)
    if key not in desk.edge_keys:
        code = "edge_unknown"
        raise DropError(code)
    return Retirement(key, _quote(fields, desk)[1])
