"""A conversation learned by the old pipeline, while the new one is in place."""

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID

import pytest

from accounts.models import User
from memory.flows.learn import Diff, deriving, rederive
from tests.doubles.model_server import ModelServer
from tests.flows.rederive.pipelines import NEW, OLD, SAID
from tests.flows.talk import Scripted, learned, person


@pytest.fixture
def owner(db: None) -> User:
    """Whose conversations they are."""
    return person("bill@example.org")


@pytest.fixture
def episode(owner: User, now: datetime, online_model: ModelServer) -> UUID:
    """A conversation learned by the old pipeline."""
    online_model.answer = Scripted(OLD)
    return learned(owner, now, *SAID)


@pytest.fixture(autouse=True)
def newer(episode: UUID, online_model: ModelServer, monkeypatch: pytest.MonkeyPatch) -> ModelServer:
    """The new pipeline, whose extractor makes other calls."""
    monkeypatch.setattr(deriving, "PIPELINE_VERSION", "next")
    online_model.answer = Scripted(NEW)
    return online_model


@pytest.fixture
def derive(owner: User, episode: UUID, now: datetime) -> Callable[..., Diff]:
    """Derive the conversation again, a day later."""

    def derived(*, is_dry_run: bool = False, again: bool = False) -> Diff:
        return rederive(
            owner_id=owner.pk,
            episode_id=episode,
            now=now + timedelta(days=1),
            is_dry_run=is_dry_run,
            again=again,
        )

    return derived
