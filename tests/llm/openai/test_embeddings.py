"""Vectors from an endpoint: in order, of length one, of the dimension that was set."""

import numpy as np
import pytest

from memory.llm.base import ModelError
from memory.llm.openai.embeddings import OpenAIEmbedder
from tests.doubles.model_server import ModelServer
from tests.llm.asking import embedder, endpoint


def test_rows_have_length_one_in_the_order_asked(model_server: ModelServer) -> None:
    texts = [f"word{n}" for n in range(70)]

    rows = embedder(model_server).embed(texts)

    assert rows.shape == (70, 16)
    assert np.linalg.norm(rows, axis=1) == pytest.approx(1.0, abs=1e-6)
    assert rows[69] == pytest.approx(embedder(model_server).embed(["word69"])[0])


def test_many_texts_go_in_batches(model_server: ModelServer) -> None:
    embedder(model_server).embed([f"word{n}" for n in range(70)])

    assert [len(asked.body["input"]) for asked in model_server.requests] == [32, 32, 6]


def test_numbers_are_read_like_base64(model_server: ModelServer) -> None:
    by_base64 = embedder(model_server).embed(["Sarah", "piano"])
    model_server.is_base64 = False

    assert embedder(model_server).embed(["Sarah", "piano"]) == pytest.approx(by_base64, abs=1e-6)


def test_a_shuffled_answer_is_put_in_order(model_server: ModelServer) -> None:
    straight = embedder(model_server).embed(["Sarah", "piano"])
    model_server.is_shuffled = True

    assert embedder(model_server).embed(["Sarah", "piano"]) == pytest.approx(straight)


def test_another_dimension_is_refused(model_server: ModelServer) -> None:
    other = OpenAIEmbedder(endpoint(model_server), model="double", dimension=8)

    with pytest.raises(ModelError, match="wrong_shape"):
        other.embed(["Sarah"])


def test_the_id_tells_model_and_dimension_apart(model_server: ModelServer) -> None:
    assert embedder(model_server).id == "openai:double:16:1"


def test_nothing_asked_is_nothing_sent(model_server: ModelServer) -> None:
    assert embedder(model_server).embed([]).shape == (0, 16)
    assert not model_server.requests


def test_an_empty_text_and_a_surrogate_can_be_sent(model_server: ModelServer) -> None:
    embedder(model_server).embed(["", "\ud800"])

    assert model_server.requests[0].body["input"] == [" ", "\ufffd"]
