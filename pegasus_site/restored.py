"""A restored dump loses again what was erased since it was made, before anything is served.

In: the ledger of erasures. Out: nothing; without a restore there is nothing to do.
"""

import logging

from django.utils import timezone

from memory.flows.forget import erase_again
from memory.models import let_go

logger = logging.getLogger(__name__)


def erase_what_came_back() -> None:
    """Let the start go on only when nothing erased is left."""
    counts = erase_again(now=timezone.now())
    let_go()  # what starts may fork, or never come back to this thread
    if any(counts.values()):
        logger.warning("erased again after a restore: %s people, %s acts", *counts.values())
