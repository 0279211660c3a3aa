"""Imported conversations: their own times, once only, learned in the order they took place."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from django.conf import settings

from accounts.models import User
from memory.engine.params import DECAY_PER_DAY
from memory.engine.vocabulary import Capture, EpisodeState, JobKind, JobState, Role, Stability
from memory.flows.converse import retry_learning
from memory.flows.transfer import (
    ImportedEpisode,
    ImportedTurn,
    ImportReport,
    import_turns,
    parse_chatgpt,
)
from memory.models import Edge, Episode, Forgetting, Job, Profile, Turn, acting_for
from memory.tasks import work
from tests.exports import conversation, write_chatgpt

MARCH = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
ANSWERED = timedelta(minutes=1)  # after the person's turn, which is the last of a conversation


@pytest.fixture(autouse=True)
def _automatic(bill: User) -> None:
    with acting_for(bill.pk):
        Profile.objects.create(owner=bill, capture=Capture.AUTOMATIC)


def talk(name: str, started_at: datetime, *texts: str) -> ImportedEpisode:
    turns = [
        ImportedTurn(Role.USER, text, started_at + timedelta(minutes=index), place="line 1")
        for index, text in enumerate(texts)
    ]
    return ImportedEpisode(name, turns, name.title())


def bring(bill: User, now: datetime, episodes: Sequence[ImportedEpisode]) -> ImportReport:
    return import_turns(owner_id=bill.pk, episodes=episodes, now=now)


def contents(bill: User) -> list[str]:
    with acting_for(bill.pk):
        turns = Turn.objects.owned_by(bill.pk).order_by("episode__started_at", "position")
        return list(turns.values_list("content", flat=True))


def test_a_conversation_keeps_its_times(bill: User, now: datetime) -> None:
    bring(bill, now, [talk("work", MARCH, "My boss is Sarah", "She is strict")])

    with acting_for(bill.pk):
        episode = Episode.objects.owned_by(bill.pk).get()
        assert (episode.channel, episode.title) == ("import", "Work")
        assert episode.started_at == MARCH
        assert episode.closed_at == episode.last_turn_at == MARCH + timedelta(minutes=1)
        assert episode.state == EpisodeState.QUEUED
        last = Turn.objects.owned_by(bill.pk).get(position=1)
        assert (last.said_at, last.received_at) == (MARCH + timedelta(minutes=1), now)


def test_a_second_import_adds_nothing(bill: User, now: datetime) -> None:
    told = [talk("work", MARCH, "Yes", "Yes"), talk("home", MARCH, "I live in Berlin")]
    bring(bill, now, told)

    again = bring(bill, now + timedelta(days=1), told)

    assert (again.n_unchanged, again.n_turns, again.jobs) == (2, 0, [])
    assert sorted(contents(bill)) == ["I live in Berlin", "Yes", "Yes"]


def test_a_grown_conversation_adds_only_the_new_turns(bill: User, now: datetime) -> None:
    bring(bill, now, [talk("work", MARCH, "My boss is Sarah")])

    grown = bring(bill, now, [talk("work", MARCH, "My boss is Sarah", "She left")])

    assert (grown.n_grown, grown.n_turns, len(grown.jobs)) == (1, 1, 1)
    assert contents(bill) == ["My boss is Sarah", "She left"]


def test_learning_is_queued_in_the_order_of_time(bill: User, now: datetime) -> None:
    months = [talk(f"{month}", MARCH + timedelta(days=30 * month), "Hello") for month in range(3)]
    half = bring(bill, now, months[:2])  # killed here, and run again

    report = bring(bill, now, months)

    jobs = [Job.objects.get(pk=pk) for pk in [*half.jobs, *report.jobs]]
    assert {job.kind for job in jobs} == {JobKind.LEARN}
    assert all(one.created_at < next_one.created_at for one, next_one in pairwise(jobs))
    with acting_for(bill.pk):
        titles = dict(Episode.objects.owned_by(bill.pk).values_list("pk", "title"))
    learned = [titles[job.subject_id] for job in jobs if job.subject_id]
    assert learned == ["0", "1", "2"]


def test_a_dry_run_counts_and_writes_nothing(bill: User, now: datetime) -> None:
    bring(bill, now, [talk("work", MARCH, "My boss is Sarah")])
    told = [talk("work", MARCH, "My boss is Sarah", "She left"), talk("home", MARCH, "Hello")]

    report = import_turns(owner_id=bill.pk, episodes=told, now=now, is_dry_run=True)

    assert (report.n_added, report.n_grown, report.n_turns) == (1, 1, 2)
    assert contents(bill) == ["My boss is Sarah"]


def test_nothing_is_learned_while_saving_is_off(bill: User, now: datetime) -> None:
    with acting_for(bill.pk):
        Profile.objects.filter(owner=bill).update(capture=Capture.OFF)

    report = bring(bill, now, [talk("work", MARCH, "My boss is Sarah")])

    assert (report.n_added, report.jobs) == (1, [])


def test_what_was_said_in_the_future_is_left_out(bill: User, now: datetime) -> None:
    report = bring(bill, now, [talk("work", now, "Now", "In a minute")])

    assert [str(problem) for problem in report.problems] == ["line 1 was said in the future"]
    assert contents(bill) == ["Now"]


def test_a_message_over_the_limit_is_kept_in_pieces(bill: User, now: datetime) -> None:
    limit = settings.PEGASUS_MESSAGE_BYTES
    long = "\N{SNOWMAN}" * limit  # three bytes each: no cut falls inside one

    bring(bill, now, [talk("work", MARCH, long)])
    again = bring(bill, now, [talk("work", MARCH, long)])

    assert "".join(contents(bill)) == long
    assert max(len(text.encode()) for text in contents(bill)) <= limit
    assert again.n_turns == 0


def test_what_postgres_refuses_is_replaced_and_still_known_again(bill: User, now: datetime) -> None:
    odd = talk("work\0", MARCH, "NUL \0 and half \ud83d")
    bring(bill, now, [odd])

    assert bring(bill, now, [odd]).n_turns == 0
    assert "\0" not in contents(bill)[0]


def test_an_id_of_any_length_is_known_again(bill: User, now: datetime) -> None:
    long = talk("x" * 1_000, MARCH, "Hello")
    bring(bill, now, [long, replace(long, external_id="x" * 999)])

    assert bring(bill, now, [long]).n_unchanged == 1
    assert len(contents(bill)) == 2


def test_what_waits_to_be_erased_is_not_brought_back(bill: User, now: datetime) -> None:
    told = [talk("work", MARCH, "My boss is Sarah")]
    bring(bill, now, told)
    with acting_for(bill.pk):
        act = Forgetting.objects.create(
            owner=bill, scope="episode", asked_at=now, erase_after=now + timedelta(minutes=10)
        )
        Episode.objects.owned_by(bill.pk).update(forgetting=act)

    assert bring(bill, now, told).n_turns == 0


def test_two_people_may_import_the_same_file(bill: User, mallory: User, now: datetime) -> None:
    told = [talk("work", MARCH, "My boss is Sarah")]
    bring(bill, now, told)

    assert bring(mallory, now, told).n_added == 1


def test_a_speaker_keeps_the_name(bill: User, now: datetime) -> None:
    turn = ImportedTurn(Role.USER, "I love jazz", MARCH, speaker="Nora")
    bring(bill, now, [ImportedEpisode("talk", [turn])])

    with acting_for(bill.pk):
        assert Turn.objects.owned_by(bill.pk).get().speaker == "Nora"


def test_progress_is_told_after_each_conversation(bill: User, now: datetime) -> None:
    seen: list[int] = []
    told = [talk("work", MARCH, "Hello"), talk("home", MARCH, "Hello")]

    import_turns(
        owner_id=bill.pk,
        episodes=told,
        now=now,
        progress=lambda report: seen.append(report.n_added),
    )

    assert seen == [1, 2]


def test_trying_again_keeps_the_time_of_the_close(bill: User, now: datetime) -> None:
    bring(bill, now, [talk("work", MARCH, "My boss is Sarah")])
    Job.objects.update(state=JobState.FAILED)
    with acting_for(bill.pk):
        Episode.objects.update(state=EpisodeState.FAILED)
        episode = Episode.objects.get()

    assert retry_learning(owner_id=bill.pk, episode_id=episode.pk, now=now)

    with acting_for(bill.pk):
        episode.refresh_from_db()
        assert (episode.state, episode.closed_at) == (EpisodeState.QUEUED, MARCH)


def test_what_was_taken_in_before_a_failure_stays(bill: User, now: datetime) -> None:
    def broken() -> Iterator[ImportedEpisode]:
        yield talk("work", MARCH, "My boss is Sarah")
        raise OSError

    with pytest.raises(OSError):  # noqa: PT011 - it has no text
        import_turns(owner_id=bill.pk, episodes=broken(), now=now)

    assert contents(bill) == ["My boss is Sarah"]


def test_memories_of_an_imported_year_have_faded_since(
    bill: User, now: datetime, tmp_path: Path
) -> None:
    """Three conversations a month apart, learned in order; each edge fades from its own close."""
    months = [now - timedelta(days=days) for days in (90, 60, 30)]
    told = ["My boss is Sarah.", "I live in Berlin.", "I am learning the cello."]
    export = [
        conversation(f"month {index}", started_at, [("user", text), ("assistant", "I see.")])
        for index, (started_at, text) in enumerate(zip(months, told, strict=True))
    ]
    file = write_chatgpt(tmp_path / "conversations.json", export[::-1])

    import_turns(owner_id=bill.pk, episodes=parse_chatgpt(file), now=now)
    work(str(Job.objects.earliest("created_at").pk))

    with acting_for(bill.pk):
        closes = list(Episode.objects.order_by("started_at").values_list("closed_at", flat=True))
        edges = list(Edge.objects.order_by("touched_at").with_ends())
        for edge, close, text in zip(edges, closes, told, strict=True):
            assert edge.target.name.split()[-1] in text
            assert edge.touched_at == close
            assert edge.intervals.get().valid_from == close - ANSWERED
            rate = DECAY_PER_DAY[Stability(edge.stability)]
            days = (now - close) / timedelta(days=1)
            assert edge.strength_at(now) == pytest.approx(100 * math.exp(-rate * days))
            assert edge.strength_at(now) < 100
