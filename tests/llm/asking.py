"""The four ways to ask a model, with little patience.

In: a model double. Out: what the client made of its answer.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

from anyio.from_thread import start_blocking_portal

from memory.llm.base import (
    ChatModel,
    ExtractionRequest,
    JudgeCandidate,
    JudgeRequest,
    KnownEdge,
    Message,
    SpokenTurn,
    Toolbox,
)
from memory.llm.openai.chat import OpenAIChat
from memory.llm.openai.embeddings import OpenAIEmbedder
from memory.llm.openai.endpoint import Endpoint
from memory.llm.openai.extract import OpenAIExtractor
from memory.llm.openai.judge import OpenAIJudge
from tests.doubles.model_server import ModelServer

SECONDS: Final = 1.0  # a busy machine takes a while to connect
SAID: Final = "My boss Sarah hides cash in the piano"  # what the person said

CONVERSATION: Final = ExtractionRequest(
    turns=[SpokenTurn(0, "user", SAID, datetime(2026, 5, 4, tzinfo=UTC))],
    self_name="Bill",
    known_edges=[KnownEdge("e1", "Bill", "HAS_BOSS", "Sarah")],
    known_nodes=[("Sarah", "PERSON")],
    labels=["HAS_BOSS"],
)
UNSURE: Final = JudgeRequest(
    mention="Sara",
    kind="PERSON",
    extract=SAID,
    candidates=[
        JudgeCandidate("a", "Sarah", ["Sally"], ["Bill HAS_BOSS Sarah"]),
        JudgeCandidate("b", "Sarina"),
    ],
)


def endpoint(server: ModelServer) -> Endpoint:
    """Return the double as an endpoint."""
    return Endpoint(server.url, "test")


def chat(server: ModelServer, *, seconds: float = SECONDS) -> OpenAIChat:
    """Return a chat model of the double."""
    return OpenAIChat(endpoint(server), model="double", first_token_seconds=seconds)


def extractor(server: ModelServer, *, seconds: float = SECONDS) -> OpenAIExtractor:
    """Return an extractor of the double."""
    return OpenAIExtractor(endpoint(server), model="double", seconds=seconds)


def judge(server: ModelServer, *, seconds: float = SECONDS) -> OpenAIJudge:
    """Return a judge of the double."""
    return OpenAIJudge(endpoint(server), model="double", seconds=seconds)


def embedder(server: ModelServer, *, seconds: float = SECONDS) -> OpenAIEmbedder:
    """Return an embedder of the double."""
    size = server.dimension
    return OpenAIEmbedder(endpoint(server), model="double", dimension=size, seconds=seconds)


def heard(
    model: ChatModel,
    text: str = SAID,
    into: list[str] | None = None,
    tools: Toolbox | None = None,
) -> list[str]:
    """Return the pieces of a chat answer; `into` holds those before an error."""
    pieces = [] if into is None else into

    async def listen() -> None:
        async for piece in model.stream([Message("user", text)], tools=tools):
            pieces.append(piece)

    with start_blocking_portal() as portal:
        portal.call(listen)
    return pieces


WAYS: Final[dict[str, Callable[[ModelServer], object]]] = {
    "chat": lambda server: heard(chat(server)),
    "extract": lambda server: extractor(server).extract(CONVERSATION),
    "judge": lambda server: judge(server).judge(UNSURE),
    "embed": lambda server: embedder(server).embed(["Sarah", "piano"]),
}
