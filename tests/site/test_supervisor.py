"""`up` runs a whole site: it answers, heals, ends, and leaves nothing behind."""

import signal
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, cast

import psutil
import pytest
from django.db import connection

from pegasus_site.embedded import place, server
from tests.site.programs import connect, start
from tests.site.sites import Site, ended, environment, free_port, is_gone, manage, soon

if TYPE_CHECKING:
    from pegasus_site.embedded.base import DatabaseWrapper

pytestmark = pytest.mark.worker

RING = """
from django.utils import timezone
from accounts.models import User
from memory.engine.vocabulary import JobKind
from memory.store.jobs import enqueue
bill, _ = User.objects.get_or_create(email="bill@example.org")
print(enqueue(owner_id=bill.pk, kind=JobKind.REST, now=timezone.now()))
"""


@pytest.fixture(scope="module")
def places() -> Iterator[Path]:
    """Where the sites of this module keep their data: every account may enter."""
    with tempfile.TemporaryDirectory(prefix="pegasus-test-") as name:
        Path(name).chmod(0o711)
        yield Path(name)
        for data in Path(name).iterdir():
            server.destroy(data)


@pytest.fixture(scope="module")
def site(places: Path) -> Iterator[Site]:
    """A site that is up, in a directory with a space."""
    one = Site(places / "with space")
    one.said = one.first_line()
    yield one
    one.close()


@pytest.fixture
def second(places: Path) -> Iterator[Site]:
    """Another site beside the first, that may come to harm."""
    one = Site(places / "second")
    one.said = one.first_line()
    yield one
    one.close()


def test_it_says_where_it_is_and_who_answers(site: Site) -> None:
    assert site.said.startswith(f"Pegasus is at http://127.0.0.1:{site.port}/ (offline mode")


def test_the_first_page_is_served(site: Site) -> None:
    assert site.get("/") == 200


def test_it_is_ready(site: Site) -> None:
    assert site.get("/readyz") == 200


def test_its_pages_find_their_static_files(site: Site) -> None:
    assert site.get("/static/admin/css/base.css") == 200


def test_a_rung_job_is_done(site: Site) -> None:
    job = manage(site.data, RING)

    assert soon(lambda: _state(site, job) == "done", 30)


def test_only_the_web_process_keeps_database_connections(site: Site) -> None:
    assert site.main_process("uvicorn").environ()["PEGASUS_DB_POOL"]
    assert "PEGASUS_DB_POOL" not in site.main_process("pegasus_site.worker").environ()


def test_a_killed_web_process_comes_back(site: Site) -> None:
    before = site.main_process("uvicorn")
    before.kill()

    assert soon(lambda: is_gone(before) and site.get("/healthz") == 200, 30)


def test_a_killed_worker_comes_back_and_leaves_no_orphans(site: Site) -> None:
    before = site.main_process("pegasus_site.worker")
    children = before.children(recursive=True)
    before.kill()

    assert soon(lambda: all(is_gone(one) for one in children), 10)
    assert soon(lambda: site.runs("pegasus_site.worker"), 10)


def test_killed_leashes_do_not_set_their_processes_free(site: Site) -> None:
    before = site.main_process("uvicorn")
    before.parent().kill()

    assert soon(lambda: is_gone(before) and site.get("/healthz") == 200, 30)


def test_a_worker_that_hangs_is_noticed_and_restarted(site: Site) -> None:
    """An idle child that is killed keeps the queue's lock; django-q2 then does nothing for ever."""
    assert soon(lambda: len(_of_the_queue(site)) == 4, 30)
    for one in sorted(_of_the_queue(site), key=lambda one: one.create_time())[:2]:
        one.kill()

    job = manage(site.data, RING)

    assert soon(lambda: _state(site, job) == "done", 60)


def test_two_do_not_share_a_data_directory(site: Site) -> None:
    other = Site(site.data)

    said = ended(other.process)

    assert "is used by another `up`" in said
    assert other.process.returncode == 1
    assert site.get("/readyz") == 200


def test_the_data_directory_is_the_one_that_the_settings_name(site: Site) -> None:
    program = (sys.executable, "-m", "pegasus_site.supervisor", "--port", str(free_port()))

    said = start(*program, env=environment(PEGASUS_DATA=str(site.data))).communicate(timeout=60)[0]

    assert f"{site.data} is used by another `up`" in said


def test_two_run_side_by_side_and_a_killed_one_leaves_only_its_database(
    site: Site, second: Site
) -> None:
    assert (site.get("/"), second.get("/")) == (200, 200)
    family, postmaster = second.family(), _postmaster(second.data)

    second.process.kill()

    assert soon(lambda: all(is_gone(one) for one in family), 20)
    assert server.answers(place.socket_dir(second.data))
    with closing(Site(second.data, second.port)) as third:
        assert third.first_line() == second.said
        assert _postmaster(second.data) == postmaster
        assert third.end(signal.SIGINT) == 0


def test_told_to_end_it_ends_everything(second: Site) -> None:
    family = second.family()

    assert second.end(signal.SIGTERM) == 0

    assert [one for one in family if not is_gone(one)] == []
    assert not server.answers(place.socket_dir(second.data))


def test_told_to_end_while_it_starts_it_ends_too(places: Path) -> None:
    with closing(Site(places / "early")) as early:
        assert soon((early.data / "postgres.lock").exists, 60)

        assert early.end() == 0

    assert not server.answers(place.socket_dir(early.data))


def test_a_taken_port_is_said_once(places: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = Site(places / "refused", port)

        said = ended(refused.process)

    assert said.splitlines() == [
        f"pegasus: port {port} of 127.0.0.1 cannot be had (Address already in use); try --port"
    ]
    assert refused.process.returncode == 1


def test_a_wrong_setting_is_said_in_one_line(places: Path) -> None:
    refused = Site(places / "refused", PEGASUS_IDLE_MINUTES="soon")

    said = ended(refused.process)

    assert said == "pegasus: PEGASUS_IDLE_MINUTES is 'soon'; use a number from 0 up\n"
    assert refused.process.returncode == 1


@pytest.fixture
def open_wall(transactional_db: None) -> Iterator[str]:
    """The address of a database in which one wall was torn down."""
    database = cast("DatabaseWrapper", connection)
    params = database.get_connection_params()
    with database.as_owner(), database.cursor() as cursor:
        cursor.execute("alter table memory_node disable row level security")
    yield f"postgresql:///{params['dbname']}?user={params['user']}&host={params['host']}"
    with database.as_owner(), database.cursor() as cursor:
        cursor.execute("alter table memory_node enable row level security")


def test_up_is_refused_while_a_wall_is_open(places: Path, open_wall: str) -> None:
    refused = Site(places / "refused", DATABASE_URL=open_wall)

    said = ended(refused.process)

    assert "table memory_node has no forced row-level security" in said.splitlines()[-1]
    assert refused.process.returncode == 1


@pytest.mark.parametrize(
    "program", [["uvicorn", "pegasus_site.asgi:application"], ["pegasus_site.worker"]]
)
def test_alone_they_are_refused_too(places: Path, open_wall: str, program: list[str]) -> None:
    settings = environment(PEGASUS_DATA=str(places / "refused"), DATABASE_URL=open_wall)

    refused = start(sys.executable, "-m", *program, env=settings)

    assert "table memory_node has no forced row-level security" in ended(refused)
    assert refused.returncode == 1


def _of_the_queue(site: Site) -> list[psutil.Process]:
    """Return what the queue's own supervisor holds; nothing while either is still starting."""
    try:
        started = site.main_process("pegasus_site.worker").children()
        return started[0].children() if started else []
    except (StopIteration, psutil.NoSuchProcess):
        return []


def _state(site: Site, job: str) -> str:
    with connect(site.data, "pegasus") as database:
        row = database.execute("select state from memory_job where id = %s", [job]).fetchone()
    return str(row[0]) if row else "none"


def _postmaster(data: Path) -> int:
    pid_file = place.home(data) / "cluster" / "postmaster.pid"
    pid = int(pid_file.read_text().split()[0])
    assert psutil.pid_exists(pid)
    return pid
