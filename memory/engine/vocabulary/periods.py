"""The spans of time that digests are made of.

In: nothing. Out: the levels that models, engine and doors share.
"""

from enum import StrEnum


class Level(StrEnum):
    """How long a time one digest tells of, by the person's calendar."""

    DAY = "day"
    WEEK = "week"  # from Monday
    MONTH = "month"
