"""`memory_extract --rederive`: old conversations by the present pipeline, shown before applied."""

from uuid import uuid4

import pytest
from django.core.management import load_command_class

from memory.flows.learn import deriving
from memory.management.commands import memory_learn
from memory.models import Edge, Episode, acting_for
from tests.management.asking import document, ending
from tests.story import Story


@pytest.fixture(autouse=True)
def _newer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deriving, "PIPELINE_VERSION", "next")


@pytest.fixture
def learned(story: Story) -> Story:
    """The story, learned by the offline extractor, and then made less sure."""
    with acting_for(story.owner.pk):
        Episode.objects.update(n_learned_turns=1)
    document("memory_extract", "--rederive", "--again", "--user", story.owner.email)
    with acting_for(story.owner.pk):
        Edge.objects.filter(relation="HAS_BOSS").update(confidence=0.1)
    return story


def test_a_dry_run_shows_labels_and_ids_alone(learned: Story) -> None:
    line = ("memory_extract", "--rederive", "--again", "--dry-run", "--user", learned.owner.email)
    shown = document(*line)

    (diff,) = shown["episodes"].values()
    assert not shown["applied"]
    assert [one["relation"] for one in diff["changed"]] == ["HAS_BOSS"]
    assert "Sarah" not in str(shown)
    assert "~ HAS_BOSS" in ending(*line)[1]


def test_memories_are_shown_when_asked_for(learned: Story) -> None:
    _, out, _ = ending(
        *("memory_extract", "--rederive", "--again", "--dry-run", "--words"),
        *("--episode", str(learned.episode)),
    )

    assert "You HAS_BOSS Sarah" in out


def test_applied_the_difference_is_gone(learned: Story) -> None:
    line = ("memory_extract", "--rederive", "--again", "--episode", str(learned.episode))
    assert document(*line)["applied"]

    (diff,) = document(*line)["episodes"].values()

    assert diff == {"new": [], "gone": [], "changed": []}


def test_what_is_up_to_date_is_skipped(learned: Story) -> None:
    assert document("memory_extract", "--rederive")["skipped"] == {"up_to_date": 1}


def test_a_conversation_that_is_not_there_ends_with_3(db: None) -> None:
    assert ending("memory_extract", "--rederive", "--episode", str(uuid4()))[0] == 3


def test_it_must_be_said_what_to_learn_from(db: None) -> None:
    assert ending("memory_extract")[0] == 2


def test_both_names_are_one_command() -> None:
    command = load_command_class("memory", "memory_extract")

    assert isinstance(command, memory_learn.Command)
