"""Vectors of turns and of their words: which are missing, which are kept, which go.

In: an owner, an embedder's rows. Out: rows in half precision. The store asks no model. A word is
known by its hash under the owner's key, so that no text stands beside the turn's own.
"""

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple
from uuid import UUID

import numpy as np
from django.db.models import Exists, OuterRef, QuerySet
from numpy.typing import NDArray
from pgvector import HalfVector

from memory.engine.recall.words import content_words
from memory.engine.vocabulary import Mode
from memory.models import Profile, Turn, TurnVector, WordVector
from memory.store import reading

type Matrix = NDArray[np.float32]

DIGEST_BYTES: Final = 16
WORDS_A_TURN: Final = 400  # distinct ones that a turn is found by; the rest of a long paste is not
SAVED_AT_ONCE: Final = 1000

OF_TURNS = """
select turn_id, vector from memory_turnvector
where owner_id = %s and embedder_id = %s and turn_id = any(%s)
"""
OF_WORDS = """
select digest, vector from memory_wordvector
where owner_id = %s and embedder_id = %s and digest = any(%s)
"""


class Unread(NamedTuple):
    """A turn without a vector of the asked embedder: what to embed."""

    id: UUID
    text: str


def sentence(speaker: str, content: str) -> str:
    """Return a turn as it is searched: by whom, when it is not the account's person."""
    return f"{speaker}: {content}" if speaker else content


def words_in(text: str, language: str) -> tuple[str, ...]:
    """Return the distinct content words that a turn is found by."""
    return content_words(text, language, limit=WORDS_A_TURN)


def searched(owner_id: UUID) -> QuerySet[Turn]:
    """Return the turns that the search may find: of people, in conversations that are kept."""
    return (
        Turn.objects.owned_by(owner_id)
        .kept()
        .user_turns()
        .filter(is_withheld=False)
        .filter(episode__mode=Mode.NORMAL, episode__forgetting__isnull=True)
        .exclude(content="")
    )


def unread(owner_id: UUID, embedder_id: str, *, limit: int) -> list[Unread]:
    """Return the next turns without a vector of this embedder, the oldest first."""
    there = TurnVector.objects.filter(
        owner_id=OuterRef("owner_id"), turn_id=OuterRef("pk"), embedder_id=embedder_id
    )
    rows = searched(owner_id).filter(~Exists(there)).order_by("said_at", "position")
    found = rows.values_list("pk", "speaker", "content")[:limit]
    return [Unread(pk, sentence(speaker, content)) for pk, speaker, content in found]


def unknown(owner_id: UUID, embedder_id: str, words: Iterable[str]) -> list[str]:
    """Return the words without a vector of this embedder, each once."""
    by_digest = digests(owner_id, words)
    known = WordVector.objects.owned_by(owner_id).filter(embedder_id=embedder_id)
    there = set(known.filter(digest__in=by_digest).values_list("digest", flat=True))
    return [word for digest, word in by_digest.items() if digest not in there]


def fill_turns(owner_id: UUID, read: Sequence[Unread], rows: Matrix, embedder_id: str) -> int:
    """Keep one vector a turn, unless it went or was forgotten meanwhile; return how many."""
    ids = [one.id for one in read]
    there = set(searched(owner_id).filter(pk__in=ids).values_list("pk", flat=True))
    TurnVector.objects.owned_by(owner_id).filter(turn_id__in=ids).delete()
    TurnVector.objects.bulk_create(
        [
            TurnVector(
                owner_id=owner_id, turn_id=pk, vector=HalfVector(row), embedder_id=embedder_id
            )
            for pk, row in zip(ids, rows, strict=True)
            if pk in there
        ],
        batch_size=SAVED_AT_ONCE,
    )
    return len(there)


def fill_words(owner_id: UUID, words: Sequence[str], rows: Matrix, embedder_id: str) -> None:
    """Keep one vector a word."""
    by_digest = digests(owner_id, words)
    WordVector.objects.owned_by(owner_id).filter(digest__in=by_digest).delete()
    WordVector.objects.bulk_create(
        [
            WordVector(
                owner_id=owner_id, digest=digest, vector=HalfVector(row), embedder_id=embedder_id
            )
            for digest, row in zip(by_digest, rows, strict=True)
        ],
        batch_size=SAVED_AT_ONCE,
    )


def of_turns(owner_id: UUID, embedder_id: str, ids: Sequence[UUID]) -> dict[UUID, Matrix]:
    """Return the vectors of these turns, as far as there are any."""
    return _read(OF_TURNS, owner_id, embedder_id, ids)


def of_words(owner_id: UUID, embedder_id: str, words: Sequence[str]) -> dict[str, Matrix]:
    """Return the vectors of these words, as far as there are any."""
    by_digest = digests(owner_id, words)
    found = _read(OF_WORDS, owner_id, embedder_id, list(by_digest))
    return {by_digest[digest]: row for digest, row in found.items()}


def drop(owner_id: UUID, going: QuerySet[Turn]) -> None:
    """Delete the vectors of words that only these turns hold; the turns' own go with them.

    Called before the turns are deleted, in the same transaction.
    """
    ids = list(going.values_list("pk", flat=True))
    lost = _words_of(going)
    if lost:
        lost -= _words_of(searched(owner_id).exclude(pk__in=ids))
    gone = list(digests(owner_id, lost))
    WordVector.objects.owned_by(owner_id).filter(digest__in=gone).delete()


def digests(owner_id: UUID, words: Iterable[str]) -> dict[UUID, str]:
    """Return words by their hash under the owner's key, in order, each once."""
    key = bytes(Profile.objects.of(owner_id).hmac_key)
    return {
        UUID(bytes=hmac.digest(key, f"word {word}".encode(), hashlib.sha256)[:DIGEST_BYTES]): word
        for word in words
    }


def _words_of(turns: QuerySet[Turn]) -> set[str]:
    """Return every word of turns, also those that only another language would keep."""
    rows = turns.values_list("speaker", "content").iterator()
    return {word for one in rows for word in words_in(sentence(*one), "")}


def _read(
    statement: str, owner_id: UUID, embedder_id: str, ids: Sequence[UUID]
) -> dict[Any, Matrix]:
    if not ids:
        return {}
    found = reading.rows(statement, [owner_id, embedder_id, list(ids)])
    return {
        one: np.frombuffer(bytes(raw)[reading.HEADER_BYTES :], ">f2").astype(np.float32)
        for one, raw in found
    }
