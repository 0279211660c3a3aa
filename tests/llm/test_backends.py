"""The settings decide who is asked."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from memory.llm import backends
from memory.llm.base import CompareRequest, ModelError, Telling
from memory.llm.embed import MiniLM
from tests.doubles.model_server import ModelServer
from tests.llm.asking import UNSURE, heard


@pytest.fixture
def offline(settings: Any) -> Iterator[None]:  # noqa: ANN401 - pytest-django names no type
    """A house without an endpoint."""
    settings.OPENAI_BASE_URL = settings.OPENAI_API_KEY = ""
    backends.reset()
    yield
    backends.reset()


@pytest.mark.usefixtures("offline")
def test_without_endpoint_the_house_is_offline() -> None:
    assert backends.is_offline()
    assert "openai" not in backends.chat().id + backends.extractor().id


@pytest.mark.usefixtures("offline")
def test_offline_nobody_compares() -> None:
    moment = datetime(2026, 5, 4, tzinfo=UTC)
    told = Telling("Bill -[LIVES_IN]-> Rome", "I live in Rome.", moment)

    with pytest.raises(ModelError) as failed:
        backends.arbiter().compare(CompareRequest(told, told))

    assert failed.value.code == "offline"


@pytest.mark.usefixtures("offline")
def test_offline_nobody_judges() -> None:
    with pytest.raises(ModelError, match="offline") as caught:
        backends.judge().judge(UNSURE)

    assert not caught.value.is_retryable


@pytest.mark.usefixtures("offline")
def test_the_built_in_embedder_needs_no_endpoint(settings: Any) -> None:  # noqa: ANN401 - as above
    settings.PEGASUS_EMBED_MODEL = "named-but-unreachable"

    assert backends.embedder().id == MiniLM.id


@pytest.mark.parametrize("name", ["OPENAI_BASE_URL", "OPENAI_API_KEY"])
def test_an_address_or_a_key_is_enough(settings: Any, offline: None, name: str) -> None:  # noqa: ANN401 - as above
    setattr(settings, name, "http://127.0.0.1:9/v1")

    assert not backends.is_offline()


def test_an_endpoint_is_asked(online_model: ModelServer, settings: Any) -> None:  # noqa: ANN401 - as above
    settings.PEGASUS_CHAT_MODEL = "chatty"
    online_model.reply("Hello Bill.")

    assert "".join(heard(backends.chat())).strip() == "Hello Bill."

    (asked,) = online_model.requests
    assert asked.body["model"] == "chatty"
    assert asked.headers["authorization"] == "Bearer test"


def test_an_embedding_model_is_asked_when_named(
    online_model: ModelServer,
    settings: Any,  # noqa: ANN401 - as above
) -> None:
    settings.PEGASUS_EMBED_MODEL = "vectors"
    settings.PEGASUS_EMBED_DIMENSION = online_model.dimension

    rows = backends.embedder().embed(["Sarah"])

    assert backends.embedder().id == "openai:vectors:16:1"
    assert rows.shape == (1, 16)


@pytest.mark.usefixtures("offline")
def test_a_backend_is_made_once_until_reset() -> None:
    first = backends.embedder()

    assert backends.embedder() is first
    backends.reset()
    assert backends.embedder() is not first
