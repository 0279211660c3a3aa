"""The occasion of a conversation, as the rest of learning reads it.

In: an episode. Out: `Occasion`, another assistant's lines told in the first person.
"""

from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from memory.engine.learn.hearsay import as_told
from memory.engine.learn.proposal import Occasion
from memory.models import Episode
from memory.store.occasions import occasion


def occasion_of(owner_id: UUID, episode: Episode, *, zone: ZoneInfo, now: datetime) -> Occasion:
    """Return the conversation's new turns with what is known; the caller acts for the owner."""
    return as_told(occasion(owner_id, episode, zone=zone, now=now))
