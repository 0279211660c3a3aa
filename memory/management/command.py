"""What all commands of the memory share: where words go, how they end.

In: a command's answer. Out: data on standard output, words on standard error, an exit code.
"""

import json
from argparse import ArgumentTypeError
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_email

from accounts.models import User

SCHEMA_VERSION: Final = 1  # of every command's JSON


class Exit(IntEnum):
    """How a command ends when it does not end well."""

    PROBLEM = 1
    USAGE = 2
    NOT_FOUND = 3
    PERMISSION = 4
    CONFLICT = 5
    INTERRUPTED = 130


@dataclass(frozen=True)
class Answer:
    """What a command found or did: as a document, as lines, and whether all is well."""

    document: dict[str, Any]
    lines: Sequence[str]
    problem: str = ""  # one sentence; the command ends with 1


class MemoryCommand(BaseCommand):
    """A command with an example, `--json`, and the exit codes of the house."""

    example = ""

    def create_parser(self, prog_name: str, subcommand: str, **options: Any) -> CommandParser:  # noqa: ANN401
        """Put the example under the help."""
        options.setdefault("epilog", f"Example: ./pegasus manage {self.example}")
        return super().create_parser(prog_name, subcommand, **options)

    def add_arguments(self, parser: CommandParser) -> None:
        """Take `--json`, then the command's own."""
        parser.add_argument("--json", action="store_true", help="print one JSON document")
        self.add_options(parser)

    def add_options(self, parser: CommandParser) -> None:
        """Take the command's own arguments."""

    def answer(self, **options: Any) -> Answer:  # noqa: ANN401 - argparse's
        """Do it."""
        raise NotImplementedError

    def handle(self, **options: Any) -> None:  # noqa: ANN401 - argparse's
        """Print the answer.

        Raises:
            CommandError: it was interrupted, or the answer holds a problem.
        """
        try:
            answer = self.answer(**options)
        except KeyboardInterrupt:
            msg = "interrupted; run it again to go on"
            raise CommandError(msg, returncode=Exit.INTERRUPTED) from None
        if options["json"]:
            document = {"schema_version": SCHEMA_VERSION, **answer.document}
            self.stdout.write(json.dumps(document, default=str, indent=2))
        elif options["verbosity"]:
            self.stdout.writelines(f"{line}\n" for line in answer.lines)
        if answer.problem:
            raise CommandError(answer.problem, returncode=Exit.PROBLEM)

    def say(self, words: str, **options: Any) -> None:  # noqa: ANN401 - argparse's
        """Say something to the person at the terminal."""
        if options["verbosity"]:
            self.stderr.write(words, self.style.NOTICE)


def address(text: str) -> str:
    """Return an e-mail address, as argparse asks for it.

    Raises:
        ArgumentTypeError: it is none.
    """
    try:
        validate_email(text)
    except ValidationError:
        msg = "this is no e-mail address"
        raise ArgumentTypeError(msg) from None
    return text


def person(email: str) -> User:
    """Return the account of an address.

    Raises:
        CommandError: there is none.
    """
    user = User.objects.filter(email__iexact=email).first()
    if user is None:
        msg = "there is no account with this address"
        raise CommandError(msg, returncode=Exit.NOT_FOUND)
    return user


def people(email: str | None) -> list[User]:
    """Return the account of an address, or every account without one.

    Raises:
        CommandError: nobody has this address.
    """
    return [person(email)] if email else list(User.objects.order_by("date_joined", "pk"))
