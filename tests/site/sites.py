"""Whole sites, started by the tests as `./pegasus up` starts them."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

import psutil

from tests.site.programs import start

OURS = ("PEGASUS_", "OPENAI_", "DATABASE_URL", "DJANGO_")
START_SECONDS = 120.0


class Site:
    """A supervisor of the tests' own, and what it started."""

    def __init__(self, data: Path, port: int | None = None, **settings: str) -> None:
        """Start it on a port nobody has."""
        self.said = ""  # the first line, once somebody read it
        self.data = data
        self.port = port or free_port()
        self.process = start(
            *(sys.executable, "-m", "pegasus_site.supervisor"),
            *("--port", str(self.port), "--data", str(data)),
            env=environment(**settings),
        )

    def get(self, path: str = "/") -> int:
        """Return the status of a page, redirects followed; 0 when nobody answers."""
        address = f"http://127.0.0.1:{self.port}{path}"
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return 0

    def first_line(self) -> str:
        """Return what it says once it is up, or why it is not."""
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def main_process(self, name: str) -> psutil.Process:
        """Return the web's or the worker's main process: the one its leash holds."""
        leashes = psutil.Process(self.process.pid).children()
        held = [one for leash in leashes for one in leash.children()]
        return next(one for one in held if name in told_of(one))

    def runs(self, name: str) -> bool:
        """Say whether the web or the worker runs."""
        try:
            return not is_gone(self.main_process(name))
        except (StopIteration, psutil.NoSuchProcess):
            return False

    def family(self) -> list[psutil.Process]:
        """Return every process it started, and itself."""
        me = psutil.Process(self.process.pid)
        return [me, *me.children(recursive=True)]

    def end(self, number: int = signal.SIGTERM) -> int:
        """Send a signal; return the exit code."""
        self.process.send_signal(number)
        self.process.communicate(timeout=60)
        return self.process.returncode

    def close(self) -> None:
        """Leave nothing behind, whatever the test did."""
        if self.process.poll() is None:
            self.end()
        if self.process.stdout is not None:
            self.process.stdout.close()


def environment(**settings: str) -> dict[str, str]:
    """Return our environment without what would change the site, and with the settings."""
    return {k: v for k, v in os.environ.items() if not k.startswith(OURS)} | settings


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])


def manage(data: Path, code: str) -> str:
    """Run a few lines in the site's environment; return what they print."""
    command = (sys.executable, "manage.py", "shell", "--no-imports", "-c", code)
    process = start(*command, env=environment(PEGASUS_DATA=str(data)))
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 0, said
    return said.strip()


def soon(holds: Callable[[], bool], seconds: float) -> bool:
    """Say whether something comes true within so many seconds."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if holds():
            return True
        time.sleep(0.2)
    return False


def told_of(process: psutil.Process) -> str:
    """Return a process's command line, empty once it is dead (it may die while we look)."""
    try:
        return " ".join(process.cmdline())
    except psutil.NoSuchProcess:  # the base of ZombieProcess too
        return ""


def is_gone(process: psutil.Process) -> bool:
    """Say whether a process has ended, reaped or not."""
    try:
        return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def ended(process: subprocess.Popen[str]) -> str:
    """Wait for a program's end; return what it said."""
    said, _ = process.communicate(timeout=START_SECONDS)
    return said
