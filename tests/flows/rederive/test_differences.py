"""A better pipeline derives an old conversation again: what is new, gone and changed."""

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID

import pytest

from accounts.models import User
from memory import tasks
from memory.engine.vocabulary import EpisodeState
from memory.flows.learn import Diff, Skipped, SkippedError, rederivable, rederive
from memory.management.invariants import broken
from memory.models import (
    Edge,
    Episode,
    ExtractionRun,
    JobFailedError,
    Node,
    acting_for,
)
from tests.doubles.faults import Fault
from tests.doubles.model_server import ModelServer
from tests.flows.census import dump
from tests.flows.rederive.pipelines import BOSS, CHANGES, HOME, claims_of, edge, node
from tests.flows.talk import Scripted, held, learned, triples


def test_a_dry_run_shows_what_is_new_gone_and_changed_and_writes_nothing(
    owner: User, derive: Callable[..., Diff]
) -> None:
    before = dump(owner.pk)

    diff = derive(is_dry_run=True)

    assert claims_of(diff) == CHANGES
    assert diff.changed[0].fields == ("confidence",)
    assert dump(owner.pk) == before


def test_applied_it_does_exactly_that(owner: User, derive: Callable[..., Diff]) -> None:
    assert claims_of(derive()) == CHANGES

    assert triples(owner) == {
        "Bill HAS_BOSS Sarah",
        "Bill LOVES chess",
        "Bill ALLERGIC_TO peanuts",
    }
    with acting_for(owner.pk):
        assert not Node.objects.filter(name="Berlin").exists()
        assert Edge.objects.get(relation="HAS_BOSS").confidence == pytest.approx(0.6)
        assert not any(broken().values())


def test_facts_carry_the_version_that_derived_them(
    owner: User, derive: Callable[..., Diff]
) -> None:
    derive()

    with acting_for(owner.pk):
        versions = Edge.objects.values_list("run__pipeline_version", flat=True)
        assert set(versions) == {"next"}


def test_an_edge_that_a_lost_one_had_replaced_holds_again(
    owner: User, now: datetime, newer: ModelServer
) -> None:
    newer.answer = Scripted([node("Berlin", "PLACE"), edge("LIVES_IN", "Berlin", HOME)])
    learned(owner, now + timedelta(hours=1), HOME)
    paris = "I live in Paris."
    newer.answer = Scripted([node("Paris", "PLACE"), edge("LIVES_IN", "Paris", paris)])
    later = learned(owner, now + timedelta(hours=2), paris)
    newer.answer = Scripted([])

    rederive(owner_id=owner.pk, episode_id=later, now=now + timedelta(days=1), is_dry_run=False)

    with acting_for(owner.pk):
        berlin = Edge.objects.get(target__name="Berlin")
        assert berlin.superseded_at is None
        assert berlin.intervals.filter(valid_to=None, known_to=None).count() == 1
        assert not Node.objects.filter(name="Paris").exists()


def test_the_same_version_again_is_nothing_to_do(
    derive: Callable[..., Diff], newer: ModelServer
) -> None:
    derive()
    n_asked = len(newer.requests)

    with pytest.raises(SkippedError) as refused:
        derive()

    assert refused.value.reason == Skipped.UP_TO_DATE
    assert len(newer.requests) == n_asked


def test_asked_for_it_is_done_again_and_changes_nothing(
    owner: User, derive: Callable[..., Diff]
) -> None:
    derive()
    before = triples(owner)

    diff = derive(again=True)

    assert claims_of(diff) == {"new": [], "gone": [], "changed": []}
    assert triples(owner) == before
    with acting_for(owner.pk):
        assert ExtractionRun.objects.filter(pipeline_version="next").count() == 1


def test_the_extractor_is_not_shown_what_it_derived_itself(
    owner: User, derive: Callable[..., Diff], newer: ModelServer
) -> None:
    derive(is_dry_run=True)

    assert newer.requests[-1].task["known_edges"] == []


def test_a_model_that_fails_changes_nothing(
    owner: User, derive: Callable[..., Diff], newer: ModelServer
) -> None:
    before = dump(owner.pk)
    newer.fault = Fault.INTERNAL

    with pytest.raises(JobFailedError, match="server_error"):
        derive()

    assert dump(owner.pk) == before


def test_only_learned_conversations_are_derived_again(
    owner: User, derive: Callable[..., Diff], episode: UUID, now: datetime
) -> None:
    waiting, job = held(owner, now, BOSS)
    assert rederivable(owner_id=owner.pk) == [episode]
    with acting_for(owner.pk):
        Episode.objects.filter(pk=episode).update(state=EpisodeState.OPEN)

    with pytest.raises(SkippedError) as refused:
        derive()

    assert refused.value.reason == Skipped.NOT_LEARNED
    tasks.work(str(job))
    assert rederivable(owner_id=owner.pk) == [waiting]
