"""Bundles as files: where they lie, and how they go.

In: ids. Out: paths below the data directory, fewer files. A file goes before its row: what is left
by a failure is a row without a file, never a copy that nobody knows of.
"""

from contextlib import suppress
from pathlib import Path
from typing import Final
from uuid import UUID

from django.conf import settings

from memory.models import Bundle, acting_for
from memory.models.bundle import BundleQuerySet

FOLDER: Final = "exports"
PRIVATE: Final = 0o700


def path_of(bundle_id: UUID) -> Path:
    """Return where a bundle's file lies, whether or not it is there."""
    return Path(settings.DATA_DIR) / FOLDER / f"{bundle_id}.zip"


def half_of(bundle_id: UUID) -> Path:
    """Return where a bundle is written before it is whole; its folder is there and private."""
    path = path_of(bundle_id).with_suffix(".half")
    path.parent.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
    return path


def brought_to(bundle_id: UUID) -> Path:
    """Return where a bundle lies that a person brought; its folder is there and private."""
    return half_of(bundle_id).with_suffix(".brought")


def drop(owner_id: UUID) -> int:
    """Delete every bundle of an owner, file and row; return how many there were."""
    return _drop(Bundle.objects.owned_by(owner_id))


def drop_made(owner_id: UUID) -> int:
    """Delete those to take along; what is taken in meets the tombstones by itself."""
    return _drop(Bundle.objects.owned_by(owner_id).made_here())


def _drop(rows: BundleQuerySet) -> int:
    for bundle_id in rows.values_list("pk", flat=True):
        drop_files(bundle_id)
    return rows.delete()[0]


def drop_files(bundle_id: UUID) -> None:
    """Delete a bundle's files: whole, half or brought."""
    path = path_of(bundle_id)
    for one in (path, path.with_suffix(".half"), path.with_suffix(".brought")):
        one.unlink(missing_ok=True)


def drop_strays() -> int:
    """Delete the files that no row knows of, as after a restore; return how many."""
    found = {path: _id(path) for path in path_of(UUID(int=0)).parent.glob("*")}
    with acting_for(None, staff=True):
        rows = Bundle.objects.filter(pk__in={one for one in found.values() if one})
        known = set(rows.values_list("pk", flat=True))
    strays = [path for path, bundle_id in found.items() if bundle_id not in known]
    for path in strays:
        path.unlink(missing_ok=True)
    return len(strays)


def _id(path: Path) -> UUID | None:
    with suppress(ValueError):
        return UUID(path.stem)
    return None
