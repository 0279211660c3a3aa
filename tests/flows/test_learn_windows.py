"""A long conversation is asked about in windows; no sentence loses its speaker."""

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.test import override_settings
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from memory import tasks
from memory.engine.learn.proposal import Said
from memory.engine.vocabulary import EpisodeState, JobState, Role
from memory.flows.learn import asking
from memory.flows.learn.windows import AROUND_TURN, CHARACTERS_MIN, Window, windows
from memory.models import Draft, Episode, ExtractionRun, Job, acting_for
from memory.store.episodes import TurnToAdd, add_turns, close_episode
from tests.doubles.faults import Fault
from tests.doubles.model_server import ModelServer
from tests.doubles.replies import Asked, Reply
from tests.flows.talk import again, held, person, triples

NOON = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)
SMALL = CHARACTERS_MIN


def _said(*texts: str, role: Role = Role.USER) -> list[Said]:
    return [
        Said(str(position), position, role, text, NOON + timedelta(minutes=position))
        for position, text in enumerate(texts)
    ]


def _texts(found: Sequence[Window]) -> list[list[str]]:
    return [[turn.text for turn in window.turns] for window in found]


def test_a_short_conversation_is_one_window() -> None:
    assert _texts(windows(_said("My boss is Sarah.", "She is nice."), SMALL)) == [
        ["My boss is Sarah.", "She is nice."]
    ]


def test_whole_turns_go_together_up_to_the_budget() -> None:
    found = windows(_said(*["x" * 400] * 5), SMALL)

    assert [len(window.turns) for window in found] == [2, 2, 1]
    assert [window.number for window in found] == [0, 1, 2]


def test_a_long_turn_is_divided_at_ends_of_sentences() -> None:
    sentence = "Sarah said that we would meet in Berlin on Friday."
    found = windows(_said(" ".join([sentence] * 60)), SMALL)

    pieces = [turn.text for window in found for turn in window.turns]
    assert len(pieces) > 2
    assert all(piece.strip().startswith("Sarah") for piece in pieces)
    assert all(piece.rstrip().endswith("Friday.") for piece in pieces)


def test_a_sentence_without_end_is_divided_between_words() -> None:
    found = windows(_said("peanuts " * 1000), SMALL)

    words = [word for window in found for turn in window.turns for word in turn.text.split()]
    assert words == ["peanuts"] * 1000


def test_a_question_comes_along_to_its_answer() -> None:
    told, asked, yes = _said("x" * 800, "Is Sarah your boss?", "Yes.")
    asked = Said(asked.turn_id, 1, Role.ASSISTANT, asked.text, asked.said_at)

    found = windows([told, asked, yes], SMALL)

    assert _texts(found)[-1] == ["Is Sarah your boss?", "Yes."]


def test_windows_in_which_the_person_says_nothing_are_left_out() -> None:
    assert windows(_said("Hello there.", role=Role.ASSISTANT), SMALL) == []


@given(st.lists(st.text(alphabet="ab. \n", max_size=3000), max_size=6))
def test_nothing_is_lost_and_nothing_grows(texts: list[str]) -> None:
    found = windows(_said(*texts), SMALL)

    for window in found:
        assert sum(len(turn.text) + AROUND_TURN for turn in window.turns) <= SMALL
    for position, text in enumerate(texts):
        pieces = [one.text for w in found for one in w.turns if one.position == position]
        assert "".join("".join(pieces).split()) == "".join(text.split())


@pytest.fixture
def owner(db: None) -> User:
    return person("long@example.org")


@pytest.fixture
def _small() -> Iterator[None]:
    with override_settings(PEGASUS_WINDOW_CHARACTERS=SMALL):
        yield


def _friend_of(asked: Asked) -> Reply:
    """Keep each friend that this window names."""
    turns = [turn["text"] for turn in asked.task["turns"]]
    friends = [text.split()[2] for text in turns if text.startswith("My friend")]
    return Reply.calling(
        *(
            (
                "add_edge",
                {
                    "source": "user",
                    "relation": "HAS_FRIEND",
                    "target": name,
                    "target_kind": "PERSON",
                    "snippet": f"My friend {name} is here.",
                },
            )
            for name in friends
        ),
        ("record_episode", {"summary": f"{len(friends)} friends.", "importance": 0.4, "tags": []}),
        ("finish", {}),
    )


@pytest.mark.long
def test_five_thousand_turns_keep_the_prompt_bounded(
    owner: User, now: datetime, online_model: ModelServer
) -> None:
    """B133: the request does not grow with the history."""
    online_model.answer = _friend_of
    fillers = ["The weather was quite all right again today, nothing else to say."] * 2499
    said = ["My friend Anna is here.", *fillers, *fillers, "My friend Zoe is here."]

    _, job = _imported(owner, now, said)
    tasks.work(str(job))

    sizes = [len(json.dumps(asked.body["messages"])) for asked in online_model.requests]
    assert max(sizes) < 3 * settings.PEGASUS_WINDOW_CHARACTERS
    assert triples(owner) == {"Bill HAS_FRIEND Anna", "Bill HAS_FRIEND Zoe"}


def _imported(owner: User, now: datetime, said: Sequence[str]) -> tuple[Episode, str]:
    """Write a conversation of any length at once, as an import does."""
    with acting_for(owner.pk):
        episode = Episode.objects.create(owner=owner, started_at=now)
        turns = [TurnToAdd(Role.USER, text, said_at=now) for text in said]
        add_turns(episode, turns, now=now)
        job = close_episode(owner.pk, episode.pk, now=now)
    return episode, str(job)


@pytest.mark.long
def test_a_message_of_two_megabytes_keeps_the_prompt_bounded(
    owner: User, now: datetime, online_model: ModelServer
) -> None:
    """B133."""
    online_model.answer = _friend_of
    filler = "The " + "very " * 3000 + "nice weather stayed.\n"

    _, job = _imported(owner, now, [filler * 140 + "My friend Zoe is here."])
    with override_settings(PEGASUS_WINDOW_CHARACTERS=200_000):
        tasks.work(job)

    sizes = [len(asked.task["turns"][0]["text"]) for asked in online_model.requests]
    assert max(sizes) <= 200_000
    assert len(sizes) == 11


def test_a_refusal_is_not_asked_again(
    owner: User, now: datetime, online_model: ModelServer
) -> None:
    """B133: neither in another form nor by another attempt."""
    online_model.answer = lambda _: Reply(status=413)
    episode, job = held(owner, now, "My boss is Sarah.")

    tasks.work(str(job))

    assert len(online_model.requests) == 1
    assert Job.objects.get(pk=job).state == JobState.FAILED
    with acting_for(owner.pk):
        assert Episode.objects.get(pk=episode).state == EpisodeState.FAILED


@pytest.mark.usefixtures("_small")
def test_windows_are_counted_and_their_records_joined(
    owner: User, now: datetime, online_model: ModelServer
) -> None:
    online_model.answer = _friend_of
    episode, job = held(owner, now, "My friend Anna is here.", "x" * 880, "My friend Zoe is here.")

    tasks.work(str(job))

    with acting_for(owner.pk):
        run = ExtractionRun.objects.get()
        assert Episode.objects.get(pk=episode).summary == "1 friends. 0 friends. 1 friends."
    assert (run.n_windows, run.n_turns, run.tokens_in) == (3, 3, 33)
    assert len(json.loads(run.raw)) == 3


@pytest.mark.usefixtures("_small")
def test_a_later_window_is_told_whom_an_earlier_one_named(
    owner: User, now: datetime, online_model: ModelServer
) -> None:
    online_model.reply(
        Reply.calling(("add_node", {"name": "Anna", "kind": "PERSON"}), ("finish", {}))
    )
    _, job = held(owner, now, "My friend Anna is here.", "x" * 880)

    tasks.work(str(job))

    assert {"name": "Anna", "kind": "PERSON"} in online_model.requests[1].task["known_nodes"]


@pytest.mark.usefixtures("_small")
def test_a_broken_window_leaves_the_earlier_ones_answered(
    owner: User, now: datetime, online_model: ModelServer
) -> None:
    online_model.answer = _friend_of
    _, job = held(owner, now, "My friend Anna is here.", "x" * 880, "My friend Zoe is here.")
    answers = iter([False, True])
    online_model.answer = lambda asked: (
        Fault.INTERNAL if next(answers, False) else _friend_of(asked)
    )

    tasks.work(str(job))
    with acting_for(owner.pk):
        assert {draft.window for draft in Draft.objects.all()} == {0}
    again(job, now)

    assert len(online_model.requests) == 4
    assert triples(owner) == {"Bill HAS_FRIEND Anna", "Bill HAS_FRIEND Zoe"}


@pytest.mark.usefixtures("_small")
def test_a_job_that_takes_long_goes_on_later_with_fresh_attempts(
    owner: User,
    now: datetime,
    online_model: ModelServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    online_model.answer = _friend_of
    _, job = held(owner, now, "My friend Anna is here.", "x" * 880, "My friend Zoe is here.")
    with monkeypatch.context() as patch:
        patch.setattr(asking, "PAUSE_SECONDS", 0.0)
        patch.setattr(tasks, "DRAIN_SECONDS", 0.01)
        tasks.work(str(job))
    waiting = Job.objects.get(pk=job)
    assert (waiting.state, waiting.attempts) == (JobState.QUEUED, 0)
    assert len(online_model.requests) == 1

    again(job, now)

    assert triples(owner) == {"Bill HAS_FRIEND Anna", "Bill HAS_FRIEND Zoe"}
