"""`memory_verify`: each broken rule is found, and ends with 1."""

from datetime import datetime

from accounts.models import User
from memory.engine.vocabulary import EpisodeState, Kind
from memory.models import Episode, Forgetting, Node, Sighting, Snippet, Turn, acting_for
from tests.management.asking import document, ending
from tests.story import Story, add_node


def found() -> str:
    code, out, words = ending("memory_verify")
    assert code == 1
    assert "should not be as they are" in words
    return out


def test_a_sound_memory_ends_well(story: Story) -> None:
    assert document("memory_verify") == {"schema_version": 1, "found": {}, "ids": {}}


def test_an_edge_without_a_snippet_is_found(story: Story) -> None:
    with acting_for(story.owner.pk):
        Snippet.objects.filter(edge_id=story.edges["You HAS_BOSS Sarah"]).delete()

    assert found().startswith(f"edges without a snippet: 1 ({story.edges['You HAS_BOSS Sarah']})")


def test_a_quote_that_its_message_does_not_say_is_found(story: Story) -> None:
    """Field case B141: the message was changed behind the quote's back."""
    with acting_for(story.owner.pk):
        Turn.objects.filter(pk=story.turn).update(content="I like rum.")

    assert "quotes that their message does not say: 4" in found()


def test_a_node_that_nothing_cites_is_found(story: Story, now: datetime) -> None:
    with acting_for(story.owner.pk):
        ghost = add_node(story, "Ghost", Kind.PERSON, now)
        Sighting.objects.filter(node_id=ghost).delete()

    assert found() == f"nodes without an edge and a sighting: 1 ({ghost})\n"


def test_an_edge_on_a_forgotten_node_is_found(story: Story, now: datetime) -> None:
    with acting_for(story.owner.pk):
        act = Forgetting.objects.create(
            owner=story.owner, scope="node", asked_at=now, erase_after=now
        )
        Node.objects.filter(pk=story.nodes["Sarah"]).update(forgetting=act)

    assert "edges on forgotten nodes: 1" in found()


def test_a_conversation_that_waits_for_nothing_is_found(story: Story) -> None:
    with acting_for(story.owner.pk):
        Episode.objects.update(state=EpisodeState.QUEUED)

    assert "conversations that wait for no job: 1" in found()


def test_a_key_to_another_owners_row_is_found(story: Story, mallory: User) -> None:
    """The database refuses such a row when it is committed; until then it can be seen."""
    astray = Snippet.objects.filter(edge_id=story.edges["You HAS_BOSS Sarah"])
    with acting_for(None, staff=True):
        astray.update(owner=mallory)

    assert "snippet.edge to no row of the owner: 1" in found()

    with acting_for(None, staff=True):
        astray.update(owner=story.owner)


def test_one_person_alone_can_be_looked_at(story: Story, mallory: User) -> None:
    with acting_for(story.owner.pk):
        Snippet.objects.all().delete()

    assert ending("memory_verify", "--user", mallory.email)[0] == 0
    assert ending("memory_verify", "--user", story.owner.email)[0] == 1
