"""Who is who, by hand: merged with a preview, taken back exactly, split, told apart for good."""

from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest

from accounts.models import User
from memory.flows import review
from memory.models import Edge, MergeDecision, Node, NotSame, acting_for
from memory.store import identity
from tests.canonical import canonical
from tests.flows.world import World


@pytest.fixture
def world(bill: User, now: datetime) -> World:
    """Bill knows a Sam and a Samuel, who share an employer and are told of in two chats."""
    world = World(bill, now)
    first, second = world.chat(), world.chat()
    turn = world.say(first, "Sam works at Acme. Sam likes tea. My friend Sam.")
    for claim in ("Sam WORKS_AT Acme", "Sam LIKES tea", "You KNOWS Sam"):
        world.claim(claim, turn)
    turn = world.say(second, "Samuel works at Acme, lives in Rome, plays chess; his Sam, Sammy.")
    for claim in ("Samuel WORKS_AT Acme", "Samuel LIVES_IN Rome", "Samuel PLAYS chess"):
        world.claim(claim, turn)
    world.claim("Samuel ADMIRES Sam", turn)
    world.alias("Sam", "Sammy", first)
    world.alias("Samuel", "Samu", second)
    return world.settled()


def _merge(world: World, kept: str, absorbed: str, by: UUID | None = None) -> review.Merged:
    return review.merge(
        owner_id=world.owner.pk,
        kept_id=world.nodes[kept],
        absorbed_id=world.nodes[absorbed],
        by=by or world.owner.pk,
        now=world.now,
    )


def _undo(world: World, decision: UUID) -> None:
    review.undo(owner_id=world.owner.pk, decision_id=decision, by=world.owner.pk, now=world.now)


def test_the_preview_counts_what_the_merge_does(world: World) -> None:
    before = canonical(world.owner.pk)
    shown = review.preview_merge(
        owner_id=world.owner.pk,
        kept_id=world.nodes["Sam"],
        absorbed_id=world.nodes["Samuel"],
        now=world.now,
    )

    assert canonical(world.owner.pk) == before
    assert _merge(world, "Sam", "Samuel").counts == shown
    assert shown == review.Counts(memories=3, joined=1, aliases=2, dropped=1)


def test_a_merge_taken_back_restores_all(world: World) -> None:
    before = canonical(world.owner.pk)

    _undo(world, _merge(world, "Sam", "Samuel").decision_id)

    assert canonical(world.owner.pk) == before


def test_a_merge_taken_back_twice_changes_nothing(world: World) -> None:
    decision = _merge(world, "Sam", "Samuel").decision_id
    _undo(world, decision)
    before = canonical(world.owner.pk, pairs=True)

    _undo(world, decision)

    assert canonical(world.owner.pk, pairs=True) == before


def test_a_merge_that_another_rests_on_is_named(world: World) -> None:
    """B50: Sam becomes Samuel, Samuel becomes Samantha; the first is asked back."""
    world.claim("Samantha LIKES gin", world.say(world.chat(), "Samantha likes gin."))
    before = canonical(world.owner.pk)
    first = _merge(world, "Samuel", "Sam").decision_id
    between = canonical(world.owner.pk)
    second = _merge(world, "Samantha", "Samuel").decision_id

    with pytest.raises(review.MergeBlockedError) as blocked:
        _undo(world, first)

    assert blocked.value.decision_ids == [second]
    _undo(world, second)
    assert canonical(world.owner.pk) == between
    _undo(world, first)
    assert canonical(world.owner.pk) == before


def test_ids_merged_away_lead_to_one_node(world: World) -> None:
    """B51: A to B, B to A, C to A, D to C, A to A."""
    turn = world.say(world.chat(), "Sammo and Samo.")
    for name in ("Sammo", "Samo"):
        world.see(name, turn)
    _merge(world, "Samuel", "Sam")

    with pytest.raises(review.ReviewRefusedError, match="same_node"):
        _merge(world, "Sam", "Samuel")
    _merge(world, "Sam", "Sammo")
    _merge(world, "Sammo", "Samo")
    with pytest.raises(review.ReviewRefusedError, match="same_node"):
        _merge(world, "Sam", "Sam")

    with acting_for(world.owner.pk):
        for name in ("Sam", "Samuel", "Sammo", "Samo"):
            found = identity.find(world.owner.pk, world.nodes[name])
            assert found.pk == world.nodes["Samuel"]
        leads = MergeDecision.objects.values_list("node_id", flat=True)
        assert set(leads) == {world.nodes["Samuel"]}


def test_a_merge_keeps_the_first_and_last_time_and_what_ended(world: World) -> None:
    """B55."""
    first, last = world.now - timedelta(days=800), world.now
    with acting_for(world.owner.pk):
        Node.objects.filter(pk=world.nodes["Sam"]).update(created_at=first)
        Node.objects.filter(pk=world.nodes["Samuel"]).update(last_mentioned_at=last)
        Node.objects.filter(pk=world.nodes["Sam"]).update(last_mentioned_at=first)
    turn = world.say(world.chat(), "Samuel moved to Paris.")
    world.claim("Samuel LIVES_IN Paris", turn)
    world.replace("Samuel LIVES_IN Rome", "Samuel LIVES_IN Paris", last)
    with acting_for(world.owner.pk):
        Node.objects.filter(pk=world.nodes["Samuel"]).update(last_mentioned_at=last)

    _merge(world, "Sam", "Samuel")

    with acting_for(world.owner.pk):
        node = Node.objects.get(pk=world.nodes["Sam"])
        rome = Edge.objects.get(pk=world.edges["Samuel LIVES_IN Rome"])
        assert (node.created_at, node.last_mentioned_at) == (first, last)
        assert (rome.source_id, rome.superseded_at) == (node.pk, last)
        assert list(rome.intervals.values_list("valid_to", flat=True)) == [last]


def test_a_merge_moves_no_strength(world: World) -> None:
    with acting_for(world.owner.pk):
        Edge.objects.filter(pk=world.edges["Samuel WORKS_AT Acme"]).update(strength_at_touch=33)
        before = dict(Edge.objects.values_list("pk", "strength_at_touch"))

    _merge(world, "Sam", "Samuel")

    with acting_for(world.owner.pk):
        after = dict(Edge.objects.values_list("pk", "strength_at_touch"))
    assert after == {pk: before[pk] for pk in after}


def test_what_was_told_apart_is_united_only_by_the_person(world: World, mallory: User) -> None:
    decision = _merge(world, "Sam", "Samuel").decision_id
    _undo(world, decision)

    with pytest.raises(review.ReviewRefusedError, match="told_apart"):
        _merge(world, "Sam", "Samuel", by=mallory.pk)
    _merge(world, "Sam", "Samuel")

    with acting_for(world.owner.pk):
        assert not NotSame.objects.exists()


def test_the_person_takes_others_in_and_is_taken_in_by_nobody(world: World) -> None:
    _merge(world, "Sam", "You")

    with acting_for(world.owner.pk):
        assert Node.objects.selves().get().pk == world.nodes["You"]
        assert not Node.objects.filter(pk=world.nodes["Sam"]).exists()


def test_another_persons_node_is_not_found(world: World, mallory: User, now: datetime) -> None:
    theirs = World(mallory, now)

    with pytest.raises(Node.DoesNotExist):
        review.merge(
            owner_id=mallory.pk,
            kept_id=theirs.nodes["You"],
            absorbed_id=world.nodes["Sam"],
            by=mallory.pk,
            now=now,
        )


def test_a_missing_decision_is_not_found(world: World) -> None:
    with pytest.raises(MergeDecision.DoesNotExist):
        _undo(world, uuid4())


def _split(world: World, name: str, triples: list[str], called: str) -> UUID:
    return review.split(
        owner_id=world.owner.pk,
        node_id=world.nodes[name],
        edge_ids=[world.edges[triple] for triple in triples],
        name=called,
        by=world.owner.pk,
        now=world.now,
    )


def test_a_split_of_what_was_merged_gives_both_back(world: World) -> None:
    """The second chat is about Samuel alone once he is no longer taken for Sam."""
    with acting_for(world.owner.pk):
        Edge.objects.filter(pk=world.edges["Samuel ADMIRES Sam"]).delete()
    world.settled()
    before = canonical(world.owner.pk)
    _merge(world, "Sam", "Samuel")

    with acting_for(world.owner.pk):
        shared = Edge.objects.get(pk=world.edges["Sam WORKS_AT Acme"])
        assert shared.snippets.count() == 2
    _split(world, "Sam", ["Samuel LIVES_IN Rome", "Samuel PLAYS chess"], "Samuel")

    after = canonical(world.owner.pk)
    names = [node["name"] for node in after["nodes"]]
    assert names == [node["name"] for node in before["nodes"]]
    claims = {edge["claim"] for edge in after["edges"]}
    assert claims == {edge["claim"] for edge in before["edges"]} - {
        (("OTHER", "Samuel", 0, False), "WORKS_AT", ("OTHER", "Acme", 0, False))
    }


def test_a_split_of_one_name_makes_twins(world: World) -> None:
    other = _split(world, "Sam", ["Sam LIKES tea"], "Sam")

    with acting_for(world.owner.pk):
        twins = Node.objects.filter(canon="sam").values_list("pk", "twin")
        assert dict(twins) == {world.nodes["Sam"]: 0, other: 1}
        assert NotSame.objects.count() == 1


def test_a_split_taken_back_restores_all(world: World) -> None:
    before = canonical(world.owner.pk, pairs=True)
    other = _split(world, "Sam", ["Sam LIKES tea", "You KNOWS Sam"], "Sam Smith")
    with acting_for(world.owner.pk):
        decision = MergeDecision.objects.get(node=other).pk

    _undo(world, decision)

    assert canonical(world.owner.pk, pairs=True) == before


def test_what_a_split_node_got_since_comes_back_with_it(world: World) -> None:
    other = _split(world, "Sam", ["Sam LIKES tea"], "Sam Smith")
    world.nodes["Smith"] = other
    world.claim("Smith LIKES gin", world.say(world.chat(), "Smith likes gin."))
    with acting_for(world.owner.pk):
        decision = MergeDecision.objects.get(node=other).pk

    _undo(world, decision)

    with acting_for(world.owner.pk):
        gin = Edge.objects.get(pk=world.edges["Smith LIKES gin"])
        assert gin.source_id == world.nodes["Sam"]


@pytest.mark.parametrize(
    ("triples", "called", "code"),
    [
        ([], "Sam Smith", "nothing_chosen"),
        (["Samuel LIVES_IN Rome"], "Sam Smith", "nothing_chosen"),
        (["Sam LIKES tea"], " ", "empty"),
        (["Sam LIKES tea"], "me", "unclear_name"),
    ],
)
def test_a_split_that_cannot_be_is_refused(
    world: World, triples: list[str], called: str, code: str
) -> None:
    before = canonical(world.owner.pk)

    with pytest.raises(review.ReviewRefusedError, match=code):
        _split(world, "Sam", triples, called)

    assert canonical(world.owner.pk) == before


def test_nobody_is_split_off_whole(world: World) -> None:
    every = ["Sam LIKES tea", "Sam WORKS_AT Acme", "You KNOWS Sam", "Samuel ADMIRES Sam"]

    with pytest.raises(review.ReviewRefusedError, match="all_chosen"):
        _split(world, "Sam", every, "Sam Smith")
