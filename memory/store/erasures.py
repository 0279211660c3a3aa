"""The ledger of erasures: which there were, in a file beside the database.

In: ids, counts, keyed hashes. Out: lines of JSON, only ever added, each on the disk before it
counts. It is no part of a dump, so that it can say what a restored dump has to lose again.
"""

import fcntl
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

type Line = dict[str, Any]

FILE: Final = "erasures.jsonl"
SALT: Final = "pegasus.erasures"
PERSON, ACT = "person", "act"
RECEIPT = "receipt"  # of an act that somebody asked for; the act has its own line
BEGUN, DONE = "begun", "done"


def path() -> Path:
    """Return where the ledger lies, whether or not it is there."""
    return Path(settings.DATA_DIR) / FILE


def add(line: Mapping[str, Any]) -> None:
    """Write a line, signed, and wait until the disk has it."""
    signed = {**line, "signature": signature(line)}
    place = path()
    place.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(place, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    with os.fdopen(descriptor, "ab") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.write(json.dumps(signed).encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())


def lines() -> Iterator[Line]:
    """Yield the lines, the oldest first; one that was cut off by a crash is left out."""
    try:
        text = path().read_text()
    except FileNotFoundError:
        return
    for raw in text.splitlines():
        with suppress(ValueError):
            line = json.loads(raw)
            if isinstance(line, dict):
                yield line


def is_ours(line: Line) -> bool:
    """Say whether a line is as it was written."""
    rest = {name: value for name, value in line.items() if name != "signature"}
    return constant_time_compare(str(line.get("signature", "")), signature(rest))


def signature(line: Mapping[str, Any]) -> str:
    """Return the site's keyed hash of a line."""
    return keyed(json.dumps(line, sort_keys=True))


def keyed(text: str) -> str:
    """Return the site's keyed hash of a text, in hexadecimal digits."""
    return salted_hmac(SALT, text, algorithm="sha256").hexdigest()
