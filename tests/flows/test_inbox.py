"""Ask first: nothing is live before a click."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
import time_machine

from accounts.models import User
from memory.engine.learn.supersede import Answer
from memory.engine.vocabulary import Capture, Sensitivity
from memory.flows import revise
from memory.flows.forget import Target, erase_now, forget
from memory.flows.recall import fill_vectors, recall
from memory.models import Edge, Interval, Node, Phrase, Profile, acting_for
from tests.doubles.model_server import ModelServer
from tests.flows.talk import Call, Scripted, learned, person, triples
from tests.story import SAID

NOW = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def _clock() -> Iterator[None]:
    """The worker comes late; strengths have not faded by then."""
    with time_machine.travel(NOW + 9 * DAY, tick=True):
        yield


@pytest.fixture
def asked(db: None) -> User:
    """Somebody who wants to be asked first."""
    owner = person("asked@example.org")
    _capture(owner, Capture.ASK)
    return owner


def _capture(owner: User, capture: Capture) -> None:
    revise.choose(owner_id=owner.pk, capture=capture)


def _proposed(owner: User) -> dict[str, UUID]:
    with acting_for(owner.pk):
        edges = Edge.objects.proposed().with_ends()
        return {f"{edge.relation} {edge.target.name}": edge.pk for edge in edges}


def _keep(owner: User, claim: str, now: datetime = NOW) -> None:
    revise.keep(owner_id=owner.pk, edge_id=_proposed(owner)[claim], now=now)


def _superseded(owner: User, target: str) -> bool:
    with acting_for(owner.pk):
        return Edge.objects.get(target__name=target).superseded_at is not None


def _shown(owner: User) -> set[str]:
    with acting_for(owner.pk):
        return set(Node.objects.shown().filter(is_self=False).values_list("name", flat=True))


def test_what_is_learned_waits(asked: User) -> None:
    learned(asked, NOW, SAID)

    assert triples(asked) == set()
    assert {"HAS_BOSS Sarah", "WORKS_AT Acme", "ALLERGIC_TO peanuts"} <= set(_proposed(asked))


def test_nothing_of_it_is_shown_found_or_recalled(asked: User) -> None:
    learned(asked, NOW, SAID)
    fill_vectors(owner_id=asked.pk)

    found = recall(owner_id=asked.pk, query="my boss Sarah at Acme", now=NOW + DAY / 2)

    assert found.context == []
    assert found.as_json()["memory"] == found.as_json()["nodes"] == []
    assert found.abstained
    assert _shown(asked) == set()
    with acting_for(asked.pk):
        texts = set(Phrase.objects.values_list("text", flat=True))
    assert texts.isdisjoint({"Sarah", "Acme", "has boss"})


def test_a_click_lets_one_in_and_its_names(asked: User) -> None:
    learned(asked, NOW, SAID)

    _keep(asked, "HAS_BOSS Sarah")

    assert {one.split(" ", 1)[1] for one in triples(asked)} == {"HAS_BOSS Sarah"}
    assert _shown(asked) == {"Sarah"}
    found = recall(owner_id=asked.pk, query="who is my boss?", now=NOW + 3 * DAY)
    assert "Sarah" in found.text


def test_a_click_confirms_and_changes_the_graph(asked: User) -> None:
    learned(asked, NOW, "I love chess.")
    with acting_for(asked.pk):
        before = Profile.objects.of(asked.pk).graph_version

    _keep(asked, "LIKES chess", NOW + 10 * DAY)

    with acting_for(asked.pk):
        edge = Edge.objects.kept().get()
        assert Profile.objects.of(asked.pk).graph_version > before
    assert (edge.last_confirmed_at, edge.touched_at) == (NOW + 10 * DAY, NOW + 10 * DAY)
    assert edge.strength_at_touch == pytest.approx(100)


def test_a_second_click_changes_nothing(asked: User) -> None:
    learned(asked, NOW, "I love chess.")
    edge = _proposed(asked)["LIKES chess"]
    revise.keep(owner_id=asked.pk, edge_id=edge, now=NOW)
    with acting_for(asked.pk):
        before = Edge.objects.values().get()

    revise.keep(owner_id=asked.pk, edge_id=edge, now=NOW + DAY)

    with acting_for(asked.pk):
        assert Edge.objects.values().get() == before


def test_a_stale_click_keeps_nothing(asked: User) -> None:
    learned(asked, NOW, "I love chess.")
    edge = _proposed(asked)["LIKES chess"]

    with pytest.raises(revise.StaleVersionError):
        revise.keep(owner_id=asked.pk, edge_id=edge, now=NOW, version=7)

    assert triples(asked) == set()


def test_anothers_proposal_is_missing(asked: User, mallory: User) -> None:
    learned(asked, NOW, "I love chess.")
    edge = _proposed(asked)["LIKES chess"]

    with pytest.raises(Edge.DoesNotExist):
        revise.keep(owner_id=mallory.pk, edge_id=edge, now=NOW)


def test_saying_it_again_lets_nothing_in(asked: User) -> None:
    learned(asked, NOW, "I love chess.")

    learned(asked, NOW + DAY, "I love chess.")
    _capture(asked, Capture.AUTOMATIC)
    learned(asked, NOW + 2 * DAY, "I love chess.")

    assert triples(asked) == set()
    with acting_for(asked.pk):
        assert Edge.objects.get().n_sightings == 3


def test_a_proposal_replaces_nothing_before_the_click(asked: User) -> None:
    learned(asked, NOW, "I live in Rome.")
    _keep(asked, "LIVES_IN Rome")
    learned(asked, NOW + DAY, "I moved to Turin.")
    assert not _superseded(asked, "Rome")

    _keep(asked, "LIVES_IN Turin", NOW + 2 * DAY)

    assert _superseded(asked, "Rome")
    with acting_for(asked.pk):
        ended = Interval.objects.known_at(None).get(edge__target__name="Rome")
    assert ended.valid_to == NOW + DAY


@pytest.mark.parametrize("order", [("Rome", "Turin"), ("Turin", "Rome")])
def test_the_order_of_the_clicks_does_not_matter(asked: User, order: tuple[str, str]) -> None:
    learned(asked, NOW, "I live in Rome.")
    learned(asked, NOW + DAY, "I live in Turin.")

    for place in order:
        _keep(asked, f"LIVES_IN {place}", NOW + 2 * DAY)

    assert _superseded(asked, "Rome")
    assert not _superseded(asked, "Turin")


def test_what_is_not_kept_replaces_nothing(asked: User) -> None:
    learned(asked, NOW, "I live in Rome.")
    _keep(asked, "LIVES_IN Rome")
    learned(asked, NOW + DAY, "I live in Turin.")

    edge = _proposed(asked)["LIVES_IN Turin"]
    done = forget(owner_id=asked.pk, target=Target("edge", edge), now=NOW + DAY)
    erase_now(owner_id=asked.pk, forgetting_id=done.id, now=NOW + DAY)

    assert not _superseded(asked, "Rome")
    assert _shown(asked) == {"Rome"}
    with acting_for(asked.pk):
        assert not Node.objects.filter(name="Turin").exists()


def test_a_declined_proposal_does_not_come_back(asked: User) -> None:
    learned(asked, NOW, "I love chess.")
    forget(owner_id=asked.pk, target=Target("edge", _proposed(asked)["LIKES chess"]), now=NOW + DAY)

    learned(asked, NOW, "I love chess.")

    assert _proposed(asked) == {}


def test_keep_all_leaves_what_is_sensitive(asked: User) -> None:
    revise.choose(owner_id=asked.pk, consented={Sensitivity.HEALTH})
    learned(asked, NOW, "I have diabetes. I'm allergic to peanuts. I love chess.")
    assert len(_proposed(asked)) == 3

    assert revise.keep_all(owner_id=asked.pk, now=NOW) == 2

    assert list(_proposed(asked)) == ["HAS_CONDITION diabetes"]


def test_keep_all_of_one_chat_leaves_the_others(asked: User) -> None:
    episode = learned(asked, NOW, "I love chess.")
    learned(asked, NOW + DAY, "I play the cello.")

    assert revise.keep_all(owner_id=asked.pk, now=NOW, episode_id=episode) == 1
    assert revise.keep_all(owner_id=asked.pk, now=NOW) == 1
    assert revise.keep_all(owner_id=asked.pk, now=NOW) == 0


def test_an_end_is_asked_about(asked: User) -> None:
    learned(asked, NOW, "I work at Acme.")
    _keep(asked, "WORKS_AT Acme")
    learned(asked, NOW + DAY, "I quit my job at Acme.")
    with acting_for(asked.pk):
        edge = Edge.objects.kept().get(target__name="Acme")
        assert list(Edge.objects.in_inbox().filter(pk=edge.pk)) == [edge]
    assert (edge.end_proposed_at, edge.superseded_at) == (NOW + DAY, None)

    revise.decide_end(owner_id=asked.pk, edge_id=edge.pk, has_ended=True, now=NOW + 2 * DAY)

    with acting_for(asked.pk):
        edge.refresh_from_db()
        ended = Interval.objects.known_at(None).get(edge=edge)
    assert (edge.superseded_at, edge.end_proposed_at) == (NOW + DAY, None)
    assert ended.valid_to == NOW + DAY


def test_what_has_not_ended_is_still_true(asked: User) -> None:
    learned(asked, NOW, "I work at Acme.")
    _keep(asked, "WORKS_AT Acme")
    learned(asked, NOW + DAY, "I quit my job at Acme.")
    with acting_for(asked.pk):
        edge = Edge.objects.kept().get(target__name="Acme")

    revise.decide_end(owner_id=asked.pk, edge_id=edge.pk, has_ended=False, now=NOW + 2 * DAY)

    with acting_for(asked.pk):
        edge.refresh_from_db()
    assert (edge.superseded_at, edge.end_proposed_at) == (None, None)
    assert edge.last_confirmed_at == NOW + 2 * DAY


def test_an_end_nobody_asked_about_cannot_be_decided(asked: User) -> None:
    learned(asked, NOW, "I work at Acme.")
    _keep(asked, "WORKS_AT Acme")
    with acting_for(asked.pk):
        edge = Edge.objects.kept().get()

    with pytest.raises(Edge.DoesNotExist):
        revise.decide_end(owner_id=asked.pk, edge_id=edge.pk, has_ended=True, now=NOW)


def test_the_words_of_an_end_take_the_question_along(asked: User) -> None:
    learned(asked, NOW, "I work at Acme.")
    _keep(asked, "WORKS_AT Acme")
    episode = learned(asked, NOW + DAY, "I quit my job at Acme.")

    forget(owner_id=asked.pk, target=Target("episode", episode), now=NOW + 2 * DAY)

    with acting_for(asked.pk):
        assert not Edge.objects.in_inbox().exists()


def test_a_past_memory_said_again_waits(asked: User) -> None:
    learned(asked, NOW, "I work at Acme.")
    _keep(asked, "WORKS_AT Acme")
    with acting_for(asked.pk):
        edge = Edge.objects.kept().get()
    revise.correct(owner_id=asked.pk, edge_id=edge.pk, how="changed", now=NOW + DAY)

    learned(asked, NOW + 2 * DAY, "I work at Acme.")

    assert triples(asked) == set()
    _keep(asked, "WORKS_AT Acme", NOW + 3 * DAY)
    assert not _superseded(asked, "Acme")


def test_a_correction_by_hand_is_a_click(asked: User) -> None:
    learned(asked, NOW, "I live in Rome.")
    edge = _proposed(asked)["LIVES_IN Rome"]

    revise.correct(
        owner_id=asked.pk, edge_id=edge, how="never_true", now=NOW + DAY, target_name="Turin"
    )

    assert {one.split(" ", 1)[1] for one in triples(asked)} == {"LIVES_IN Turin"}
    assert _proposed(asked) == {}


def test_adding_by_hand_lets_the_same_proposal_in(asked: User) -> None:
    learned(asked, NOW, "I live in Rome.")

    revise.add(
        owner_id=asked.pk,
        source_name="me",
        relation="lives in",
        target_name="Rome",
        snippet="I live in Rome.",
        now=NOW + DAY,
    )

    assert _proposed(asked) == {}
    assert _shown(asked) == {"Rome"}


def test_properties_wait_with_their_edge(asked: User, online_model: ModelServer) -> None:
    said = "My sister Ana, born in 1990, lives in Rome."
    calls: list[Call] = [
        ("add_node", {"name": "Ana", "kind": "PERSON", "properties": {"birth_year": "1990"}}),
        ("add_node", {"name": "Rome", "kind": "PLACE"}),
        _edge("user", "HAS_SISTER", "Ana", said),
        _edge("Ana", "LIVES_IN", "Rome", said),
    ]
    online_model.answer = Scripted(calls[:1] + calls[2:3], at_once=9)
    learned(asked, NOW, said)
    _keep(asked, "HAS_SISTER Ana")
    with acting_for(asked.pk):
        Node.objects.filter(name="Ana").update(properties={})
    online_model.answer = Scripted(calls, at_once=9)
    learned(asked, NOW + DAY, said)
    with acting_for(asked.pk):
        assert Node.objects.get(name="Ana").properties == {}

    _keep(asked, "LIVES_IN Rome", NOW + DAY)

    with acting_for(asked.pk):
        assert Node.objects.get(name="Ana").properties == {"birth_year": "1990"}


def _edge(source: str, relation: str, target: str, snippet: str, **more: Any) -> Call:  # noqa: ANN401 - JSON
    told = {"source": source, "relation": relation, "target": target, "snippet": snippet}
    return "add_edge", told | {"confidence": 0.9} | more


def test_a_models_verdict_counts_at_the_click(asked: User) -> None:
    learned(asked, NOW, "I live in Rome.")
    _keep(asked, "LIVES_IN Rome")
    learned(asked, NOW + DAY, "I live in Turin.")
    with acting_for(asked.pk):
        rome = Edge.objects.get(target__name="Rome")
        verdicts = {str(rome.pk): str(Answer.COEXIST)}
        Edge.objects.filter(target__name="Turin").update(verdicts=verdicts)

    _keep(asked, "LIVES_IN Turin", NOW + DAY)

    assert not _superseded(asked, "Rome")


def test_consent_is_kept_class_by_class(asked: User) -> None:
    revise.choose(owner_id=asked.pk, consented=[Sensitivity.FAITH, Sensitivity.HEALTH])
    revise.choose(owner_id=asked.pk, capture=Capture.AUTOMATIC)

    with acting_for(asked.pk):
        assert Profile.objects.of(asked.pk).consented == ["health", "faith"]
