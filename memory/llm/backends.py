"""Which model is asked, by the settings; made once a process, when first needed.

In: Django's settings. Out: the configured chat model, extractor, judge, arbiter and embedder.
With an address or a key of an OpenAI-compatible endpoint they ask it; with neither Pegasus is
offline: rules extract, memory is quoted, and nobody judges.
"""

import functools
from typing import Any, override

from django.conf import settings
from django.utils.module_loading import import_string

from memory.engine.learn.supersede import Answer
from memory.llm.base import (
    Arbiter,
    ChatModel,
    CompareRequest,
    Embedder,
    ErrorCode,
    Extractor,
    Judge,
    JudgeRequest,
    ModelError,
    Summarizer,
)
from memory.llm.choice import Chooser, Offer
from memory.llm.embed import MiniLM
from memory.llm.word_cache import WordCache


class NoJudge(Judge):
    """The judge of offline mode: what is unsure stays apart and waits for a person."""

    id = "offline"

    @override
    def judge(self, request: JudgeRequest) -> dict[str, float]:
        """Judge nothing.

        Raises:
            ModelError: `offline`, always.
        """
        raise ModelError(ErrorCode.OFFLINE, is_retryable=False)


class NoArbiter(Arbiter):
    """The arbiter of offline mode: rules decide what replaces what."""

    id = "offline"

    @override
    def compare(self, request: CompareRequest) -> Answer:
        """Compare nothing.

        Raises:
            ModelError: `offline`, always.
        """
        raise ModelError(ErrorCode.OFFLINE, is_retryable=False)


class NoChooser(Chooser):
    """The chooser of offline mode: rules choose what tells a day."""

    id = "offline"

    @override
    def choose(self, offer: Offer) -> list[int]:
        """Choose nothing.

        Raises:
            ModelError: `offline`, always.
        """
        raise ModelError(ErrorCode.OFFLINE, is_retryable=False)


def is_offline() -> bool:
    """Whether no endpoint is set."""
    return not (settings.OPENAI_BASE_URL or settings.OPENAI_API_KEY)


@functools.cache
def chat() -> ChatModel:
    """Return who answers the person."""
    if is_offline():
        offline: ChatModel = _backend("memory.llm.offline.OfflineReplier")
        return offline
    asked: ChatModel = _backend(
        "memory.llm.openai.chat.OpenAIChat",
        _endpoint(),
        model=settings.PEGASUS_CHAT_MODEL,
        first_token_seconds=settings.PEGASUS_FIRST_TOKEN_SECONDS,
        answer_seconds=settings.PEGASUS_MODEL_DEADLINE_SECONDS,
    )
    return asked


@functools.cache
def extractor() -> Extractor:
    """Return who proposes what to remember."""
    if is_offline():
        offline: Extractor = _backend("memory.llm.offline.OfflineExtractor")
        return offline
    asked: Extractor = _backend(
        "memory.llm.openai.extract.OpenAIExtractor",
        _endpoint(),
        model=settings.PEGASUS_EXTRACT_MODEL,
        seconds=settings.PEGASUS_EXTRACT_DEADLINE_SECONDS,
    )
    return asked


@functools.cache
def judge() -> Judge:
    """Return who settles unsure mentions."""
    if is_offline():
        return NoJudge()
    asked: Judge = _backend(
        "memory.llm.openai.judge.OpenAIJudge",
        _endpoint(),
        model=settings.PEGASUS_EXTRACT_MODEL,
        seconds=settings.PEGASUS_MODEL_DEADLINE_SECONDS,
    )
    return asked


@functools.cache
def arbiter() -> Arbiter:
    """Return who says what a newer claim makes of an older one."""
    if is_offline():
        return NoArbiter()
    asked: Arbiter = _backend(
        "memory.llm.openai.arbiter.OpenAIArbiter",
        _endpoint(),
        model=settings.PEGASUS_EXTRACT_MODEL,
        seconds=settings.PEGASUS_MODEL_DEADLINE_SECONDS,
    )
    return asked


@functools.cache
def summarizer() -> Summarizer:
    """Return who tells a conversation short."""
    if is_offline():
        offline: Summarizer = _backend("memory.llm.offline.OfflineSummarizer")
        return offline
    asked: Summarizer = _backend(
        "memory.llm.openai.summary.OpenAISummarizer",
        _endpoint(),
        model=settings.PEGASUS_EXTRACT_MODEL,
        seconds=settings.PEGASUS_MODEL_DEADLINE_SECONDS,
    )
    return asked


@functools.cache
def chooser() -> Chooser:
    """Return who chooses the sentences that tell a day, a week or a month."""
    if is_offline():
        return NoChooser()
    asked: Chooser = _backend(
        "memory.llm.openai.chooser.OpenAIChooser",
        _endpoint(),
        model=settings.PEGASUS_EXTRACT_MODEL,
        seconds=settings.PEGASUS_MODEL_DEADLINE_SECONDS,
    )
    return asked


@functools.cache
def embedder() -> Embedder:
    """Return who turns texts into vectors; built in unless a model is named and reachable."""
    if is_offline() or not settings.PEGASUS_EMBED_MODEL:
        return WordCache(MiniLM())
    asked: Embedder = _backend(
        "memory.llm.openai.embeddings.OpenAIEmbedder",
        _endpoint(),
        model=settings.PEGASUS_EMBED_MODEL,
        dimension=settings.PEGASUS_EMBED_DIMENSION,
    )
    return WordCache(asked)


def reset() -> None:
    """Forget the backends, so that changed settings count; for tests."""
    for backend in (chat, extractor, judge, arbiter, summarizer, chooser, embedder):
        backend.cache_clear()


def _endpoint() -> Any:  # noqa: ANN401 - its type lives in the room that is loaded only when used
    """Return the configured endpoint."""
    return _backend(
        "memory.llm.openai.endpoint.Endpoint",
        base_url=settings.OPENAI_BASE_URL,
        api_key=settings.OPENAI_API_KEY,
    )


def _backend(path: str, *args: object, **kwargs: object) -> Any:  # noqa: ANN401 - named by its path
    """Make a backend, loading its module only now: openai takes a second and 45 MB."""
    return import_string(path)(*args, **kwargs)
