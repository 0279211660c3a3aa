"""A database of the benchmarks' own, empty at the start and gone at the end.

In: nothing. Out: Django, set up on a fresh embedded cluster below var/. What a killed run
left there goes first.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_NAME: Final = "bench-"


@contextmanager
def fresh_database() -> Iterator[None]:
    """Set Django up on a new cluster; stop and remove it afterwards."""
    sweep(Path("var"))
    data = Path(f"var/{_NAME}{os.getpid()}").resolve()  # two runs never meet
    os.environ["PEGASUS_DATA"] = str(data)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pegasus_site.settings")
    import django  # noqa: PLC0415 - reads the environment just set

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    try:
        call_command("migrate", verbosity=0)
        yield
    finally:
        connection.close()
        _remove(data)


def sweep(folder: Path) -> None:
    """Remove the databases of benchmarks that were killed: their process is no longer there."""
    for data in folder.glob(f"{_NAME}[0-9]*"):
        if not _runs(int(data.name.removeprefix(_NAME))):
            _remove(data.resolve())


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)  # asks, and ends nothing
    except ProcessLookupError:
        return False
    except PermissionError:  # somebody else's
        return True
    return True


def _remove(data: Path) -> None:
    """Stop the server of a data directory and delete all of it."""
    from pegasus_site.embedded import server  # noqa: PLC0415 - after the threads are limited

    server.destroy(data)
    shutil.rmtree(data, ignore_errors=True)
