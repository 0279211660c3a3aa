"""The person's own hand: a claim that they add."""

from datetime import datetime
from typing import Any
from uuid import UUID

import pytest

from accounts.models import User
from memory.engine.vocabulary import Basis, JobKind, Kind, Origin, Sensitivity
from memory.flows import revise
from memory.flows.revise import Refusal, RevisionRefusedError
from memory.models import Interval, Job, Phrase, Profile, Snippet, acting_for
from tests.flows.census import dump
from tests.flows.revising import BOSS, edge_of, set_edge
from tests.story import Story

SENTENCE = "Rita taught me to row."


def _add(owner: User, now: datetime, **given: Any) -> UUID:  # noqa: ANN401 - values of the flow
    typed = {"source_name": "me", "relation": "knows", "target_name": "Rita", "snippet": SENTENCE}
    return revise.add(owner_id=owner.pk, now=now, **(typed | given))


def _refusal(owner: User, now: datetime, **given: Any) -> str:  # noqa: ANN401 - as above
    before = dump(owner.pk)
    with pytest.raises(RevisionRefusedError) as refused:
        _add(owner, now, **given)
    assert dump(owner.pk) == before
    return str(refused.value.code)


def test_what_is_added_is_stated_whole_and_strong(bill: User, now: datetime) -> None:
    edge = edge_of(bill, _add(bill, now))

    assert (edge.source.is_self, edge.relation, edge.target.name) == (True, "KNOWS", "Rita")
    assert (edge.strength_at_touch, edge.confidence, edge.touched_at) == (100.0, 1.0, now)
    assert (edge.basis, edge.origin, edge.n_sightings) == (Basis.STATED, Origin.HAND, 1)


def test_the_typed_sentence_is_the_snippet(bill: User, now: datetime) -> None:
    edge_id = _add(bill, now, snippet=f"  {SENTENCE}\n")

    with acting_for(bill.pk):
        snippet = Snippet.objects.get(edge_id=edge_id)
        interval = Interval.objects.get(edge_id=edge_id)
    assert (snippet.text, snippet.turn_id, snippet.is_primary) == (SENTENCE, None, True)
    assert (interval.valid_from, interval.valid_to, interval.known_from) == (now, None, now)


def test_adding_makes_phrases_has_them_embedded_and_counts_as_a_change(
    bill: User, now: datetime
) -> None:
    _add(bill, now)

    with acting_for(bill.pk):
        assert set(Phrase.objects.values_list("text", flat=True)) == {"Bill", "Rita", "knows"}
        assert Profile.objects.of(bill.pk).graph_version == 1
    assert Job.objects.get().kind == JobKind.REEMBED


def test_an_api_claim_says_so(bill: User, now: datetime) -> None:
    assert edge_of(bill, _add(bill, now, origin=Origin.API)).origin == Origin.API


def test_known_names_are_found_and_new_ones_made(story: Story, now: datetime) -> None:
    edge = edge_of(story.owner, _add(story.owner, now, source_name="sarah", target_name="Rita"))

    assert edge.source_id == story.nodes["Sarah"]
    assert edge.target.kind == Kind.OTHER


def test_a_kind_given_is_the_kind_made(bill: User, now: datetime) -> None:
    edge = edge_of(bill, _add(bill, now, target_kind=Kind.PERSON))
    assert edge.target.kind == Kind.PERSON


def test_adding_what_is_known_restates_it(story: Story, now: datetime) -> None:
    known = story.edges[BOSS]
    set_edge(story.owner, known, strength_at_touch=50.0, touched_at=now)

    again = _add(story.owner, now, relation="has boss", target_name="Sarah", snippet="She is.")

    edge = edge_of(story.owner, again)
    assert again == known
    assert (edge.strength_at_touch, edge.confidence, edge.n_sightings) == (65.0, 1.0, 2)
    with acting_for(story.owner.pk):
        assert Snippet.objects.filter(edge=edge).count() == 2
        assert Snippet.objects.get(edge=edge, is_primary=True).text == "She is."


def test_adding_what_was_replaced_opens_it_again(story: Story, now: datetime) -> None:
    known = story.edges[BOSS]
    revise.correct(
        owner_id=story.owner.pk, edge_id=known, how="changed", now=now, target_name="Bob"
    )

    _add(story.owner, now, relation="HAS_BOSS", target_name="Sarah")

    assert edge_of(story.owner, known).superseded_at is None
    with acting_for(story.owner.pk):
        assert Interval.objects.known_at(None).filter(edge_id=known, valid_to=None).count() == 1


def test_adding_what_is_proposed_accepts_it(story: Story, now: datetime) -> None:
    set_edge(story.owner, story.edges[BOSS], proposed_at=now)

    assert _add(story.owner, now, relation="HAS_BOSS", target_name="Sarah") == story.edges[BOSS]
    assert edge_of(story.owner, story.edges[BOSS]).proposed_at is None


def test_one_value_at_a_time_replaces_the_old_one_and_is_flagged(bill: User, now: datetime) -> None:
    old = _add(bill, now, relation="works at", target_name="Acme", snippet="I work at Acme.")
    new = _add(bill, now, relation="employed by", target_name="Globex", snippet="Now at Globex.")

    assert edge_of(bill, old).superseded_by_id == new
    assert edge_of(bill, new).needs_review


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"source_name": " "}, Refusal.EMPTY),
        ({"target_name": "\u200b\u202e"}, Refusal.EMPTY),
        ({"snippet": " \n"}, Refusal.EMPTY),
        ({"target_name": "they"}, Refusal.UNCLEAR_NAME),
        ({"relation": "is the very best friend of"}, Refusal.UNKNOWN_RELATION),
        ({"relation": "kn\u0131ws"}, Refusal.UNKNOWN_RELATION),
        ({"target_name": "Myself"}, Refusal.SAME_ENDS),
        ({"relation": "has condition", "target_name": "diabetes"}, Refusal.NEEDS_CONSENT),
        ({"snippet": "Rita told me I have depression."}, Refusal.NEEDS_CONSENT),
    ],
)
def test_what_is_no_claim_is_refused_and_nothing_is_kept(
    bill: User, now: datetime, given: dict[str, str], code: Refusal
) -> None:
    assert _refusal(bill, now, **given) == code


def test_a_sensitive_claim_of_a_consented_class_is_kept_and_labelled(
    bill: User, now: datetime
) -> None:
    with acting_for(bill.pk):
        Profile.objects.of(bill.pk)
        Profile.objects.update(consented=[Sensitivity.HEALTH])

    edge_id = _add(bill, now, relation="has condition", target_name="asthma", snippet="Asthma.")

    assert edge_of(bill, edge_id).sensitivity == Sensitivity.HEALTH


def test_a_third_persons_health_is_never_kept(story: Story, now: datetime) -> None:
    with acting_for(story.owner.pk):
        Profile.objects.update(consented=[Sensitivity.HEALTH])
    typed = {"source_name": "Sarah", "relation": "has condition", "target_name": "asthma"}

    assert _refusal(story.owner, now, **typed) == Refusal.NEEDS_CONSENT


def test_an_allergy_needs_no_consent(bill: User, now: datetime) -> None:
    edge_id = _add(bill, now, relation="allergic to", target_name="nuts", snippet="No nuts.")
    assert edge_of(bill, edge_id).sensitivity == Sensitivity.DIET_ALLERGY


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ri\0ta", "Rita"),
        ("\u202eRita\u200b", "Rita"),
        ("Anna\n  Kowalska", "Anna Kowalska"),
        ("Ri\ud83dta", "Ri\ufffdta"),
        ("R" * 300, "R" * 200),
    ],
)
def test_names_are_stored_as_one_clean_line(
    bill: User, now: datetime, typed: str, name: str
) -> None:
    assert edge_of(bill, _add(bill, now, target_name=typed)).target.name == name


def test_a_sentence_with_broken_signs_is_kept(bill: User, now: datetime) -> None:
    edge_id = _add(bill, now, snippet="I\0 row \ud83d.")
    with acting_for(bill.pk):
        assert Snippet.objects.get(edge_id=edge_id).text == "I\ufffd row \ufffd."
