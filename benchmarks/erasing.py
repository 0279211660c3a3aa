"""Erasing somebody on a real cluster: their words looked for in dumps and in the database's files.

In: nothing. Out: one JSON line: how many words there were, and how many were left where. A person
with a word in every text column is erased, the disk is scrubbed, an older dump is restored, and the
site is loaded as a server would. Run with `python -m benchmarks.erasing`; `prove` writes it down.
"""

import json
import subprocess
import sys
from collections.abc import Collection
from typing import Any

from benchmarks.database import fresh_database


def main() -> int:
    """Do it, print what was found, and return 1 when a word is left."""
    with fresh_database():
        found = erase_and_restore()
    print(json.dumps(found))
    return int(any(n for place, n in found.items() if place.endswith("left")))


def erase_and_restore() -> dict[str, int]:
    """Return how many words were in a dump before, and how many were left after each step."""
    from django.db import connection, transaction  # noqa: PLC0415 - Django is set up by now
    from django.utils import timezone  # noqa: PLC0415

    from memory.flows.forget import erase_person  # noqa: PLC0415
    from memory.flows.rest import scrub  # noqa: PLC0415
    from memory.management.proof import release  # noqa: PLC0415

    with transaction.atomic():
        birds = release()
    words, now = set(birds.words.values()), timezone.now()
    dump = _program("pg_dump", "-Fc", "pegasus")
    found = {"words": len(words), "words in a dump before": _in_dump(words)}
    erase_person(owner_id=birds.user.pk, how="proof", now=now, asked_at=now)
    if birds.staff is not None:
        birds.staff.delete()
    found["in a dump left"] = _in_dump(words)
    found["in files before the scrub"] = _in_files(words)
    scrub(now=now, seconds=600)
    found["in files left"] = _in_files(words)
    connection.close()
    _program("psql", "-c", "drop database pegasus with (force)", "postgres")
    _program("createdb", "pegasus")
    _program("pg_restore", "-d", "pegasus", given=dump)
    found["words in the restored dump"] = _in_dump(words)
    subprocess.run([sys.executable, "-W", "ignore", "-c", "import pegasus_site.asgi"], check=True)
    found["in the restored dump left"] = _in_dump(words)
    return found


def _program(name: str, *arguments: str, given: bytes = b"") -> bytes:
    """Run one of the server's programs; return what it writes."""
    command = [sys.executable, "-m", "pegasus_site.embedded", name, *arguments]
    done = subprocess.run(command, check=True, input=given, stdout=subprocess.PIPE)  # noqa: S603 - ours
    return done.stdout


def _in_dump(words: Collection[str]) -> int:
    """Count the words in a plain dump, decoded."""
    from memory.management.proof import scan  # noqa: PLC0415 - Django is set up by now

    return len({hit.word for hit in scan(_program("pg_dump", "-Fp", "pegasus"), words)})


def _in_files(words: Collection[str]) -> int:
    """Count the words in the files of the cluster."""
    from django.conf import settings  # noqa: PLC0415 - Django is set up by now

    from pegasus_site.embedded import place  # noqa: PLC0415

    database: dict[str, Any] = settings.DATABASES["default"]
    left: set[str] = set()
    for path in place.home(database["EMBEDDED"]).rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            left |= {word for word in words if word.encode() in content}
    return len(left)


if __name__ == "__main__":
    sys.exit(main())
