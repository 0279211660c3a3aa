"""Addresses that fit no column are refused where they are typed, not cut to another one."""

import pytest
from django.test import Client

from accounts.models import User
from tests.story import Story

LONG = f"{'x' * 60}@{'y' * 60}.{'y' * 60}.{'z' * 60}.{'z' * 60}.example.org"


@pytest.mark.django_db
def test_nobody_signs_up_with_half_an_address(client: Client) -> None:
    page = client.post("/accounts/signup/", {"email": LONG, "password1": "a-long-walk-77"})

    assert "at most 254 characters" in page.content.decode()
    assert not User.objects.exists()


def test_no_address_is_added_that_does_not_fit(client: Client, story: Story) -> None:
    client.force_login(story.owner)

    page = client.post("/accounts/email/", {"email": LONG, "action_add": ""})

    assert "at most 254 characters" in page.content.decode()
