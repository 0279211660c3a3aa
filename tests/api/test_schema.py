"""The schema is valid and whole, and its viewer asks no other origin."""

import re
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from tests.api.test_doors import DOORS, PUBLIC


@pytest.fixture
def schema(db: None) -> dict[str, Any]:
    """The schema as a client gets it."""
    return dict(Client().get("/api/schema/?format=json").json())


def test_the_schema_is_valid_without_a_warning(tmp_path: object) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", f"{tmp_path}/api.yaml")


def test_every_door_is_described(schema: dict[str, Any]) -> None:
    paths = schema["paths"]

    described = {(path, method) for path, calls in paths.items() for method in calls}

    assert described == {
        (f"/{re.sub('<str:(.*?)>', '{\\1}', route)}", method)
        for route, methods in DOORS.items()
        if route not in PUBLIC
        for method in methods
    }


def test_every_call_names_its_errors(schema: dict[str, Any]) -> None:
    for calls in schema["paths"].values():
        for call in calls.values():
            assert "application/problem+json" in call["responses"]["4XX"]["content"]


def test_the_schema_is_open_api_3_1(schema: dict[str, Any]) -> None:
    assert schema["openapi"].startswith("3.1")


def test_the_viewer_asks_no_other_origin(db: None) -> None:
    response = Client().get("/api/docs/")

    page = response.content.decode()
    policy = response["Content-Security-Policy"]
    assert not re.search(r"(src|href|spec-url)=\"(https?:)?//", page)
    assert "http" not in policy
    assert "script-src 'self';" in policy
    assert "<script>" not in page


def test_the_viewers_script_is_a_file_of_ours(db: None) -> None:
    page = Client().get("/api/docs/").content.decode()
    (address,) = re.findall(r'<script src="(/api/docs/[^"]*)"', page)

    script = Client().get(address.replace("&amp;", "&"))

    assert script["Content-Type"] == "application/javascript"
    assert '"validatorUrl": null' in script.content.decode()
    assert "/api/schema/" in script.content.decode()


def test_every_post_may_carry_a_key(schema: dict[str, Any]) -> None:
    keyed = {
        (path, method)
        for path, calls in schema["paths"].items()
        for method, call in calls.items()
        if any(one["name"] == "Idempotency-Key" for one in call.get("parameters", []))
    }

    assert keyed == {(path, "post") for path, calls in schema["paths"].items() if "post" in calls}
