"""The search of the proof sees through wrappings; its canaries leave no column out."""

import base64
import pickle
import zlib
from collections.abc import Callable

import pytest

from memory.management.proof import UncoveredError, canaries, release, scan

WORD = "CqZeppelinCanary"

WRAPPED: dict[str, Callable[[bytes], bytes]] = {
    "plain": lambda raw: raw,
    "utf-16": lambda raw: raw.decode().encode("utf-16-le"),
    "hex": lambda raw: raw.hex().encode(),
    "base64": base64.b64encode,
    "url-safe base64": lambda raw: base64.urlsafe_b64encode(b"\xfb\xef\xbe" + raw).rstrip(b"="),
    "zlib": zlib.compress,
    "pickle": pickle.dumps,
    "zlib in base64": lambda raw: base64.b64encode(zlib.compress(raw)),
    "pickle in zlib in base64": lambda raw: base64.urlsafe_b64encode(
        zlib.compress(pickle.dumps({"text": raw}))
    ),
    "base64 in hex": lambda raw: base64.b64encode(raw).hex().encode(),
}


@pytest.mark.parametrize("name", WRAPPED)
def test_a_word_is_found_in_every_wrapping(name: str) -> None:
    around = b"before: " + WRAPPED[name](f"I saw {WORD} there".encode()) + b", after"

    assert {hit.word for hit in scan(around, {WORD, "CqOther"})} == {WORD}


def test_a_table_nobody_named_fails(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    known = {name: make for name, make in canaries.MAKERS.items() if name != "django_q.OrmQ"}
    monkeypatch.setattr(canaries, "MAKERS", known)

    with pytest.raises(UncoveredError, match="OrmQ"):
        release()
