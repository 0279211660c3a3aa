"""What every turn reads, by statements written out: the ORM composes the same ones too slowly.

In: SQL and parameters. Out: rows, or vectors as a matrix. Results come in binary, which Django's
cursor refuses; hence psycopg's own on the same connection and in the same transaction.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import numpy as np
import psycopg
from django.db import connection
from numpy.typing import NDArray

HEADER_BYTES = 4  # pgvector sends dimension and flags, then big-endian floats, whole or half


def rows(
    statement: str, parameters: Sequence[object] | Mapping[str, object]
) -> list[tuple[Any, ...]]:
    """Return the rows of a statement; the owner is among its parameters."""
    connection.ensure_connection()
    with connection.wrap_database_errors, psycopg.Cursor(connection.connection) as cursor:
        found: list[tuple[Any, ...]] = cursor.execute(statement, parameters, binary=True).fetchall()
    return found


def vectors(statement: str, parameters: Sequence[object]) -> tuple[list[UUID], NDArray[np.float32]]:
    """Return ids and vectors of equal dimension, shape (n, d); (0, 0) when there are none."""
    found = rows(statement, parameters)
    if not found:
        return [], np.zeros((0, 0), np.float32)
    raw = b"".join(bytes(row[1])[HEADER_BYTES:] for row in found)
    matrix = np.frombuffer(raw, ">f4").reshape(len(found), -1).astype(np.float32)
    return [row[0] for row in found], matrix
