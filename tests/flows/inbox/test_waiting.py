"""Ask first: nothing is live before a click."""

from typing import Any

import pytest

from accounts.models import User
from memory.engine.vocabulary import Capture, Sensitivity
from memory.flows import revise
from memory.flows.forget import Target, forget
from memory.flows.recall import fill_vectors, recall
from memory.models import Edge, Node, Phrase, Profile, acting_for
from tests.doubles.model_server import ModelServer
from tests.flows.inbox.clicks import DAY, NOW, keep, proposed, shown, switch_to
from tests.flows.talk import Call, Scripted, learned, triples
from tests.story import SAID


def test_what_is_learned_waits(asked: User) -> None:
    learned(asked, NOW, SAID)

    assert triples(asked) == set()
    assert {"HAS_BOSS Sarah", "WORKS_AT Acme", "ALLERGIC_TO peanuts"} <= set(proposed(asked))


def test_nothing_of_it_is_shown_found_or_recalled(asked: User) -> None:
    learned(asked, NOW, SAID)
    fill_vectors(owner_id=asked.pk)

    found = recall(owner_id=asked.pk, query="my boss Sarah at Acme", now=NOW + DAY / 2)

    assert found.context == []
    assert found.as_json()["memory"] == found.as_json()["nodes"] == []
    assert found.abstained
    assert shown(asked) == set()
    with acting_for(asked.pk):
        texts = set(Phrase.objects.values_list("text", flat=True))
    assert texts.isdisjoint({"Sarah", "Acme", "has boss"})


def test_a_click_lets_one_in_and_its_names(asked: User) -> None:
    learned(asked, NOW, SAID)

    keep(asked, "HAS_BOSS Sarah")

    assert {one.split(" ", 1)[1] for one in triples(asked)} == {"HAS_BOSS Sarah"}
    assert shown(asked) == {"Sarah"}
    found = recall(owner_id=asked.pk, query="who is my boss?", now=NOW + 3 * DAY)
    assert "Sarah" in found.text


def test_a_click_confirms_and_changes_the_graph(asked: User) -> None:
    learned(asked, NOW, "I love chess.")
    with acting_for(asked.pk):
        before = Profile.objects.of(asked.pk).graph_version

    keep(asked, "LIKES chess", NOW + 10 * DAY)

    with acting_for(asked.pk):
        edge = Edge.objects.kept().get()
        assert Profile.objects.of(asked.pk).graph_version > before
    assert (edge.last_confirmed_at, edge.touched_at) == (NOW + 10 * DAY, NOW + 10 * DAY)
    assert edge.strength_at_touch == pytest.approx(100)


def test_a_second_click_changes_nothing(asked: User) -> None:
    learned(asked, NOW, "I love chess.")
    edge = proposed(asked)["LIKES chess"]
    revise.keep(owner_id=asked.pk, edge_id=edge, now=NOW)
    with acting_for(asked.pk):
        before = Edge.objects.values().get()

    revise.keep(owner_id=asked.pk, edge_id=edge, now=NOW + DAY)

    with acting_for(asked.pk):
        assert Edge.objects.values().get() == before


def test_a_stale_click_keeps_nothing(asked: User) -> None:
    learned(asked, NOW, "I love chess.")
    edge = proposed(asked)["LIKES chess"]

    with pytest.raises(revise.StaleVersionError):
        revise.keep(owner_id=asked.pk, edge_id=edge, now=NOW, version=7)

    assert triples(asked) == set()


def test_anothers_proposal_is_missing(asked: User, mallory: User) -> None:
    learned(asked, NOW, "I love chess.")
    edge = proposed(asked)["LIKES chess"]

    with pytest.raises(Edge.DoesNotExist):
        revise.keep(owner_id=mallory.pk, edge_id=edge, now=NOW)


def test_saying_it_again_lets_nothing_in(asked: User) -> None:
    learned(asked, NOW, "I love chess.")

    learned(asked, NOW + DAY, "I love chess.")
    switch_to(asked, Capture.AUTOMATIC)
    learned(asked, NOW + 2 * DAY, "I love chess.")

    assert triples(asked) == set()
    with acting_for(asked.pk):
        assert Edge.objects.get().n_sightings == 3


def test_a_declined_proposal_does_not_come_back(asked: User) -> None:
    learned(asked, NOW, "I love chess.")
    forget(owner_id=asked.pk, target=Target("edge", proposed(asked)["LIKES chess"]), now=NOW + DAY)

    learned(asked, NOW, "I love chess.")

    assert proposed(asked) == {}


def test_keep_all_leaves_what_is_sensitive(asked: User) -> None:
    revise.choose(owner_id=asked.pk, consented={Sensitivity.HEALTH})
    learned(asked, NOW, "I have diabetes. I'm allergic to peanuts. I love chess.")
    assert len(proposed(asked)) == 3

    assert revise.keep_all(owner_id=asked.pk, now=NOW) == 2

    assert list(proposed(asked)) == ["HAS_CONDITION diabetes"]


def test_keep_all_of_one_chat_leaves_the_others(asked: User) -> None:
    episode = learned(asked, NOW, "I love chess.")
    learned(asked, NOW + DAY, "I play the cello.")

    assert revise.keep_all(owner_id=asked.pk, now=NOW, episode_id=episode) == 1
    assert revise.keep_all(owner_id=asked.pk, now=NOW) == 1
    assert revise.keep_all(owner_id=asked.pk, now=NOW) == 0


def test_a_correction_by_hand_is_a_click(asked: User) -> None:
    learned(asked, NOW, "I live in Rome.")
    edge = proposed(asked)["LIVES_IN Rome"]

    revise.correct(
        owner_id=asked.pk, edge_id=edge, how="never_true", now=NOW + DAY, target_name="Turin"
    )

    assert {one.split(" ", 1)[1] for one in triples(asked)} == {"LIVES_IN Turin"}
    assert proposed(asked) == {}


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

    assert proposed(asked) == {}
    assert shown(asked) == {"Rome"}


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
    keep(asked, "HAS_SISTER Ana")
    with acting_for(asked.pk):
        Node.objects.filter(name="Ana").update(properties={})
    online_model.answer = Scripted(calls, at_once=9)
    learned(asked, NOW + DAY, said)
    with acting_for(asked.pk):
        assert Node.objects.get(name="Ana").properties == {}

    keep(asked, "LIVES_IN Rome", NOW + DAY)

    with acting_for(asked.pk):
        assert Node.objects.get(name="Ana").properties == {"birth_year": "1990"}


def _edge(source: str, relation: str, target: str, snippet: str, **more: Any) -> Call:  # noqa: ANN401 - JSON
    told = {"source": source, "relation": relation, "target": target, "snippet": snippet}
    return "add_edge", told | {"confidence": 0.9} | more


def test_consent_is_kept_class_by_class(asked: User) -> None:
    revise.choose(owner_id=asked.pk, consented=[Sensitivity.FAITH, Sensitivity.HEALTH])
    revise.choose(owner_id=asked.pk, capture=Capture.AUTOMATIC)

    with acting_for(asked.pk):
        assert Profile.objects.of(asked.pk).consented == ["health", "faith"]
