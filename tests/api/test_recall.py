"""Recall over REST: the fields of the contract; nothing written unasked."""

from rest_framework.test import APIClient

from memory.models import Edge, Profile, TraversalLog, acting_for
from tests.story import SAID, Story


def test_recall_answers_every_field(as_bill: APIClient, indexed: Story) -> None:
    found = as_bill.post("/api/v1/recall", {"query": "Who is my boss?"}, format="json").json()

    assert "You -[HAS_BOSS]-> Sarah" in found["memory"]
    assert "You -[HAS_BOSS]-> Sarah" in found["text"]
    (quote, *_) = found["context"]
    assert quote["text"] == SAID
    assert quote.keys() >= {"text", "edge", "turn", "said_at"}
    assert found["nodes"][0].keys() >= {"id", "name", "kind", "activation", "seed", "hop", "reach"}
    assert found["seeds"][0].keys() >= {"word", "phrase", "similarity"}
    assert found["abstained"] is False
    assert found.keys() >= {"episodes", "reason", "took_ms"}


def test_recall_writes_nothing(as_bill: APIClient, indexed: Story) -> None:
    before = rows(indexed)

    as_bill.post("/api/v1/recall", {"query": "Who is my boss?"}, format="json")

    assert rows(indexed) == before


def test_recall_logs_when_asked(as_bill: APIClient, indexed: Story) -> None:
    body = {"query": "Who is my boss?", "log": True, "episode": str(indexed.episode)}

    as_bill.post("/api/v1/recall", body, format="json")

    with acting_for(indexed.owner.pk):
        assert TraversalLog.objects.filter(edge_id=indexed.edges["You HAS_BOSS Sarah"]).exists()


def test_an_off_topic_question_is_abstained_from(as_bill: APIClient, story: Story) -> None:
    body = {"query": "Explain monads"}

    found = as_bill.post("/api/v1/recall", body, format="json").json()

    assert (found["memory"], found["abstained"]) == ([], True)


def test_another_person_recalls_nothing_of_it(as_mallory: APIClient, indexed: Story) -> None:
    found = as_mallory.post("/api/v1/recall", {"query": "Who is Sarah?"}, format="json")

    assert b"HAS_BOSS" not in found.content
    assert found.json()["memory"] == []


def rows(story: Story) -> list[object]:
    """Return all that a recall could change."""
    with acting_for(story.owner.pk):
        return [
            *Edge.objects.order_by("pk").values(),
            *TraversalLog.objects.values(),
            Profile.objects.get().graph_version,
        ]
