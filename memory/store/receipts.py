"""Receipts of answers without what was forgotten.

In: the JSON of a receipt, ids and names that are gone. Out: the receipt without every item
that mentions one of them, and without the text that was made of it.
"""

import json
import re
import unicodedata
from collections.abc import Collection
from collections.abc import Set as AbstractSet
from typing import Any, Final

from memory.engine.learn.clean.names import canon, plain
from memory.store.surfaces import is_said

TEXTS: Final = ("text", "profile_text")  # what a model was given, whole
UUIDS: Final = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def mentions(value: Any, ids: Collection[str], names: Collection[str]) -> bool:  # noqa: ANN401 - JSON
    """Say whether a JSON value holds one of the ids, or one of the names as a word."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return any(mentions(one, ids, names) for one in value)
    if not isinstance(value, str) or value in ids:
        return isinstance(value, str)
    text = plain(value) if names else ""
    return any(is_said(name, text) for name in names)


def scrubbed(
    receipt: dict[str, Any], ids: AbstractSet[str], names: Collection[str]
) -> dict[str, Any] | None:
    """Return the receipt without the items that mention what is gone; None when none does.

    The text given to the model cannot be cut reliably: it goes whole.
    """
    wanted = {canon(name) for name in names} - {""}
    if not (_may_mention(receipt, ids, wanted) and mentions(receipt, ids, wanted)):
        return None
    left = {
        key: [one for one in value if not mentions(one, ids, wanted)]
        if isinstance(value, list)
        else value
        for key, value in receipt.items()
    }
    return left | _bare(receipt)


def emptied(receipt: dict[str, Any]) -> dict[str, Any]:
    """Return the receipt of an answer whose question is gone: its outcome, no word of it."""
    left = {key: [] if isinstance(value, list) else value for key, value in receipt.items()}
    return left | _bare(receipt)


def _bare(receipt: dict[str, Any]) -> dict[str, Any]:
    return {name: "" for name in TEXTS if name in receipt} | {"is_scrubbed": True}


def _may_mention(receipt: dict[str, Any], ids: AbstractSet[str], names: Collection[str]) -> bool:
    """Look for ids and first words of names anywhere: fast, and never too strict."""
    text = unicodedata.normalize("NFKC", json.dumps(receipt, ensure_ascii=False)).casefold()
    return not ids.isdisjoint(UUIDS.findall(text)) or any(name.split()[0] in text for name in names)
