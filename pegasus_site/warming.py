"""What the first request would have to wait for, done before it comes.

In: nothing. Out: nothing; what cannot be warmed now fails, if it must, where it is used.
"""

from contextlib import suppress

from django.db import DatabaseError, connection
from django.urls import resolve

from memory.flows.recall import warm as warm_embedder


def warm() -> None:
    """Load addresses, reach the database, load the built-in embedder."""
    resolve("/")
    with suppress(DatabaseError):
        connection.ensure_connection()
    connection.close()
    warm_embedder()
