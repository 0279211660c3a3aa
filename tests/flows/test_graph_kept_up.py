"""Arrays that are kept up with what is written are those of all rows, whoever writes.

Every act is committed here: within one transaction all rows would be its own, and nothing known.
"""

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, transaction
from hypothesis import HealthCheck, settings
from hypothesis.stateful import invariant, run_state_machine_as_test

from accounts.models import User
from memory import tasks
from memory.engine.vocabulary import Capture, Kind, Mode, RecallSwitch, Role
from memory.flows import converse, revise
from memory.flows.converse import NewTurn
from memory.flows.forget import Target, forget, undo
from memory.flows.recall import fill_vectors, recall
from memory.flows.transfer import ImportedEpisode, ImportedTurn, import_turns
from memory.llm import backends
from memory.llm.prior import mu_prior
from memory.models import (
    Edge,
    Episode,
    Interval,
    Node,
    Phrase,
    Profile,
    Sighting,
    Snippet,
    acting_for,
)
from memory.store import graph_reading, graph_stamps, graphs
from tests.flows.identity_machine import IdentityMachine
from tests.flows.kept_up import KeptUp, differing
from tests.flows.talking import talk
from tests.proving import EXAMPLES, drawn
from tests.story import Story

pytestmark = pytest.mark.django_db(transaction=True)

AT = datetime(2026, 5, 4, tzinfo=UTC)
LIVES = settings(
    drawn,
    max_examples=EXAMPLES // 4,
    stateful_step_count=6,
    suppress_health_check=list(HealthCheck),
)


class KeptUpMachine(IdentityMachine):
    """A memory of which two processes keep arrays: one asks seldom, one after each step."""

    def __init__(self) -> None:
        """Begin without arrays."""
        super().__init__()
        self.kept_up = KeptUp(self.owner.pk)

    @invariant()
    def arrays_kept_up_are_those_read_at_once(self) -> None:
        """It makes no difference from which older state arrays are brought up to date."""
        assert self.kept_up.differences() == []


@pytest.mark.long
def test_random_acts_leave_the_arrays_of_all_rows() -> None:
    run_state_machine_as_test(KeptUpMachine, settings=LIVES)


def _learn(story: Story, now: datetime) -> None:
    talk(story.owner, "My boss Sarah loves opera. I moved from Berlin to Rome.", now)


def _bring(story: Story, now: datetime) -> None:
    turns = [ImportedTurn(Role.USER, "My sister Ada lives in Oslo", now, place="line 1")]
    report = import_turns(
        owner_id=story.owner.pk, episodes=[ImportedEpisode("home", turns, "Home")], now=now
    )
    tasks.work(str(report.jobs[0]))


def _forget_and_undo(story: Story, now: datetime) -> None:
    act = forget(owner_id=story.owner.pk, target=Target("node", story.nodes["Acme"]), now=now)
    with acting_for(story.owner.pk):
        graphs.newest(story.owner.pk)  # somebody looks meanwhile
    undo(owner_id=story.owner.pk, forgetting_id=act.id, now=now)


ACTS: dict[str, Callable[[Story, datetime], Any]] = {
    "learn": _learn,
    "import": _bring,
    "embed": lambda story, _: fill_vectors(owner_id=story.owner.pk),
    "correct": lambda story, now: revise.correct(
        owner_id=story.owner.pk, edge_id=story.edges["You WORKS_AT Acme"], how="changed",
        now=now, target_name="Initech",
    ),
    "rename": lambda story, now: revise.rename(
        owner_id=story.owner.pk, node_id=story.nodes["Sarah"], name="Sarah Ortiz", now=now
    ),
    "mute": lambda story, _: revise.mute(
        owner_id=story.owner.pk, edge_id=story.edges["You HAS_BOSS Sarah"], is_muted=True
    ),
    "forget a node": lambda story, now: forget(
        owner_id=story.owner.pk, target=Target("node", story.nodes["Sarah"]), now=now
    ),
    "forget a chat": lambda story, now: forget(
        owner_id=story.owner.pk, target=Target("episode", story.episode), now=now
    ),
    "forget and undo": _forget_and_undo,
}  # fmt: skip


@pytest.mark.parametrize("act", ACTS)
def test_each_act_leaves_the_arrays_of_all_rows(known: Story, now: datetime, act: str) -> None:
    embedder = backends.embedder()
    kept_up = KeptUp(known.owner.pk, embedder.id, mu_prior(embedder))
    kept_up.differences()

    ACTS[act](known, now)
    after_the_act = kept_up.differences()  # nothing was kept when rows were deleted
    _learn(known, now + timedelta(hours=1))

    assert (after_the_act, kept_up.differences()) == ([], [])
    assert kept_up.n_kept_up > 0


def _whole(owner: User) -> Any:  # noqa: ANN401 - arrays
    with acting_for(owner.pk):
        return graph_reading.read(owner.pk, graph_stamps.stamp(owner.pk), "", None)


def _kept(owner: User) -> Any:  # noqa: ANN401 - arrays
    with acting_for(owner.pk):
        return graphs.newest(owner.pk)


def _call(story: Story, name: str, called: str) -> None:
    """Rename in a savepoint: what it writes has another number than its transaction."""
    with transaction.atomic():
        Node.objects.filter(pk=story.nodes[name]).update(name=called)


WRITES: dict[str, tuple[Any, dict[str, Any], dict[str, Any]]] = {
    "a node hides": (Node, {"name": "Acme"}, {"proposed_at": AT}),
    "a node is of another kind": (Node, {"name": "Acme"}, {"kind": Kind.PLACE}),
    "an edge hides": (Edge, {"relation": "HAS_BOSS"}, {"proposed_at": AT}),
    "an edge has another label": (Edge, {"relation": "HAS_BOSS"}, {"relation": "ADMIRES"}),
    "an edge ends": (Edge, {"relation": "HAS_BOSS"}, {"superseded_at": AT}),
    "an interval ends": (Interval, {"edge__relation": "HAS_BOSS"}, {"valid_to": AT}),
    "words lose their chat": (Snippet, {"edge__relation": "HAS_BOSS"}, {"episode": None}),
    "a chat weighs more": (Episode, {}, {"importance": 0.9}),
    "a sighting is of somebody else": (Sighting, {"name": "Acme"}, {"name": "Ada"}),
    "a phrase is another one": (Phrase, {"text": "Acme"}, {"text": "Initech"}),
}


@pytest.mark.parametrize("write", WRITES)
def test_a_write_to_any_table_is_seen_and_so_is_its_end(known: Story, write: str) -> None:
    model, which, values = WRITES[write]
    _kept(known.owner)
    with acting_for(known.owner.pk):
        row = model.objects.get(**which)
        before = {name: getattr(row, name) for name in values}
    for now in (values, before):
        with acting_for(known.owner.pk):
            model.objects.filter(pk=row.pk).update(**now)
            Profile.objects.changed(known.owner.pk)

        assert differing(_kept(known.owner), _whole(known.owner)) == []


def test_who_began_first_and_ends_last_is_seen(story: Story) -> None:
    began, may_end = threading.Event(), threading.Event()

    def write_slowly() -> None:
        try:
            with acting_for(story.owner.pk):
                _call(story, "Sarah", "Sally")
                began.set()
                may_end.wait(60)
                Profile.objects.changed(story.owner.pk)
        finally:
            connection.close()

    slow = threading.Thread(target=write_slowly)
    slow.start()
    began.wait(60)
    with acting_for(story.owner.pk):
        _call(story, "Acme", "Initech")
        Profile.objects.changed(story.owner.pk)
    _kept(story.owner)
    may_end.set()
    slow.join()

    assert differing(_kept(story.owner), _whole(story.owner)) == []
    assert "Sally" in _kept(story.owner).names


def test_what_was_read_in_a_transaction_that_failed_is_not_kept(story: Story) -> None:
    with acting_for(story.owner.pk):
        _call(story, "Sarah", "Sally")
        Profile.objects.changed(story.owner.pk)
        graphs.newest(story.owner.pk)
        transaction.set_rollback(True)
    with acting_for(story.owner.pk):
        Profile.objects.changed(story.owner.pk)

    assert differing(_kept(story.owner), _whole(story.owner)) == []


def test_after_a_write_only_what_was_written_is_read(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    _kept(story.owner)
    monkeypatch.delattr(graphs, "read")
    with acting_for(story.owner.pk):
        _call(story, "Sarah", "Sally")
        Profile.objects.changed(story.owner.pk)

    assert "Sally" in _kept(story.owner).names


def test_vectors_of_another_embedder_are_all_that_is_read(
    known: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    _kept(known.owner)
    monkeypatch.delattr(graphs, "read")
    embedder = backends.embedder()
    vectors = (embedder.id, mu_prior(embedder))
    with acting_for(known.owner.pk):
        found = graphs.load(known.owner.pk, embedder_id=vectors[0], prior_mean=vectors[1])
        whole = graph_reading.read(known.owner.pk, found.stamp, *vectors)

    assert differing(found, whole) == []


def test_a_chat_that_was_under_way_is_found_from_another_one(bill: User, now: datetime) -> None:
    revise.choose(owner_id=bill.pk, capture=Capture.AUTOMATIC, recall=RecallSwitch.ON)
    chat = converse.start(owner_id=bill.pk, mode=Mode.NORMAL, now=now)
    said = [NewTurn(Role.USER, "My dog is called Pixel.")]
    (dog,) = converse.say(owner_id=bill.pk, episode_id=chat, turns=said, now=now)
    for text in ("I like tea.", "I like gin."):
        talk(bill, text, now)
        assert _best(bill, now, chat) != dog

    assert _best(bill, now, None) == dog


def _best(owner: User, now: datetime, chat: UUID | None) -> UUID | None:
    found = recall(
        owner_id=owner.pk,
        query="who is Pixel?",
        now=now,
        episode_id=chat,
        within_ms=60_000,
        limit=1,
    )
    return found.ranked[0].turn if found.ranked else None
