"""Who may in: tokens, their scopes, their use; what a thief of the dump would find."""

from datetime import timedelta

import pytest
import time_machine
from django.core.management import CommandError, call_command
from rest_framework.test import APIClient

from accounts.models import ApiToken, User
from accounts.tokens import Scope, issue
from memory.engine.vocabulary import Capture, RecallSwitch
from memory.models import Profile, acting_for
from tests.api.conftest import caller
from tests.conftest import NOW
from tests.story import Story


def with_header(header: str | bytes) -> APIClient:
    """Return a client that sends this Authorization header."""
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=header)
    return client


@pytest.mark.parametrize(
    "header",
    [
        "Bearer",
        "Bearer nonsense",
        "Bearer pgs_" + "0" * 64,
        "Bearer pgs_" + "0" * 64 + " more",
        "Bearer pgs_\x00" + "0" * 63,
        "Bearer \u00ff\u00fe",
        "Token pgs_" + "0" * 64,
        "Basic YmlsbDpiaWxs",
        "",
    ],
)
def test_a_stranger_is_asked_for_a_token(db: None, header: str) -> None:
    response = with_header(header).get("/api/v1/nodes")

    assert response.status_code == 401
    assert response["WWW-Authenticate"] == "Bearer"
    assert response["Content-Type"] == "application/problem+json"


def test_a_revoked_token_is_a_strangers(as_bill: APIClient) -> None:
    ApiToken.objects.all().delete()

    assert as_bill.get("/api/v1/nodes").status_code == 401


def test_a_disabled_persons_token_is_a_strangers(bill: User, as_bill: APIClient) -> None:
    User.objects.filter(pk=bill.pk).update(is_active=False)

    assert as_bill.get("/api/v1/nodes").status_code == 401


def test_an_expired_token_is_a_strangers(as_bill: APIClient) -> None:
    with time_machine.travel(NOW + timedelta(days=2)):
        assert as_bill.get("/api/v1/nodes").status_code == 401


def test_a_browser_session_is_no_token(bill: User) -> None:
    client = APIClient()
    client.force_login(bill)

    assert client.get("/api/v1/nodes").status_code == 401


def test_the_text_of_a_token_is_not_stored(bill: User) -> None:
    text = issue(bill, name="bot", days=1)

    (kept,) = ApiToken.objects.values()

    assert text.startswith("pgs_")
    assert not any(text in str(value) for value in kept.values())


def test_use_is_noted_once_a_minute(bill: User) -> None:
    client = caller(bill)
    for seconds, noted in ((0, 0), (59, 0), (61, 61)):
        with time_machine.travel(NOW + timedelta(seconds=seconds), tick=False):
            client.get("/api/v1/nodes")
        assert ApiToken.objects.get().last_used_at == NOW + timedelta(seconds=noted)


ALLOWED = [
    ("get", "nodes", {Scope.READ}),
    ("get", "edges", {Scope.READ}),
    ("post", "edges", {Scope.WRITE}),
    ("patch", "edges/x", {Scope.WRITE}),
    ("post", "episodes", {Scope.CHAT, Scope.WRITE}),
    ("post", "episodes/x/turns", {Scope.CHAT, Scope.WRITE}),
    ("post", "episodes/x/close", {Scope.CHAT, Scope.WRITE}),
    ("post", "episodes/x/reply", {Scope.CHAT}),
    ("post", "recall", {Scope.READ}),
    ("post", "forget", {Scope.ERASE}),
    ("get", "export", {Scope.EXPORT}),
    ("get", "operations/x", {Scope.READ, Scope.WRITE, Scope.CHAT, Scope.EXPORT}),
]


@pytest.mark.parametrize("scope", Scope)
@pytest.mark.parametrize(("method", "path", "allowed"), ALLOWED)
def test_a_token_may_do_what_its_scopes_name(
    bill: User, method: str, path: str, allowed: set[Scope], scope: Scope
) -> None:
    response = getattr(caller(bill, scope), method)(f"/api/v1/{path}", {}, format="json")

    assert (response.status_code == 403) is (scope not in allowed)
    if scope not in allowed:
        assert response.json()["code"] == "scope_missing"


def test_logging_a_recall_needs_the_scope_to_write(bill: User, story: Story) -> None:
    body = {"query": "my boss", "log": True}
    may_read = caller(bill, Scope.READ)
    may_write = caller(bill, Scope.READ, Scope.WRITE)

    assert may_read.post("/api/v1/recall", body, format="json").status_code == 403
    assert may_write.post("/api/v1/recall", body, format="json").status_code == 200


@pytest.mark.django_db
def test_the_command_prints_a_working_token(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("api_token", "bill@example.org")

    text = capsys.readouterr().out
    assert text == text.strip() + "\n"
    assert with_header(f"Bearer {text.strip()}").get("/api/v1/nodes").status_code == 200


@pytest.mark.django_db
def test_an_account_made_by_the_command_saves_automatically() -> None:
    call_command("api_token", "bill@example.org")

    bill = User.objects.get()
    with acting_for(bill.pk):
        profile = Profile.objects.of(bill.pk)
    assert (profile.capture, profile.recall) == (Capture.AUTOMATIC, RecallSwitch.ON)
    assert not bill.has_usable_password()


def test_the_command_leaves_an_account_as_it_is(bill: User) -> None:
    call_command("api_token", "BILL@example.org", "--name", "phone", "--scope", "chat")

    token = ApiToken.objects.get()
    with acting_for(bill.pk):
        assert Profile.objects.of(bill.pk).capture == Capture.UNSET
    assert (token.user, token.name, token.scopes) == (bill, "phone", ["chat"])


@pytest.mark.parametrize(("days", "wanted"), [("30", NOW + timedelta(days=30)), ("0", None)])
def test_the_command_takes_the_days(bill: User, days: str, wanted: object) -> None:
    with time_machine.travel(NOW, tick=False):
        call_command("api_token", "bill@example.org", "--days", days)

    assert ApiToken.objects.get().expiry == wanted


@pytest.mark.parametrize("words", [["bill"], [""], ["bill@example.org", "--days", "-1"]])
def test_the_command_refuses_what_is_wrong(db: None, words: list[str]) -> None:
    with pytest.raises(CommandError):
        call_command("api_token", *words)
    assert not User.objects.exists()


def test_the_command_refuses_a_disabled_account(bill: User) -> None:
    User.objects.filter(pk=bill.pk).update(is_active=False)

    with pytest.raises(CommandError, match="disabled"):
        call_command("api_token", "bill@example.org")
