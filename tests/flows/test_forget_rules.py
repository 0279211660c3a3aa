"""Tombstones and the window: what comes back, and until when."""

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from memory.engine.vocabulary import EpisodeState
from memory.engine.vocabulary.relations import relation_group
from memory.flows.forget import Scope, Target, UndoExpiredError, erase_now, forget, preview, undo
from memory.models import (
    Edge,
    Episode,
    Forgetting,
    Node,
    Phrase,
    Snippet,
    Tombstone,
    Turn,
    acting_for,
)
from memory.store import tombstones
from memory.store.tombstones import SELF_CANON
from tests.flows.acts import forgotten, undone
from tests.flows.census import dump
from tests.flows.talk import learned
from tests.flows.talking import remembering
from tests.flows.world import World
from tests.story import Story


def _buried(world: World, source: str, relation: str, target: str, said_at: datetime) -> bool:
    with acting_for(world.owner.pk):
        return tombstones.is_buried(
            world.owner.pk, source=source, relation=relation, target=target, said_at=said_at
        )


@pytest.mark.parametrize("scope", ["edge", "turn", "episode", "node", "everything"])
def test_old_words_never_bring_it_back_and_new_ones_do(world: World, scope: Scope) -> None:
    chat = world.chat()
    turn = world.say(chat, "I live in Berlin.")
    edge = world.claim("You LIVES_IN Berlin", turn)
    targets = {"edge": edge, "turn": turn, "episode": chat, "node": world.nodes["Berlin"]}

    forgotten(world, scope, targets.get(scope))

    for source, relation in ((SELF_CANON, "LIVES_IN"), ("me", "MOVED_TO")):  # of one group
        assert _buried(world, source, relation, "berlin", world.now)
        assert not _buried(world, source, relation, "berlin", world.now + timedelta(seconds=1))
    assert not _buried(world, SELF_CANON, "LIVES_IN", "rome", world.now)
    assert not _buried(world, SELF_CANON, "LIKES", "berlin", world.now)


def test_what_was_forgotten_is_learned_only_from_new_words(bill: User, now: datetime) -> None:
    """Field case B106: an older chat is learned later, a newer one says it afresh."""
    remembering(bill)
    learned(bill, now, "I play chess.")
    with acting_for(bill.pk):
        edge = Edge.objects.get().pk
    forget(owner_id=bill.pk, target=Target("edge", edge), now=now, immediately=True)

    learned(bill, now - timedelta(days=9), "I play chess.")
    with acting_for(bill.pk):
        assert not Edge.objects.exists()

    learned(bill, now + timedelta(days=2), "I play chess.")
    with acting_for(bill.pk):
        assert Edge.objects.get().n_sightings == 1


@pytest.mark.parametrize("sign", [":", " ", '", "', "|", "/"])
def test_ends_that_read_alike_together_are_told_apart(world: World, sign: str) -> None:
    """Field case B118: a sign inside a name does not make one key of two claims."""
    between = f"{sign}{relation_group('LIKES')}{sign}"
    buried = tombstones.BuriedClaim(f"a{between}b", "LIKES", "c")
    with acting_for(world.owner.pk):
        tombstones.bury(world.owner.pk, [buried], buried_at=world.now)

    assert _buried(world, f"a{between}b", "LIKES", "c", world.now)
    assert not _buried(world, "a", "LIKES", f"b{between}c", world.now)


def test_every_name_of_both_ends_is_buried(world: World) -> None:
    turn = world.say(world.chat(), "Sarah, called Sally, works at Acme.")
    world.claim("Sarah WORKS_AT Acme", turn)
    world.alias("Sarah", "Sally", None)

    forgotten(world, "edge", world.edges["Sarah WORKS_AT Acme"])

    assert _buried(world, "sally", "WORKS_FOR", "acme", world.now)


def test_a_forgotten_person_is_buried_by_name(world: World) -> None:
    world.see("Sarah", world.say(world.chat(), "Sarah came."))

    forgotten(world, "node", world.nodes["Sarah"])

    with acting_for(world.owner.pk):
        heard = [
            tombstones.Heard(tombstones.node_claim("sarah"), world.now),
            tombstones.Heard(tombstones.node_claim("sarah"), world.now + timedelta(days=1)),
            tombstones.Heard(tombstones.node_claim("bob"), world.now),
        ]
        assert tombstones.buried(world.owner.pk, heard) == {heard[0]}


def test_a_node_that_only_lost_its_last_edge_is_not_buried(world: World) -> None:
    world.claim("You WORKS_AT Acme", world.say(world.chat(), "I work at Acme."))

    forgotten(world, "edge", world.edges["You WORKS_AT Acme"])

    heard = tombstones.Heard(tombstones.node_claim("acme"), world.now)
    with acting_for(world.owner.pk):
        assert not tombstones.buried(world.owner.pk, [heard])


def test_tombstones_hold_no_text_and_differ_between_owners(
    world: World, mallory: User, now: datetime
) -> None:
    other = World(mallory, now)
    digests = []
    for one in (world, other):
        one.claim("You LIKES tea", one.say(one.chat(), "I like tea."))
        forgotten(one, "edge", one.edges["You LIKES tea"])
        with acting_for(one.owner.pk):
            digests.append(set(Tombstone.objects.values_list("digest", flat=True)))
    assert digests[0].isdisjoint(digests[1])
    assert all(len(digest) == 64 for digest in digests[0])


def test_forgotten_rows_are_out_of_lists_at_once(world: World) -> None:
    turn = world.say(world.chat(), "I like tea.")
    world.claim("You LIKES tea", turn)
    world.settled()

    forgotten(world, "turn", turn, at_once=False)

    with acting_for(world.owner.pk):
        for model in (Edge, Snippet, Turn):
            assert model.objects.count() == 1
            assert not model.objects.kept().exists()
        assert set(Node.objects.kept().values_list("is_self", flat=True)) == {True}
        assert set(Phrase.objects.values_list("node", flat=True)) == {world.nodes["You"]}


def test_what_is_forgotten_cannot_be_forgotten_again(world: World) -> None:
    turn = world.say(world.chat(), "I like tea.")
    forgotten(world, "turn", turn, at_once=False)

    with pytest.raises(Turn.DoesNotExist):
        forgotten(world, "turn", turn)


def test_undo_ends_with_the_window(world: World) -> None:
    act = forgotten(world, "turn", world.say(world.chat(), "I like tea."), at_once=False)

    with pytest.raises(UndoExpiredError):
        undo(owner_id=world.owner.pk, forgetting_id=act, now=world.now + timedelta(minutes=10))


def test_undo_after_erasing_is_refused(world: World) -> None:
    act = forgotten(world, "turn", world.say(world.chat(), "I like tea."), at_once=False)
    for _ in range(2):  # the second time changes nothing
        erase_now(owner_id=world.owner.pk, forgetting_id=act, now=world.now)

    with pytest.raises(UndoExpiredError):
        undone(world, act)


def test_undo_lifts_the_tombstones(world: World) -> None:
    world.claim("You LIKES tea", world.say(world.chat(), "I like tea."))
    act = forgotten(world, "edge", world.edges["You LIKES tea"], at_once=False)

    undone(world, act)

    assert not _buried(world, SELF_CANON, "LIKES", "tea", world.now)


def test_another_owners_act_cannot_be_undone_or_erased(world: World, mallory: User) -> None:
    act = forgotten(world, "turn", world.say(world.chat(), "I like tea."), at_once=False)

    for call in (undo, erase_now):
        with pytest.raises(Forgetting.DoesNotExist):
            call(owner_id=mallory.pk, forgetting_id=act, now=world.now)


@pytest.mark.parametrize("scope", ["edge", "node", "snippet", "turn", "episode"])
def test_another_owners_rows_are_missing(
    story: Story, mallory: User, now: datetime, scope: Scope
) -> None:
    before = dump(story.owner.pk)
    with acting_for(story.owner.pk):
        snippet = Snippet.objects.first()
    targets = {
        "edge": story.edges["You HAS_BOSS Sarah"],
        "node": story.nodes["Sarah"],
        "snippet": snippet.pk if snippet else None,
        "turn": story.turn,
        "episode": story.episode,
    }
    for call in (preview, forget):
        with pytest.raises(Exception, match="does not exist"):
            call(owner_id=mallory.pk, target=Target(scope, targets[scope]), now=now)
    assert dump(story.owner.pk) == before


def test_the_confirmation_changes_with_the_plan(world: World) -> None:
    turn = world.say(world.chat(), "Sarah is my boss.")
    world.claim("You HAS_BOSS Sarah", turn)
    target = Target("node", world.nodes["Sarah"])
    first, same = (
        preview(owner_id=world.owner.pk, target=target, now=world.now).confirm for _ in range(2)
    )

    world.claim("Sarah LIKES tea", world.say(world.chat(), "Sarah likes tea."))

    assert first == same
    assert preview(owner_id=world.owner.pk, target=target, now=world.now).confirm != first


def test_erased_acts_keep_counts_only(world: World) -> None:
    chat = world.chat(summary="Tea.")
    world.claim("You LIKES tea", world.say(chat, "I like tea."))
    act = forgotten(world, "edge", world.edges["You LIKES tea"])

    with acting_for(world.owner.pk):
        row = Forgetting.objects.get(pk=act)
    assert row.before == {}
    assert row.removed["edges"] == 1
    assert _only_episode(world).state == EpisodeState.LEARNED


def _only_episode(world: World) -> Episode:
    with acting_for(world.owner.pk):
        return Episode.objects.get()
