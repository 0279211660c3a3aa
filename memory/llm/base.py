"""What the house asks of a language model, and how a model fails.

In: plain values. Out: plain values and `ModelError`. Every backend implements one of these
protocols; `memory.llm.backends` hands out the configured ones.
"""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from memory.engine.learn.supersede import Answer

type Vectors = NDArray[np.float32]


class ErrorCode(StrEnum):
    """What went wrong with a model, in one word."""

    UNREACHABLE = "unreachable"
    TIMEOUT = "timeout"
    RATE_LIMITED = "rate_limited"
    SERVER_ERROR = "server_error"
    REFUSED = "refused"  # any other 4xx, or a content filter
    NOT_JSON = "not_json"
    WRONG_SHAPE = "wrong_shape"
    EMPTY = "empty"
    TRUNCATED = "truncated"
    TOO_LARGE = "too_large"
    REDIRECTED = "redirected"
    INTERRUPTED = "interrupted"
    OFFLINE = "offline"  # nobody to ask: no endpoint is set
    EMBEDDER_MISSING = "embedder_missing"  # runtime or weights of the built-in embedder


class ModelError(Exception):
    """The model could not be asked or did not answer usefully.

    `code` is a word of `ErrorCode` and holds no text of a person; it may be logged, stored and
    shown. `is_retryable` says whether asking again later may help.
    """

    def __init__(self, code: str, *, is_retryable: bool = True) -> None:
        """Fail with a code."""
        super().__init__(str(code))
        self.code = str(code)
        self.is_retryable = is_retryable


@dataclass(frozen=True)
class Message:
    """One message of a prompt."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True)
class ToolSpec:
    """A tool that a chat model may call; `parameters` is the JSON schema of its arguments."""

    name: str
    description: str
    parameters: Mapping[str, Any]


class Toolbox(Protocol):
    """What a chat model may call while it answers."""

    @property
    def specs(self) -> Sequence[ToolSpec]:
        """The tools; none at all is no toolbox."""
        ...

    async def use(self, name: str, arguments: str) -> str:
        """Do what a call asks and return the answer for the model: data, or what is wrong.

        Args:
            name: of the tool, as the model wrote it.
            arguments: JSON text, as the model wrote it; it may be anything.
        """
        ...


class ChatModel(Protocol):
    """Answers a prompt, piece by piece."""

    id: str
    has_tools: bool  # whether it calls tools, as far as known

    def stream(
        self, messages: Sequence[Message], *, tools: Toolbox | None = None
    ) -> AsyncIterator[str]:
        """Yield the answer's text in pieces; between two it may call tools.

        Raises:
            ModelError: before the first piece or between two; what was yielded stands.
        """
        ...


@dataclass(frozen=True)
class SpokenTurn:
    """One turn as the extractor sees it."""

    position: int
    role: Literal["user", "assistant"]
    text: str
    said_at: datetime
    speaker: str = ""  # empty for the account's person


@dataclass(frozen=True)
class KnownEdge:
    """One existing memory shown to the extractor."""

    id: str
    source: str
    relation: str
    target: str


@dataclass(frozen=True)
class Drafted:
    """One call of a tool that stands: what the model wrote and what it was answered, as JSON."""

    tool: str
    arguments: str
    answer: str = ""


type Recorder = Callable[[Drafted], str]  # keeps a call and returns the answer to it


@dataclass(frozen=True)
class ExtractionRequest:
    """A finished conversation, or a window of one, and what is known around it.

    `drafts` are the calls of an attempt that was cut off: they stand, and are not made again.
    `later` is no evidence: it only tells that something was over before it was learned.
    """

    turns: Sequence[SpokenTurn]
    self_name: str
    known_edges: Sequence[KnownEdge] = ()
    known_nodes: Sequence[tuple[str, str]] = ()  # (name, kind)
    labels: Sequence[str] = ()  # relation labels this owner already has
    drafts: Sequence[Drafted] = ()
    later: Sequence[SpokenTurn] = ()  # said after all of these, where they are learned late


@dataclass(frozen=True)
class Extraction:
    """What an extractor answered: the raw text, exactly, and what it cost.

    `raw` is one JSON object with the keys entities, relations, episode - or
    {"tool_calls": [...]} when the model worked by tools. It is stored before it is applied.
    """

    raw: str
    model: str
    prompt_hash: str
    finish_reason: str = "stop"
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0


class Extractor(Protocol):
    """Proposes what to keep of a conversation."""

    id: str

    def extract(self, request: ExtractionRequest, *, record: Recorder | None = None) -> Extraction:
        """Propose entities, relations and a record of the episode.

        Args:
            request: what to extract from.
            record: is given each call of a tool the moment it comes, in the caller's thread,
                and returns what the model is answered. What it raises ends the extraction.

        Raises:
            ModelError: nothing usable came back, or not all of it; what was recorded stands.
        """
        ...


@dataclass(frozen=True)
class JudgeCandidate:
    """A known node that a mention may be, with its neighbourhood as lines."""

    key: str
    name: str
    aliases: Sequence[str] = ()
    neighbourhood: Sequence[str] = ()


@dataclass(frozen=True)
class JudgeRequest:
    """One unsure mention, its conversation's words, and the candidates."""

    mention: str
    kind: str
    extract: str
    candidates: Sequence[JudgeCandidate] = field(default_factory=tuple)


class Judgement(dict[str, float]):
    """One confidence 0..1 a candidate key, and perhaps a paragraph that says why."""

    reason: str = ""

    @classmethod
    def because(cls, reason: str, confidences: Mapping[str, float]) -> "Judgement":
        """Return a judgement with its reason."""
        judgement = cls(confidences)
        judgement.reason = reason
        return judgement


class Judge(Protocol):
    """Settles who an unsure mention is."""

    id: str

    def judge(self, request: JudgeRequest) -> Mapping[str, float]:
        """Return one confidence 0..1 a candidate key, or a `Judgement`; a key left out is 0.

        Raises:
            ModelError: the judge cannot be asked or read; the mention stays apart.
        """
        ...


@dataclass(frozen=True)
class Telling:
    """One claim with the words that say it."""

    claim: str  # as a line: source -[RELATION]-> target
    words: str
    said_at: datetime


@dataclass(frozen=True)
class CompareRequest:
    """Two claims that may exclude each other."""

    newer: Telling
    older: Telling


class Arbiter(Protocol):
    """Says what a newer claim makes of an older one."""

    id: str

    def compare(self, request: CompareRequest) -> Answer:
        """Return whether the newer one supersedes, contradicts or stands beside the older.

        Raises:
            ModelError: the arbiter cannot be asked or read; rules decide.
        """
        ...


class Summarizer(Protocol):
    """Tells a stretch of a conversation short."""

    id: str

    def summarize(self, turns: Sequence[SpokenTurn]) -> str:
        """Return what was said in these turns, in a few lines.

        Raises:
            ModelError: the model cannot be asked, or told nothing.
        """
        ...


class Embedder(Protocol):
    """Turns texts into vectors of length one."""

    id: str  # provider:model:dimension:version; vectors of two ids never mix
    dimension: int

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one row a text, float32, shape (len(texts), dimension), length-normalized.

        Raises:
            ModelError: the embedder cannot be asked.
        """
        ...
