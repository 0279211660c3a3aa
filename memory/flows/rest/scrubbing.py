"""The scrub: after an erasure the disk is rewritten at night, a few tables a minute.

In: a moment. Out: what was scrubbed. Nothing erased since the last time: nothing to do.
"""

from datetime import datetime
from typing import Final

from django.conf import settings
from django.db import connection

from memory.store import scrubbing
from memory.store.scrubbing import Scrub

AT_ONCE: Final = 20.0  # seconds of one sweep: the next goes on


def scrub_at_night(*, now: datetime) -> int:
    """Scrub for a while when it is the hour and something was erased; return how many tables."""
    is_night = now.hour == int(settings.PEGASUS_SCRUB_HOUR)
    if not is_night or connection.in_atomic_block or not scrubbing.is_due():
        return 0
    return scrub(now=now, seconds=AT_ONCE).n_tables


def scrub(*, now: datetime, seconds: float) -> Scrub:
    """Rewrite what was touched, for at most so long; the next call goes on."""
    return scrubbing.scrub(now=now, seconds=seconds)


def last_scrub() -> tuple[Scrub, bool]:
    """Return what is known of the last scrub, and whether one is due."""
    return scrubbing.last(), scrubbing.is_due()
