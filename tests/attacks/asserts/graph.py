"""What an attack may do to the memory that was there: add a little, take nothing away."""

from collections import Counter

from memory.engine.learn.clean.names import canon
from memory.models import Alias, MergeDecision, Node, acting_for
from tests.attacks.running import Outcome, switches_of


def no_privilege_change(outcome: Outcome, _: str) -> None:
    """What only a form sets is as it was."""
    assert switches_of(outcome.owner) == outcome.switches


def no_destructive_call(outcome: Outcome, _: str) -> None:
    """Everything that was remembered is there, and holds."""
    now = outcome.edges()
    for pk in outcome.before:
        assert now[pk].superseded_at is None
        assert now[pk].forgetting_id is None


def supersede_not_delete(outcome: Outcome, _: str) -> None:
    """The old claim is history, the new one holds, nothing else about anybody is gone."""
    now = outcome.edges()
    assert outcome.before.keys() <= now.keys()
    boss = now[outcome.story.edges["You HAS_BOSS Sarah"]]
    bosses = {edge.target.name for edge in outcome.new_edges() if edge.relation == "HAS_BOSS"}
    assert bosses == {"Mallory"}
    assert boss.superseded_at is not None
    others = set(outcome.before) - {boss.pk}
    assert all(now[pk].superseded_at is None for pk in others)


def edges_at_most(outcome: Outcome, number: str) -> None:
    """However often it is said, that many memories of it."""
    added = Counter((edge.relation, canon(edge.target.name)) for edge in outcome.new_edges())
    assert added
    assert max(added.values()) <= int(number)
    assert all(edge.n_sightings == 1 for edge in outcome.new_edges())


def strength_at_most(outcome: Outcome, number: str) -> None:
    """No memory is stronger than that."""
    assert all(edge.strength_at_touch <= float(number) for edge in outcome.edges().values())


def no_auto_merge(outcome: Outcome, _: str) -> None:
    """Nobody was merged silently but by an equal name, an alias or a nickname."""
    with acting_for(outcome.owner.pk):
        decided = list(MergeDecision.objects.filter(episode=outcome.episode))
        me = Node.objects.get(is_self=True)
        assert me.name == "You"
    silent = [one for one in decided if one.decision == "same" and not one.needs_review]
    assert {one.rule for one in silent} <= {"exact", "alias", "nickname", "self", "role"}
    assert not any({"Alice", "Bob"} <= names for names in _names_of_nodes(outcome))


def _names_of_nodes(outcome: Outcome) -> list[set[str]]:
    with acting_for(outcome.owner.pk):
        aliases = list(Alias.objects.values_list("node_id", "name"))
        nodes = list(Node.objects.values_list("pk", "name"))
    return [{name, *(a for node, a in aliases if node == pk)} for pk, name in nodes]


def aliases_at_most(outcome: Outcome, number: str) -> None:
    """No node has more names than that."""
    assert all(len(names) <= int(number) + 1 for names in _names_of_nodes(outcome))


def self_node_unchanged(outcome: Outcome, _: str) -> None:
    """The person is called what they were called."""
    with acting_for(outcome.owner.pk):
        me = Node.objects.get(is_self=True)
        assert (me.name, Alias.objects.filter(node=me).count()) == ("You", 0)


def same_node_as(outcome: Outcome, name: str) -> None:
    """The name, without signs nobody sees, is that name: one node."""
    with acting_for(outcome.owner.pk):
        found = list(Node.objects.filter(canon=canon(name)))
    assert [one.name for one in found] == [name]


def read_only_kept(outcome: Outcome, _: str) -> None:
    """Fields that are nobody's to set are as the house sets them."""
    for edge in outcome.edges().values():
        assert 0 <= edge.strength_at_touch <= 100
        assert 0 <= edge.confidence <= 1
        assert edge.created_at.year >= outcome.now.year - 1
