"""A filled memory and its bundle, in a folder of the test's own."""

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from tests.flows.bundling import bundle_of, filled
from tests.flows.world import World


@pytest.fixture(autouse=True)
def _own_folder(settings: Any, tmp_path: Path) -> None:  # noqa: ANN401 - pytest-django names no type
    settings.DATA_DIR = tmp_path


@pytest.fixture
def world(bill: User, now: datetime) -> World:
    """Bill's memory, with a row of everything."""
    return filled(bill, now)


@pytest.fixture
def bundle(world: World) -> Path:
    """The file of its bundle."""
    return bundle_of(world.owner, world.now)
