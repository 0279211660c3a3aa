"""A database of the benchmarks' own, empty at the start and gone at the end.

In: nothing. Out: Django, set up on a fresh embedded cluster below var/.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def fresh_database() -> Iterator[None]:
    """Set Django up on a new cluster; stop and remove it afterwards."""
    data = Path(f"var/bench-{os.getpid()}").resolve()  # two runs never meet
    os.environ["PEGASUS_DATA"] = str(data)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pegasus_site.settings")
    import django  # noqa: PLC0415 - reads the environment just set

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    from pegasus_site.embedded import server  # noqa: PLC0415

    try:
        call_command("migrate", verbosity=0)
        yield
    finally:
        connection.close()
        server.stop(data)
        shutil.rmtree(data, ignore_errors=True)
