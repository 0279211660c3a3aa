"""The bundle over the API: first the operation that makes it, then the bundle."""

from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from memory.tasks import work


@pytest.fixture(autouse=True)
def _own_folder(settings: Any, tmp_path: Path) -> None:  # noqa: ANN401 - pytest-django names no type
    settings.DATA_DIR = tmp_path


def test_it_is_made_followed_and_fetched(as_bill: APIClient) -> None:
    asked = as_bill.get("/api/v1/export")
    work(asked.json()["operation"])
    followed = as_bill.get(asked["Location"]).json()
    got = as_bill.get("/api/v1/export")

    assert (asked.status_code, followed["kind"], followed["state"]) == (202, "export", "done")
    assert b"".join(got.streaming_content).startswith(b"PK")  # type: ignore[attr-defined]
    assert got["Content-Type"] == "application/zip"


def test_another_one_is_made_when_it_is_asked_for(as_bill: APIClient) -> None:
    work(as_bill.get("/api/v1/export").json()["operation"])

    assert as_bill.get("/api/v1/export?new=true").status_code == 202
