"""Learn in this process what waits to be learned, or derive again what was learned.

In: one conversation, or everything that waits; or whose learned conversations are derived
again by the present pipeline. Out: how the jobs ended; what is new, gone and changed.
"""

from collections import Counter, defaultdict
from typing import Any
from uuid import UUID

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from memory.engine.vocabulary import JobKind
from memory.flows.converse import close, retry_learning
from memory.flows.learn import rederivable
from memory.management.command import Answer, Exit, MemoryCommand, people
from memory.management.deriving import derived_again
from memory.management.progress import bar
from memory.management.working import work_off
from memory.models import Episode, Job, acting_for

type Waiting = dict[UUID, list[UUID]]  # jobs by owner


class Command(MemoryCommand):
    """The command."""

    help = "Learn here and now from what waits, or derive again what older versions learned."
    example = "memory_learn --pending"

    def add_options(self, parser: CommandParser) -> None:
        """Take what to learn from."""
        which = parser.add_mutually_exclusive_group()
        which.add_argument("--pending", action="store_true", help="all conversations that wait")
        which.add_argument(
            "--episode", type=UUID, metavar="ID", help="this one; it is finished, or tried again"
        )
        which.add_argument("--user", metavar="EMAIL", help="with --rederive: all of this person")
        parser.add_argument("--dry-run", action="store_true", help="only say what would be done")
        parser.add_argument(
            "--rederive", action="store_true", help="derive learned conversations again"
        )
        parser.add_argument(
            "--again", action="store_true", help="also those that this version derived"
        )
        parser.add_argument("--words", action="store_true", help="show the memories themselves")

    def answer(self, **options: Any) -> Answer:  # noqa: ANN401 - argparse's
        """Work off the jobs, or derive again.

        Raises:
            CommandError: it is not said what to learn from.
        """
        if options["rederive"]:
            return derived_again(_episodes(options), **options)
        if not (options["pending"] or options["episode"]):
            msg = "say --pending, --episode ID or --rederive"
            raise CommandError(msg, returncode=Exit.USAGE)
        return _worked_off(options)


def _episodes(options: dict[str, Any]) -> list[tuple[UUID, UUID]]:
    """Return (owner, conversation) of what is derived again."""
    if options["episode"]:
        return [(_owner_of(options["episode"]), options["episode"])]
    return [
        (user.pk, episode)
        for user in people(options["user"])
        for episode in rederivable(owner_id=user.pk)
    ]


def _worked_off(options: dict[str, Any]) -> Answer:
    """Work off the jobs."""
    if options["dry_run"] or options["pending"]:
        waiting = _waiting(options["episode"])
    else:
        waiting = _of_episode(options["episode"])
    n_jobs = sum(map(len, waiting.values()))
    learned: Counter[str] = Counter()
    if not options["dry_run"]:
        with bar("Learning", n_jobs) as step:
            for owner_id, jobs in waiting.items():
                learned.update(work_off(jobs, owner_id, progress=step))
    failed = n_jobs - learned["done"] if learned else 0
    document = {"applied": not options["dry_run"], "jobs": n_jobs, "learned": dict(learned)}
    lines = [f"jobs: {n_jobs}", *(f"{state}: {n}" for state, n in learned.items())]
    return Answer(document, lines, f"{failed} could not be learned" if failed else "")


def _waiting(episode_id: UUID | None) -> Waiting:
    """Return the jobs of learning that wait, oldest first."""
    jobs = Job.objects.filter(kind=JobKind.LEARN).unfinished()
    if episode_id:
        jobs = jobs.filter(subject_id=episode_id)
    waiting = defaultdict(list)
    for job in jobs.order_by("due_at", "created_at", "pk"):
        waiting[job.owner_id].append(job.pk)
    return waiting


def _of_episode(episode_id: UUID) -> Waiting:
    """Finish a conversation, or try it again; return its job, nothing when there is none.

    Raises:
        CommandError: there is no such conversation.
    """
    owner_id = _owner_of(episode_id)
    now = timezone.now()
    job = close(owner_id=owner_id, episode_id=episode_id, now=now)
    job = job or retry_learning(owner_id=owner_id, episode_id=episode_id, now=now)
    return {owner_id: [job]} if job else {}


def _owner_of(episode_id: UUID) -> UUID:
    """Return whose conversation this is.

    Raises:
        CommandError: there is no such conversation.
    """
    with acting_for(None, staff=True):
        rows = Episode.objects.kept().filter(pk=episode_id)
        owner_id = rows.values_list("owner_id", flat=True).first()
    if owner_id is None:
        msg = "there is no conversation with this id"
        raise CommandError(msg, returncode=Exit.NOT_FOUND)
    return owner_id
