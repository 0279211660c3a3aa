"""By what arrays of a graph are known to be new, or how much of them still is.

In: an owner. Out: `Stamp`, taken before anything is read. Every row names the transaction that
wrote it. One that was not to be seen when a stamp was taken had a number of `oldest` or above:
so what has a lower one stands in the arrays as it is. Which transaction was committed first, and
who held which lock, does not matter. Deleted rows are counted by the database.
"""

from typing import NamedTuple
from uuid import UUID

from memory.store import reading

STAMP = """
select graph_version, n_rows_gone, pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
    pg_current_xact_id_if_assigned()::text::bigint
from memory_profile where owner_id = %s
"""
STANDS = """
select pg_current_xact_id_if_assigned() = %(own)s::text::xid8
    or pg_xact_status(%(own)s::text::xid8) = 'committed'
"""
APART = 2**30  # transactions; after four times as many the numbers that rows hold come again


class Stamp(NamedTuple):
    """One state of the owner's graph.

    Attributes:
        version: of the graph, 0 before anything was written.
        n_gone: rows of the graph deleted so far.
        oldest: the lowest number of a transaction whose work may not have been seen.
        own: number of the transaction that read it, None unless that one wrote something too.
    """

    version: int = 0
    n_gone: int = 0
    oldest: int = 0
    own: int | None = None

    @property
    def low(self) -> str:
        """What a row holds of `oldest`: its lower half, which comes round again."""
        return str(self.oldest % 2**32)

    def is_base_of(self, later: "Stamp") -> bool:
        """Say whether what was read at this stamp lacks only rows that were added or changed."""
        is_near = 0 <= later.oldest - self.oldest < APART
        return is_near and self.version <= later.version and self.n_gone == later.n_gone

    def is_after(self, other: "Stamp") -> bool:
        """Say whether this is of a later state than another."""
        return (self.oldest, self.version) > (other.oldest, other.version)


def stamp(owner_id: UUID) -> Stamp:
    """Return the state of the owner's graph; the caller acts for them."""
    found = reading.rows(STAMP, [owner_id])
    return Stamp(*found[0]) if found else Stamp()


def stands(known: Stamp) -> bool:
    """Say whether what was read at a stamp was not taken back since."""
    if known.own is None:
        return True
    found = reading.rows(STANDS, {"own": known.own})
    return bool(found[0][0])
