"""The person's own hand: what is still true, has changed, or never was true."""

import math
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from accounts.models import User
from memory.engine.vocabulary import Kind, Origin
from memory.flows import revise
from memory.flows.forget import undo
from memory.flows.revise import Refusal, RevisionRefusedError, StaleVersionError
from memory.models import (
    Edge,
    Forgetting,
    Interval,
    Node,
    Snippet,
    acting_for,
)
from memory.store import tombstones
from memory.store.tombstones import SELF_CANON
from tests.flows.census import dump
from tests.flows.revising import BOSS, edge_of, set_edge
from tests.story import Story


def test_still_true_adds_fifteen_after_fading(story: Story, now: datetime) -> None:
    boss = story.edges[BOSS]
    then = now - timedelta(days=60)
    set_edge(story.owner, boss, stability="mutable", touched_at=then, dormant_at=now)

    revise.confirm(owner_id=story.owner.pk, edge_id=boss, now=now)

    edge = edge_of(story.owner, boss)
    assert edge.strength_at_touch == pytest.approx(100 * math.exp(-1.2) + 15)
    assert (edge.touched_at, edge.last_confirmed_at, edge.dormant_at) == (now, now, None)
    assert (edge.confidence, edge.version) == (0.9, 1)


def test_still_true_renews_what_has_expired(story: Story, now: datetime) -> None:
    boss = story.edges[BOSS]
    ended = now - timedelta(days=3)
    set_edge(story.owner, boss, stability="time_bound", expires_at=ended, ttl_days=7)

    revise.confirm(owner_id=story.owner.pk, edge_id=boss, now=now)

    assert edge_of(story.owner, boss).expires_at == now + timedelta(days=7)


def test_what_was_replaced_cannot_be_confirmed(story: Story, now: datetime) -> None:
    set_edge(story.owner, story.edges[BOSS], superseded_at=now)

    with pytest.raises(RevisionRefusedError, match=Refusal.SUPERSEDED):
        revise.confirm(owner_id=story.owner.pk, edge_id=story.edges[BOSS], now=now)


def _correct(story: Story, now: datetime, how: str, **given: Any) -> UUID:  # noqa: ANN401 - as above
    owner_id, edge_id = story.owner.pk, story.edges[BOSS]
    return revise.correct(owner_id=owner_id, edge_id=edge_id, how=how, now=now, **given)  # type: ignore[arg-type]


def test_never_true_forgets_and_buries(story: Story, now: datetime) -> None:
    held = _correct(story, now, "never_true")

    assert held == story.edges[BOSS]
    with acting_for(story.owner.pk):
        assert not Edge.objects.kept().filter(pk=held).exists()
        for said_at, is_buried in [(now, True), (now + timedelta(seconds=1), False)]:
            assert is_buried == tombstones.is_buried(
                story.owner.pk,
                source=SELF_CANON,
                relation="REPORTS_TO",
                target="sarah",
                said_at=said_at,
            )


def test_never_true_with_new_values_states_them(story: Story, now: datetime) -> None:
    held = _correct(story, now, "never_true", target_name="Bob", snippet="Bob is my boss.")

    edge = edge_of(story.owner, held)
    assert (edge.relation, edge.target.name, edge.target.kind) == ("HAS_BOSS", "Bob", Kind.PERSON)
    assert (edge.origin, edge.strength_at_touch, edge.confidence) == (Origin.HAND, 100.0, 1.0)
    with acting_for(story.owner.pk):
        assert not Edge.objects.kept().filter(pk=story.edges[BOSS]).exists()
        assert Node.objects.get(pk=story.nodes["Sarah"]).forgetting_id is not None


def test_never_true_can_be_undone(story: Story, now: datetime) -> None:
    before = dump(story.owner.pk)
    _correct(story, now, "never_true")
    with acting_for(story.owner.pk):
        act = Forgetting.objects.get()

    undo(owner_id=story.owner.pk, forgetting_id=act.pk, now=now)

    after = dump(story.owner.pk)
    assert {**after, "phrases": []} == {**before, "phrases": []}


def test_what_a_wrong_edge_had_replaced_stays_replaced_by_the_right_one(
    story: Story, now: datetime
) -> None:
    bob = _correct(story, now, "changed", target_name="Bob")

    tom = revise.correct(
        owner_id=story.owner.pk, edge_id=bob, how="never_true", now=now, target_name="Tom"
    )

    assert edge_of(story.owner, story.edges[BOSS]).superseded_by_id == tom


def test_changed_keeps_the_old_as_history(story: Story, now: datetime) -> None:
    then = now - timedelta(hours=9)
    held = _correct(story, now, "changed", target_name="Bob", changed_at=then)

    old, new = edge_of(story.owner, story.edges[BOSS]), edge_of(story.owner, held)
    with acting_for(story.owner.pk):
        ended = Interval.objects.known_at(None).get(edge=old)
        begun = Interval.objects.get(edge=new)
        sentence = Snippet.objects.get(edge=new).text
    assert (old.superseded_by_id, old.superseded_at) == (held, then)
    assert (ended.valid_to, ended.superseded_by_id) == (then, held)
    assert (begun.valid_from, begun.valid_to) == (then, None)
    assert old.strength_at_touch == 100.0
    assert sentence == "You has boss Bob"


def test_changed_before_it_began_ends_where_it_began(story: Story, now: datetime) -> None:
    _correct(story, now, "changed", target_name="Bob", changed_at=now - timedelta(days=99))

    with acting_for(story.owner.pk):
        ended = Interval.objects.known_at(None).get(edge_id=story.edges[BOSS])
    assert ended.valid_to == ended.valid_from


def test_changed_to_nothing_only_ends(story: Story, now: datetime) -> None:
    held = _correct(story, now, "changed")

    edge = edge_of(story.owner, held)
    assert (held, edge.superseded_at, edge.superseded_by_id) == (story.edges[BOSS], now, None)


def test_another_relation_alone_is_a_correction(story: Story, now: datetime) -> None:
    held = edge_of(story.owner, _correct(story, now, "never_true", relation="has friend"))
    assert (held.relation, held.target_id) == ("HAS_FRIEND", story.nodes["Sarah"])


@pytest.mark.parametrize(
    ("how", "given", "code"),
    [
        ("changed", {"target_name": "Sarah", "relation": "has boss"}, Refusal.NOTHING_NEW),
        ("never_true", {"target_name": " sarah ", "snippet": "x"}, Refusal.NOTHING_NEW),
        ("changed", {"target_name": "it"}, Refusal.UNCLEAR_NAME),
        ("changed", {"target_name": "me"}, Refusal.SAME_ENDS),
        ("never_true", {"relation": "a b c d e"}, Refusal.UNKNOWN_RELATION),
    ],
)
def test_a_correction_that_is_none_is_refused(
    story: Story, now: datetime, how: str, given: dict[str, str], code: Refusal
) -> None:
    before = dump(story.owner.pk)
    with pytest.raises(RevisionRefusedError, match=f"^{code}$"):
        _correct(story, now, how, **given)
    assert dump(story.owner.pk) == before


def test_a_change_in_the_future_is_refused(story: Story, now: datetime) -> None:
    with pytest.raises(RevisionRefusedError, match=Refusal.IN_FUTURE):
        _correct(story, now, "changed", target_name="Bob", changed_at=now + timedelta(hours=1))


def test_what_was_replaced_cannot_change_again(story: Story, now: datetime) -> None:
    _correct(story, now, "changed", target_name="Bob")
    with pytest.raises(RevisionRefusedError, match=Refusal.SUPERSEDED):
        _correct(story, now, "changed", target_name="Tom")


def test_a_stale_version_changes_nothing(story: Story, now: datetime) -> None:
    revise.confirm(owner_id=story.owner.pk, edge_id=story.edges[BOSS], now=now)
    before = dump(story.owner.pk)

    with pytest.raises(StaleVersionError):
        _correct(story, now, "never_true", version=0)

    assert dump(story.owner.pk) == before


@pytest.mark.parametrize("name", ["confirm", "correct", "mute", "pin"])
def test_another_owners_edge_is_missing(
    story: Story, mallory: User, now: datetime, name: str
) -> None:
    given: dict[str, dict[str, Any]] = {
        "confirm": {"now": now},
        "correct": {"now": now, "how": "never_true"},
        "mute": {"is_muted": True},
        "pin": {"is_pinned": True},
    }
    before = dump(story.owner.pk)
    with pytest.raises(Edge.DoesNotExist):
        getattr(revise, name)(owner_id=mallory.pk, edge_id=story.edges[BOSS], **given[name])
    assert dump(story.owner.pk) == before
