"""Reading that takes long, done in a thread while the turn goes on without it.

In: an owner and what to do for them. Out: nothing; whoever asks next finds what was read.
"""

import logging
import threading
from collections.abc import Callable
from uuid import UUID

from django.db import DatabaseError, connection

from memory.models import acting_for

logger = logging.getLogger(__name__)

_busy: set[UUID] = set()
_lock = threading.Lock()


def beside(owner_id: UUID, act: Callable[[], object]) -> None:
    """Do something for an owner in a thread of its own, once at a time."""
    with _lock:
        if owner_id in _busy:
            return
        _busy.add(owner_id)
    threading.Thread(target=_run, args=(owner_id, act), daemon=True).start()


def _run(owner_id: UUID, act: Callable[[], object]) -> None:
    try:
        with acting_for(owner_id, steady=True):
            act()
    except DatabaseError as error:  # the next message tries again
        logger.warning("reading beside %s failed: %s", owner_id, type(error).__name__)
    finally:
        connection.close()
        with _lock:
            _busy.discard(owner_id)
