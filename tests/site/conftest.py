"""Data directories for servers of a test's own, gone afterwards wherever they lie."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from pegasus_site.embedded import server


@pytest.fixture
def open_dir() -> Iterator[Path]:
    """A directory that every account can enter; pytest's own are closed to others."""
    with tempfile.TemporaryDirectory(prefix="pegasus-test-") as name:
        Path(name).chmod(0o711)
        yield Path(name)


@pytest.fixture
def data(open_dir: Path) -> Iterator[Path]:
    """A data directory that does not exist yet."""
    yield open_dir / "var"
    server.destroy(open_dir / "var")


@pytest.fixture(scope="module")
def running() -> Iterator[Path]:
    """A data directory whose server runs, for the tests that only look."""
    with tempfile.TemporaryDirectory(prefix="pegasus-test-") as name:
        Path(name).chmod(0o711)
        data = Path(name) / "var"
        server.ensure(data)
        yield data
        server.destroy(data)
