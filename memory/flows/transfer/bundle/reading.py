"""A bundle read: looked at whole before anything of it is written.

In: a ZIP. Out: `Contents`: rows by type with values as their columns hold them, every reference
resolved inside the bundle; or the first flaw. Sizes are limited while reading: a small file may
unpack to a very large one.
"""

import hashlib
import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final
from zipfile import BadZipFile, ZipFile

from django.db.models import Model

from memory.engine.vocabulary import Sensitivity
from memory.flows.transfer.bundle.flaws import BundleError, BundleFlaw
from memory.flows.transfer.bundle.shape import (
    CONSENT,
    CONSENTS,
    FILES,
    FORMAT,
    MANIFEST,
    PROFILE,
    PROSE,
    README,
    SCHEMA_VERSION,
    TYPES,
    columns,
    references,
    schemas,
)
from memory.flows.transfer.bundle.values import WrongValueError, read_value

type Row = dict[str, Any]

BYTES_MAX: Final = 512 * 1024 * 1024  # unpacked
THE_FILE: Final = "the file"
BROKEN: Final = (BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError)


@dataclass(frozen=True)
class Contents:
    """What a bundle holds; ids are its own."""

    rows: Mapping[str, list[Row]]  # by type of line
    consented: list[str]
    capture: str
    recall: str

    @property
    def counts(self) -> dict[str, int]:
        """Return how many lines of each type there are."""
        return {name: len(rows) for name, rows in self.rows.items()}


def read_bundle(path: Path | IO[bytes]) -> Contents:
    """Read a bundle and look at all of it.

    Raises:
        BundleError: it is not whole, not ours, or holds what a memory cannot.
    """
    files = _files(path)
    rows: dict[str, list[Row]] = {}
    for file, types in FILES.items():
        rows |= {name: [] for name in types}
        for place, line in _lines(file, files[file]):
            name = str(line.get("type"))
            if name not in types:
                raise BundleError(place, BundleFlaw.UNKNOWN_LINE)
            rows[name].append(_row(place, line, types[name]))
    _refuse_twins_and_danglers(rows)
    profile = _object(PROFILE, files[PROFILE])
    return Contents(
        rows=rows,
        consented=_consented(files[CONSENTS]),
        capture=str(profile.get("capture", "")),
        recall=str(profile.get("recall", "")),
    )


def _files(path: Path | IO[bytes]) -> dict[str, bytes]:
    """Return the files by name, each as the manifest says it is."""
    wanted = {README, PROSE, PROFILE, CONSENTS, *FILES, *schemas()}
    try:
        with ZipFile(path) as archive:
            held = archive.namelist()
            if MANIFEST not in held:
                raise BundleError(THE_FILE, BundleFlaw.NOT_A_BUNDLE)
            if sum(one.file_size for one in archive.infolist()) > BYTES_MAX:
                raise BundleError(THE_FILE, BundleFlaw.TOO_BIG)
            sums = _sums(archive.read(MANIFEST))
            for name in sorted(wanted - set(held) | wanted - set(sums)):
                raise BundleError(name, BundleFlaw.MISSING)
            if len(held) != len(wanted) + 1:
                raise BundleError(THE_FILE, BundleFlaw.UNKNOWN_FILE)
            return {name: _checked(name, archive.read(name), sums[name]) for name in wanted}
    except BROKEN:
        raise BundleError(THE_FILE, BundleFlaw.NOT_A_ZIP) from None


def _sums(raw: bytes) -> dict[str, str]:
    """Return the checksum of each file."""
    manifest = _object(MANIFEST, raw)
    if manifest.get("format") != FORMAT:
        raise BundleError(THE_FILE, BundleFlaw.NOT_A_BUNDLE)
    if manifest.get("schema_version") != SCHEMA_VERSION:
        raise BundleError(THE_FILE, BundleFlaw.NEWER)
    files = manifest.get("files")
    if not isinstance(files, dict) or not all(isinstance(one, dict) for one in files.values()):
        raise BundleError(MANIFEST, BundleFlaw.WRONG_FIELDS)
    return {name: str(one.get("sha256")) for name, one in files.items()}


def _checked(name: str, content: bytes, wanted: str) -> bytes:
    if hashlib.sha256(content).hexdigest() != wanted:
        raise BundleError(name, BundleFlaw.CHANGED)
    return content


def _lines(file: str, content: bytes) -> Iterator[tuple[str, Row]]:
    """Yield the place of each line, and what it says."""
    for number, raw in enumerate(content.splitlines(), 1):
        place = f"{file}, line {number},"
        yield place, _object(place, raw)


def _object(place: str, raw: bytes) -> Row:
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError):
        raise BundleError(place, BundleFlaw.NOT_JSON) from None
    if not isinstance(value, dict):
        raise BundleError(place, BundleFlaw.NOT_JSON)
    return value


def _row(place: str, line: Row, model: type[Model]) -> Row:
    held = columns(model)
    if set(line) - {"type"} != set(held):
        raise BundleError(place, BundleFlaw.WRONG_FIELDS)
    try:
        return {name: read_value(field, line[name]) for name, field in held.items()}
    except WrongValueError:
        raise BundleError(place, BundleFlaw.WRONG_VALUE) from None


def _consented(content: bytes) -> list[str]:
    found = []
    for place, line in _lines(CONSENTS, content):
        if line.get("type") != CONSENT or line.get("class") not in list(Sensitivity):
            raise BundleError(place, BundleFlaw.UNKNOWN_LINE)
        found.append(str(line["class"]))
    return found


def _refuse_twins_and_danglers(rows: Mapping[str, list[Row]]) -> None:
    """Look for ids that stand twice and for references that lead nowhere.

    Raises:
        BundleError: there is one.
    """
    there = {model: {row["id"] for row in rows[name]} for name, model in TYPES.items()}
    for file, types in FILES.items():
        place = f"{file}, a line"
        for name, model in types.items():
            if len(there[model]) != len(rows[name]):
                raise BundleError(place, BundleFlaw.TWICE)
            for column, target in references(model):
                if not {row[column] for row in rows[name]} - {None} <= there[target]:
                    raise BundleError(place, BundleFlaw.DANGLING)
