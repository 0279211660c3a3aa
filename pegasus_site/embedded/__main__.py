"""Run one of the embedded server's programs on it: `./pegasus database pg_dump pegasus`.

In: a program's name and its arguments. Out: its exit code. The program finds the server by the
environment; it works as the superuser, whom row-level security does not bind.
"""

import os
import sys

from pegasus_site.embedded import place, server
from pegasus_site.embedded.base import SUPERUSER

USAGE = "usage: ./pegasus database psql|pg_dump|pg_restore|createdb|... [arguments]"


def main() -> None:
    """Start the server when it does not run, then become the program."""
    from pegasus_site.settings import DATABASES  # noqa: PLC0415 - read when asked for

    data = DATABASES["default"]["EMBEDDED"]
    if data is None:
        sys.exit("DATABASE_URL is set: use the programs of that server.")
    if len(sys.argv) < len(["", "program"]):
        sys.exit(USAGE)
    program = server.binary(sys.argv[1])
    if not os.access(program, os.X_OK):
        sys.exit(USAGE)
    found = {"PGHOST": str(server.ensure(data)), "PGPORT": str(place.PORT), "PGUSER": SUPERUSER}
    os.execve(program, sys.argv[1:], os.environ | found)  # noqa: S606 - no shell is wanted


if __name__ == "__main__":
    main()
