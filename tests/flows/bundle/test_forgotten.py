"""What was forgotten stays forgotten, whatever a bundle holds."""

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from memory.flows.forget import Target, forget
from memory.flows.transfer import import_turns
from memory.management.invariants import broken
from memory.models import Edge, Episode, Profile, Turn, acting_for
from tests.flows.bundling import BOSS, bring
from tests.flows.test_transfer import MARCH, talk
from tests.flows.world import World


@pytest.mark.parametrize(("scope", "name"), [("edge", BOSS), ("node", "Sarah"), ("everything", "")])
def test_a_bundle_does_not_bring_back_what_was_forgotten(
    world: World,
    bundle: Path,
    scope: Any,  # noqa: ANN401 - a scope
    name: str,
) -> None:
    kept = bundle.read_bytes()  # at home: the site's own copy goes with what is erased
    target = Target(scope, {**world.nodes, **world.edges}.get(name))
    forget(owner_id=world.owner.pk, target=target, now=world.now, immediately=True)
    bundle.write_bytes(kept)
    bring(world.owner, bundle, world.now)

    with acting_for(world.owner.pk):
        assert not Edge.objects.filter(relation="HAS_BOSS").exists()
        assert {pk for ids in broken().values() for pk in ids} == set()


def test_an_erased_message_does_not_come_back_with_its_chat(world: World, bundle: Path) -> None:
    kept = bundle.read_bytes()
    with acting_for(world.owner.pk):
        said = Turn.objects.get(content__startswith="My boss")
    forget(owner_id=world.owner.pk, target=Target("turn", said.pk), now=world.now, immediately=True)
    bundle.write_bytes(kept)
    bring(world.owner, bundle, world.now)

    with acting_for(world.owner.pk):
        assert not Turn.objects.filter(content__startswith="My boss").exists()
        assert {pk for ids in broken().values() for pk in ids} == set()


def test_an_erased_chat_does_not_come_back_by_its_log(bill: User, now: datetime) -> None:
    with acting_for(bill.pk):
        Profile.objects.of(bill.pk)
    log = [talk("work", MARCH, "My boss is Sarah")]
    import_turns(owner_id=bill.pk, episodes=log, now=now)
    with acting_for(bill.pk):
        chat = Episode.objects.get()
    forget(owner_id=bill.pk, target=Target("episode", chat.pk), now=now, immediately=True)

    assert import_turns(owner_id=bill.pk, episodes=log, now=now).n_turns == 0
