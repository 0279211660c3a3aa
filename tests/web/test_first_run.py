"""Sign-up, the first choice, settings."""

import pytest
from django.test import Client

from accounts.models import User
from memory.models import Profile, acting_for
from tests.story import Story


@pytest.fixture
def site(client: Client, bill: User) -> Client:
    """Bill's browser, just after his sign-up."""
    client.force_login(bill)
    return client


def _switches(person: User) -> tuple[str, str]:
    with acting_for(person.pk):
        profile = Profile.objects.of(person.pk)
        return profile.capture, profile.recall


def test_signing_up_leads_to_the_choice(client: Client, db: None) -> None:
    posted = {"email": "new@example.org", "password1": "correct horse 9", "time_zone": "Asia/Tokyo"}

    page = client.post("/accounts/signup/", posted, follow=True)

    assert page.request["PATH_INFO"] == "/welcome/"
    assert User.objects.get(email="new@example.org").time_zone == "Asia/Tokyo"


def test_nothing_is_chosen_beforehand(site: Client) -> None:
    page = site.get("/", follow=True).content.decode()

    assert "May Pegasus remember?" in page
    assert "checked" not in page.split("<fieldset")[1].split("</fieldset")[0]
    assert "Offline mode" in page


@pytest.mark.parametrize(
    ("choice", "switches"),
    [("automatic", ("automatic", "on")), ("ask", ("ask", "on")), ("off", ("off", "off"))],
)
def test_a_choice_turns_both_switches(
    site: Client, bill: User, choice: str, switches: tuple[str, str]
) -> None:
    assert site.post("/welcome/", {"memory": choice}).headers["Location"] == "/"
    assert _switches(bill) == switches
    assert site.get("/").status_code == 200


def test_starting_without_memory_chooses_nothing(site: Client, bill: User) -> None:
    site.post("/welcome/", {"skip": "1"})

    assert _switches(bill) == ("", "")
    assert "Memory is off until you choose" in site.get("/").content.decode()


def test_no_choice_at_all_is_said(site: Client) -> None:
    page = site.post("/welcome/", {})

    assert page.status_code == 422
    assert "Choose one of the three" in page.content.decode()


@pytest.mark.parametrize("path", ["/memory/", "/chats/", "/settings/", "/memory/add/"])
def test_every_page_works_before_the_choice(site: Client, path: str) -> None:
    assert site.get(path).status_code == 200


def test_settings_turn_one_switch_each(site: Client, story: Story) -> None:
    site.post("/settings/memory/", {"capture": "off", "recall": "on"})

    assert _switches(story.owner) == ("off", "on")


def test_settings_hold_some_chats_out(site: Client, story: Story) -> None:
    chosen = {"capture": "automatic", "recall": "on", "held_out_percent": "25"}

    page = site.post("/settings/memory/", chosen, follow=True).content.decode()

    assert '<option value="25" selected>Of one in four' in page
    with acting_for(story.owner.pk):
        assert Profile.objects.get().held_out_percent == 25


def test_settings_keep_name_and_clock(site: Client, bill: User) -> None:
    site.post("/settings/you/", {"name": "Bill", "time_zone": "Europe/Berlin"})

    bill.refresh_from_db()
    assert (bill.name, bill.time_zone) == ("Bill", "Europe/Berlin")


def test_an_unknown_clock_is_refused(site: Client) -> None:
    page = site.post("/settings/you/", {"name": "Bill", "time_zone": "Mars/Olympus"})

    assert page.status_code == 422


def test_the_theme_is_kept_on_the_server(site: Client, bill: User) -> None:
    site.post("/settings/theme/", {"theme": "dark", "next": "/chats/"})

    assert '<html lang="en" data-theme="dark">' in site.get("/settings/").content.decode()


@pytest.mark.parametrize(
    "elsewhere", ["https://mallory.example/", "//mallory.example", "javascript:x"]
)
def test_no_form_leads_to_another_site(site: Client, elsewhere: str) -> None:
    answer = site.post("/settings/theme/", {"theme": "dark", "next": elsewhere})

    assert answer.headers["Location"] == "/settings/"
