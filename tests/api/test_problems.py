"""Every error has one shape, and no words of a person in it or in the log."""

import pytest
from django.test import Client, RequestFactory
from rest_framework.test import APIClient

from memory.api import nodes
from pegasus_site import errors
from tests.story import Story

SAID = "allergic to peanuts"


def test_a_bad_field_is_named(as_bill: APIClient) -> None:
    response = as_bill.post("/api/v1/episodes", {"mode": "loud"}, format="json")

    assert response.json() == {
        "type": "urn:pegasus:problem:invalid_choice",
        "title": "Bad Request",
        "status": 400,
        "detail": "Some fields are not right; see `errors`.",
        "code": "invalid_choice",
        "errors": [
            {"field": "mode", "code": "invalid_choice", "detail": '"loud" is not a valid choice.'}
        ],
    }


def test_what_is_missing_says_no_more_than_that(as_bill: APIClient) -> None:
    assert as_bill.get("/api/v1/nodes/1").json() == {
        "type": "urn:pegasus:problem:not_found",
        "title": "Not Found",
        "status": 404,
        "detail": "Not found.",
        "code": "not_found",
    }


def test_an_error_of_ours_is_a_document_without_words(
    as_bill: APIClient,
    story: Story,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError(SAID)

    monkeypatch.setattr(nodes, "_nodes", broken)
    as_bill.raise_request_exception = False

    response = as_bill.get("/api/v1/nodes")

    assert response.status_code == 500
    assert response["Content-Type"] == "application/problem+json"
    assert SAID not in response.content.decode() + caplog.text
    assert "builtins.RuntimeError at /api/v1/nodes" in caplog.text


@pytest.mark.parametrize(
    ("handler", "status"),
    [("bad_request", 400), ("permission_denied", 403), ("not_found", 404), ("server_error", 500)],
)
def test_what_fails_before_a_view_is_a_document_too(handler: str, status: int) -> None:
    request = RequestFactory().get("/api/v1/nodes")
    exception = () if handler == "server_error" else (ValueError(SAID),)

    response = getattr(errors, handler)(request, *exception)

    assert (response.status_code, response["Content-Type"]) == (status, "application/problem+json")
    assert SAID not in response.content.decode()


def test_an_unknown_host_is_a_document(db: None) -> None:
    response = Client(headers={"host": "elsewhere.example"}).get("/api/v1/nodes")

    assert (response.status_code, response["Content-Type"]) == (400, "application/problem+json")


def test_pages_keep_their_own_errors(db: None) -> None:
    assert "text/html" in Client().get("/no-such-page-anywhere").headers["Content-Type"]
