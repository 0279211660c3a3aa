"""Look for rows that should not be: without a reason, without a home, with a foreign owner.

In: the database, or one person's part of it. Out: how many of each, and the first ids.
"""

from typing import Any, Final
from uuid import UUID

from django.core.management.base import CommandParser

from memory.management.command import Answer, MemoryCommand, person
from memory.management.invariants import broken
from memory.models import acting_for

IDS_SHOWN: Final = 20


class Command(MemoryCommand):
    """The command."""

    help = "Look for edges without snippets, nodes without edges, keys to foreign rows."
    example = "memory_verify --json"

    def add_options(self, parser: CommandParser) -> None:
        """Take a person."""
        parser.add_argument("--user", metavar="EMAIL", help="only this person's memory")

    def answer(self, **options: Any) -> Answer:  # noqa: ANN401 - argparse's
        """Look at everything, change nothing."""
        owner_id = person(options["user"]).pk if options["user"] else None
        found = {name: ids for name, ids in _found(owner_id).items() if ids}
        document = {
            "found": {name: len(ids) for name, ids in found.items()},
            "ids": {name: ids[:IDS_SHOWN] for name, ids in found.items()},
        }
        lines = [
            f"{name}: {len(ids)} ({', '.join(map(str, ids[:IDS_SHOWN]))})"
            for name, ids in found.items()
        ]
        n_found = sum(map(len, found.values()))
        sentence = f"{n_found} rows should not be as they are" if n_found else ""
        return Answer(document, lines or ["nothing found"], sentence)


def _found(owner_id: UUID | None) -> dict[str, list[UUID]]:
    with acting_for(owner_id, staff=owner_id is None):
        return broken()
