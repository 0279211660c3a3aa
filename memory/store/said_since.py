"""What the person said after a moment: an older conversation that is learned late may be outdated.

In: an owner and a moment. Out: their own turns of later conversations that were learned from.
"""

from datetime import datetime
from typing import Final
from uuid import UUID

from memory.engine.vocabulary import EpisodeState, Mode
from memory.models import Turn
from memory.store.episodes import HEARSAY

LOOKED_AT: Final = 400  # the newest of what was said later


def said_since(owner_id: UUID, moment: datetime) -> list[tuple[datetime, str]]:
    """Return what was said when, in order; nothing withheld, and nothing of anybody else's.

    The caller acts for the owner.
    """
    turns = Turn.objects.owned_by(owner_id).kept().in_order().user_turns()
    later = turns.filter(
        said_at__gt=moment,
        speaker="",
        is_withheld=False,
        episode__state=EpisodeState.LEARNED,
        episode__mode=Mode.NORMAL,
    ).exclude(episode__channel=HEARSAY)
    newest = later.order_by("-said_at", "-pk").values_list("said_at", "content")[:LOOKED_AT]
    return list(reversed(newest))
