"""Which conversations are held out: answered without memory, so that both ways can be compared.

In: a conversation's id, a share. Out: whether it is one. The same id always gets the same answer,
and a higher share only adds to it.
"""

from hashlib import sha256
from uuid import UUID

from memory.engine.vocabulary import Mode

_ALL = 100


def is_held_out(episode_id: UUID, mode: Mode, *, percent: int) -> bool:
    """Say whether a new conversation is one of this share; one that reads no memory never is."""
    drawn = int.from_bytes(sha256(episode_id.bytes).digest()) % _ALL
    return mode != Mode.TEMPORARY and drawn < percent
