"""Vectors for recall: of phrases that have none yet, and the job that fills all.

In: an owner. Out: filled phrases. When the embedder cannot be asked, words still match by their
stems.
"""

from contextlib import suppress
from datetime import datetime
from uuid import UUID

from django.conf import settings

from memory.flows.recall.indexing import fill_turns
from memory.llm import backends
from memory.llm.base import ModelError
from memory.llm.prior import mu_prior
from memory.models import JobFailedError, Lease, Profile, acting_for
from memory.store import phrases

BATCH = 256


def fill_vectors(*, owner_id: UUID) -> int:
    """Bring the owner's phrases up to date and embed those without a vector; return how many.

    The embedder is asked outside every transaction.

    Raises:
        ModelError: the embedder cannot be asked; words match meanwhile.
    """
    embedder = backends.embedder()
    with acting_for(owner_id):
        phrases.sync(owner_id)
        missing = phrases.missing(owner_id, embedder.id)
    for start in range(0, len(missing), BATCH):
        batch = missing[start : start + BATCH]
        rows = embedder.embed([one.text for one in batch])
        with acting_for(owner_id):
            Profile.objects.locked(owner_id)
            phrases.fill(owner_id, batch, rows, embedder.id)
            Profile.objects.filter(owner_id=owner_id).update(embedder_id=embedder.id)
            Profile.objects.changed(owner_id)
    return len(missing)


def reembed(*, lease: Lease, now: datetime) -> dict[str, object]:  # noqa: ARG001 - every job takes both
    """Do the job of embedding what has no vector of the current embedder.

    Raises:
        JobFailedError: the embedder cannot be asked.
    """
    return {"phrases": embed_again(owner_id=lease.owner_id)}


def embed_again(*, owner_id: UUID) -> int:
    """Embed what has no vector of the current embedder, turns too; return how many phrases.

    Raises:
        JobFailedError: the embedder cannot be asked.
    """
    try:
        n_phrases = fill_vectors(owner_id=owner_id)
        fill_turns(owner_id=owner_id)
    except ModelError as error:
        raise JobFailedError(error.code, is_final=not error.is_retryable) from error
    return n_phrases


def embedder_id() -> str:
    """Return whose vectors are wanted; nothing is loaded for the answer."""
    return backends.embedder().id


def embedder_fault() -> str:
    """Return why the embedder cannot turn a word into a vector, as a code; empty when it can."""
    try:
        backends.embedder().embed(["word"])
    except ModelError as error:
        return error.code
    return ""


def warm() -> None:
    """Load the built-in embedder and its mean now, so that the first recall is not late.

    Without it words match by their stems, and there is nothing to load; an endpoint is not
    asked before somebody asks something.
    """
    if settings.PEGASUS_EMBED_MODEL:
        return
    with suppress(ModelError):
        mu_prior(backends.embedder())
