"""Fading as the database computes it: today's strength and trust of many rows at once.

In: `strength_at_touch`, `touched_at`, `stability`, `confidence`. Out: expressions for QuerySets.
The formulas are those of `engine.strength`; `tests/models/test_fading.py` holds them equal.
"""

from datetime import datetime

from django.db.models import Case, DateTimeField, F, FloatField, Func, Max, Q, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, Exp, Greatest, Least, Power

from memory.engine.params import DECAY_PER_DAY, TRUST_FULL_DAYS, TRUST_HALF_DAYS
from memory.engine.vocabulary import Stability

HALF = 0.5
# PostgreSQL refuses a power too small for a float, where the engine's arrays round it to 0.
EXPONENT_MAX = 700.0


def strength_now(now: datetime) -> Combinable:
    """Return S(now) = S0 * exp(-lambda * days since the last touch), 0..100."""
    decay = Case(
        *(When(stability=str(one), then=Value(rate)) for one, rate in DECAY_PER_DAY.items()),
        output_field=FloatField(),
    )
    exponent = Least(decay * _days_since(F("touched_at"), now), Value(EXPONENT_MAX))
    return F("strength_at_touch") * Exp(Value(0.0) - exponent)


def trust_now(now: datetime) -> Combinable:
    """Return confidence lowered by age, 0..1: only what can change and was never confirmed."""
    heard = Coalesce(Max("snippets__said_at"), F("created_at"))
    old = Greatest(_days_since(heard, now) - Value(TRUST_FULL_DAYS), Value(0.0))
    halvings = Least(old / Value(TRUST_HALF_DAYS), Value(EXPONENT_MAX))
    halved = Power(Value(HALF), halvings)
    grows_old = Q(stability=str(Stability.MUTABLE), last_confirmed_at__isnull=True)
    return Case(
        When(grows_old, then=F("confidence") * halved),
        default=F("confidence"),
        output_field=FloatField(),
    )


def _days_since(moment: Combinable, now: datetime) -> Combinable:
    """Return the fractional days from a column's moment to now; negative counts as 0."""
    days = Func(
        Value(now, DateTimeField()),
        moment,
        template="(extract(epoch from %(expressions)s) / 86400.0)::float8",
        arg_joiner=" - ",
        output_field=FloatField(),
    )
    return Greatest(days, Value(0.0))
