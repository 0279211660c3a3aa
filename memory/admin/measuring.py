"""How memory does for the people who use it: counts and times by day or by person, no text.

In: the first moment that counts, one person or all. Out: lines of measures. Everything is
computed from rows that are there anyway, so that it is erased with the person. The caller
stands in the staff scope.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db.models import (
    Aggregate,
    Count,
    Exists,
    F,
    FloatField,
    Func,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Sum,
    TextField,
)
from django.db.models.fields.json import KT, KeyTransform
from django.db.models.functions import Cast, TruncDate

from memory.engine.vocabulary import Role, Thumb
from memory.models import ExtractionRun, Forgetting, Interval, Snippet, TraversalLog, Turn

DAY, OWNER, ARM, ALL = "day", "owner_id", "is_held_out", ""  # what a line is about
MEASURES: Final = (
    ("chats", "chats"),
    ("answers", "answers"),
    ("used", "with memories"),
    ("late", "without: too late"),
    ("held_out", "without: held out"),
    ("p50", "recall p50 ms"),
    ("p95", "recall p95 ms"),
    ("over", "over budget, %"),
    ("up", "thumbs up"),
    ("down", "thumbs down"),
    ("new", "facts learned"),
    ("restated", "facts restated"),
    ("added", "added by hand"),
    ("corrected", "corrections"),
    ("forgotten", "deletions"),
    ("irrelevant", "not relevant"),
)

type Line = dict[str, Any]


class Percentile(Aggregate):
    """The value that this share of the rows does not exceed, interpolated."""

    function = "percentile_cont"
    template = "%(function)s(%(share)s) within group (order by %(expressions)s)"
    output_field = FloatField()


class Length(Func):
    """How many entries a JSON list has."""

    function = "jsonb_array_length"
    output_field = IntegerField()


def measured(by: str, *, since: datetime, owner: UUID | None = None) -> list[Line]:
    """Return a line of all measures for each day, person or arm, or one for all.

    Args:
        by: `DAY` (of UTC, newest first), `OWNER` (most answers first), `ARM` (with memory, then
            held out: what hangs on conversations) or `ALL`.
        since: what happened before does not count.
        owner: of this person only.
    """
    found: dict[Any, Line] = {}
    sources = _in_arms() if by == ARM else _sources()
    for rows, moment, measures in sources:
        mine = rows if owner is None else rows.filter(owner_id=owner)
        recent = mine.filter(**{f"{moment}__gte": since})
        for key, values in _grouped(recent, moment, by, measures):
            found.setdefault(key, {"key": key}).update(values)
    if by == ALL:
        found.setdefault(None, {"key": None})
    return [_whole(one) for one in sorted(found.values(), key=_order(by))]


def _sources() -> Iterable[tuple[QuerySet[Any], str, Mapping[str, Any]]]:
    """Yield rows, the moment that they count at, and what is measured of them."""
    yield from _in_conversations()
    typed = Snippet.objects.filter(turn__isnull=True).annotate(
        is_correction=Exists(_replaced()) | Exists(_retracted())
    )
    by_hand = {
        "added": Count("pk", filter=Q(is_correction=False)),
        "corrected": Count("pk", filter=Q(is_correction=True)),
    }
    yield typed, "said_at", by_hand
    asked_for = Forgetting.objects.exclude(detail__has_key="edited")
    gone = asked_for.exclude(Exists(_restated()), scope="edge")
    yield gone, "asked_at", {"forgotten": Count("pk")}
    # One mark cancels every crossing of its edge in that chat, at one moment.
    mark = Func(F("owner_id"), F("canceled_at"), function="row", output_field=TextField())
    marked = TraversalLog.objects.filter(canceled_at__isnull=False)
    yield marked, "canceled_at", {"irrelevant": Count(mark, distinct=True)}


def _in_arms() -> Iterable[tuple[QuerySet[Any], str, Mapping[str, Any]]]:
    """Yield the same of chats that were answered with memory, or held out on purpose."""
    for rows, moment, measures in _in_conversations():
        compared = Turn.objects.filter(episode=OuterRef("episode")).annotate(
            outcome=KT("receipt__state")
        )
        closed = compared.filter(outcome__in=["off", "temporary"])
        yield rows.exclude(Exists(closed)), moment, measures


def _in_conversations() -> Iterable[tuple[QuerySet[Any], str, Mapping[str, Any]]]:
    """Yield what hangs on one conversation, and so on the arm that it belongs to."""
    yield _answers(), "said_at", _of_answers()
    lists = {name: _listed(name) for name in ("added", "restated")}
    learned = {"new": lists["added"], "restated": lists["restated"]}
    yield ExtractionRun.objects.standing(), "committed_at", learned


def _answers() -> QuerySet[Any]:
    answers = Turn.objects.filter(role=Role.ASSISTANT, receipt__isnull=False)
    return answers.annotate(
        outcome=KT("receipt__state"), took_ms=Cast(KT("receipt__took_ms"), FloatField())
    )


def _of_answers() -> dict[str, Any]:
    over = Q(took_ms__gt=settings.PEGASUS_RECALL_BUDGET_MS) | Q(outcome="late")
    return {
        "answers": Count("pk"),
        "used": Count("pk", filter=Q(outcome="used")),
        "late": Count("pk", filter=Q(outcome="late")),
        "held_out": Count("pk", filter=Q(outcome="held_out")),
        "chats": Count("episode", distinct=True),
        "n_recalls": Count("took_ms"),
        "n_over": Count("pk", filter=over),
        "p50": Percentile("took_ms", share=0.5),
        "p95": Percentile("took_ms", share=0.95),
        "up": Count("pk", filter=Q(thumb=Thumb.UP)),
        "down": Count("pk", filter=Q(thumb=Thumb.DOWN)),
    }


def _listed(name: str) -> Sum:
    """Return how many edges runs have learned under a name."""
    return Sum(Length(KeyTransform(name, "learned")), default=0)


def _replaced() -> QuerySet[Interval]:
    """Return what a typed sentence ended: "it changed"."""
    return Interval.objects.filter(
        owner_id=OuterRef("owner_id"),
        superseded_by_id=OuterRef("edge_id"),
        known_from=OuterRef("said_at"),
    )


def _retracted() -> QuerySet[Forgetting]:
    """Return what was forgotten in the moment a sentence was typed: "it was never true"."""
    return Forgetting.objects.filter(
        owner_id=OuterRef("owner_id"), scope="edge", asked_at=OuterRef("said_at")
    )


def _restated() -> QuerySet[Snippet]:
    """Return the sentence that was typed for what is forgotten."""
    return Snippet.objects.filter(
        owner_id=OuterRef("owner_id"), turn__isnull=True, said_at=OuterRef("asked_at")
    )


def _grouped(
    rows: QuerySet[Any], moment: str, by: str, measures: Mapping[str, Any]
) -> Iterable[tuple[Any, Line]]:
    """Yield the measures of rows for each key."""
    if by == ALL:
        yield None, rows.aggregate(**measures)
        return
    keys = {OWNER: F("owner_id"), ARM: F("episode__is_held_out")}
    key = TruncDate(moment, tzinfo=UTC) if by == DAY else keys[by]
    for line in rows.annotate(key=key).values("key").annotate(**measures).order_by():
        yield line["key"], line


def _order(by: str) -> Any:  # noqa: ANN401 - a sort key of either kind
    if by == DAY:
        return lambda line: -line["key"].toordinal()
    if by == ARM:
        return lambda line: line["key"]
    return lambda line: (-line.get("answers", 0), str(line["key"]))


def _whole(line: Line) -> Line:
    """Return a line with every measure, in order; None where there is none."""
    n_recalls = line.get("n_recalls", 0)
    line["over"] = 100 * line["n_over"] / n_recalls if n_recalls else None
    values = [line.get(name) for name, _ in MEASURES]
    return line | {
        "values": [_shown(name, one) for (name, _), one in zip(MEASURES, values, strict=True)]
    }


def _shown(name: str, value: float | None) -> str:
    """Return a measure as text."""
    if name in {"p50", "p95", "over"}:
        return "" if value is None else f"{value:,.1f}"
    return f"{value or 0:,}"


def headings() -> Sequence[str]:
    """Return what stands above the values of a line."""
    return [label for _, label in MEASURES]
