"""The value types of learning: what was said, what is known, what is proposed.

In: plain values of the flow. Out: frozen types that every later step reads and none changes.
A stored node or edge is named by its key, a text the flow chose; a new one by its index.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo

from memory.engine.learn.retold import Retold
from memory.engine.params import CONFIDENCE_DEFAULT, STRENGTH_AT_START
from memory.engine.vocabulary import (
    Basis,
    Cardinality,
    Kind,
    Role,
    Sensitivity,
    Stability,
)

type Scalar = str | int | float | bool
type NodeRef = str | int  # key of a stored node, or index among the new ones
type EdgeRef = str | int  # key of a stored edge, or index among the new ones


@dataclass(frozen=True)
class Said:
    """One turn of the conversation, verbatim but for a line of another assistant's."""

    turn_id: str
    position: int
    role: Role
    text: str
    said_at: datetime
    speaker: str = ""  # empty for the account's person
    retold: Retold | None = None  # of hearsay: `text` tells it in the first person

    @property
    def verbatim(self) -> str:
        """The words as they stand in the log."""
        return self.retold.verbatim if self.retold else self.text


@dataclass(frozen=True)
class KnownProperty:
    """A property that a node has, and how sure and how old it is."""

    name: str
    value: Scalar
    confidence: float
    seen_at: datetime
    is_by_hand: bool = False


@dataclass(frozen=True)
class KnownNode:
    """A stored node, as far as learning needs it."""

    key: str
    name: str
    kind: Kind
    aliases: tuple[str, ...] = ()
    removed_aliases: tuple[str, ...] = ()  # by the person: never learned again
    is_self: bool = False
    is_provisional: bool = False
    is_name_by_hand: bool = False
    confidence: float = CONFIDENCE_DEFAULT
    twin: int = 0
    properties: tuple[KnownProperty, ...] = ()


@dataclass(frozen=True)
class Interval:
    """When a claim was true in the world, and when we knew it; None is open."""

    valid_from: datetime | None
    valid_to: datetime | None
    known_from: datetime
    known_to: datetime | None = None
    superseded_by: EdgeRef | None = None


@dataclass(frozen=True)
class KnownEdge:
    """A stored edge, as far as learning needs it."""

    key: str
    source: str
    relation: str
    target: str
    touched_at: datetime
    strength_at_touch: float = STRENGTH_AT_START
    confidence: float = CONFIDENCE_DEFAULT
    stability: Stability = Stability.STABLE
    cardinality: Cardinality = Cardinality.ONE_TO_MANY
    basis: Basis = Basis.STATED
    sensitivity: Sensitivity = Sensitivity.NONE
    expires_at: datetime | None = None
    ttl_days: int | None = None
    superseded_at: datetime | None = None
    intervals: tuple[Interval, ...] = ()
    seen_at: datetime | None = None  # when it was last said
    primary_said_at: datetime | None = None  # of the snippet that speaks for the edge
    is_seen_here: bool = False  # this episode has already restated or created it
    is_proposed: bool = False  # waits for the person's click: replaces nothing before

    @property
    def open_interval(self) -> Interval | None:
        """The interval that still holds, if any."""
        held = (one for one in self.intervals if one.valid_to is None and one.known_to is None)
        return next(held, None)

    @property
    def since(self) -> datetime:
        """When the claim began to hold, as far as known."""
        begun = self.open_interval or (self.intervals[-1] if self.intervals else None)
        return begun.valid_from if begun and begun.valid_from else self.touched_at

    @property
    def last_said_at(self) -> datetime:
        """When it was last said, as far as known."""
        return self.seen_at or self.since


@dataclass(frozen=True)
class Occasion:
    """A conversation that is learned from, and what was known before it.

    Attributes:
        turns: in the order they were said.
        nodes: every node of the owner; exactly one is the self node.
        edges: every edge that learning may restate, replace or retire.
        closed_at: when the conversation closed; strength is anchored there.
        now: when this is learned.
        zone: the person's time zone; a date ends at their midnight.
        consented: the sensitive classes the person agreed to have stored.
        is_asking: nothing new is live before the person's click.
        is_hearsay: it is what another assistant wrote down, pasted by the person.
        not_same: pairs of nodes that somebody said are two, by their keys.
    """

    turns: tuple[Said, ...]
    nodes: tuple[KnownNode, ...]
    closed_at: datetime
    now: datetime
    edges: tuple[KnownEdge, ...] = ()
    zone: tzinfo = UTC
    consented: frozenset[Sensitivity] = frozenset()
    is_asking: bool = False
    is_hearsay: bool = False
    not_same: frozenset[frozenset[str]] = frozenset()

    @property
    def self_node(self) -> KnownNode:
        """The person's own node."""
        return next(node for node in self.nodes if node.is_self)


@dataclass(frozen=True)
class Note:
    """Why something was repaired or dropped; shown to the person, never logged.

    What was said is pointed at, by its turn and its offsets there: its words stay in one place.
    """

    code: str
    detail: str = ""
    turn_id: str = ""
    start: int = 0
    end: int = 0


@dataclass(frozen=True)
class Mention:
    """A name as the extractor proposed it."""

    name: str
    kind: Kind
    aliases: tuple[str, ...] = ()
    properties: Mapping[str, Scalar] = field(default_factory=dict)
    confidence: float = CONFIDENCE_DEFAULT
    hint: str | None = None  # key of a stored node; can only escalate to review
    role: str = ""  # the relation of self that an unnamed role stands under
    is_provisional: bool = False
    is_self: bool = False
    is_namesake: bool = False  # has the person's own name and is somebody else


@dataclass(frozen=True)
class End:
    """One end of a claim: a mention of this batch by index, or a stored node by key."""

    name: str
    mention: int | None = None
    node: str | None = None


@dataclass(frozen=True)
class Snippet:
    """The person's own words: a span of one user turn, offsets in characters of its text."""

    turn_id: str
    start: int
    end: int
    text: str
    said_at: datetime
    evidence: str = ""
    context: str = ""
    confidence: float = CONFIDENCE_DEFAULT


@dataclass(frozen=True)
class Claim:
    """One proposed edge with the words that justify it."""

    source: End
    relation: str
    target: End
    snippets: tuple[Snippet, ...]
    confidence: float = CONFIDENCE_DEFAULT
    stability: Stability = Stability.STABLE
    cardinality: Cardinality = Cardinality.ONE_TO_MANY
    basis: Basis = Basis.STATED
    sensitivity: Sensitivity = Sensitivity.NONE
    expires_at: datetime | None = None
    ttl_days: int | None = None
    valid_from: datetime | None = None  # since when it holds, as far as the words say
    valid_to: datetime | None = None  # when it ceased to hold; it is told as past
    over_words: str = ""  # of a later conversation, in which its end was told at `valid_to`
    updates: str | None = None  # key of the stored edge the extractor says this corrects
    qualifiers: Mapping[str, Scalar] = field(default_factory=dict)
    strength: float = STRENGTH_AT_START  # whatever the model says

    @property
    def said_at(self) -> datetime:
        """When it was last said in this conversation."""
        return max(snippet.said_at for snippet in self.snippets)

    @property
    def since(self) -> datetime:
        """Since when it holds: as its words say, else since it was said in this conversation."""
        return self.valid_from or min(snippet.said_at for snippet in self.snippets)

    @property
    def is_past(self) -> bool:
        """Whether it is told as something that is over."""
        return self.valid_to is not None


@dataclass(frozen=True)
class Retirement:
    """A stored edge that the person says no longer holds, with the words that say so."""

    edge: str
    snippet: Snippet


@dataclass(frozen=True)
class EpisodeRecord:
    """The short record of a conversation."""

    summary: str = ""
    importance: float = CONFIDENCE_DEFAULT
    tags: tuple[str, ...] = ()


@dataclass(frozen=True)
class TaughtRule:
    """A way of answering that the person taught in a turn; theirs to confirm."""

    text: str
    turn_id: str


@dataclass(frozen=True)
class Proposal:
    """A cleaned batch. `is_retry` says the answer was no use and the attempt failed."""

    is_retry: bool = False
    mentions: tuple[Mention, ...] = ()
    claims: tuple[Claim, ...] = ()
    retirements: tuple[Retirement, ...] = ()
    episode: EpisodeRecord = field(default_factory=EpisodeRecord)
    notes: tuple[Note, ...] = ()
    rules: tuple[TaughtRule, ...] = ()
