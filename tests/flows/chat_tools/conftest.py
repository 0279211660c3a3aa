"""Whom the model's tools work for."""

import pytest

from accounts.models import User
from memory.engine.vocabulary import Capture, RecallSwitch
from memory.flows import revise
from tests.story import Story


@pytest.fixture
def talker(known: Story) -> User:
    """Bill, who saves automatically and uses memory."""
    owner = known.owner
    revise.choose(owner_id=owner.pk, capture=Capture.AUTOMATIC, recall=RecallSwitch.ON)
    return owner
