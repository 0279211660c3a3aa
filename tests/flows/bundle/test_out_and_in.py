"""A whole memory goes out, and comes back equal."""

import json
from datetime import datetime
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.apps import apps
from django.utils import timezone

from accounts.models import User
from memory.flows.forget import Target, forget
from memory.flows.transfer.bundle.shape import FILES, LEFT_OUT, TYPES, columns, schemas, sort_of
from memory.management.invariants import broken
from memory.management.proof import release
from memory.models import Forgetting, acting_for
from tests.flows.bundling import bring, bundle_of, told
from tests.flows.census import census
from tests.flows.world import World


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


def test_every_file_has_a_schema() -> None:
    assert set(schemas()) == {f"schema/{one[:-6]}.json" for one in (*FILES, "consents.jsonl")}
