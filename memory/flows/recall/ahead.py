"""A person's memory, read into this process before their first message asks for it.

In: an owner who opens a chat. Out: nothing; a thread fills the caches. Reading a large memory
takes longer than an answer waits for recall: without this the first message after a start, or
after something was learned, would be answered without memory.
"""

from datetime import datetime
from uuid import UUID

from django.conf import settings

from memory.flows.recall.asking import Space
from memory.flows.recall.state import Outside, heard, read
from memory.llm import backends
from memory.llm.prior import known_prior
from memory.store import people
from memory.store.beside import beside


def read_ahead(*, owner_id: UUID, now: datetime) -> None:
    """Read an owner's graph and turns beside, unless the embedder itself is not there yet."""
    embedder = backends.embedder()
    mean = known_prior(embedder)
    if settings.PEGASUS_READ_AHEAD and mean is not None:
        beside(owner_id, lambda: _read(owner_id, Space(embedder.id, mean), now))


def _read(owner_id: UUID, space: Space, now: datetime) -> None:
    outside = Outside(now, None, people.of(owner_id), None, is_past=False, is_hasty=False)
    read(owner_id, space, outside, heard(owner_id, space, outside))
