"""What is learned once: the content of a conversation, by one version of the pipeline.

In: turns. Out: a hash of which turns in which words, and the turns that a hash is about.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from memory.engine.learn.proposal import Said
from memory.flows.learn.attempt import AttemptFailedError
from memory.flows.learn.drafts import CHANGED

PIPELINE_VERSION: Final = "2"  # a new one may derive everything again from the raw log


def content_hash(turns: Sequence[Said]) -> str:
    """Name the content: which turns, in which words."""
    return _hashes(turns)[-1]


def _hashes(turns: Sequence[Said]) -> list[str]:
    """Return the name of no turn, of the first turn, of the first two, and so on."""
    digest = sha256()
    names = [digest.hexdigest()]
    for turn in turns:
        digest.update(f"{turn.turn_id} {len(turn.verbatim)} {turn.verbatim}".encode())
        names.append(digest.hexdigest())
    return names


def asked_about(turns: tuple[Said, ...], name: str) -> tuple[Said, ...]:
    """Return the turns an answer is about: what was said since waits for the next close.

    Raises:
        AttemptFailedError: some of them were forgotten meanwhile; what is left of them cannot
            be told apart.
    """
    names = _hashes(turns)
    if name not in names:
        raise AttemptFailedError(CHANGED, is_spoiled=True)
    return turns[: names.index(name)]
