"""A bundle written: the job that makes an owner's copy.

In: a lease on an export job. Out: a ZIP in the data directory, whole or not at all, and a row that
says until when. It is written while the owner's lock is held: it is one state of the memory.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from accounts.models import User
from memory.flows.transfer.bundle.collecting import collected
from memory.flows.transfer.bundle.prose import README as WORDS
from memory.flows.transfer.bundle.prose import prose
from memory.flows.transfer.bundle.shape import (
    CONSENT,
    CONSENTS,
    FORMAT,
    MANIFEST,
    PROFILE,
    PROSE,
    README,
    SCHEMA_VERSION,
    schemas,
)
from memory.models import Bundle, JobFailedError, Lease, Profile
from memory.store import bundles, jobs

GONE: Final = "bundle_gone"
ACCOUNT: Final = ("email", "name", "time_zone", "language", "theme", "date_joined")
PERMISSIONS: Final = 0o600 << 16


def export(*, lease: Lease, now: datetime) -> dict[str, object]:
    """Write the bundle of this job.

    Raises:
        JobFailedError: it was deleted meanwhile.
        LostLeaseError: another worker has the job.
    """
    with jobs.fenced(lease, now=now):
        Profile.objects.locked(lease.owner_id)
        wanted = lease.subject_id or lease.job_id
        bundle = Bundle.objects.owned_by(lease.owner_id).filter(pk=wanted).first()
        if bundle is None:
            raise JobFailedError(GONE, is_final=True)
        files = _files(lease.owner_id, now)
        bundle.n_bytes = _written(bundle.pk, files)
        bundle.ready_at = now
        bundle.save(update_fields=["n_bytes", "ready_at"])
    return {"bytes": bundle.n_bytes}


def _files(owner_id: UUID, now: datetime) -> dict[str, bytes]:
    """Return the content of every file by name, the manifest last."""
    lines = collected(owner_id)
    profile = Profile.objects.of(owner_id)
    lines[CONSENTS] = [{"type": CONSENT, "class": one} for one in sorted(profile.consented)]
    files = {README: WORDS.encode(), PROSE: prose(lines).encode()}
    files[PROFILE] = _document(_profile(owner_id, profile))
    files |= {name: _lines(rows) for name, rows in lines.items()}
    files |= {name: _document(schema) for name, schema in schemas().items()}
    manifest = {
        "format": FORMAT,
        "schema_version": SCHEMA_VERSION,
        "made_at": now.isoformat(),
        "counts": _counts(lines),
        "files": {name: _sum_of(content) for name, content in files.items()},
    }
    return files | {MANIFEST: _document(manifest)}


def _profile(owner_id: UUID, profile: Profile) -> dict[str, Any]:
    user = User.objects.get(pk=owner_id)
    account = {name: getattr(user, name) for name in ACCOUNT}
    return {"account": account, "capture": profile.capture, "recall": profile.recall}


def _counts(lines: Mapping[str, Iterable[Mapping[str, Any]]]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for rows in lines.values():
        for row in rows:
            counts[row["type"]] = counts.get(row["type"], 0) + 1
    return counts


def _sum_of(content: bytes) -> dict[str, object]:
    return {"sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content)}


def _lines(rows: Iterable[Mapping[str, Any]]) -> bytes:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()


def _document(held: Mapping[str, Any]) -> bytes:
    return json.dumps(held, ensure_ascii=False, indent=2, default=_plain).encode()


def _plain(value: Any) -> str:  # noqa: ANN401 - a time
    return str(value.isoformat())


def _written(bundle_id: UUID, files: Mapping[str, bytes]) -> int:
    """Write the ZIP beside its place, then put it there; return its size."""
    half = bundles.half_of(bundle_id)
    half.unlink(missing_ok=True)
    half.touch(mode=0o600)
    with ZipFile(half, "w") as archive:
        for name, content in files.items():
            archive.writestr(_entry(name), content)
    whole = half.rename(bundles.path_of(bundle_id))
    return whole.stat().st_size


def _entry(name: str) -> ZipInfo:
    """Return a file's entry without the time of writing: equal memories give equal files."""
    entry = ZipInfo(name)
    entry.compress_type = ZIP_DEFLATED
    entry.external_attr = PERMISSIONS
    return entry
