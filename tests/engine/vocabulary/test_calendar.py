"""What lies within the calendar can be shown in every zone."""

import zoneinfo
from datetime import UTC, datetime

import pytest

from memory.engine.vocabulary.calendar import EARLIEST, LATEST, in_calendar, into_calendar


@pytest.mark.parametrize("moment", [EARLIEST, LATEST])
def test_the_ends_have_a_day_everywhere(moment: datetime) -> None:
    assert in_calendar(moment)
    for name in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        moment.astimezone(zoneinfo.ZoneInfo(name))


@pytest.mark.parametrize(
    ("moment", "nearest"),
    [
        (datetime.min.replace(tzinfo=UTC), EARLIEST),
        (datetime.max.replace(tzinfo=zoneinfo.ZoneInfo("Pacific/Pago_Pago")), LATEST),
    ],
)
def test_what_lies_beyond_is_none_of_it(moment: datetime, nearest: datetime) -> None:
    assert not in_calendar(moment)
    assert into_calendar(moment) == nearest
