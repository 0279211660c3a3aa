"""Count what is remembered.

In: a person, or everybody. Out: numbers.
"""

from collections import Counter
from datetime import datetime
from typing import Any

from django.core.management.base import CommandParser
from django.utils import timezone

from accounts.models import User
from memory.management.command import Answer, MemoryCommand, people
from memory.models import Edge, Episode, Job, Node, Snippet, Turn, acting_for


class Command(MemoryCommand):
    """The command."""

    help = "Count conversations, nodes, edges by their state, and jobs."
    example = "memory_stats --user bill@example.org --json"

    def add_options(self, parser: CommandParser) -> None:
        """Take a person."""
        parser.add_argument("--user", metavar="EMAIL", help="only this person's memory")

    def answer(self, **options: Any) -> Answer:  # noqa: ANN401 - argparse's
        """Add up one person after the other."""
        users = people(options["user"])
        now = timezone.now()
        counts: Counter[str] = Counter(people=len(users))
        for user in users:
            counts.update(_counts(user, now))
        return Answer(dict(counts), [f"{name}: {n}" for name, n in counts.items()])


def _counts(user: User, now: datetime) -> dict[str, int]:
    with acting_for(user.pk):
        edges = Edge.objects.owned_by(user.pk).kept()
        jobs = Counter(Job.objects.owned_by(user.pk).values_list("state", flat=True))
        return {
            "episodes": Episode.objects.owned_by(user.pk).kept().count(),
            "turns": Turn.objects.owned_by(user.pk).kept().count(),
            "nodes": Node.objects.owned_by(user.pk).kept().count(),
            "edges": edges.count(),
            "edges_live": edges.live(now).count(),
            "edges_dormant": edges.dormant(now).count(),
            "edges_past": edges.past(now).count(),
            "snippets": Snippet.objects.owned_by(user.pk).kept().count(),
            **{f"jobs_{state}": n for state, n in sorted(jobs.items())},
        }
