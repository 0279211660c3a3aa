"""Digests of the timeline: the person removes one, or has it back.

In: an owner and a digest. Out: nothing.
"""

from datetime import datetime
from uuid import UUID

from memory.models import Digest, Profile, acting_for
from memory.store import digests


def remove_digest(*, owner_id: UUID, digest_id: UUID, now: datetime) -> None:
    """Take a digest out of the timeline; it is not made again.

    Raises:
        Digest.DoesNotExist: the owner has no such digest.
    """
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        digest = Digest.objects.owned_by(owner_id).get(pk=digest_id)
        digest.removed_at = now
        digest.save(update_fields=["removed_at"])
        digest.lines.all().delete()


def restore_digest(*, owner_id: UUID, digest_id: UUID, now: datetime) -> None:
    """Make a digest again that was removed.

    Raises:
        Digest.DoesNotExist: the owner has no such digest.
    """
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        digest = Digest.objects.owned_by(owner_id).get(pk=digest_id)
        digest.removed_at, digest.inputs = None, ""
        digest.save(update_fields=["removed_at", "inputs"])
        digests.renew(owner_id, now=now)
