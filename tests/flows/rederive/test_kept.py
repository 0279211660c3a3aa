"""What stays when a conversation is derived again: ids, strengths, all that is the person's."""

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID

import pytest

from accounts.models import User
from memory.flows import forget, revise
from memory.flows.forget import Target
from memory.flows.learn import Diff, Skipped, SkippedError
from memory.models import (
    Edge,
    Interval,
    MergeDecision,
    Node,
    NotSame,
    Sighting,
    TraversalLog,
    acting_for,
)
from tests.doubles.model_server import ModelServer
from tests.flows.rederive.pipelines import CHANGES, CHESS, NEW, claims_of, edge
from tests.flows.talk import Scripted, learned, triples


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

    assert claims_of(derive()) == {"new": CHANGES["new"], "gone": [], "changed": []}


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

    assert claims_of(derive()) == CHANGES
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
