"""One change set: everything a learned conversation writes, decided to the last field.

In: nothing. Out: frozen rows to add and to change. A stored row is named by its key, a new one
by its place in `nodes` or `edges`; whoever writes decides nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from memory.engine.learn.proposal import (
    EdgeRef,
    EpisodeRecord,
    Interval,
    NodeRef,
    Note,
    Scalar,
    Snippet,
)
from memory.engine.vocabulary import (
    Band,
    Basis,
    Cardinality,
    Decision,
    Kind,
    Sensitivity,
    Stability,
)


@dataclass(frozen=True)
class NewNode:
    """A node to add. `twin` counts up where another node has its kind and canon."""

    name: str
    kind: Kind
    canon: str
    twin: int
    confidence: float
    is_provisional: bool
    properties: Mapping[str, Scalar]
    is_proposed: bool = False  # hidden until the person keeps an edge of it


@dataclass(frozen=True)
class NodeUpdate:
    """What a stored node becomes; None leaves a field as it is."""

    key: str
    name: str | None = None
    canon: str | None = None
    kind: Kind | None = None
    twin: int | None = None
    is_provisional: bool | None = None
    confidence: float | None = None
    properties: Mapping[str, Scalar] | None = None  # all of them, combined


@dataclass(frozen=True)
class NewAlias:
    """Another name of a node."""

    node: NodeRef
    name: str
    canon: str


@dataclass(frozen=True)
class NodeSighting:
    """How a node was seen in this episode: one row a spelling."""

    node: NodeRef
    name: str
    kind: Kind
    confidence: float
    properties: Mapping[str, Scalar]
    n_mentions: int


@dataclass(frozen=True)
class NewEdge:
    """An edge to add, with the interval in which it holds; a closed one is superseded.

    Attributes:
        is_proposed: it waits for the person's click.
        verdicts: a model's answers on what it may replace or be replaced by, for that click.
        over_words: the words of a later conversation that told its end.
    """

    source: NodeRef
    relation: str
    target: NodeRef
    strength_at_touch: float
    touched_at: datetime
    confidence: float
    stability: Stability
    cardinality: Cardinality
    basis: Basis
    sensitivity: Sensitivity
    interval: Interval
    qualifiers: Mapping[str, Scalar] = field(default_factory=dict)
    expires_at: datetime | None = None
    ttl_days: int | None = None
    needs_review: bool = False
    is_proposed: bool = False
    verdicts: Mapping[EdgeRef, str] = field(default_factory=dict)
    over_words: str = ""

    @property
    def is_superseded(self) -> bool:
        """Whether it is history from the start."""
        return self.interval.valid_to is not None


@dataclass(frozen=True)
class EdgeUpdate:
    """What a restated edge becomes: every field's new value.

    Attributes:
        is_touched: it was reinforced; its dormant mark goes.
        is_seen: this episode is one more sighting.
        reopened: the interval that opens because a superseded edge was restated; its
            superseded marks go.
        begins: since when it holds, where that is earlier than was known.
        is_proposed: it waits for the person's click from now on.
        verdicts: a model's answers on what it may replace, for that click.
    """

    key: str
    strength_at_touch: float
    touched_at: datetime
    confidence: float
    stability: Stability
    basis: Basis
    sensitivity: Sensitivity
    expires_at: datetime | None
    ttl_days: int | None
    is_touched: bool
    is_seen: bool
    reopened: Interval | None = None
    needs_review: bool = False
    begins: datetime | None = None
    is_proposed: bool = False
    verdicts: Mapping[EdgeRef, str] = field(default_factory=dict)


@dataclass(frozen=True)
class NewSnippet:
    """Words to add to an edge; a primary one takes the place of the primary before."""

    edge: EdgeRef
    snippet: Snippet
    is_primary: bool


@dataclass(frozen=True)
class Closing:
    """The end of a stored edge's open interval, replaced by another edge or by nothing.

    A proposed one is only asked about: the edge holds until the person says so.
    """

    edge: str
    valid_to: datetime
    superseded_by: EdgeRef | None = None
    snippet: Snippet | None = None  # the words that retire it
    is_proposed: bool = False


@dataclass(frozen=True)
class Considered:
    """A candidate of a decision, with what the judge thought of it."""

    node: NodeRef
    similarity: float
    confidence: float | None


@dataclass(frozen=True)
class Attachment:
    """Words that stand on an edge through one mention.

    Attributes:
        edge: where they stand; None when the edge would relate a node to itself.
        snippets: the words.
        own: the edge as it would be if the mention were somebody of its own; the end that is
            the mention has the node that it was taken for.
        is_source: whether the mention is the edge's source.
    """

    edge: EdgeRef | None
    snippets: tuple[Snippet, ...]
    own: NewEdge
    is_source: bool


@dataclass(frozen=True)
class MergeRecord:
    """One decision about one mention, for the ledger of identity.

    Of a mention taken for somebody, the ledger keeps what it brought along, so that the
    decision can be undone.
    """

    mention: str
    kind: Kind
    decision: Decision
    band: Band
    rule: str
    node: NodeRef
    confidence: float | None = None
    candidates: tuple[Considered, ...] = ()
    needs_review: bool = False
    is_provisional: bool = False
    forms: tuple[str, ...] = ()  # what else the mention was called
    attached: tuple[Attachment, ...] = ()
    reason: str = ""  # the judge's


@dataclass(frozen=True)
class ChangeSet:
    """All that one conversation changes, in the order it is to be written."""

    nodes: tuple[NewNode, ...] = ()
    node_updates: tuple[NodeUpdate, ...] = ()
    aliases: tuple[NewAlias, ...] = ()
    sightings: tuple[NodeSighting, ...] = ()
    edges: tuple[NewEdge, ...] = ()
    edge_updates: tuple[EdgeUpdate, ...] = ()
    snippets: tuple[NewSnippet, ...] = ()
    closings: tuple[Closing, ...] = ()
    merges: tuple[MergeRecord, ...] = ()
    episode: EpisodeRecord = field(default_factory=EpisodeRecord)
    notes: tuple[Note, ...] = ()

    @property
    def n_review(self) -> int:
        """How many decisions and edges somebody should look at."""
        edges = [edge.needs_review for edge in self.edges]
        updates = [update.needs_review for update in self.edge_updates]
        return sum([*edges, *updates, *(merge.needs_review for merge in self.merges)])
