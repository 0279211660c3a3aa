"""What every test may use: people, a small story, a quiet site."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.cache import cache
from hypothesis import settings as hypothesis_settings

from accounts.models import User
from memory.flows.recall import fill_vectors
from tests.story import Story, tell

pytest_plugins = ["tests.doubles.model_server"]

hypothesis_settings.register_profile("ci", derandomize=True, deadline=None)
hypothesis_settings.load_profile("ci")

NOW = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _quiet_site(settings: Any) -> None:  # noqa: ANN401 - pytest-django names no type
    """Templates name static files without a manifest; no test asks anybody's real model."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.WHITENOISE_AUTOREFRESH = True  # there is no collected directory to scan
    settings.OPENAI_BASE_URL = settings.OPENAI_API_KEY = ""
    settings.PEGASUS_RECALL_BUDGET_MS = 60_000  # a busy machine is no reason to fail
    settings.PEGASUS_READ_AHEAD = False  # a thread would outlive its test
    cache.clear()  # counts of earlier tries to sign in


@pytest.fixture
def now() -> datetime:
    """The moment a test takes place."""
    return NOW


@pytest.fixture
def bill(db: None) -> User:
    """The person."""
    return User.objects.create(email="bill@example.org", name="Bill")


@pytest.fixture
def mallory(db: None) -> User:
    """The stranger."""
    return User.objects.create(email="mallory@example.org", name="Mallory")


@pytest.fixture
def story(bill: User, now: datetime) -> Story:
    """Bill's small graph: his boss Sarah, Acme in Berlin, peanuts; all ids are in it."""
    return tell(bill, now)


@pytest.fixture
def known(story: Story) -> Story:
    """The story with its phrases and their vectors, as after learning."""
    fill_vectors(owner_id=story.owner.pk)
    return story
