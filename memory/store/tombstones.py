"""Tombstones: keyed hashes of forgotten claims, so that old words do not bring them back.

In: claims as canons. Out: rows without text, and whether a claim is buried. The key is the
owner's and dies with the owner. What is said after the burial is a new statement and passes.
"""

import hmac
import json
from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import sha256
from itertools import product
from typing import Final, NamedTuple
from uuid import UUID

from memory.engine.vocabulary import SELF_WORDS
from memory.engine.vocabulary.relations import relation_group
from memory.models import Profile, Tombstone

SELF_CANON: Final = "self"  # stands for the self node: its name may change, it does not
MAX_NAMES: Final = 8  # of one end: each pair of names is one hash


class BuriedClaim(NamedTuple):
    """A claim by the canons of its ends; `relation` may be a label or its group."""

    source: str
    relation: str
    target: str


class Heard(NamedTuple):
    """A claim and when the words for it were said."""

    claim: BuriedClaim
    said_at: datetime


def node_claim(canon: str) -> BuriedClaim:
    """Return the claim that stands for a whole node: that it is there at all."""
    return BuriedClaim(canon, "", "")


def turn_claim(said_at: datetime, content: str) -> BuriedClaim:
    """Return the claim that stands for a message: that it was said, then and in these words."""
    return BuriedClaim(f"said {said_at.astimezone(UTC).isoformat()}", "", content)


def claims_of(sources: Iterable[str], relation: str, targets: Iterable[str]) -> list[BuriedClaim]:
    """Return one claim for each pair of names the two ends are known by."""
    pairs = product(sorted(set(sources))[:MAX_NAMES], sorted(set(targets))[:MAX_NAMES])
    return [BuriedClaim(source, relation, target) for source, target in pairs]


def bury(
    owner_id: UUID,
    claims: Iterable[BuriedClaim],
    *,
    buried_at: datetime,
    forgetting_id: UUID | None = None,
) -> None:
    """Write a tombstone for each claim; undoing the forgetting removes them."""
    key = bytes(Profile.objects.of(owner_id).hmac_key)
    digests = {_digest(key, claim) for claim in claims}
    Tombstone.objects.bulk_create(
        Tombstone(
            owner_id=owner_id, digest=digest, buried_at=buried_at, forgetting_id=forgetting_id
        )
        for digest in sorted(digests)
    )


def unbury(owner_id: UUID, forgetting_id: UUID) -> None:
    """Remove the tombstones of one forgetting."""
    Tombstone.objects.owned_by(owner_id).filter(forgetting_id=forgetting_id).delete()


def is_buried(
    owner_id: UUID, *, source: str, relation: str, target: str, said_at: datetime
) -> bool:
    """Say whether words said at that time may not bring this claim back.

    Args:
        owner_id: whose claim.
        source: canon of the source's name; any self word or `SELF_CANON` for the self node.
        relation: label or group.
        target: canon of the target's name.
        said_at: when the words were said.
    """
    heard = Heard(BuriedClaim(source, relation, target), said_at)
    return heard in buried(owner_id, [heard])


def buried(owner_id: UUID, heard: Iterable[Heard]) -> set[Heard]:
    """Return those of many claims whose words are no newer than their burial."""
    key = bytes(Profile.objects.of(owner_id).hmac_key)
    digests = {one: _digest(key, one.claim) for one in set(heard)}
    rows = Tombstone.objects.owned_by(owner_id).filter(digest__in=set(digests.values()))
    last: dict[str, datetime] = {}
    for digest, buried_at in rows.values_list("digest", "buried_at"):
        last[digest] = max(buried_at, last.get(digest, buried_at))
    return {
        one for one, digest in digests.items() if digest in last and one.said_at <= last[digest]
    }


def signed(owner_id: UUID, text: str) -> str:
    """Return the owner's keyed hash of a text, in hexadecimal digits."""
    return _hmac(bytes(Profile.objects.of(owner_id).hmac_key), text)


def _digest(key: bytes, claim: BuriedClaim) -> str:
    ends = [_end(claim.source), relation_group(claim.relation), _end(claim.target)]
    return _hmac(key, json.dumps(ends))


def _end(canon: str) -> str:
    return SELF_CANON if canon in SELF_WORDS else canon


def _hmac(key: bytes, text: str) -> str:
    return hmac.new(key, text.encode("utf-8", "surrogatepass"), sha256).hexdigest()
