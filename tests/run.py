"""Run every test, with a browser found or installed first.

In: pytest's arguments. Out: its exit code. The tests get a database server of their own, which
is gone afterwards; nothing of a site that runs meanwhile is touched.
"""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pegasus_site import threads
from pegasus_site.embedded import server
from tests.chromium import find_or_install

BROWSERLESS = "not browser"


def main() -> int:
    """Find a browser unless no test wants one, run pytest on a data directory of its own."""
    threads.keep_to_one()
    if not any(BROWSERLESS in word for word in sys.argv):
        os.environ["PEGASUS_CHROMIUM"] = find_or_install()
    with _own_data() as data:
        command = [sys.executable, "-m", "pytest", *sys.argv[1:]]
        return _run(command, os.environ | {"PEGASUS_DATA": str(data)})


def _run(command: list[str], env: dict[str, str]) -> int:
    """Run pytest; told to end, let it tear down what it set up.

    Ctrl-C reaches pytest by itself, a second one would cut its tearing down short.
    """
    signal.signal(signal.SIGINT, lambda *_: None)
    with subprocess.Popen(command, env=env) as pytest:  # noqa: S603 - our own words
        signal.signal(signal.SIGTERM, lambda *_: pytest.send_signal(signal.SIGINT))
        return pytest.wait()


@contextmanager
def _own_data() -> Iterator[Path]:
    """Make a data directory that every account can enter; delete it and end its server."""
    with tempfile.TemporaryDirectory(prefix="pegasus-test-") as name:
        Path(name).chmod(0o711)  # as root the server runs under another account
        data = Path(name) / "var"
        try:
            yield data
        finally:
            server.destroy(data)


if __name__ == "__main__":
    sys.exit(main())
