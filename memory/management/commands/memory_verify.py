"""Look for rows that should not be: without a reason, without a home, with a foreign owner.

In: the database, or one person's part of it. Out: how many of each, and the first ids. With
`--erasure`: whether erasing somebody leaves a word of them, tried with a made-up person.
"""

from itertools import chain
from typing import Any, Final
from uuid import UUID

from django.core.management.base import CommandParser
from django.db import transaction
from django.utils import timezone

from memory.flows.forget import erase_person
from memory.management.command import Answer, MemoryCommand, person
from memory.management.invariants import broken
from memory.management.proof import database, files, release, scan
from memory.models import acting_for

IDS_SHOWN: Final = 20


class Command(MemoryCommand):
    """The command."""

    help = "Look for edges without snippets, nodes without edges, keys to foreign rows."
    example = "memory_verify --json"

    def add_options(self, parser: CommandParser) -> None:
        """Take a person."""
        which = parser.add_mutually_exclusive_group()
        which.add_argument("--user", metavar="EMAIL", help="only this person's memory")
        which.add_argument(
            "--erasure",
            action="store_true",
            help="make a person with a word of its own in every text, erase them, look for it",
        )

    def answer(self, **options: Any) -> Answer:  # noqa: ANN401 - argparse's
        """Look at everything, change nothing of anybody."""
        if options["erasure"]:
            return _erasure()
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


def _erasure() -> Answer:
    """Release canaries, erase their person, and look for them everywhere."""
    with transaction.atomic():  # none of them, or all
        birds = release()
    receipt_id = erase_person(
        owner_id=birds.user.pk, how="proof", now=timezone.now(), asked_at=timezone.now()
    )
    if birds.staff is not None:
        birds.staff.delete()
    columns = {word: column for column, word in birds.words.items()}
    found = {
        place: sorted({columns[hit.word] for hit in scan(content, columns)})
        for place, content in chain(database(statistics=True), files())
    }
    hits = {place: left for place, left in found.items() if left}
    document = {"columns": len(columns), "places": len(found), "found": hits}
    document["receipt"] = receipt_id
    lines = [
        f"{len(columns)} texts of a made-up person, looked for in {len(found)} tables and files",
        *(f"{place}: {', '.join(left)}" for place, left in hits.items()),
    ]
    return Answer(document, lines, "words of an erased person are left" if hits else "")


def _found(owner_id: UUID | None) -> dict[str, list[UUID]]:
    with acting_for(owner_id, staff=owner_id is None):
        return broken()
