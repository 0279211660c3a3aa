"""One worker's attempt at one run, and the two ways it ends early.

In: a lease and a run. Out: the moment by the attempt's own clock; errors that say why.
"""

import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from memory.models import Lease


class AttemptFailedError(Exception):
    """The model's answer was no use, or what it is about was forgotten; `code` says which.

    Of a spoiled run nothing that was stored may be used again.
    """

    def __init__(self, code: str, *, is_spoiled: bool = False) -> None:
        """Take the code."""
        super().__init__(code)
        self.code = code
        self.is_spoiled = is_spoiled


@dataclass(frozen=True)
class Attempt:
    """Who works, on which run, since when."""

    lease: Lease
    run_id: UUID
    began: datetime
    clock: float  # of the monotonic clock, when it began

    @classmethod
    def of(cls, lease: Lease, run_id: UUID, now: datetime) -> "Attempt":
        """Begin."""
        return cls(lease, run_id, now, time.monotonic())

    @property
    def seconds(self) -> float:
        """How long it has lasted."""
        return time.monotonic() - self.clock

    @property
    def now(self) -> datetime:
        """The present moment, counted from the one it began at."""
        return self.began + timedelta(seconds=self.seconds)
