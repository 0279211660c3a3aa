"""A bundle is made once at a time, and goes after its days."""

from datetime import timedelta
from pathlib import Path

from memory.engine.vocabulary import JobState
from memory.flows.forget import Target, forget
from memory.flows.rest import sweep
from memory.flows.transfer import ask_for_bundle, bundles_of
from memory.models import Bundle, Job, acting_for
from memory.tasks import work
from tests.flows.bundling import BOSS
from tests.flows.world import World


def test_one_bundle_is_made_at_a_time(world: World) -> None:
    first = ask_for_bundle(owner_id=world.owner.pk, now=world.now)

    assert ask_for_bundle(owner_id=world.owner.pk, now=world.now) == first


def test_it_is_queued_and_then_ready(world: World) -> None:
    ask_for_bundle(owner_id=world.owner.pk, now=world.now)
    with acting_for(world.owner.pk):
        assert [one.state for one in bundles_of(world.owner.pk)] == [JobState.QUEUED]


def test_the_sweep_deletes_it_after_seven_days(world: World, bundle: Path) -> None:
    sweep(now=world.now + timedelta(days=6))
    assert bundle.exists()

    sweep(now=world.now + timedelta(days=7))
    assert not bundle.exists()
    with acting_for(world.owner.pk):
        assert not Bundle.objects.exists()


def test_the_sweep_deletes_a_file_that_nobody_knows_of(world: World, bundle: Path) -> None:
    with acting_for(world.owner.pk):
        Bundle.objects.all().delete()

    sweep(now=world.now)

    assert not bundle.exists()


def test_what_is_erased_takes_copies_along(world: World, bundle: Path) -> None:
    target = Target("edge", world.edges[BOSS])
    forget(owner_id=world.owner.pk, target=target, now=world.now, immediately=True)

    assert not bundle.exists()


def test_a_bundle_deleted_while_it_is_made_fails(world: World) -> None:
    job = ask_for_bundle(owner_id=world.owner.pk, now=world.now)
    with acting_for(world.owner.pk):
        Bundle.objects.all().delete()
    work(str(job))

    assert Job.objects.get(pk=job).reason == "bundle_gone"
