"""A better pipeline derives old conversations again, and keeps what is the person's."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from accounts.models import User
from memory import tasks
from memory.engine.vocabulary import EpisodeState
from memory.flows import forget, revise
from memory.flows.forget import Target
from memory.flows.learn import Diff, Skipped, SkippedError, deriving, rederivable, rederive
from memory.management.invariants import broken
from memory.models import (
    Edge,
    Episode,
    ExtractionRun,
    Interval,
    JobFailedError,
    MergeDecision,
    Node,
    NotSame,
    Sighting,
    TraversalLog,
    acting_for,
)
from tests.doubles.faults import Fault
from tests.doubles.model_server import ModelServer
from tests.flows.census import dump
from tests.flows.talk import Call, Scripted, held, learned, person, triples

SAID = (
    "My boss is Sarah.",
    "I live in Berlin.",
    "I love chess.",
    "I am allergic to peanuts.",
)
BOSS, HOME, CHESS, PEANUTS = SAID


def node(name: str, kind: str) -> Call:
    return "add_node", {"name": name, "kind": kind, "confidence": 0.9}


def edge(relation: str, target: str, snippet: str, **more: Any) -> Call:  # noqa: ANN401 - JSON
    claim = {"source": "user", "relation": relation, "target": target, "snippet": snippet}
    return "add_edge", claim | {"confidence": 0.9} | more


NODES = [node("Sarah", "PERSON"), node("Berlin", "PLACE"), node("chess", "TOPIC")]
OLD = [
    *NODES,
    edge("HAS_BOSS", "Sarah", BOSS),
    edge("LIVES_IN", "Berlin", HOME),
    edge("LOVES", "chess", CHESS),
]
NEW = [
    NODES[0],
    NODES[2],
    node("peanuts", "THING"),
    edge("HAS_BOSS", "Sarah", BOSS, confidence=0.6),
    edge("LOVES", "chess", CHESS),
    edge("ALLERGIC_TO", "peanuts", PEANUTS),
]


@pytest.fixture
def owner(db: None) -> User:
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


def _claims(diff: Diff) -> dict[str, list[str]]:
    return {name: [one.claim for one in getattr(diff, name)] for name in ("new", "gone", "changed")}


CHANGES = {
    "new": ["Bill ALLERGIC_TO peanuts"],
    "gone": ["Bill LIVES_IN Berlin"],
    "changed": ["Bill HAS_BOSS Sarah"],
}


def test_a_dry_run_shows_what_is_new_gone_and_changed_and_writes_nothing(
    owner: User, derive: Callable[..., Diff]
) -> None:
    before = dump(owner.pk)

    diff = derive(is_dry_run=True)

    assert _claims(diff) == CHANGES
    assert diff.changed[0].fields == ("confidence",)
    assert dump(owner.pk) == before


def test_applied_it_does_exactly_that(owner: User, derive: Callable[..., Diff]) -> None:
    assert _claims(derive()) == CHANGES

    assert triples(owner) == {
        "Bill HAS_BOSS Sarah",
        "Bill LOVES chess",
        "Bill ALLERGIC_TO peanuts",
    }
    with acting_for(owner.pk):
        assert not Node.objects.filter(name="Berlin").exists()
        assert Edge.objects.get(relation="HAS_BOSS").confidence == pytest.approx(0.6)
        assert not any(broken().values())


def test_facts_carry_the_version_that_derived_them(
    owner: User, derive: Callable[..., Diff]
) -> None:
    derive()

    with acting_for(owner.pk):
        versions = Edge.objects.values_list("run__pipeline_version", flat=True)
        assert set(versions) == {"next"}


def test_strengths_ids_and_times_survive(
    owner: User, derive: Callable[..., Diff], now: datetime
) -> None:
    with acting_for(owner.pk):
        chess = Edge.objects.filter(relation="LOVES")
        chess.update(strength_at_touch=41.5, n_recalls=3, touched_at=now + timedelta(hours=1))
        (before,) = chess.values()
        times = list(Interval.objects.filter(edge_id=before["id"]).values())
        crossed = TraversalLog.objects.create(
            owner=owner, edge_id=before["id"], crossed_at=now, bumped_at=now
        )

    derive()

    with acting_for(owner.pk):
        (after,) = chess.values()
        changing = {"run_id", "version"}
        assert {k: v for k, v in after.items() if k not in changing} == {
            k: v for k, v in before.items() if k not in changing
        }
        assert list(Interval.objects.filter(edge_id=before["id"]).values()) == times
        assert TraversalLog.objects.filter(pk=crossed.pk, edge_id=before["id"]).exists()


def test_nothing_is_strengthened_by_deriving_again(
    owner: User, derive: Callable[..., Diff], newer: ModelServer, now: datetime, episode: UUID
) -> None:
    """Another conversation said it too, before: it is no new sighting of that edge."""
    with acting_for(owner.pk):
        chess = Edge.objects.filter(relation="LOVES")
    newer.answer = Scripted([edge("LOVES", "chess", CHESS)])
    learned(owner, now + timedelta(hours=2), CHESS)
    with acting_for(owner.pk):
        chess.update(strength_at_touch=50.0, touched_at=now - timedelta(days=9))
        before = chess.get()
    newer.answer = Scripted(NEW)

    derive()

    with acting_for(owner.pk):
        after = chess.get()
    assert after.strength_at_touch == before.strength_at_touch
    assert after.touched_at == before.touched_at
    assert after.n_sightings == before.n_sightings == 2


HANDS: list[tuple[str, Callable[[User, UUID, datetime], object]]] = [
    ("pinned", lambda owner, pk, _: revise.pin(owner_id=owner.pk, edge_id=pk, is_pinned=True)),
    ("muted", lambda owner, pk, _: revise.mute(owner_id=owner.pk, edge_id=pk, is_muted=True)),
    ("confirmed", lambda owner, pk, now: revise.confirm(owner_id=owner.pk, edge_id=pk, now=now)),
]


@pytest.mark.parametrize("hand", [one[1] for one in HANDS], ids=[one[0] for one in HANDS])
def test_what_the_person_took_in_hand_stays(
    owner: User,
    derive: Callable[..., Diff],
    now: datetime,
    hand: Callable[[User, UUID, datetime], object],
) -> None:
    """The new pipeline would lose the first and change the second."""
    with acting_for(owner.pk):
        ids = list(Edge.objects.exclude(relation="LOVES").values_list("pk", flat=True))
    for pk in ids:
        hand(owner, pk, now)

    assert _claims(derive()) == {"new": CHANGES["new"], "gone": [], "changed": []}


def test_what_the_person_added_stays(
    owner: User, derive: Callable[..., Diff], now: datetime
) -> None:
    revise.add(
        owner_id=owner.pk,
        source_name="me",
        relation="OWNS",
        target_name="a red bike",
        snippet="I own a red bike",
        now=now,
    )

    assert _claims(derive()) == CHANGES
    assert "Bill OWNS a red bike" in triples(owner)


def test_a_name_given_by_hand_stays(
    owner: User, derive: Callable[..., Diff], now: datetime
) -> None:
    with acting_for(owner.pk):
        sarah = Node.objects.get(name="Sarah").pk
    revise.rename(owner_id=owner.pk, node_id=sarah, name="Sarah Miller")

    derive()

    assert "Bill HAS_BOSS Sarah Miller" in triples(owner)
    with acting_for(owner.pk):
        assert Node.objects.filter(name__startswith="Sarah").count() == 1


def test_what_the_person_changed_stays_changed(
    owner: User, derive: Callable[..., Diff], now: datetime
) -> None:
    with acting_for(owner.pk):
        chess = Edge.objects.get(relation="LOVES")
    later = now + timedelta(hours=1)
    revise.correct(
        owner_id=owner.pk, edge_id=chess.pk, how="changed", target_name="poker", now=later
    )

    derive()

    with acting_for(owner.pk):
        after = Edge.objects.get(pk=chess.pk)
        assert after.superseded_by is not None
        assert after.superseded_by.target.name == "poker"
        assert not after.intervals.filter(valid_to=None, known_to=None).exists()


def test_what_was_forgotten_stays_forgotten(
    owner: User, derive: Callable[..., Diff], now: datetime
) -> None:
    with acting_for(owner.pk):
        boss = Edge.objects.get(relation="HAS_BOSS")
    target = Target("edge", boss.pk)
    forget.forget(owner_id=owner.pk, target=target, now=now, immediately=True)

    derive()

    assert triples(owner) == {"Bill LOVES chess", "Bill ALLERGIC_TO peanuts"}


def test_what_can_still_be_brought_back_is_waited_for(
    owner: User, derive: Callable[..., Diff], now: datetime
) -> None:
    with acting_for(owner.pk):
        boss = Edge.objects.get(relation="HAS_BOSS")
    forget.forget(owner_id=owner.pk, target=Target("edge", boss.pk), now=now)

    with pytest.raises(SkippedError) as refused:
        derive()

    assert refused.value.reason == Skipped.UNDO_OPEN


def test_decisions_of_a_person_about_identity_stay(
    owner: User, derive: Callable[..., Diff], now: datetime
) -> None:
    with acting_for(owner.pk):
        one, other = sorted(Node.objects.filter(name__in=["Sarah", "chess"]), key=lambda n: n.pk)
        NotSame.objects.create(owner=owner, one=one, other=other, decided_at=now)
        MergeDecision.objects.filter(mention="Sarah").update(reviewed_by=owner)
        reviewed = MergeDecision.objects.get(mention="Sarah")

    derive()

    with acting_for(owner.pk):
        assert NotSame.objects.filter(one=one, other=other).exists()
        assert MergeDecision.objects.filter(pk=reviewed.pk).exists()


def test_an_edge_that_a_lost_one_had_replaced_holds_again(
    owner: User, now: datetime, newer: ModelServer
) -> None:
    newer.answer = Scripted([node("Berlin", "PLACE"), edge("LIVES_IN", "Berlin", HOME)])
    learned(owner, now + timedelta(hours=1), HOME)
    paris = "I live in Paris."
    newer.answer = Scripted([node("Paris", "PLACE"), edge("LIVES_IN", "Paris", paris)])
    later = learned(owner, now + timedelta(hours=2), paris)
    newer.answer = Scripted([])

    rederive(owner_id=owner.pk, episode_id=later, now=now + timedelta(days=1), is_dry_run=False)

    with acting_for(owner.pk):
        berlin = Edge.objects.get(target__name="Berlin")
        assert berlin.superseded_at is None
        assert berlin.intervals.filter(valid_to=None, known_to=None).count() == 1
        assert not Node.objects.filter(name="Paris").exists()


def test_the_same_version_again_is_nothing_to_do(
    derive: Callable[..., Diff], newer: ModelServer
) -> None:
    derive()
    n_asked = len(newer.requests)

    with pytest.raises(SkippedError) as refused:
        derive()

    assert refused.value.reason == Skipped.UP_TO_DATE
    assert len(newer.requests) == n_asked


def test_asked_for_it_is_done_again_and_changes_nothing(
    owner: User, derive: Callable[..., Diff]
) -> None:
    derive()
    before = triples(owner)

    diff = derive(again=True)

    assert _claims(diff) == {"new": [], "gone": [], "changed": []}
    assert triples(owner) == before
    with acting_for(owner.pk):
        assert ExtractionRun.objects.filter(pipeline_version="next").count() == 1


def test_the_extractor_is_not_shown_what_it_derived_itself(
    owner: User, derive: Callable[..., Diff], newer: ModelServer
) -> None:
    derive(is_dry_run=True)

    assert newer.requests[-1].task["known_edges"] == []


def test_a_model_that_fails_changes_nothing(
    owner: User, derive: Callable[..., Diff], newer: ModelServer
) -> None:
    before = dump(owner.pk)
    newer.fault = Fault.INTERNAL

    with pytest.raises(JobFailedError, match="server_error"):
        derive()

    assert dump(owner.pk) == before


def test_only_learned_conversations_are_derived_again(
    owner: User, derive: Callable[..., Diff], episode: UUID, now: datetime
) -> None:
    waiting, job = held(owner, now, BOSS)
    assert rederivable(owner_id=owner.pk) == [episode]
    with acting_for(owner.pk):
        Episode.objects.filter(pk=episode).update(state=EpisodeState.OPEN)

    with pytest.raises(SkippedError) as refused:
        derive()

    assert refused.value.reason == Skipped.NOT_LEARNED
    tasks.work(str(job))
    assert rederivable(owner_id=owner.pk) == [waiting]


def test_nodes_keep_their_ids_and_one_sighting_a_name(
    owner: User, derive: Callable[..., Diff]
) -> None:
    with acting_for(owner.pk):
        before = dict(Node.objects.values_list("name", "pk"))

    derive()

    with acting_for(owner.pk):
        after = dict(Node.objects.values_list("name", "pk"))
        assert Sighting.objects.filter(name="Sarah").count() == 1
        assert Node.objects.get(name="Sarah").n_mentions == 1
    assert {name: after[name] for name in ("Sarah", "chess", "Bill")} == {
        name: before[name] for name in ("Sarah", "chess", "Bill")
    }
