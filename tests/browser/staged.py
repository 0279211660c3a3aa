"""A queue of flagged merges in a running site: learned here, so that a judge can be scripted.

In: how many. Out: one person whose friends were each taken for somebody by a shorter name.
"""

from datetime import timedelta
from unittest import mock

from django.utils import timezone

from accounts.models import User
from memory import tasks
from memory.engine.vocabulary import Capture, Mode, RecallSwitch, Role
from memory.flows import converse, revise
from memory.flows.converse import NewTurn
from memory.llm import backends
from memory.store import jobs
from tests.doubles.scripted import Scripted

FIRST = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jon")
LAST = ("Abel", "Berg", "Cole", "Dorn", "Ek", "Falk", "Gold", "Hart", "Ives", "Jung")


def stage(number: int) -> str:
    """Let one person tell of so many friends, each once by both names and once by the first."""
    pairs = list(zip(FIRST, LAST, strict=True))[:number]
    model = Scripted(sure={(first, f"{first} {last}"): 0.8 for first, last in pairs})
    owner = User.objects.create(email="bill@example.org", name="Bill")
    revise.choose(owner_id=owner.pk, capture=Capture.AUTOMATIC, recall=RecallSwitch.ON)
    with (
        mock.patch.object(backends, "extractor", return_value=model),
        mock.patch.object(backends, "judge", return_value=model),
        mock.patch.object(jobs, "_ring"),  # the site's own worker has no judge to ask
    ):
        _talk(owner, " ".join(f"{first} {last} works at Acme." for first, last in pairs))
        for first, _ in pairs:
            _talk(owner, f"{first} works at Acme. {first} plays chess.")
    return str(owner.pk)


def _talk(owner: User, text: str) -> None:
    now = timezone.now() - timedelta(minutes=1)
    episode = converse.start(owner_id=owner.pk, mode=Mode.NORMAL, now=now)
    turns = [NewTurn(Role.USER, text)]
    converse.say(owner_id=owner.pk, episode_id=episode, turns=turns, now=now)
    tasks.work(str(converse.close(owner_id=owner.pk, episode_id=episode, now=now)))
