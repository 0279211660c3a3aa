"""Forgetting: what goes, what stays, what comes back."""

from datetime import datetime, timedelta

import pytest

from memory.flows.forget import Target, forget, preview, undo
from memory.models import Snippet, acting_for
from memory.store import phrases
from tests.flows.census import census, dump, some, went
from tests.story import Story

BOSS = "You HAS_BOSS Sarah"


@pytest.fixture
def known(story: Story) -> Story:
    """Bill's story with its phrases in step."""
    with acting_for(story.owner.pk):
        phrases.sync(story.owner.pk)
    return story


def _targets(known: Story) -> list[Target]:
    with acting_for(known.owner.pk):
        snippet = Snippet.objects.get(edge_id=known.edges[BOSS])
    return [
        Target("edge", known.edges[BOSS]),
        Target("node", known.nodes["Acme"]),
        Target("snippet", snippet.pk),
        Target("turn", known.turn),
        Target("episode", known.episode),
        Target("everything"),
    ]


@pytest.mark.parametrize("at", range(6))
def test_preview_and_execution_count_the_same(known: Story, now: datetime, at: int) -> None:
    target = _targets(known)[at]
    shown = preview(owner_id=known.owner.pk, target=target, now=now)
    before = census(known.owner.pk)

    done = forget(owner_id=known.owner.pk, target=target, now=now, immediately=True)

    assert done.removed == shown.removed
    assert went(before, census(known.owner.pk)) == some(shown.removed)


@pytest.mark.parametrize("at", range(6))
def test_undo_brings_every_row_back(known: Story, now: datetime, at: int) -> None:
    before = dump(known.owner.pk)
    done = forget(owner_id=known.owner.pk, target=_targets(known)[at], now=now)

    undo(owner_id=known.owner.pk, forgetting_id=done.id, now=now + timedelta(minutes=9))

    assert dump(known.owner.pk) == before
