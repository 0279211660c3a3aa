"""A site started by the run command, for tests that reach it by HTTP alone.

In: settings for its environment. Out: its address and its supervisor, ended afterwards with
everything it started; the data directory is gone too.
"""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from pegasus_site.embedded import server

START_SECONDS = 90
STOP_SECONDS = 60


@dataclass(frozen=True)
class Site:
    """A running site."""

    port: int
    data: Path
    process: subprocess.Popen[bytes]
    env: dict[str, str]

    @property
    def url(self) -> str:
        """The address of its first page."""
        return f"http://127.0.0.1:{self.port}"

    def manage(self, *words: str) -> str:
        """Run a command of the site's own and return what it prints."""
        command = [sys.executable, "manage.py", *words]
        return subprocess.run(  # noqa: S603 - our own program
            command, env=self.env, check=True, capture_output=True, text=True
        ).stdout.strip()


@contextmanager
def running_site(**settings: str) -> Iterator[Site]:
    """Start a site on its embedded default, without a model endpoint unless one is named."""
    with tempfile.TemporaryDirectory(prefix="pegasus-site-") as name:
        Path(name).chmod(0o711)
        data = Path(name) / "var"
        env = {k: v for k, v in os.environ.items() if not k.startswith(("OPENAI_", "DATABASE_"))}
        # A busy machine is no reason to answer without memory.
        env |= {"PEGASUS_DATA": str(data), "PEGASUS_RECALL_BUDGET_MS": "60000", **settings}
        port = _free_port()
        command = [sys.executable, "-m", "pegasus_site.supervisor"]
        command += [f"--port={port}", f"--data={data}"]
        process = subprocess.Popen(command, env=env)  # noqa: S603 - our own program
        try:
            _wait_for(port, process)
            yield Site(port, data, process, env)
        finally:
            process.terminate()
            process.wait(STOP_SECONDS)
            server.destroy(data)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        connection = HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            connection.request("GET", "/healthz")
            connection.getresponse().read()
        except (OSError, HTTPException):
            time.sleep(0.2)
        else:
            return
        finally:
            connection.close()
    msg = "the site did not start"
    raise RuntimeError(msg)
