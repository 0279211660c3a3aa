"""Tell a story of several weeks to an account, so that the first screen is not empty.

In: an account, by default one made for it. Out: its address, and a new password when the
account is the demo's own.
"""

import secrets
from typing import Any, Final

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from accounts.models import User
from memory.engine.vocabulary import Capture, RecallSwitch
from memory.flows.revise import choose
from memory.flows.transfer import import_turns
from memory.management.command import Answer, Exit, MemoryCommand, address
from memory.management.progress import bar
from memory.management.story import PREFIX, STORY, chapters
from memory.management.working import work_off
from memory.models import Episode, Profile, acting_for

EMAIL: Final = "demo@example.org"
NAME: Final = "Alex"
PASSWORD_BYTES: Final = 9


class Command(MemoryCommand):
    """The command."""

    help = "Load a story of seven conversations over eight weeks, and learn from it."
    example = "memory_demo --reset"

    def add_options(self, parser: CommandParser) -> None:
        """Take an account, and whether to begin again."""
        parser.add_argument(
            "--user",
            default=EMAIL,
            type=address,
            metavar="EMAIL",
            help=f"whose memory; by default {EMAIL}",
        )
        parser.add_argument(
            "--reset", action="store_true", help=f"delete {EMAIL} first and begin anew"
        )

    def answer(self, **options: Any) -> Answer:  # noqa: ANN401 - argparse's
        """Make the account, tell the story, learn.

        Raises:
            CommandError: another account than the demo's own would be deleted.
        """
        if options["reset"]:
            if options["user"] != EMAIL:
                msg = f"--reset is only for {EMAIL}: it deletes the account"
                raise CommandError(msg, returncode=Exit.USAGE)
            _delete()
        user, password = _account(options["user"])
        _choose(user)
        learned = {} if _is_told(user) else _tell(user)
        if not learned:
            self.say("The story was told before; --reset tells it anew.", **options)
        document = {"email": user.email, "password": password, "learned": learned}
        lines = [f"e-mail: {user.email}"]
        lines += [f"password: {password}"] if password else []
        lines += [f"conversations {state}: {n}" for state, n in learned.items()]
        failed = sum(n for state, n in learned.items() if state != "done")
        return Answer(document, lines, f"{failed} could not be learned" if failed else "")


def _account(email: str) -> tuple[User, str | None]:
    """Return the account; the demo's own and a new one get a new password."""
    user = User.objects.filter(email__iexact=email).first()
    if user is not None and email != EMAIL:
        return user, None
    password = secrets.token_urlsafe(PASSWORD_BYTES)
    if user is None:
        return User.objects.create_user(email, password, name=NAME), password
    user.set_password(password)
    user.save(update_fields=["password"])
    return user, password


def _delete() -> None:
    """Delete the demo's account; what is forgotten by the flow would stay buried instead."""
    user = User.objects.filter(email=EMAIL).first()
    if user is not None:
        with acting_for(user.pk, durable=True):
            user.delete()


def _choose(user: User) -> None:
    """Save and recall from the start, unless the person has chosen otherwise."""
    with acting_for(user.pk):
        profile = Profile.objects.of(user.pk)
    choose(
        owner_id=user.pk,
        capture=None if profile.capture else Capture.AUTOMATIC,
        recall=None if profile.recall else RecallSwitch.ON,
    )


def _is_told(user: User) -> bool:
    with acting_for(user.pk):
        told = Episode.objects.owned_by(user.pk).kept().filter(external_id__startswith=PREFIX)
        return told.exists()


def _tell(user: User) -> dict[str, int]:
    now = timezone.now()
    report = import_turns(owner_id=user.pk, episodes=chapters(now), now=now)
    with bar("Learning", len(STORY)) as step:
        return work_off(report.jobs, user.pk, progress=step)
