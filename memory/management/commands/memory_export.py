"""Write a person's bundle: everything of their account as one file.

In: a person and a place. Out: the file, or what is wrong.
"""

import shutil
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from memory.flows.transfer import ask_for_bundle, bundle_file, bundles_of
from memory.management.command import Answer, Exit, MemoryCommand, person
from memory.management.working import work_off
from memory.models import acting_for


class Command(MemoryCommand):
    """The command."""

    help = "Write everything of a person's account, but what they had forgotten, as one ZIP file."
    example = "memory_export --user bill@example.org --to bill.zip"

    def add_options(self, parser: CommandParser) -> None:
        """Take a person and a file."""
        parser.add_argument("--user", required=True, metavar="EMAIL", help="whose memory")
        parser.add_argument("--to", required=True, type=Path, metavar="FILE", help="a new file")

    def answer(self, **options: Any) -> Answer:  # noqa: ANN401 - argparse's
        """Have the bundle made, here and now, and copy it."""
        owner_id, place = person(options["user"]).pk, options["to"]
        if place.exists():
            msg = f"{place} is there already"
            raise CommandError(msg, returncode=Exit.CONFLICT)
        ended = work_off([ask_for_bundle(owner_id=owner_id, now=timezone.now())], owner_id)
        if ended != {"done": 1}:
            return Answer({"ended": ended}, [], "the bundle could not be made")
        with acting_for(owner_id):
            newest = bundles_of(owner_id)[0].bundle
            made = bundle_file(owner_id=owner_id, bundle_id=newest.pk, now=timezone.now())
            shutil.copyfile(made, place)
        place.chmod(0o600)
        return Answer({"bytes": newest.n_bytes}, [f"{place}: {newest.n_bytes} bytes"])
