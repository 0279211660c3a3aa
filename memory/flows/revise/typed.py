"""What a person or a bot typed, checked and cleaned.

In: text. Out: names, labels, sentences, statements; or a refusal that holds no text.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from memory.engine.learn.clean.labels import relation_label
from memory.engine.learn.clean.names import canon, is_junk, is_self_word, one_line
from memory.engine.learn.clean.sensitivity import guarded_in, sensitivity_of
from memory.engine.learn.guard import has_secret
from memory.engine.vocabulary import Kind, Origin, Stability
from memory.models import Node, Profile
from memory.models.text import storable
from memory.store import nodes
from memory.store.statements import Statement


class Refusal(StrEnum):
    """Why something typed cannot be remembered."""

    EMPTY = "empty"  # a name or the sentence
    UNCLEAR_NAME = "unclear_name"  # a pronoun, a time, signs only
    UNKNOWN_RELATION = "unknown_relation"  # not one to four words of letters
    SAME_ENDS = "same_ends"
    NEEDS_CONSENT = "needs_consent"  # of a sensitive class
    NOTHING_NEW = "nothing_new"  # a correction with the old values
    IN_FUTURE = "in_future"  # when it changed
    INVERTED = "inverted"  # it would end before it began
    SUPERSEDED = "superseded"  # something newer has replaced it
    NAME_TAKEN = "name_taken"
    CONFIDENTIAL = "confidential"  # a password, a key, a card: kept nowhere
    TOO_LONG = "too_long"


class RevisionRefusedError(ValueError):
    """What was typed cannot be remembered; `code` holds no text of a person."""

    def __init__(self, code: Refusal) -> None:
        """Refuse for a reason."""
        super().__init__(str(code))
        self.code = code


@dataclass(frozen=True)
class Claim:
    """A claim between nodes, checked, with the sentence that says it."""

    source: Node
    relation: str
    target: Node
    sentence: str


def clean_name(text: str) -> str:
    """Return a name as one clean line without invisible signs.

    Raises:
        RevisionRefusedError: nothing is left, it names nothing, or it is a secret.
    """
    name, _ = one_line(text)
    if not name:
        raise RevisionRefusedError(Refusal.EMPTY)
    if is_junk(name) and not _is_self(name):
        raise RevisionRefusedError(Refusal.UNCLEAR_NAME)
    if has_secret(name):
        raise RevisionRefusedError(Refusal.CONFIDENTIAL)
    return name


def _is_self(name: str) -> bool:
    return is_self_word(name) or canon(name) == canon(nodes.PLACEHOLDER)


def clean_relation(text: str) -> str:
    """Return a relation in the house form.

    Raises:
        RevisionRefusedError: it is not one to four words of letters.
    """
    label = relation_label(text)
    if label is None:
        raise RevisionRefusedError(Refusal.UNKNOWN_RELATION)
    return label


def clean_sentence(text: str) -> str:
    """Return the sentence as it can be stored.

    Raises:
        RevisionRefusedError: it is empty, or holds a secret.
    """
    sentence = storable(text).strip()
    if not sentence:
        raise RevisionRefusedError(Refusal.EMPTY)
    if has_secret(sentence):
        raise RevisionRefusedError(Refusal.CONFIDENTIAL)
    return sentence


def checked(
    owner_id: UUID,
    claim: Claim,
    *,
    origin: Origin = Origin.HAND,
    stability: Stability = Stability.STABLE,
    holds_from: datetime | None = None,
) -> Statement:
    """Check what a claim's parts say together, and label it.

    Raises:
        RevisionRefusedError: both ends are one, or it needs consent.
    """
    if claim.source.pk == claim.target.pk:
        raise RevisionRefusedError(Refusal.SAME_ENDS)
    others = [node for node in (claim.source, claim.target) if not node.is_self]
    said = " ".join([claim.relation.replace("_", " "), *(node.name for node in others)])
    _want_consent(owner_id, f"{said} {claim.sentence}", others)
    return Statement(
        source=claim.source,
        relation=claim.relation,
        target=claim.target,
        sentence=claim.sentence,
        origin=origin,
        sensitivity=sensitivity_of(said),
        stability=stability,
        holds_from=holds_from,
    )


def _want_consent(owner_id: UUID, said: str, others: list[Node]) -> None:
    """Refuse what is sensitive: the person's own without consent, a third person's always."""
    guarded = set(guarded_in(said))
    is_about_third = any(node.kind == Kind.PERSON for node in others)
    consented = set() if is_about_third else set(Profile.objects.of(owner_id).consented)
    if guarded - consented:
        raise RevisionRefusedError(Refusal.NEEDS_CONSENT)
