"""What follows from a change of the graph: phrases, their vectors, the version.

In: an owner whose rows were changed in this transaction. Out: rows in step with it.
"""

from datetime import datetime
from uuid import UUID

from memory.engine.vocabulary import JobKind
from memory.models import Phrase, Profile
from memory.store import inbox, jobs, phrases


def settle(owner_id: UUID, *, now: datetime | None) -> None:
    """Bring the phrases in step, have new ones embedded by the worker, raise the version.

    Without a moment no job is written: the next change has them embedded; words match meanwhile.
    """
    inbox.reveal(owner_id)
    phrases.sync(owner_id)
    waiting = Phrase.objects.owned_by(owner_id).filter(vector__isnull=True)
    if now is not None and waiting.exists():
        jobs.enqueue(owner_id=owner_id, kind=JobKind.REEMBED, now=now)
    Profile.objects.changed(owner_id)
