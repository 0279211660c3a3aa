"""The embedded server's home can be entered by its account, and nobody's permissions change."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pegasus_site.embedded import place, server
from pegasus_site.embedded.place import EmbeddedPostgresError

pytestmark = pytest.mark.worker
IS_ROOT = os.getuid() == 0


@pytest.fixture
def closed(open_dir: Path) -> Iterator[Path]:
    """A data directory below one that only its owner can enter."""
    (open_dir / "closed").mkdir(mode=0o700)
    yield open_dir / "closed" / "var"
    server.destroy(open_dir / "closed" / "var")


def test_a_server_starts_below_a_closed_directory(closed: Path) -> None:
    assert server.answers(server.ensure(closed))


def test_a_closed_directory_stays_closed(closed: Path) -> None:
    server.ensure(closed)

    assert closed.parent.stat().st_mode & 0o777 == 0o700


def test_what_roots_server_cannot_enter_lies_elsewhere(closed: Path) -> None:
    closed.mkdir()

    home = place.settle(closed)

    assert home.is_relative_to(place.ROOT_HOME if IS_ROOT else closed)
    assert (closed / "postgres").resolve() == home


def test_a_new_data_directory_of_an_old_name_is_a_new_memory(closed: Path) -> None:
    closed.mkdir()
    before = place.settle(closed)
    server.destroy(closed)

    assert not before.exists()
    assert (place.settle(closed) != before) == IS_ROOT


def test_a_home_that_is_gone_is_not_quietly_replaced(data: Path) -> None:
    data.mkdir()
    (data / "postgres").symlink_to(data / "unplugged")

    with pytest.raises(EmbeddedPostgresError, match="which is gone"):
        server.ensure(data)


def test_a_strict_umask_does_not_lock_the_server_out(data: Path, unreachable: Path) -> None:
    before = os.umask(0o077)
    try:
        assert server.answers(server.ensure(data))
    finally:
        os.umask(before)


@pytest.fixture
def unreachable(open_dir: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The wheel lies where the server's account cannot go; where root keeps its copies instead."""
    is_open, kept = place.is_open, open_dir / "lib"
    monkeypatch.setattr(place, "is_open", lambda path: path != place.wheel() and is_open(path))
    monkeypatch.setattr(place, "ROOT_HOME", kept)
    return kept


def test_programs_that_cannot_be_reached_are_copied(data: Path, unreachable: Path) -> None:
    assert server.answers(server.ensure(data))

    assert Path(server.binary("postgres")).is_relative_to(unreachable) == IS_ROOT


def test_the_copy_is_made_once_and_whole(unreachable: Path) -> None:
    assert place.programs() == place.programs()

    assert len(list(unreachable.glob("*"))) == (1 if IS_ROOT else 0)


def test_programs_that_can_be_reached_stay_where_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place, "is_open", lambda _: True)

    assert place.programs() == place.wheel()


def test_somebody_elses_socket_directory_is_refused(open_dir: Path) -> None:
    (open_dir / "theirs").symlink_to(open_dir)

    with pytest.raises(EmbeddedPostgresError, match="belongs to somebody else"):
        place.make_private(open_dir / "theirs")


def test_without_the_wheel_the_message_names_the_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place, "PACKAGE", "no_such_package")

    with pytest.raises(EmbeddedPostgresError, match="DATABASE_URL"):
        place.wheel()
