"""Do now what time brings: the sweep over all people, and the nights that are due.

In: nothing. Out: counts. The worker does the same every minute; doing it twice changes nothing.
"""

from collections import Counter
from typing import Any

from django.utils import timezone

from memory.engine.vocabulary import JobKind
from memory.flows.rest import sweep
from memory.management.command import Answer, MemoryCommand
from memory.management.progress import bar
from memory.management.working import work_off
from memory.models import Job


class Command(MemoryCommand):
    """The command."""

    help = "Close idle conversations, erase what is due, cache today's strengths."
    example = "memory_rest --json"

    def answer(self, **options: Any) -> Answer:  # noqa: ANN401, ARG002 - argparse's
        """Sweep, then work off the nights it started."""
        counts = dict(sweep(now=timezone.now()))
        nights = list(Job.objects.filter(kind=JobKind.REST).unfinished().order_by("due_at"))
        ends: Counter[str] = Counter()
        with bar("Resting", len(nights)) as step:
            for night in nights:
                ends.update(work_off([night.pk], night.owner_id, progress=step))
        document = {**counts, "nights_by_end": dict(ends)}
        lines = [*(f"{name}: {n}" for name, n in counts.items())]
        lines += [f"nights {state}: {n}" for state, n in ends.items()]
        failed = counts.get("failed", 0) + sum(ends.values()) - ends["done"]
        return Answer(
            document, lines, f"{failed} failed; the next sweep tries again" * bool(failed)
        )
