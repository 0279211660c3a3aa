"""Conversations held and learned from at one moment, through a scripted model.

In: a person and what they say. Out: the conversation's id.
"""

from datetime import datetime
from uuid import UUID

import pytest
import time_machine

from accounts.models import User
from memory import tasks
from memory.engine.vocabulary import Capture, Mode, RecallSwitch, Role
from memory.flows import converse, revise
from memory.flows.converse import NewTurn
from memory.llm import backends
from tests.doubles.scripted import Scripted

FIRST = "Sam Ortiz works at Acme. Sam Ortiz likes tea. Sam Ortiz lives in Rome. I knows Sam Ortiz."


def scripted(monkeypatch: pytest.MonkeyPatch) -> Scripted:
    """Let one scripted model read and judge for everybody."""
    model = Scripted()
    monkeypatch.setattr(backends, "extractor", lambda: model)
    monkeypatch.setattr(backends, "judge", lambda: model)
    return model


def remembering(owner: User) -> User:
    """Let somebody choose to save automatically."""
    revise.choose(owner_id=owner.pk, capture=Capture.AUTOMATIC, recall=RecallSwitch.ON)
    return owner


def talk(owner: User, text: str, now: datetime) -> UUID:
    """Say something in a chat of its own, finish it, and let it be learned from."""
    with time_machine.travel(now, tick=False):
        episode = converse.start(owner_id=owner.pk, mode=Mode.NORMAL, now=now)
        said = [NewTurn(Role.USER, text)]
        converse.say(owner_id=owner.pk, episode_id=episode, turns=said, now=now)
        tasks.work(str(converse.close(owner_id=owner.pk, episode_id=episode, now=now)))
    return episode
