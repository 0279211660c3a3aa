"""Any OpenAI-compatible endpoint, and files of what it has done so far.

In: an address, a model, prompts. Out: completions with what they cost; records that outlive a
run that is cut off. A key is read from the environment, never printed or kept.
"""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from openai import OpenAI

TRIES: Final = 3
SECONDS: Final = 180.0
MILLION: Final = 1_000_000


@dataclass(frozen=True)
class Endpoint:
    """Who answers or judges; prices are of a million tokens, 0 when nobody knows them."""

    model: str
    url: str
    key: str
    price_in: float = 0.0
    price_out: float = 0.0

    def __str__(self) -> str:
        """Name it without its key."""
        return f"{self.model} at {self.url or 'the default address'}"

    def cost(self, tokens_in: int, tokens_out: int) -> float:
        """Return what so many tokens cost."""
        return (tokens_in * self.price_in + tokens_out * self.price_out) / MILLION


@dataclass(frozen=True)
class Completion:
    """What came back, and what it took."""

    text: str
    tokens_in: int
    tokens_out: int
    seconds: float


class Client:
    """Asks one endpoint."""

    def __init__(self, endpoint: Endpoint) -> None:
        """Open a client; nothing is asked yet."""
        self.endpoint = endpoint
        self._client = OpenAI(
            base_url=endpoint.url or None,
            api_key=endpoint.key or "none",
            max_retries=TRIES,
            timeout=SECONDS,
        )

    def complete(self, prompt: str) -> Completion:
        """Return the answer to one prompt.

        Raises:
            openai.OpenAIError: the endpoint gave none.
        """
        started = time.monotonic()
        answer = self._client.chat.completions.create(
            model=self.endpoint.model, messages=[{"role": "user", "content": prompt}]
        )
        usage = answer.usage
        return Completion(
            text=(answer.choices[0].message.content or "").strip(),
            tokens_in=usage.prompt_tokens if usage else 0,
            tokens_out=usage.completion_tokens if usage else 0,
            seconds=round(time.monotonic() - started, 3),
        )


class Journal:
    """Records by key, one line each, written as soon as they are there."""

    def __init__(self, path: Path) -> None:
        """Read what an earlier run has done; a last line that was cut off is done again."""
        self._path = path
        self.done: dict[str, dict[str, Any]] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = path.read_text().splitlines(keepends=True) if path.exists() else []
        whole = [line for line in lines if line.endswith("\n")]
        if len(whole) < len(lines):
            path.write_text("".join(whole))
        for line in whole:
            record = json.loads(line)
            self.done[record["key"]] = record

    def add(self, key: str, record: Mapping[str, Any]) -> dict[str, Any]:
        """Keep a record, and return it with its key."""
        kept = {"key": key, **record}
        with self._path.open("a") as file:
            file.write(json.dumps(kept, ensure_ascii=False) + "\n")
        self.done[key] = kept
        return kept


def key_of(*parts: str) -> str:
    """Return one short key of all that a record depends on."""
    return sha256(json.dumps(parts).encode()).hexdigest()[:20]
