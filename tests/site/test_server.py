"""The embedded server starts, whatever state the last one left."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg
import pytest

from pegasus_site.embedded import place, server
from pegasus_site.embedded.place import EmbeddedPostgresError
from tests.site.programs import connect, start
from tests.site.sites import environment

pytestmark = pytest.mark.worker
SECONDS = 10.0


def _postmaster(data: Path) -> int:
    pid_file = place.home(data) / "cluster" / "postmaster.pid"
    return int(pid_file.read_text().split()[0])


def _postmasters(data: Path) -> list[int]:
    mark = f"unix_socket_directories={place.socket_dir(data)}"
    return [
        one.pid for one in psutil.process_iter(["cmdline"]) if mark in (one.info["cmdline"] or [])
    ]


@pytest.fixture
def stranger(data: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process that has nothing to do with us, run by the server's own account."""
    with subprocess.Popen(["/bin/sleep", "60"], user=place.uid()) as process:
        yield process
        process.kill()


def test_a_cold_start_makes_a_server_that_answers(data: Path) -> None:
    sockets = server.ensure(data)

    assert server.answers(sockets)
    assert len(_postmasters(data)) == 1


def test_a_running_server_is_used_again(running: Path) -> None:
    before = _postmaster(running)

    server.ensure(running)

    assert _postmaster(running) == before


def test_the_server_has_vectors(running: Path) -> None:
    with connect(running) as connection:
        connection.execute("create extension if not exists vector")
        assert connection.execute("select '[1,2]'::vector <-> '[1,3]'").fetchone() == (1.0,)


def test_the_server_listens_on_no_network(running: Path) -> None:
    with connect(running) as connection:
        assert connection.execute("show listen_addresses").fetchone() == ("",)


def test_only_its_account_may_enter_the_socket_directory(running: Path) -> None:
    assert place.socket_dir(running).stat().st_mode & 0o777 == 0o700


def test_four_at_once_start_one_server(data: Path) -> None:
    code = "import sys, pathlib; from pegasus_site.embedded import server; "
    code += "server.ensure(pathlib.Path(sys.argv[1]))"

    several = [start(sys.executable, "-c", code, str(data)) for _ in range(4)]

    assert [one.communicate(timeout=60)[0] for one in several] == ["", "", "", ""]
    assert len(_postmasters(data)) == 1


def test_rows_outlive_a_killed_server(data: Path) -> None:
    server.ensure(data)
    with connect(data) as connection:
        connection.execute("create table said as select generate_series(1, 1000) as n")
    os.kill(_postmaster(data), signal.SIGKILL)

    server.ensure(data)

    with connect(data) as connection:
        assert connection.execute("select count(*) from said").fetchone() == (1000,)


def test_a_killed_server_comes_back_while_somebody_is_connected(data: Path) -> None:
    server.ensure(data)
    with connect(data) as old:
        os.kill(_postmaster(data), signal.SIGKILL)
        server.ensure(data)
        with connect(data) as new:
            assert new.execute("select 1").fetchone() == (1,)
        with pytest.raises(psycopg.OperationalError):
            old.execute("select 1")


def test_a_stale_pid_of_a_living_stranger_is_not_believed(
    data: Path, stranger: subprocess.Popen[bytes]
) -> None:
    server.ensure(data)
    pid_file = place.home(data) / "cluster" / "postmaster.pid"
    left = pid_file.read_text()
    server.stop(data)
    pid_file.write_text("\n".join([str(stranger.pid), *left.split("\n")[1:]]))
    place.give(pid_file)

    assert server.answers(server.ensure(data))
    assert stranger.poll() is None


def test_stopping_does_not_end_a_stranger(data: Path, stranger: subprocess.Popen[bytes]) -> None:
    server.ensure(data)
    pid_file = place.home(data) / "cluster" / "postmaster.pid"
    left = pid_file.read_text()
    server.stop(data)
    pid_file.write_text("\n".join([str(stranger.pid), *left.split("\n")[1:]]))
    place.give(pid_file)

    server.stop(data)

    time.sleep(0.3)
    assert stranger.poll() is None


def test_half_a_cluster_is_made_again(data: Path) -> None:
    data.mkdir()
    half = place.settle(data) / "cluster.half"
    half.mkdir()
    (half / "PG_VERSION").write_text("1")

    assert server.answers(server.ensure(data))


@pytest.mark.parametrize("name", ["with space", 'it\'s $HOME, "quoted"', "Müller", "n" * 110])
def test_a_data_directory_may_be_named_anything(open_dir: Path, name: str) -> None:
    data = open_dir / name / "var"
    try:
        assert server.answers(server.ensure(data))
        assert len(os.fsencode(place.socket_dir(data))) < place.SOCKET_PATH_MAX
    finally:
        server.destroy(data)


def test_stop_ends_the_server(data: Path) -> None:
    pid = psutil.Process(_started(data))

    server.stop(data)

    assert not pid.is_running() or pid.status() == psutil.STATUS_ZOMBIE
    assert not server.answers(place.socket_dir(data))


def test_stopping_what_never_ran_does_nothing(data: Path) -> None:
    server.stop(data)

    assert not data.exists()


def test_a_broken_row_is_not_copied_into_the_server_log(running: Path) -> None:
    with connect(running) as connection:
        connection.execute("create table if not exists words (text text unique not null, n int)")
        connection.execute("insert into words values ('a canary sang', 1)")
        for broken in ("'a canary sang', 2", "null, 3", "'a canary sang', 'x'"):
            with pytest.raises(psycopg.Error):
                connection.execute(f"insert into words values ({broken})")  # noqa: S608 - our own

    log = (place.home(running) / "server.log").read_text()
    assert "duplicate key" in log  # it does log
    assert "canary" not in log


def test_the_servers_programs_can_be_run(running: Path) -> None:
    psql = ("psql", "-Atc", "select 'as ' || current_user", "postgres")

    asked = start(sys.executable, "-m", "pegasus_site.embedded", *psql, env=_settings(running))

    assert asked.communicate(timeout=SECONDS)[0] == "as postgres\n"


def test_other_programs_than_the_servers_are_refused(running: Path) -> None:
    asked = start(sys.executable, "-m", "pegasus_site.embedded", "../sh", env=_settings(running))

    assert asked.communicate(timeout=SECONDS)[0].startswith("usage: ./pegasus database")


def test_a_cluster_that_cannot_be_read_says_where_its_log_is(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "START_SECONDS", 0.5)
    data.mkdir()
    (place.settle(data) / "cluster").mkdir()

    with pytest.raises(EmbeddedPostgresError, match=r"its log is .*server\.log"):
        server.ensure(data)


def _started(data: Path) -> int:
    server.ensure(data)
    return _postmaster(data)


def _settings(data: Path) -> dict[str, str]:
    return environment(PEGASUS_DATA=str(data))
