"""Embed again what has no vector of the configured embedder.

In: a person, or everybody. Out: how many phrases got a new vector. Words match meanwhile.
"""

from typing import Any

from django.core.management.base import CommandError, CommandParser

from memory.flows.recall import embed_again, embedder_id
from memory.management.command import Answer, Exit, MemoryCommand, people
from memory.management.progress import bar
from memory.models import JobFailedError


class Command(MemoryCommand):
    """The command."""

    help = "Embed every phrase that has no vector of the configured embedder."
    example = "memory_reembed --user bill@example.org"

    def add_options(self, parser: CommandParser) -> None:
        """Take a person."""
        parser.add_argument("--user", metavar="EMAIL", help="only this person's phrases")

    def answer(self, **options: Any) -> Answer:  # noqa: ANN401 - argparse's
        """Embed for one person after the other.

        Raises:
            CommandError: the embedder cannot be asked.
        """
        users = people(options["user"])
        n_phrases = 0
        with bar("Embedding", len(users)) as step:
            for user in users:
                try:
                    n_phrases += embed_again(owner_id=user.pk)
                except JobFailedError as error:
                    msg = f"the embedder cannot be asked: {error.code}; {n_phrases} are done"
                    raise CommandError(msg, returncode=Exit.PROBLEM) from None
                step()
        document = {"embedder": embedder_id(), "people": len(users), "phrases": n_phrases}
        return Answer(document, [f"{name}: {value}" for name, value in document.items()])
