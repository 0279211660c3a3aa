"""Print a new API token for a person; make the account when there is none.

In: an e-mail address. Out: the token on standard output, and nothing else there; it is shown
this once.
"""

from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_email
from django.db import transaction

from accounts.models import User
from accounts.tokens import DAYS, Scope, issue
from memory.engine.vocabulary import Capture, RecallSwitch
from memory.models import Profile, acting_for

USAGE = 2  # exit code for wrong arguments


class Command(BaseCommand):
    """The command.

    Example: manage.py api_token bill@example.org --name "my bot" --days 30 --scope chat
    """

    help = "Print a new API token for EMAIL; the account is made when it is missing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the address and the token's limits."""
        parser.add_argument("email", help="whose memory the token opens")
        parser.add_argument("--name", default="command line", help="what the token is called")
        parser.add_argument(
            "--days", type=int, default=DAYS, help=f"days it is good for ({DAYS}); 0 is for ever"
        )
        parser.add_argument(
            "--scope",
            action="append",
            choices=[str(scope) for scope in Scope],
            default=[],
            help="what it may do; may be repeated; everything when left out",
        )

    def handle(self, **options: Any) -> None:  # noqa: ANN401 - argparse's
        """Print the token.

        Raises:
            CommandError: the address is none, the days are negative, or the account is disabled.
        """
        if options["days"] < 0:
            msg = "--days must be 0 or more"
            raise CommandError(msg, returncode=USAGE)
        user = _person(options["email"]) or self._made(options["email"])
        if not user.is_active:
            msg = "this account is disabled"
            raise CommandError(msg)
        scopes = [Scope(word) for word in options["scope"]]
        text = issue(user, name=options["name"], days=options["days"] or None, scopes=scopes)
        self.stdout.write(text)

    def _made(self, email: str) -> User:
        """Make an account that is used by token: it saves automatically from the start."""
        with transaction.atomic(durable=True):
            user = User.objects.create_user(email)
            with acting_for(user.pk):
                Profile.objects.create(
                    owner=user, capture=Capture.AUTOMATIC, recall=RecallSwitch.ON
                )
        self.stderr.write("A new account was made; what its chats say is saved automatically.")
        return user


def _person(email: str) -> User | None:
    """Find the account of an address.

    Raises:
        CommandError: this is no e-mail address.
    """
    try:
        validate_email(email)
    except ValidationError as error:
        msg = "this is not an e-mail address"
        raise CommandError(msg, returncode=USAGE) from error
    return User.objects.filter(email__iexact=email).first()
