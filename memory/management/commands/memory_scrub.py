"""Rewrite the disk now: what was erased is in no file of the database any more.

In: nothing. Out: how many tables, in how many seconds. Each table is locked while it is rewritten.
"""

from dataclasses import asdict
from typing import Any, Final

from django.utils import timezone

from memory.flows.rest import scrub
from memory.management.command import Answer, MemoryCommand

SECONDS: Final = 24 * 3600.0


class Command(MemoryCommand):
    """The command."""

    help = "Rewrite tables, statistics and the log of writes, so that erased words are on no disk."
    example = "memory_scrub"

    def answer(self, **options: Any) -> Answer:  # noqa: ANN401, ARG002 - argparse's
        """Scrub everything that was touched."""
        done = scrub(now=timezone.now(), seconds=SECONDS)
        document = asdict(done)
        del document["done"]
        left = "a table was in use; run it again" if done.is_open else ""
        partly = "" if done.is_whole else " (the log of writes needs a superuser)"
        return Answer(document, [f"{done.n_tables} tables in {done.seconds:.1f} s{partly}"], left)
