"""A whole memory goes out, and comes back equal; a flawed bundle leaves everything as it was."""

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.apps import apps
from django.utils import timezone

from accounts.models import User
from memory.engine.vocabulary import JobState
from memory.flows.forget import Target, forget
from memory.flows.rest import sweep
from memory.flows.transfer import (
    BundleError,
    BundleFlaw,
    ask_for_bundle,
    bundles_of,
    import_bundle,
    import_turns,
)
from memory.flows.transfer.bundle.shape import (
    FILES,
    LEFT_OUT,
    TYPES,
    columns,
    schemas,
    sort_of,
)
from memory.management.invariants import broken
from memory.management.proof import release
from memory.models import Bundle, Edge, Episode, Forgetting, Job, Profile, Turn, acting_for
from memory.tasks import work
from tests.flows.bundling import bundle_of, filled, rewritten, told
from tests.flows.census import census
from tests.flows.test_transfer import MARCH, talk
from tests.flows.world import World

BOSS = "You HAS_BOSS Sarah"


@pytest.fixture(autouse=True)
def _own_folder(settings: Any, tmp_path: Path) -> None:  # noqa: ANN401 - pytest-django names no type
    settings.DATA_DIR = tmp_path


@pytest.fixture
def world(bill: User, now: datetime) -> World:
    return filled(bill, now)


@pytest.fixture
def bundle(world: World) -> Path:
    return bundle_of(world.owner, world.now)


def bring(owner: User, path: Path, now: datetime) -> dict[str, int]:
    return import_bundle(owner_id=owner.pk, path=path, now=now)


def test_every_model_is_in_the_bundle_or_left_out_by_name() -> None:
    models = set(apps.get_app_config("memory").get_models())
    left = {one for one in models if one._meta.model_name in LEFT_OUT}  # noqa: SLF001 - its name

    assert models - left == set(TYPES.values())


@pytest.mark.parametrize("name", TYPES)
def test_every_column_has_a_sort(name: str) -> None:
    for field in columns(TYPES[name]).values():
        assert sort_of(field) is not None


def test_a_filled_memory_has_a_line_of_every_type(bundle: Path) -> None:
    with ZipFile(bundle) as archive:
        manifest = json.loads(archive.read("manifest.json"))

    assert set(manifest["counts"]) == {*TYPES, "consent"}


def test_out_and_in_and_out_again_is_equal(bundle: Path, mallory: User, now: datetime) -> None:
    bring(mallory, bundle, now)

    assert told(bundle_of(mallory, now)) == told(bundle)


def test_what_came_in_keeps_every_rule(bundle: Path, mallory: User, now: datetime) -> None:
    bring(mallory, bundle, now)

    with acting_for(mallory.pk):
        assert {name: ids for name, ids in broken().items() if ids} == {}


def test_the_same_bundle_twice_adds_nothing(bundle: Path, mallory: User, now: datetime) -> None:
    bring(mallory, bundle, now)
    before = census(mallory.pk)

    assert bring(mallory, bundle, now) == {}
    assert census(mallory.pk) == before


def test_a_bundle_brought_home_adds_nothing(world: World, bundle: Path) -> None:
    assert bring(world.owner, bundle, world.now) == {}


def test_sentences_are_there_to_be_read(bundle: Path) -> None:
    with ZipFile(bundle) as archive:
        text = archive.read("memories.md").decode()

    assert 'Bill\'s boss is Sarah. 2026-05-03: "My boss Sarah lives in Berlin"' in text
    assert "## No longer true\n\n- Sarah lives in Berlin." in text


def test_every_word_of_a_person_goes_out_exactly_once(db: None) -> None:
    """Rows that are worked out again, and what the bundle says in sentences, apart."""
    birds = release()
    with acting_for(birds.user.pk):
        Forgetting.objects.all().delete()  # the canaries' own is erased already
    held = {
        f"{model._meta.label}.{column}"  # noqa: SLF001 - its name
        for model in TYPES.values()
        for column in columns(model)
    }
    wanted = set(birds.words) & (held | {"accounts.User.email", "accounts.User.name"})
    with ZipFile(bundle_of(birds.user, timezone.now())) as archive:
        rows = "".join(
            archive.read(name).decode() for name in archive.namelist() if ".json" in name
        )

    counts = {column: rows.count(birds.words[column]) for column in wanted}
    assert len(wanted) > 25
    assert {column: n for column, n in counts.items() if n != 1} == {}


def test_nothing_of_another_owner_is_in_it(world: World, mallory: User) -> None:
    theirs = World(mallory, world.now)
    theirs.claim("You LIKES Zeppelins", theirs.say(theirs.chat(), "I like Zeppelins"))

    with ZipFile(bundle_of(world.owner, world.now)) as archive:
        assert not any(b"Zeppelins" in archive.read(name) for name in archive.namelist())


def test_what_is_forgotten_does_not_go_out(world: World) -> None:
    target = Target("node", world.nodes["Rome"])
    forget(owner_id=world.owner.pk, target=target, now=world.now)

    with ZipFile(bundle_of(world.owner, world.now)) as archive:
        assert b'"name": "Rome"' not in archive.read("entities.jsonl")


# --- coming in ---


def _cut(path: Path) -> Path:
    cut = path.with_suffix(".cut")
    cut.write_bytes(path.read_bytes()[:-200])
    return cut


def _edited(*, sums: bool) -> Callable[[Path], Path]:
    return lambda path: rewritten(
        path, "entities.jsonl", lambda text: text.replace("Sarah", "Sandra"), sums=sums
    )


def _said(name: str, old: str, new: str) -> Callable[[Path], Path]:
    return lambda path: rewritten(path, name, lambda text: text.replace(old, new, 1), sums=True)


FLAWED = {
    "cut": (_cut, BundleFlaw.NOT_A_ZIP),
    "edited": (_edited(sums=False), BundleFlaw.CHANGED),
    "no json": (_said("snippets.jsonl", '{"type"', "{type"), BundleFlaw.NOT_JSON),
    "unknown type": (_said("recalls.jsonl", "crossing", "walking"), BundleFlaw.UNKNOWN_LINE),
    "other fields": (_said("memories.jsonl", '"relation"', '"label"'), BundleFlaw.WRONG_FIELDS),
    "wrong value": (
        _said("memories.jsonl", '"confidence": 0.9', '"confidence": "much"'),
        BundleFlaw.WRONG_VALUE,
    ),
    "out of range": (
        _said("memories.jsonl", '"confidence": 0.9', '"confidence": 9'),
        BundleFlaw.BREAKS_RULE,
    ),
    "newer": (
        _said("manifest.json", '"schema_version": 1', '"schema_version": 2'),
        BundleFlaw.NEWER,
    ),
}


@pytest.mark.parametrize("name", FLAWED)
def test_a_flawed_bundle_leaves_everything_as_it_was(
    bundle: Path, mallory: User, now: datetime, name: str
) -> None:
    spoil, flaw = FLAWED[name]
    before = census(mallory.pk)

    with pytest.raises(BundleError) as refused:
        bring(mallory, spoil(bundle), now)

    assert refused.value.flaw is flaw
    assert census(mallory.pk) == before


def test_a_reference_to_nothing_is_a_flaw(bundle: Path, mallory: User, now: datetime) -> None:
    lost = rewritten(bundle, "entities.jsonl", lambda text: text.split("\n", 1)[1], sums=True)

    with pytest.raises(BundleError) as refused:
        bring(mallory, lost, now)

    assert refused.value.flaw is BundleFlaw.DANGLING


def test_a_file_of_something_else_is_no_bundle(
    mallory: User, now: datetime, tmp_path: Path
) -> None:
    with ZipFile(tmp_path / "other.zip", "w") as archive:
        archive.writestr("hello.txt", "hello")

    with pytest.raises(BundleError) as refused:
        bring(mallory, tmp_path / "other.zip", now)

    assert refused.value.flaw is BundleFlaw.NOT_A_BUNDLE


def test_a_dry_run_counts_and_writes_nothing(bundle: Path, mallory: User, now: datetime) -> None:
    would = import_bundle(owner_id=mallory.pk, path=bundle, now=now, is_dry_run=True)

    assert would["memory"] == 3
    assert not any(census(mallory.pk).values())


def test_a_secret_in_a_bundle_is_not_kept(bundle: Path, mallory: User, now: datetime) -> None:
    key = "sk-proj-" + "a1B2" * 12
    told_it = _said("conversations.jsonl", "My boss Sarah lives in Berlin", f"My key is {key}")
    bring(mallory, told_it(bundle), now)

    with acting_for(mallory.pk):
        assert not Turn.objects.filter(content__contains=key).exists()


# --- what was forgotten stays forgotten ---


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


# --- a bundle's life ---


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


def test_every_file_has_a_schema() -> None:
    assert set(schemas()) == {f"schema/{one[:-6]}.json" for one in (*FILES, "consents.jsonl")}
