"""Static files are collected when they changed, not at every start: it takes seconds.

In: the static files of the project and its packages. Out: copies with hashed names.
"""

from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command


def collect() -> None:
    """Collect all files, unless exactly these were collected before."""
    collected = Path(settings.STATIC_ROOT) / "collected"
    wanted = _digest()
    if collected.exists() and collected.read_text() == wanted:
        return
    call_command("collectstatic", verbosity=0, interactive=False, clear=True)
    collected.write_text(wanted)


def _digest() -> str:
    """Return a hash of every file's place, size and time."""
    seen = sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            there = Path(storage.path(path)).stat()
            seen.update(f"{storage.path(path)} {there.st_size} {there.st_mtime_ns}\n".encode())
    return seen.hexdigest()
