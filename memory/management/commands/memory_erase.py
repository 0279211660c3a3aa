"""Erase a person with all that is known of them, or one chat or one entry of theirs, at once.

In: whose, and what. Out: counts; for a person a receipt without words. There is no undo.
"""

import json
import sys
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.exceptions import ObjectDoesNotExist
from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from accounts.models import User
from memory.flows import forget as flow
from memory.management.command import Answer, Exit, MemoryCommand, person

BY_STAFF = "operator"  # how identity was checked: by whoever runs the command


class Command(MemoryCommand):
    """The command."""

    help = "Erase a person, or one chat or entry of theirs. There is no undo."
    example = "memory_erase --user bill@example.org --dry-run"

    def add_options(self, parser: CommandParser) -> None:
        """Take whose and what."""
        parser.add_argument("--user", required=True, metavar="EMAIL", help="whose")
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--episode", type=UUID, metavar="ID", help="only this chat")
        what.add_argument("--node", type=UUID, metavar="ID", help="only what is about this")
        parser.add_argument("--dry-run", action="store_true", help="only count")
        parser.add_argument("--yes", action="store_true", help="do not ask")
        parser.add_argument("--receipt", type=Path, metavar="FILE", help="write the receipt here")

    def answer(self, **options: Any) -> Answer:  # noqa: ANN401 - argparse's
        """Count, ask, erase."""
        user, target = person(options["user"]), _target(options)
        counts = _counts(user, target)
        if options["dry_run"]:
            return Answer({"applied": False, "removed": counts}, _lines(counts))
        if not options["yes"]:
            self._ask(counts)
        document = _erased(user, target)
        if options["receipt"]:
            options["receipt"].write_text(json.dumps(document, default=str, indent=2))
        return Answer({"applied": True, **document}, _lines(counts))

    def _ask(self, counts: dict[str, int]) -> None:
        """Ask the person at the terminal.

        Raises:
            CommandError: they do not want it, or there is nobody to ask.
        """
        msg = "this erases for good; say --yes"
        if not sys.stdin.isatty():
            raise CommandError(msg, returncode=Exit.USAGE)
        self.stderr.write(
            f"{sum(counts.values())} rows will be gone for good. Type yes: ", ending=""
        )
        if sys.stdin.readline().strip() != "yes":
            raise CommandError(msg, returncode=Exit.USAGE)


def _target(options: dict[str, Any]) -> flow.Target | None:
    """Return the part that is meant; None is the person."""
    if options["episode"]:
        return flow.Target("episode", options["episode"])
    return flow.Target("node", options["node"]) if options["node"] else None


def _counts(user: User, target: flow.Target | None) -> dict[str, int]:
    """Return what would go.

    Raises:
        CommandError: the person has no such thing.
    """
    if target is None:
        return flow.preview_person(owner_id=user.pk)
    try:
        plan = flow.preview(owner_id=user.pk, target=target, now=timezone.now())
    except ObjectDoesNotExist:
        msg = "this person has nothing with this id"
        raise CommandError(msg, returncode=Exit.NOT_FOUND) from None
    return dict(plan.removed)


def _erased(user: User, target: flow.Target | None) -> dict[str, Any]:
    now = timezone.now()
    if target is not None:
        done = flow.forget(owner_id=user.pk, target=target, now=now, immediately=True)
        return {"receipt": done.id, "removed": dict(done.removed)}
    receipt_id = flow.erase_person(owner_id=user.pk, how=BY_STAFF, now=now, asked_at=now)
    receipt = flow.receipt_of(receipt_id)
    return receipt.document() if receipt else {"receipt": receipt_id}


def _lines(counts: dict[str, int]) -> list[str]:
    return [f"{table}: {n}" for table, n in sorted(counts.items()) if n]
