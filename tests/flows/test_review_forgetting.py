"""The ledger and forgetting: nothing forgotten comes back, nothing of it stays in the ledger."""

import json
from datetime import datetime, timedelta
from uuid import UUID

import pytest

from accounts.models import User
from memory.flows import forget, review
from memory.flows.forget import Target
from memory.models import Edge, MergeDecision, Node, StaffView, acting_for
from tests.canonical import canonical, differences
from tests.flows.world import World


@pytest.fixture
def world(bill: User, now: datetime) -> World:
    """Bill knows a Sam and a Samuel; each is told of in two chats."""
    world = World(bill, now)
    for _ in range(2):
        turn = world.say(world.chat(), "Sam works at Acme. Sam likes tea.")
        for claim in ("Sam WORKS_AT Acme", "Sam LIKES tea"):
            world.claim(claim, turn)
    turn = world.say(world.chat(), "Samuel works at Acme, lives in Rome and admires Sam.")
    for claim in ("Samuel WORKS_AT Acme", "Samuel LIVES_IN Rome", "Samuel ADMIRES Sam"):
        world.claim(claim, turn)
    turn = world.say(world.chat(), "Samuel plays chess.")
    world.claim("Samuel PLAYS chess", turn)
    return world.settled()


def _merge(world: World) -> UUID:
    merged = review.merge(
        owner_id=world.owner.pk,
        kept_id=world.nodes["Sam"],
        absorbed_id=world.nodes["Samuel"],
        by=world.owner.pk,
        now=world.now,
    )
    return merged.decision_id


def _undo(world: World, decision: UUID) -> None:
    review.undo(owner_id=world.owner.pk, decision_id=decision, by=world.owner.pk, now=world.now)


def _forget(world: World, scope: str, pk: UUID, *, at_once: bool = True) -> UUID:
    done = forget.forget(
        owner_id=world.owner.pk,
        target=Target(scope, pk),  # type: ignore[arg-type]  # one of the scopes
        now=world.now,
        immediately=at_once,
    )
    return done.id


def _chat_of(world: World, triple: str) -> UUID:
    with acting_for(world.owner.pk):
        edge = Edge.objects.get(pk=world.edges[triple])
        episode: UUID = edge.snippets.order_by("said_at").values_list("episode_id", flat=True)[0]
        return episode


def _ledger(world: World) -> str:
    with acting_for(world.owner.pk):
        return json.dumps(list(MergeDecision.objects.values_list("changes", flat=True)))


def test_what_is_forgotten_leaves_the_ledger_too(world: World) -> None:
    """Samuel and his words are in the ledger until the chats that name him are forgotten."""
    chats = [_chat_of(world, triple) for triple in ("Samuel LIVES_IN Rome", "Samuel PLAYS chess")]
    decision = _merge(world)
    assert "Samuel" in _ledger(world)

    for chat in chats:
        _forget(world, "episode", chat)

    assert "Samuel" not in _ledger(world)
    assert "admires" not in _ledger(world)
    with pytest.raises(review.ReviewRefusedError, match="forgotten"):
        _undo(world, decision)


def test_a_merge_is_undone_without_what_was_forgotten_since(world: World) -> None:
    chat = _chat_of(world, "Samuel LIVES_IN Rome")
    decision = _merge(world)
    _forget(world, "episode", chat)

    _undo(world, decision)

    claims = {edge["claim"][1] for edge in canonical(world.owner.pk)["edges"]}
    assert claims == {"WORKS_AT", "LIKES", "PLAYS"}
    with acting_for(world.owner.pk):
        samuel = Node.objects.get(pk=world.nodes["Samuel"])
        assert (samuel.name, samuel.edges_out.count()) == ("Samuel", 1)


def test_what_waits_to_be_erased_stays_forgotten_when_a_merge_is_undone(world: World) -> None:
    before = canonical(world.owner.pk)
    decision = _merge(world)
    act = _forget(world, "edge", world.edges["Sam WORKS_AT Acme"], at_once=False)

    _undo(world, decision)

    with acting_for(world.owner.pk):
        kept = Edge.objects.kept().filter(relation="WORKS_AT").values_list("source_id", flat=True)
        assert list(kept) == [world.nodes["Samuel"]]
    forget.undo(owner_id=world.owner.pk, forgetting_id=act, now=world.now)
    assert canonical(world.owner.pk) == before


def test_what_was_forgotten_before_a_merge_comes_back_merged(world: World) -> None:
    chat = _chat_of(world, "Samuel PLAYS chess")
    act = _forget(world, "episode", chat, at_once=False)
    _merge(world)

    forget.undo(owner_id=world.owner.pk, forgetting_id=act, now=world.now)

    with acting_for(world.owner.pk):
        chess = Edge.objects.kept().get(pk=world.edges["Samuel PLAYS chess"])
        assert chess.source_id == world.nodes["Sam"]
        assert set(Node.objects.get(pk=world.nodes["Sam"]).sightings.values_list("name")) == {
            ("Sam",),
            ("Samuel",),
        }


def test_forgetting_somebody_forgets_whom_they_took_in(world: World) -> None:
    _merge(world)

    _forget(world, "node", world.nodes["Sam"])

    assert _ledger(world) == "[]"
    with acting_for(world.owner.pk):
        assert not Node.objects.filter(name__startswith="Sam").exists()


def test_a_reason_of_the_staff_goes_with_the_decision(world: World, mallory: User) -> None:
    decision = _merge(world)
    review.reveal(
        owner_id=world.owner.pk,
        decision_id=decision,
        by=mallory.pk,
        reason="Is Sam Samuel?",
        now=world.now,
    )

    _forget(world, "node", world.nodes["Sam"])

    with acting_for(world.owner.pk):
        view = StaffView.objects.get()
        assert (view.reason, view.decision_id, view.staff_id) == ("", None, mallory.pk)


def test_no_reason_no_look(world: World, mallory: User) -> None:
    with pytest.raises(review.ReviewRefusedError, match="empty"):
        review.reveal(
            owner_id=world.owner.pk,
            decision_id=_merge(world),
            by=mallory.pk,
            reason=" ",
            now=world.now + timedelta(days=1),
        )


def test_a_forgotten_relation_between_the_two_is_in_the_ledger_only_while_it_waits(
    world: World,
) -> None:
    before = canonical(world.owner.pk)
    act = _forget(world, "edge", world.edges["Samuel ADMIRES Sam"], at_once=False)
    forgotten = canonical(world.owner.pk)
    decision = _merge(world)
    assert "admires" in _ledger(world)
    _undo(world, decision)
    assert differences(forgotten, canonical(world.owner.pk)) == []
    forget.undo(owner_id=world.owner.pk, forgetting_id=act, now=world.now)
    assert differences(before, canonical(world.owner.pk)) == []

    act = _forget(world, "edge", world.edges["Samuel ADMIRES Sam"], at_once=False)
    again = _merge(world)  # the person may unite what they told apart
    forget.erase_now(owner_id=world.owner.pk, forgetting_id=act, now=world.now)
    assert "admires" not in _ledger(world)

    _undo(world, again)
    with acting_for(world.owner.pk):
        assert not Edge.objects.filter(relation="ADMIRES").exists()


def test_nobody_is_left_bare_by_an_undo(world: World) -> None:
    """All that Sam had of his own is forgotten: what is left is Samuel's, and he is called Sam."""
    chats = {_chat_of(world, "Samuel LIVES_IN Rome")}  # where Sam was spoken of as well
    with acting_for(world.owner.pk):
        tea = Edge.objects.get(pk=world.edges["Sam LIKES tea"])
        chats |= set(tea.snippets.values_list("episode_id", flat=True))
    decision = _merge(world)
    for chat in chats:
        _forget(world, "episode", chat)
    before = canonical(world.owner.pk)

    with pytest.raises(review.ReviewRefusedError, match="forgotten"):
        _undo(world, decision)

    assert differences(before, canonical(world.owner.pk)) == []
