"""What the person said after a moment: an older conversation that is learned late may be outdated.

In: an owner and a moment. Out: their own turns of later conversations that were learned from.
"""

from datetime import datetime
from typing import Final
from uuid import UUID

from memory.engine.vocabulary import EpisodeState, Mode
from memory.models import Turn
from memory.models.episode import TurnQuerySet
from memory.store.episodes import HEARSAY

LOOKED_AT: Final = 400  # the newest of what was said later


def said_since(owner_id: UUID, moment: datetime) -> list[tuple[datetime, str]]:
    """Return what was said when, in order; nothing withheld, and nothing of anybody else's.

    The caller acts for the owner.
    """
    later = _told(owner_id).filter(said_at__gt=moment).order_by("-said_at", "-pk")
    return list(reversed(later.values_list("said_at", "content")[:LOOKED_AT]))


def said_later(owner_id: UUID, said_at: datetime, words: str) -> Turn | None:
    """Return the message of that moment that holds these words, None when it went meanwhile."""
    told = _told(owner_id).filter(said_at=said_at, content__contains=words)
    return told.select_related("episode").order_by("pk").first()


def _told(owner_id: UUID) -> TurnQuerySet:
    turns = Turn.objects.owned_by(owner_id).kept().user_turns()
    learned = turns.filter(episode__state=EpisodeState.LEARNED, episode__mode=Mode.NORMAL)
    return learned.filter(speaker="", is_withheld=False).exclude(episode__channel=HEARSAY)
