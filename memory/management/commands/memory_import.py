"""Take in conversations from a file, with their own times, and learn from them; or a bundle.

In: JSON Lines of turns, a ChatGPT data export's conversations.json, or the ZIP of an export. Out:
what was added. Running it again adds nothing twice, so that it also goes on where it was stopped.
"""

from pathlib import Path
from typing import Any
from zipfile import is_zipfile

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from accounts.models import User
from memory.flows.transfer import (
    Archive,
    BundleError,
    Format,
    ImportReport,
    import_bundle,
    import_turns,
    parse,
)
from memory.management.command import Answer, Exit, MemoryCommand, person
from memory.management.progress import bar
from memory.management.working import work_off
from memory.models import Profile, acting_for

FILE = (
    "a ChatGPT data export's conversations.json, or JSON Lines of turns with the keys episode,"
    " role (user or assistant), said_at (ISO 8601) and content, and if you like title and name"
    " (of a speaker other than the person); or the ZIP file of an export"
)


class Command(MemoryCommand):
    """The command."""

    help = "Take in the conversations of FILE with their own times; what is there stays."
    example = "memory_import conversations.json --user bill@example.org --learn"

    def add_options(self, parser: CommandParser) -> None:
        """Take the file, the person and how."""
        parser.add_argument("file", type=Path, help=FILE)
        parser.add_argument("--user", required=True, metavar="EMAIL", help="whose memory it is")
        parser.add_argument(
            "--format",
            choices=[str(one) for one in Format],
            default=str(Format.AUTO),
            help="how the file is written; by default its first sign tells",
        )
        parser.add_argument("--dry-run", action="store_true", help="only count")
        when = parser.add_mutually_exclusive_group()
        when.add_argument(
            "--learn", action="store_true", help="learn here and now, and wait for it"
        )
        when.add_argument(
            "--no-wait",
            action="store_false",
            dest="learn",
            help="leave the learning to the worker (the default)",
        )

    def answer(self, **options: Any) -> Answer:  # noqa: ANN401 - argparse's
        """Import, and learn when asked to."""
        user = person(options["user"])
        if is_zipfile(options["file"]):
            return _brought(user, options["file"], is_dry_run=options["dry_run"])
        archive = _archive(options["file"], Format(options["format"]))
        report = _imported(user, archive, is_dry_run=options["dry_run"])
        if not options["dry_run"] and not _is_learned_from(user):
            self.say("Saving is off for this person: nothing will be learned.", **options)
        learned = _learned(user, report) if options["learn"] else {}
        return _answer(report, learned, archive, is_dry_run=options["dry_run"])


def _brought(user: User, path: Path, *, is_dry_run: bool) -> Answer:
    """Take in a bundle, all of it or nothing."""
    try:
        added = import_bundle(
            owner_id=user.pk, path=path, now=timezone.now(), is_dry_run=is_dry_run
        )
    except BundleError as error:
        return Answer({"applied": False, "added": {}}, [], f"nothing was taken in: {error}")
    lines = [f"{name}: {n}" for name, n in added.items()] or ["all of it was there already"]
    return Answer({"applied": not is_dry_run, "added": added}, lines)


def _archive(path: Path, written: Format) -> Archive:
    """Read a file.

    Raises:
        CommandError: it is not there, or may not be read.
    """
    try:
        return parse(path, written)
    except PermissionError:
        msg = f"{path} may not be read"
        raise CommandError(msg, returncode=Exit.PERMISSION) from None
    except OSError:
        msg = f"{path} is no file that can be read"
        raise CommandError(msg, returncode=Exit.NOT_FOUND) from None


def _imported(user: User, archive: Archive, *, is_dry_run: bool) -> ImportReport:
    with bar("Taking in", archive.n_episodes) as step:
        return import_turns(
            owner_id=user.pk,
            episodes=archive,
            now=timezone.now(),
            is_dry_run=is_dry_run,
            progress=lambda _: step(),
        )


def _is_learned_from(user: User) -> bool:
    with acting_for(user.pk):
        return Profile.objects.of(user.pk).is_learning


def _learned(user: User, report: ImportReport) -> dict[str, int]:
    with bar("Learning", len(report.jobs)) as step:
        return work_off(report.jobs, user.pk, progress=step)


def _answer(
    report: ImportReport, learned: dict[str, int], archive: Archive, *, is_dry_run: bool
) -> Answer:
    problems = [str(problem) for problem in (*archive.problems, *report.problems)]
    document: dict[str, Any] = {
        "applied": not is_dry_run,
        "conversations": {
            "added": report.n_added,
            "grown": report.n_grown,
            "unchanged": report.n_unchanged,
        },
        "turns": report.n_turns,
        "jobs": report.jobs,
        "learned": learned,
        "problems": problems,
    }
    lines = [
        *(f"conversations {state}: {n}" for state, n in document["conversations"].items()),
        f"turns: {report.n_turns}",
        *(f"learning {state}: {n}" for state, n in learned.items()),
        *problems,
    ]
    left_out = f"{len(problems)} places were left out, all else was taken in" if problems else ""
    failed = sum(n for state, n in learned.items() if state != "done")
    return Answer(document, lines, left_out or (f"{failed} could not be learned" if failed else ""))
