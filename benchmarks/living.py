"""A life lived through the product: said, answered, learned, forgotten, asked, on its own clock.

In: a life. Out: what was given for each of its questions, by the product and by what people
would use instead. Needs Django set up.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import numpy as np

from accounts.models import User
from benchmarks.baselines import BM25, dense
from benchmarks.judging import Given, Verdict
from benchmarks.lives import Life, Question, Talk, Wish
from memory.engine.vocabulary import Capture, Mode, RecallSwitch, Role
from memory.flows import converse, forget, revise
from memory.flows.recall import fill_turns, profile, recall
from memory.flows.rest import sweep
from memory.llm import backends
from memory.models import Job, Turn, acting_for
from memory.tasks import FLOWS

DEPTH: Final = 10  # turns that a baseline gives
A_TURN: Final = timedelta(minutes=1)
UNDONE: Final = timedelta(hours=1)  # later than any window of undoing
PEGASUS: Final = "Pegasus"
HEADINGS: Final = ("<memory ", "</memory ", "[MEMORY]", "[CONTEXT]", "[PROFILE]", "What the person")


@dataclass
class Said:
    """What the log holds, for the baselines."""

    lines: list[str] = field(default_factory=list)

    def given(self, question: str) -> Iterator[tuple[str, Given]]:
        """Yield what each baseline gives."""
        order = BM25(self.lines).order(question)
        yield "BM25 top 10", Given(tuple(self.lines[at] for at in order[:DEPTH]))
        embedder = backends.embedder()
        rows, asked = embedder.embed(self.lines), embedder.embed([question])[0]
        order = dense(np.asarray(rows), asked)
        yield "dense top 10", Given(tuple(self.lines[at] for at in order[:DEPTH]))


def lived(life: Life) -> Iterator[tuple[str, Verdict]]:
    """Live through a life; yield a verdict for each system and question."""
    owner_id = _newborn(life)
    said = Said()
    for event in life.events:
        match event:
            case Talk():
                _talk(owner_id, event)
                said.lines += [f"{event.at:%Y-%m-%d}: {text}" for text in event.said]
            case Wish():
                _forget(owner_id, event)
            case Question():
                yield PEGASUS, Verdict(event, _asked(owner_id, event))
                for name, given in said.given(event.text):
                    yield name, Verdict(event, given)


def _newborn(life: Life) -> UUID:
    """Make an account that learns and recalls, without consent to anything sensitive."""
    owner = User.objects.create(email=f"{life.id}@example.org", name=life.name)
    revise.choose(owner_id=owner.pk, capture=Capture.AUTOMATIC, recall=RecallSwitch.ON)
    return owner.pk


def _talk(owner_id: UUID, talk: Talk) -> None:
    """Hold a conversation with the offline replier, and learn from it."""
    episode_id = converse.start(owner_id=owner_id, mode=Mode.NORMAL, now=talk.at)
    now = talk.at
    for text in talk.said:
        converse.reply(owner_id=owner_id, episode_id=episode_id, content=text, now=now)
        now += A_TURN
    converse.close(owner_id=owner_id, episode_id=episode_id, now=now)
    _worked(owner_id, now=now)


def _worked(owner_id: UUID, *, now: datetime) -> None:
    """Do what waits for the worker, at this moment."""
    while (lease := Job.objects.claim_next(owner_id, now=now)) is not None:
        Job.objects.finish(lease, now=now, counts=FLOWS[lease.kind](lease=lease, now=now))


def _forget(owner_id: UUID, wish: Wish) -> None:
    """Have something forgotten, and erased when the window has closed."""
    with acting_for(owner_id):
        turns = Turn.objects.owned_by(owner_id).kept().filter(role=Role.USER)
        turn = turns.get(content__contains=wish.words)
    target = forget.Target(wish.scope, turn.pk if wish.scope == "turn" else turn.episode_id)
    forget.forget(owner_id=owner_id, target=target, now=wish.at)
    sweep(now=wish.at + UNDONE)
    _worked(owner_id, now=wish.at + UNDONE)


def _asked(owner_id: UUID, question: Question) -> Given:
    """Return what the model would be given: what is recalled, and the profile beside it."""
    fill_turns(owner_id=owner_id)
    found = recall(owner_id=owner_id, query=question.text, now=question.at)
    standing = profile(owner_id=owner_id, now=question.at)
    return Given(_lines(found.text), _lines(standing.text))


def _lines(text: str) -> tuple[str, ...]:
    """Return the lines that hold something of the person's."""
    return tuple(line for line in text.splitlines() if not line.startswith(HEADINGS))
