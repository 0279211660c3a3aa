"""The prompts, one Markdown file each, and the hash that names a version of them.

In: names of prompts. Out: their text. A change of a file changes its hash, which every run
and every proposal carries.
"""

import functools
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

HASH_LETTERS: Final = 16  # enough to tell versions apart, short enough to read


@dataclass(frozen=True)
class Prompt:
    """A prompt's text and what names this version of it."""

    text: str
    hash: str


@functools.cache
def prompt(*names: str, beside: str = "") -> Prompt:
    """Return the prompts of these names, one after the other.

    Args:
        names: file names without their ending.
        beside: what is sent beside the text and belongs to its version, as tools are.

    Raises:
        FileNotFoundError: there is no prompt of that name.
    """
    folder = Path(__file__).parent
    text = "\n".join((folder / f"{name}.md").read_text(encoding="utf-8") for name in names)
    digest = hashlib.sha256((text + beside).encode("utf-8")).hexdigest()
    return Prompt(text, digest[:HASH_LETTERS])
