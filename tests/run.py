"""Run every test, with a browser found or installed first.

In: pytest's arguments. Out: its exit code. The embedded server it started is stopped.
"""

import os
import subprocess
import sys
from pathlib import Path

from tests.chromium import find_or_install


def main() -> int:
    """Find a browser, run pytest on a data directory of its own."""
    data = Path(os.environ.setdefault("PEGASUS_DATA", str(Path("var/test").resolve())))
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    try:
        os.environ["PEGASUS_CHROMIUM"] = find_or_install()
        command = [sys.executable, "-m", "pytest", *sys.argv[1:]]
        return subprocess.run(command, check=False).returncode  # noqa: S603 - our own command
    finally:
        if not os.environ.get("DATABASE_URL"):
            from pegasus_site.embedded import server  # noqa: PLC0415

            server.stop(data)


if __name__ == "__main__":
    sys.exit(main())
