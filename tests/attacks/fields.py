"""Attacks that come in through a field of the API.

In: an outcome to fill. Out: the request is sent; its status and body stand on the outcome.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final
from uuid import UUID

from accounts.models import User
from memory.models import Edge, Node, acting_for
from tests.attacks.running import Outcome
from tests.story import tell

JSON: Final = "application/json"


def send(outcome: Outcome) -> None:
    """Send the record to the fields its kind is about."""
    SENDERS[outcome.record["kind"]](outcome)


def _edge(outcome: Outcome) -> None:
    body = {"source_name": "me", "relation": "likes", "target_name": outcome.text[:200]}
    _post(outcome, "/api/v1/edges", {**body, "snippet": outcome.text})


def _path(outcome: Outcome) -> None:
    answer = outcome.api.get(outcome.text)
    outcome.status, outcome.body = answer.status_code, answer.content.decode()


def _title(outcome: Outcome) -> None:
    _post(outcome, "/api/v1/episodes", {"title": outcome.text, "mode": "normal"})
    outcome.episode = UUID(json.loads(outcome.body)["id"])


def _address(outcome: Outcome) -> None:
    """Send an address wherever one might be taken: no field takes one."""
    for path in ("/api/v1/episodes", "/api/v1/recall", "/api/v1/edges"):
        body = {"query": "boss", "mode": "normal", "endpoint": outcome.text, "url": outcome.text}
        _post(outcome, path, body | {"model_base_url": outcome.text})
    _post(outcome, "/api/v1/webhooks", {"url": outcome.text, "events": ["edge.created"]})


def _body(outcome: Outcome) -> None:
    answer = outcome.api.post("/api/v1/episodes", outcome.text, content_type=JSON)
    outcome.status, outcome.body = answer.status_code, answer.content.decode()


def _foreign(outcome: Outcome) -> None:
    """Name another person's row in every place an id is taken."""
    mallory = User.objects.create(email="mallory@example.org", name="Mallory")
    theirs = tell(mallory, outcome.now)
    node, edge = theirs.nodes["Sarah"], theirs.edges["You HAS_BOSS Sarah"]
    filled = outcome.text.replace("{other_users_node_id}", f'"{node}"')
    for method, path, body in (
        ("get", f"/api/v1/nodes/{node}", ""),
        ("get", f"/api/v1/edges/{edge}", ""),
        ("patch", f"/api/v1/edges/{edge}", '{"confirmed": true}'),
        ("post", "/api/v1/forget", json.dumps({"scope": "edge", "id": str(edge)})),
        ("post", "/api/v1/edges", filled),
    ):
        answer = getattr(outcome.api, method)(path, body, content_type=JSON)
        assert 400 <= answer.status_code < 500, (method, path)
        outcome.status, outcome.body = answer.status_code, answer.content.decode()
        assert "Sarah" not in outcome.body
    with acting_for(mallory.pk):
        assert Edge.objects.get(pk=edge).last_confirmed_at is None


def _assigned(outcome: Outcome) -> None:
    """Send fields that are nobody's to set along with those that are."""
    more = json.loads(outcome.text)
    claim = {
        "source_name": "me",
        "relation": "likes",
        "target_name": "tea",
        "snippet": "I like tea",
    }
    _post(outcome, "/api/v1/edges", {**more, **claim})
    edge = outcome.story.edges["You HAS_BOSS Sarah"]
    answer = outcome.api.patch(f"/api/v1/edges/{edge}", {**more, "confirmed": True}, format="json")
    assert answer.status_code in {200, 400}
    with acting_for(outcome.owner.pk):
        assert Node.objects.filter(is_self=True).count() == 1


def _post(outcome: Outcome, path: str, body: Mapping[str, Any]) -> None:
    answer = outcome.api.post(path, body, format="json")
    outcome.status, outcome.body = answer.status_code, answer.content.decode()


SENDERS: Final[Mapping[str, Callable[[Outcome], None]]] = {
    "csv_injection": _edge,
    "sql_injection": _path,
    "path_injection": _title,
    "ssrf": _address,
    "size": _body,
    "idor": _foreign,
    "mass_assignment": _assigned,
}
