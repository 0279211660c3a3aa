"""A message edited: the old words go as by forgetting, the new are learned (field case B141)."""

from datetime import datetime, timedelta
from io import BytesIO
from uuid import UUID

import pytest

from accounts.models import User
from memory import tasks
from memory.engine.vocabulary import EpisodeState, JobKind, Mode, Role
from memory.flows import converse, forget
from memory.flows.converse import MessageRefusedError, NewTurn
from memory.flows.recall import recall
from memory.flows.transfer import import_bundle
from memory.models import Episode, Forgetting, Job, Snippet, Turn, acting_for
from tests.flows.bundling import bundle_of
from tests.flows.talk import learned, person, triples

LATER = timedelta(hours=1)


@pytest.fixture
def owner(db: None) -> User:
    return person("bill@example.org")


def turn_of(owner: User, episode: UUID, position: int = 0) -> Turn:
    with acting_for(owner.pk):
        return Turn.objects.get(episode=episode, position=position)


def edit(owner: User, episode: UUID, content: str, now: datetime, position: int = 0) -> UUID:
    turn = turn_of(owner, episode, position)
    return converse.edit(owner_id=owner.pk, turn_id=turn.pk, content=content, now=now)


def learn(episode: UUID) -> None:
    waiting = Job.objects.unfinished().filter(kind=JobKind.LEARN, subject_id=episode)
    for job in waiting.values_list("pk", flat=True):
        tasks.work(str(job))


def test_what_only_the_old_words_said_gives_way_to_the_new(owner: User, now: datetime) -> None:
    episode = learned(owner, now, "I like tea.")
    edit(owner, episode, "I like rum.", now + LATER)
    assert triples(owner) == set()

    learn(episode)

    assert triples(owner) == {"Bill LIKES rum"}


def test_the_new_version_stands_in_the_place_of_the_old(owner: User, now: datetime) -> None:
    episode = learned(owner, now, "I like tea.", "I live in Berlin.")
    old = turn_of(owner, episode)
    new = edit(owner, episode, "I like rum.", now + LATER)

    turn = turn_of(owner, episode)
    assert (turn.pk, turn.version, turn.content) == (new, 1, "I like rum.")
    assert (turn.said_at, turn.received_at) == (old.said_at, now + LATER)
    with acting_for(owner.pk):
        assert not Turn.objects.filter(pk=old.pk).exists()


def test_every_quote_is_in_its_message(owner: User, now: datetime) -> None:
    episode = learned(owner, now, "I like tea.", "I live in Berlin.")
    edit(owner, episode, "These days I like rum.", now + LATER)
    learn(episode)

    with acting_for(owner.pk):
        rows = list(Snippet.objects.values_list("text", "turn__content", "start", "end"))
    assert len(rows) == 2
    assert all(content[start:end] == text for text, content, start, end in rows)


def test_what_other_words_say_too_stays(owner: User, now: datetime) -> None:
    episode = learned(owner, now, "I like tea.", "I live in Berlin.")
    learned(owner, now + LATER, "I like tea.")
    edit(owner, episode, "I like rum.", now + 2 * LATER)

    assert triples(owner) == {"Bill LIKES tea", "Bill LIVES_IN Berlin"}


def test_the_same_claim_in_other_words_is_learned_again(owner: User, now: datetime) -> None:
    episode = learned(owner, now, "I like tea.")
    edit(owner, episode, "I like tea and I live in Berlin.", now + LATER)
    learn(episode)

    assert triples(owner) == {"Bill LIKES tea", "Bill LIVES_IN Berlin"}


def test_only_the_edited_message_is_learned_again(owner: User, now: datetime) -> None:
    episode = learned(owner, now, "I like tea.", "I live in Berlin.", "I have a dog.")
    with acting_for(owner.pk):
        before = set(Snippet.objects.exclude(turn__position=0).values_list("pk", flat=True))
    edit(owner, episode, "I like rum.", now + LATER)
    learn(episode)

    with acting_for(owner.pk):
        after = set(Snippet.objects.exclude(turn__position=0).values_list("pk", flat=True))
    assert after == before


def test_a_learned_edit_is_not_learned_once_more(owner: User, now: datetime) -> None:
    episode = learned(owner, now, "I like tea.")
    edit(owner, episode, "I like rum.", now + LATER)
    learn(episode)
    converse.say(
        owner_id=owner.pk,
        episode_id=episode,
        turns=[NewTurn(Role.ASSISTANT, "Noted.")],
        now=now + 2 * LATER,
    )

    assert converse.close(owner_id=owner.pk, episode_id=episode, now=now + 3 * LATER) is None


def test_a_message_of_an_open_chat_is_learned_at_its_end(owner: User, now: datetime) -> None:
    episode = converse.start(owner_id=owner.pk, mode=Mode.NORMAL, now=now)
    said = [NewTurn(Role.USER, "I like tea.")]
    converse.say(owner_id=owner.pk, episode_id=episode, turns=said, now=now)
    edit(owner, episode, "I like rum.", now + LATER)
    with acting_for(owner.pk):
        assert Episode.objects.get(pk=episode).state == EpisodeState.OPEN

    converse.close(owner_id=owner.pk, episode_id=episode, now=now + LATER)
    learn(episode)

    assert triples(owner) == {"Bill LIKES rum"}


@pytest.mark.parametrize("mode", [Mode.TEMPORARY, Mode.READ_ONLY])
def test_nothing_is_learned_where_nothing_is_learned(
    owner: User, now: datetime, mode: Mode
) -> None:
    episode = converse.start(owner_id=owner.pk, mode=mode, now=now)
    said = [NewTurn(Role.USER, "I like tea.")]
    converse.say(owner_id=owner.pk, episode_id=episode, turns=said, now=now)
    converse.close(owner_id=owner.pk, episode_id=episode, now=now)
    edit(owner, episode, "I like rum.", now + LATER)

    assert turn_of(owner, episode).content == "I like rum."
    assert not Job.objects.filter(kind=JobKind.LEARN).exists()


def test_the_old_words_are_not_found_any_more(owner: User, now: datetime) -> None:
    episode = learned(owner, now, "My umbrella is in the Hamburg office.")

    def found() -> str:
        query = "Where is my umbrella?"
        return recall(owner_id=owner.pk, query=query, now=now + 2 * LATER).text

    assert "Hamburg" in found()
    edit(owner, episode, "My umbrella is in the Bremen office.", now + LATER)

    assert "Bremen" in found()
    assert "Hamburg" not in found()


def test_records_made_of_the_old_words_are_emptied(owner: User, now: datetime) -> None:
    episode = learned(owner, now, "I like tea.")
    part = {"first": 0, "last": 19, "text": "They like tea."}
    with acting_for(owner.pk):
        Episode.objects.filter(pk=episode).update(summary="Tea.", summaries=[part])
    edit(owner, episode, "I like rum.", now + LATER)

    with acting_for(owner.pk):
        row = Episode.objects.get(pk=episode)
    assert (row.summary, row.summaries) == ("", [])


def test_a_chat_that_was_over_is_over_as_of_then(owner: User, now: datetime) -> None:
    episode = learned(owner, now, "I like tea.")
    edit(owner, episode, "I like rum.", now + LATER)

    with acting_for(owner.pk):
        row = Episode.objects.get(pk=episode)
    assert (row.state, row.closed_at) == (EpisodeState.QUEUED, now)


def test_the_same_words_change_nothing(owner: User, now: datetime) -> None:
    episode = learned(owner, now, "I like tea.")
    old = turn_of(owner, episode)

    assert edit(owner, episode, "I like tea.", now + LATER) == old.pk
    with acting_for(owner.pk):
        assert not Forgetting.objects.exists()


@pytest.mark.parametrize(
    "said",
    [NewTurn(Role.ASSISTANT, "Bill like tea."), NewTurn(Role.USER, "I like tea.", speaker="Sarah")],
)
def test_only_ones_own_messages_can_be_edited(owner: User, now: datetime, said: NewTurn) -> None:
    episode = converse.start(owner_id=owner.pk, mode=Mode.NORMAL, now=now)
    converse.say(owner_id=owner.pk, episode_id=episode, turns=[said], now=now)

    with pytest.raises(MessageRefusedError, match="not_own"):
        edit(owner, episode, "I like rum.", now + LATER)


def test_a_secret_is_taken_out_of_the_new_words(owner: User, now: datetime) -> None:
    episode = learned(owner, now, "I like tea.")
    edit(owner, episode, "My password is hunter2!", now + LATER)

    turn = turn_of(owner, episode)
    assert "hunter2" not in turn.content
    assert turn.reason == "redacted"


def test_what_was_forgotten_does_not_come_back_by_an_edit(owner: User, now: datetime) -> None:
    episode = learned(owner, now, "I like tea.", "I live in Berlin.")
    with acting_for(owner.pk):
        edge = Snippet.objects.get(turn__position=0).edge_id
    forget.forget(owner_id=owner.pk, target=forget.Target("edge", edge), now=now + LATER)
    edit(owner, episode, "I like tea a lot.", now + 2 * LATER)
    learn(episode)

    assert triples(owner) == {"Bill LIVES_IN Berlin"}


@pytest.mark.parametrize("immediately", [True, False])
def test_what_is_not_to_be_quoted_is_not_after_an_edit(
    owner: User, now: datetime, *, immediately: bool
) -> None:
    episode = learned(owner, now, "I like tea.")
    with acting_for(owner.pk):
        target = forget.Target("edge", Snippet.objects.get().edge_id)
    forget.forget(owner_id=owner.pk, target=target, now=now, immediately=immediately)
    edit(owner, episode, "I like tea a lot.", now + LATER)

    assert turn_of(owner, episode).is_withheld


def test_an_answer_says_that_its_question_was_edited(owner: User, now: datetime) -> None:
    episode = converse.start(owner_id=owner.pk, mode=Mode.NORMAL, now=now)
    answer = converse.reply(owner_id=owner.pk, episode_id=episode, content="I like tea.", now=now)
    edit(owner, episode, "I like rum.", now + LATER)

    turns = [turn_of(owner, episode, position) for position in (0, 1)]
    assert converse.overtaken(turns) == {answer}
    assert (turns[1].receipt or {}).get("is_scrubbed")


def test_an_answer_can_be_given_anew(owner: User, now: datetime) -> None:
    episode = converse.start(owner_id=owner.pk, mode=Mode.NORMAL, now=now)
    answer = converse.reply(owner_id=owner.pk, episode_id=episode, content="I like tea.", now=now)
    edit(owner, episode, "I like rum.", now + LATER)
    converse.answer_anew(owner_id=owner.pk, turn_id=answer, now=now + LATER)

    turns = [turn_of(owner, episode, position) for position in (0, 1)]
    assert (turns[1].state, turns[1].content) == ("streaming", "")
    assert converse.overtaken(turns) == set()


def test_an_answer_to_what_stands_there_is_left_alone(owner: User, now: datetime) -> None:
    episode = converse.start(owner_id=owner.pk, mode=Mode.NORMAL, now=now)
    answer = converse.reply(owner_id=owner.pk, episode_id=episode, content="I like tea.", now=now)
    converse.answer_anew(owner_id=owner.pk, turn_id=answer, now=now + LATER)

    assert turn_of(owner, episode, 1).state == "done"


def test_a_bundle_carries_the_version_that_stands(
    owner: User, mallory: User, now: datetime
) -> None:
    episode = learned(owner, now, "I like tea.")
    edit(owner, episode, "I like rum.", now + LATER)
    bundle = bundle_of(owner, now)
    import_bundle(owner_id=mallory.pk, path=bundle, now=now)

    with acting_for(mallory.pk):
        assert list(Turn.objects.values_list("content", "version")) == [("I like rum.", 1)]


def test_an_older_bundle_does_not_bring_the_old_words_back(owner: User, now: datetime) -> None:
    episode = learned(owner, now, "I like tea.", "I live in Berlin.")
    bundle = BytesIO(bundle_of(owner, now).read_bytes())
    edit(owner, episode, "I like rum.", now + LATER)
    import_bundle(owner_id=owner.pk, path=bundle, now=now + LATER)

    with acting_for(owner.pk):
        said = set(Turn.objects.values_list("content", flat=True))
    assert said == {"I like rum.", "I live in Berlin."}
    assert triples(owner) == {"Bill LIVES_IN Berlin"}
