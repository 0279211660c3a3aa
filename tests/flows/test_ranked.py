"""Everything that was said, ranked: what is new comes in, what is withdrawn vanishes."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from accounts.models import User
from memory.engine.vocabulary import Mode
from memory.flows import converse
from memory.flows.forget import Target, forget, undo
from memory.flows.recall import RankedTurn, fill_turns, recall
from memory.models import TurnVector, WordVector, acting_for
from memory.store import turn_index


class Talk:
    """Bill's conversations."""

    def __init__(self, owner: User, now: datetime) -> None:
        """Start empty."""
        self.owner_id, self.now = owner.pk, now

    def said(self, *texts: str, mode: Mode = Mode.NORMAL, name: str = "") -> list[UUID]:
        """Say something in a conversation of its own; return its turns."""
        episode = converse.start(owner_id=self.owner_id, mode=mode, now=self.now)
        return self.added(episode, *texts, name=name)

    def added(self, episode: UUID, *texts: str, name: str = "") -> list[UUID]:
        """Say more in a conversation."""
        turns = [converse.NewTurn("user", text, speaker=name) for text in texts]
        return converse.say(owner_id=self.owner_id, episode_id=episode, turns=turns, now=self.now)

    def best(self, query: str, *, episode: UUID | None = None) -> list[UUID]:
        """Return the ranked turns that hold or are like anything of a question."""
        found = self.ranked(query, episode=episode)
        return [one.turn for one in found if one.held or one.cosine > 0.3]

    def ranked(self, query: str, *, episode: UUID | None = None) -> list[RankedTurn]:
        """Return the best turns, within a time in which no vector is made."""
        found = recall(
            owner_id=self.owner_id, query=query, now=self.now, episode_id=episode,
            within_ms=60_000, limit=9,
        )  # fmt: skip
        return list(found.ranked)


@pytest.fixture
def talk(bill: User, now: datetime) -> Talk:
    """Nothing said so far."""
    return Talk(bill, now)


def test_what_answers_comes_first(talk: Talk) -> None:
    talk.said("The garden needs rain.", "We sat on the porch.")
    (dog,) = talk.said("My dog is called Pixel.")
    fill_turns(owner_id=talk.owner_id)

    assert talk.best("What is the name of my puppy?")[0] == dog


def test_words_find_turns_that_have_no_vectors_yet(talk: Talk) -> None:
    (dog,) = talk.said("My dog is called Pixel.")

    assert talk.best("Who is Pixel?") == [dog]


def test_new_turns_come_into_what_is_cached(talk: Talk) -> None:
    talk.said("My dog is called Pixel.")
    talk.best("Pixel")
    (later,) = talk.said("Pixel loves cheese.")

    assert talk.best("cheese") == [later]


def test_what_is_added_step_by_step_ranks_as_when_read_at_once(talk: Talk) -> None:
    for text in ("My dog is Pixel.", "Pixel loves cheese.", "Cheese is from Gouda."):
        talk.said(text)
        fill_turns(owner_id=talk.owner_id)
        step = talk.ranked("dog cheese")
    turn_index.drop(talk.owner_id)

    assert talk.ranked("dog cheese") == step


def test_what_was_said_before_and_comes_later_ranks_as_when_read_at_once(talk: Talk) -> None:
    talk.said("My dog is Pixel.", "Pixel loves cheese.")
    talk.ranked("dog cheese")
    earlier = Talk(User.objects.get(pk=talk.owner_id), talk.now - timedelta(days=1))
    earlier.said("Cheese is from Gouda.", "A dog barked.")
    step = talk.ranked("dog cheese")
    turn_index.drop(talk.owner_id)

    assert talk.ranked("dog cheese") == step


def test_the_conversation_under_way_is_in_the_prompt_already(talk: Talk) -> None:
    episode = converse.start(owner_id=talk.owner_id, mode=Mode.NORMAL, now=talk.now)
    (dog,) = talk.added(episode, "My dog is called Pixel.")

    assert talk.best("Pixel") == [dog]
    assert talk.best("Pixel", episode=episode) == []


@pytest.mark.parametrize("mode", [Mode.TEMPORARY, Mode.READ_ONLY])
def test_what_is_not_kept_is_not_found(talk: Talk, mode: Mode) -> None:
    talk.said("My dog is called Pixel.", mode=mode)

    assert talk.best("Pixel") == []


def test_nobody_finds_what_another_said(talk: Talk, mallory: User) -> None:
    talk.said("My dog is called Pixel.")

    assert Talk(mallory, talk.now).best("Pixel") == []


def test_a_forgotten_turn_vanishes_and_comes_back_when_it_is_undone(talk: Talk) -> None:
    (dog,) = talk.said("My dog is called Pixel.")
    talk.best("Pixel")

    act = forget(owner_id=talk.owner_id, target=Target("turn", dog), now=talk.now)
    assert talk.best("Pixel") == []

    undo(owner_id=talk.owner_id, forgetting_id=act.id, now=talk.now + timedelta(minutes=1))
    assert talk.best("Pixel") == [dog]


def test_vectors_of_words_that_nobody_says_any_more_are_erased(talk: Talk) -> None:
    talk.said("My dog likes cheese.")
    fill_turns(owner_id=talk.owner_id)
    with acting_for(talk.owner_id):
        before = set(WordVector.objects.values_list("digest", flat=True))
    (secret,) = talk.said("My dog hates thunder.")
    fill_turns(owner_id=talk.owner_id)

    forget(owner_id=talk.owner_id, target=Target("turn", secret), now=talk.now, immediately=True)

    with acting_for(talk.owner_id):
        assert set(WordVector.objects.values_list("digest", flat=True)) == before
        assert not TurnVector.objects.filter(turn_id=secret).exists()


def test_forgetting_everything_leaves_no_vector(talk: Talk) -> None:
    talk.said("My dog likes cheese.")
    fill_turns(owner_id=talk.owner_id)

    forget(owner_id=talk.owner_id, target=Target("everything"), now=talk.now, immediately=True)

    with acting_for(talk.owner_id):
        assert not TurnVector.objects.exists()
        assert not WordVector.objects.exists()


def test_whoever_is_named_is_found_first(talk: Talk) -> None:
    talk.said("I fear thunder.")
    (hers,) = talk.said("I fear thunder.", name="Ada")

    assert talk.best("What does Ada fear?")[0] == hers


def test_many_turns_are_first_read_beside_the_turn_of_who_waits(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    (dog,) = talk.said("My dog is called Pixel.")
    waiting: list[Any] = []
    monkeypatch.setattr(turn_index, "READ_AT_ONCE", 0)
    monkeypatch.setattr(turn_index, "beside", lambda _, act: waiting.append(act))

    assert talk.best("Pixel") == []

    with acting_for(talk.owner_id):
        waiting[0]()
    assert talk.best("Pixel") == [dog]
