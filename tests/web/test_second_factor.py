"""The second factor: turned on, asked for at the next sign-in, kept encrypted."""

import re
from pathlib import Path
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.test import Client

from accounts.models import User
from accounts.second_factor import Adapter, is_code_of

PASSWORD = "a-long-walk-77"  # noqa: S105 - made up


@pytest.fixture
def person(bill: User) -> User:
    bill.set_password(PASSWORD)
    bill.save()
    return bill


@pytest.fixture
def site(client: Client, person: User) -> Client:
    """Bill's browser, signed in and asked for the password once more."""
    client.post("/accounts/login/", {"login": person.email, "password": PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def code_of(secret: str) -> str:
    counter = next(iter(yield_hotp_counters_from_time()))
    return str(format_hotp_value(hotp_value(secret, counter)))


def turn_on(site: Client) -> str:
    """Turn it on by the page; return the secret."""
    page = site.get("/accounts/2fa/totp/activate/").content.decode()
    secret = re.search(r"<code>(\w+)</code>", page)
    assert secret
    site.post("/accounts/2fa/totp/activate/", {"code": code_of(secret[1])})
    return secret[1]


def test_the_picture_stands_in_the_page(site: Client) -> None:
    page = site.get("/accounts/2fa/totp/activate/").content.decode()

    assert "<svg" in page
    assert "data:image" not in page


def test_signing_in_asks_for_a_code(site: Client, person: User) -> None:
    turn_on(site)
    site.post("/accounts/logout/")
    answer = site.post("/accounts/login/", {"login": person.email, "password": PASSWORD})

    assert answer["Location"] == "/accounts/2fa/authenticate/"
    assert site.get("/memory/").status_code == 302


def test_a_code_of_the_list_lets_in_once(site: Client, person: User) -> None:
    turn_on(site)
    codes = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()

    assert is_code_of(person, codes[0])
    assert not is_code_of(person, codes[0])


def test_the_secret_is_encrypted_in_the_database(site: Client) -> None:
    secret = turn_on(site)

    assert secret not in str(Authenticator.objects.get(type="totp").data)


def test_under_another_key_no_code_fits(site: Client, person: User, settings: Any) -> None:  # noqa: ANN401 - untyped
    secret = turn_on(site)
    settings.SECRET_KEY = "another"  # noqa: S105 - made up

    assert not is_code_of(person, code_of(secret))
    assert Adapter().decrypt(Authenticator.objects.get(type="totp").data["secret"])


def test_an_account_can_be_deleted_with_a_code(
    site: Client,
    person: User,
    tmp_path: Path,
    settings: Any,  # noqa: ANN401 - pytest-django names no type
) -> None:
    settings.DATA_DIR = tmp_path
    turn_on(site)
    code = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()[0]
    site.post("/settings/delete/", {"password": code, "is_meant": "on"})

    assert not User.objects.filter(pk=person.pk).exists()
