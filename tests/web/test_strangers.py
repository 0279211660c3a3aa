"""Every page of the web door: strangers are sent to sign in, another's id is a missing id."""

import uuid

import pytest
from django.test import Client
from django.urls import URLPattern
from django.utils import timezone

from accounts.models import User
from memory.flows import forget, revise, transfer
from memory.models import Alias, Bundle, Digest, MergeDecision, acting_for
from memory.web.urls import urlpatterns
from tests.story import Story

pytestmark = pytest.mark.long  # hundreds of calls

METHODS = ("get", "post")
PUBLIC = {
    "erased/<uuid:receipt_id>/"
}  # a receipt: whoever has its address is no longer anybody here
WITH_IDS = [one for one in urlpatterns if isinstance(one, URLPattern) and "<" in str(one.pattern)]


@pytest.fixture
def ids(story: Story) -> dict[str, uuid.UUID]:
    """An id of Bill's for every name a path takes."""
    with acting_for(story.owner.pk):
        alias = Alias.objects.create(
            owner=story.owner, node_id=story.nodes["Sarah"], name="Sally", canon="sally"
        )
        decision = MergeDecision.objects.create(
            owner=story.owner,
            kind="PERSON",
            mention="Sally",
            decision="unsure",
            band="undecided",
            rule="alias",
            node_id=story.nodes["Sarah"],
            decided_at=timezone.now(),
        )
        digest = Digest.objects.create(
            owner=story.owner,
            level="day",
            first_date="2026-05-03",
            after_date="2026-05-04",
            n_turns=1,
            n_episodes=1,
            n_facts=4,
            made_at=timezone.now(),
        )
    target = forget.Target("edge", story.edges["Acme LOCATED_IN Berlin"])
    act = forget.forget(owner_id=story.owner.pk, target=target, now=timezone.now())
    edge = story.edges["You HAS_BOSS Sarah"]
    transfer.ask_for_bundle(owner_id=story.owner.pk, now=timezone.now())
    with acting_for(story.owner.pk):
        bundle_id = Bundle.objects.get().pk
    return {
        "episode_id": story.episode,
        "turn_id": story.turn,
        "edge_id": edge,
        "node_id": story.nodes["Sarah"],
        "alias_id": alias.pk,
        "decision_id": decision.pk,
        "digest_id": digest.pk,
        "target_id": edge,
        "forgetting_id": act.id,
        "bundle_id": bundle_id,
        "receipt_id": uuid.uuid4(),
        "rule_id": revise.set_rule(owner_id=story.owner.pk, text="Be brief.", now=timezone.now()),
    }


def _path(pattern: URLPattern, ids: dict[str, uuid.UUID]) -> str:
    path = "/" + str(pattern.pattern).replace("<str:scope>", "edge")
    for name, value in ids.items():
        path = path.replace(f"<uuid:{name}>", str(value))
    assert "<" not in path, "a path takes an id this test does not know"
    return path


def _missing(ids: dict[str, uuid.UUID]) -> dict[str, uuid.UUID]:
    return {name: uuid.uuid4() for name in ids}


@pytest.fixture
def other(client: Client, mallory: User) -> Client:
    """Mallory's browser."""
    client.force_login(mallory)
    return client


@pytest.mark.parametrize("pattern", WITH_IDS, ids=lambda one: one.name)
@pytest.mark.parametrize("method", METHODS)
def test_anothers_id_is_a_missing_id(
    other: Client, ids: dict[str, uuid.UUID], pattern: URLPattern, method: str
) -> None:
    posted = {"content": "x", "name": "x", "how": "never_true", "relation": "likes", "version": "0"}
    posted |= {"text": "x", "state": "off"}
    foreign = getattr(other, method)(_path(pattern, ids), posted)
    missing = getattr(other, method)(_path(pattern, _missing(ids)), posted)

    assert foreign.status_code in {404, 405}
    assert (foreign.status_code, foreign.content) == (missing.status_code, missing.content)


@pytest.mark.parametrize(
    "pattern",
    [one for one in urlpatterns if str(one.pattern) not in PUBLIC],
    ids=lambda one: one.name,
)
@pytest.mark.parametrize("method", METHODS)
def test_a_stranger_is_sent_to_sign_in(
    client: Client, ids: dict[str, uuid.UUID], pattern: URLPattern, method: str
) -> None:
    answer = getattr(client, method)(_path(pattern, ids))

    if answer.status_code == 302:
        assert answer.headers["Location"].startswith("/accounts/login/?next=/")
    else:
        assert answer.status_code in {403, 405}


def test_a_stranger_in_a_part_is_sent_by_the_whole_page(client: Client, db: None) -> None:
    answer = client.get("/memory/", headers={"HX-Request": "true"})

    assert answer.headers["HX-Redirect"] == "/accounts/login/"
