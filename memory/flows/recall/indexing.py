"""Vectors for the search: of turns that have none yet, and of their words.

In: an owner. Out: how many turns got one. Done by the worker when a conversation closes; until
then a turn is found by its words' stems.
"""

from typing import Final
from uuid import UUID

from memory.llm import backends
from memory.models import Profile, acting_for
from memory.store import people, turn_vectors

TURNS_AT_ONCE: Final = 64


def fill_turns(*, owner_id: UUID) -> int:
    """Embed every turn of the owner without a vector of the current embedder; return how many.

    The embedder is asked outside every transaction; what is done stays done.

    Raises:
        ModelError: the embedder cannot be asked.
    """
    embedder = backends.embedder()
    language = people.of(owner_id).language
    n_filled = 0
    while True:
        with acting_for(owner_id):
            unread = turn_vectors.unread(owner_id, embedder.id, limit=TURNS_AT_ONCE)
            found = [turn_vectors.words_in(one.text, language) for one in unread]
            distinct = dict.fromkeys(word for words in found for word in words)
            unknown = turn_vectors.unknown(owner_id, embedder.id, distinct)
        if not unread:
            return n_filled
        words, wholes = embedder.embed(unknown), embedder.embed([one.text for one in unread])
        with acting_for(owner_id):
            Profile.objects.locked(owner_id)
            turn_vectors.fill_words(owner_id, unknown, words, embedder.id)
            n_new = turn_vectors.fill_turns(owner_id, unread, wholes, embedder.id)
            Profile.objects.changed(owner_id)
        n_filled += n_new
        if not n_new:
            return n_filled  # all of them went meanwhile
