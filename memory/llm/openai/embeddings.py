"""Vectors from an endpoint.

In: texts. Out: rows of length one, or an error; never a row of another model's dimension.
"""

import base64
from collections.abc import Sequence
from itertools import batched
from typing import Final

import numpy as np

from memory.llm.base import ErrorCode, ModelError, Vectors
from memory.llm.embed import normalized
from memory.llm.openai.answers import Json, read_object
from memory.llm.openai.endpoint import Endpoint
from memory.llm.openai.limits import ANSWER_BYTES_MAX, within
from memory.llm.openai.messages import safe_text

EMBED_SECONDS: Final = 30.0
BATCH: Final = 32  # texts a request; 3,072 numbers each, written out, still fit the cap
VECTORS_BYTES_MAX: Final = 4 * ANSWER_BYTES_MAX
LITTLE_ENDIAN: Final = np.dtype("<f4")


class OpenAIEmbedder:
    """Embeds through an endpoint's embeddings, sent as numbers or as base64."""

    def __init__(
        self, endpoint: Endpoint, *, model: str, dimension: int, seconds: float = EMBED_SECONDS
    ) -> None:
        """Ask this model there for vectors of this dimension, for so many seconds a call."""
        self.id = f"openai:{model}:{dimension}:1"
        self.dimension = dimension
        self._endpoint = endpoint
        self._model = model
        self._seconds = seconds

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one row a text, float32, shape (len(texts), dimension), length-normalized.

        Raises:
            ModelError: a batch failed, or came with another number or length of vectors.
        """
        if not texts:
            return np.zeros((0, self.dimension), np.float32)
        return within(self._seconds, lambda: self._rows(texts))

    async def _rows(self, texts: Sequence[str]) -> Vectors:
        """Ask for the vectors of all texts, batch by batch."""
        rows = [
            self._read(
                await self._endpoint.vectors(self._body(batch), bytes_max=VECTORS_BYTES_MAX), batch
            )
            for batch in batched(texts, BATCH)
        ]
        return np.concatenate(rows)

    def _body(self, texts: Sequence[str]) -> dict[str, object]:
        """Return a request; an empty text is refused by some services, a space by none."""
        return {
            "model": self._model,
            "input": [safe_text(text) or " " for text in texts],
            "encoding_format": "base64",
        }

    def _read(self, answer: bytes, texts: Sequence[str]) -> Vectors:
        """Return the vectors of one answer in the order of the texts.

        Raises:
            ModelError: as `read_object`; `wrong_shape`.
        """
        data = read_object(answer).get("data")
        if not isinstance(data, list) or len(data) != len(texts):
            raise ModelError(ErrorCode.WRONG_SHAPE)
        try:
            ordered = sorted(data, key=lambda item: int(item["index"]))
            rows = np.stack([_vector(item) for item in ordered])
        except (TypeError, KeyError, ValueError):
            raise ModelError(ErrorCode.WRONG_SHAPE) from None
        if rows.shape != (len(texts), self.dimension) or not np.isfinite(rows).all():
            raise ModelError(ErrorCode.WRONG_SHAPE)
        return normalized(rows)


def _vector(item: Json) -> Vectors:
    """Return a vector sent as a list of numbers or as base64 of little-endian floats.

    Raises:
        TypeError, KeyError, ValueError: it is neither.
    """
    sent = item["embedding"]
    if isinstance(sent, str):
        return np.frombuffer(base64.b64decode(sent, validate=True), LITTLE_ENDIAN)
    return np.asarray(sent, np.float32)
