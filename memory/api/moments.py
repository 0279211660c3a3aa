"""Moments as the API reads them.

In: ISO 8601 in a body or a query. Out: a moment of the calendar. What is to be kept is refused
when it is none; what only asks stands for the end that it lies beyond.
"""

from datetime import datetime

from rest_framework import serializers

from memory.engine.vocabulary.calendar import in_calendar, into_calendar


class MomentField(serializers.DateTimeField):
    """A moment to keep: one that can be shown in every time zone."""

    def to_internal_value(self, value: datetime | str) -> datetime:
        """Read it.

        Raises:
            ValidationError: it is none, or stands before the year 1000 or after 8999.
        """
        read = super().to_internal_value(value)
        if not in_calendar(read):
            self.fail("overflow")
        return read


class AskedMomentField(serializers.DateTimeField):
    """A moment to look from; programs send the ends of their calendars for "ever"."""

    def to_internal_value(self, value: datetime | str) -> datetime:
        """Read it, and come no nearer to the ends than our calendar does."""
        return into_calendar(super().to_internal_value(value))
