"""The person's own hand: add, confirm, correct."""

import math
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from accounts.models import User
from memory.engine.vocabulary import Basis, JobKind, Kind, Origin, Sensitivity
from memory.flows import revise
from memory.flows.forget import undo
from memory.flows.revise import Refusal, RevisionRefusedError, StaleVersionError
from memory.models import (
    Edge,
    Forgetting,
    Interval,
    Job,
    Node,
    Phrase,
    Profile,
    Snippet,
    acting_for,
)
from memory.store import tombstones
from memory.store.tombstones import SELF_CANON
from tests.flows.census import dump
from tests.story import Story

BOSS = "You HAS_BOSS Sarah"
SENTENCE = "Rita taught me to row."


def _add(owner: User, now: datetime, **given: Any) -> UUID:  # noqa: ANN401 - values of the flow
    typed = {"source_name": "me", "relation": "knows", "target_name": "Rita", "snippet": SENTENCE}
    return revise.add(owner_id=owner.pk, now=now, **(typed | given))


def _edge(owner: User, edge_id: UUID) -> Edge:
    with acting_for(owner.pk):
        return Edge.objects.kept().with_ends().get(pk=edge_id)


def _set(owner: User, edge_id: UUID, **values: object) -> None:
    with acting_for(owner.pk):
        Edge.objects.filter(pk=edge_id).update(**values)


def _refusal(owner: User, now: datetime, **given: Any) -> str:  # noqa: ANN401 - as above
    before = dump(owner.pk)
    with pytest.raises(RevisionRefusedError) as refused:
        _add(owner, now, **given)
    assert dump(owner.pk) == before
    return str(refused.value.code)


# --- add ---


def test_what_is_added_is_stated_whole_and_strong(bill: User, now: datetime) -> None:
    edge = _edge(bill, _add(bill, now))

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
    assert _edge(bill, _add(bill, now, origin=Origin.API)).origin == Origin.API


def test_known_names_are_found_and_new_ones_made(story: Story, now: datetime) -> None:
    edge = _edge(story.owner, _add(story.owner, now, source_name="sarah", target_name="Rita"))

    assert edge.source_id == story.nodes["Sarah"]
    assert edge.target.kind == Kind.OTHER


def test_a_kind_given_is_the_kind_made(bill: User, now: datetime) -> None:
    edge = _edge(bill, _add(bill, now, target_kind=Kind.PERSON))
    assert edge.target.kind == Kind.PERSON


def test_adding_what_is_known_restates_it(story: Story, now: datetime) -> None:
    known = story.edges[BOSS]
    _set(story.owner, known, strength_at_touch=50.0, touched_at=now)

    again = _add(story.owner, now, relation="has boss", target_name="Sarah", snippet="She is.")

    edge = _edge(story.owner, again)
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

    assert _edge(story.owner, known).superseded_at is None
    with acting_for(story.owner.pk):
        assert Interval.objects.known_at(None).filter(edge_id=known, valid_to=None).count() == 1


def test_adding_what_is_proposed_accepts_it(story: Story, now: datetime) -> None:
    _set(story.owner, story.edges[BOSS], proposed_at=now)

    assert _add(story.owner, now, relation="HAS_BOSS", target_name="Sarah") == story.edges[BOSS]
    assert _edge(story.owner, story.edges[BOSS]).proposed_at is None


def test_one_value_at_a_time_replaces_the_old_one_and_is_flagged(bill: User, now: datetime) -> None:
    old = _add(bill, now, relation="works at", target_name="Acme", snippet="I work at Acme.")
    new = _add(bill, now, relation="employed by", target_name="Globex", snippet="Now at Globex.")

    assert _edge(bill, old).superseded_by_id == new
    assert _edge(bill, new).needs_review


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

    assert _edge(bill, edge_id).sensitivity == Sensitivity.HEALTH


def test_a_third_persons_health_is_never_kept(story: Story, now: datetime) -> None:
    with acting_for(story.owner.pk):
        Profile.objects.update(consented=[Sensitivity.HEALTH])
    typed = {"source_name": "Sarah", "relation": "has condition", "target_name": "asthma"}

    assert _refusal(story.owner, now, **typed) == Refusal.NEEDS_CONSENT


def test_an_allergy_needs_no_consent(bill: User, now: datetime) -> None:
    edge_id = _add(bill, now, relation="allergic to", target_name="nuts", snippet="No nuts.")
    assert _edge(bill, edge_id).sensitivity == Sensitivity.DIET_ALLERGY


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
    assert _edge(bill, _add(bill, now, target_name=typed)).target.name == name


def test_a_sentence_with_broken_signs_is_kept(bill: User, now: datetime) -> None:
    edge_id = _add(bill, now, snippet="I\0 row \ud83d.")
    with acting_for(bill.pk):
        assert Snippet.objects.get(edge_id=edge_id).text == "I\ufffd row \ufffd."


# --- confirm ---


def test_still_true_adds_fifteen_after_fading(story: Story, now: datetime) -> None:
    boss = story.edges[BOSS]
    then = now - timedelta(days=60)
    _set(story.owner, boss, stability="mutable", touched_at=then, dormant_at=now)

    revise.confirm(owner_id=story.owner.pk, edge_id=boss, now=now)

    edge = _edge(story.owner, boss)
    assert edge.strength_at_touch == pytest.approx(100 * math.exp(-1.2) + 15)
    assert (edge.touched_at, edge.last_confirmed_at, edge.dormant_at) == (now, now, None)
    assert (edge.confidence, edge.version) == (0.9, 1)


def test_still_true_renews_what_has_expired(story: Story, now: datetime) -> None:
    boss = story.edges[BOSS]
    ended = now - timedelta(days=3)
    _set(story.owner, boss, stability="time_bound", expires_at=ended, ttl_days=7)

    revise.confirm(owner_id=story.owner.pk, edge_id=boss, now=now)

    assert _edge(story.owner, boss).expires_at == now + timedelta(days=7)


def test_what_was_replaced_cannot_be_confirmed(story: Story, now: datetime) -> None:
    _set(story.owner, story.edges[BOSS], superseded_at=now)

    with pytest.raises(RevisionRefusedError, match=Refusal.SUPERSEDED):
        revise.confirm(owner_id=story.owner.pk, edge_id=story.edges[BOSS], now=now)


# --- correct ---


def _correct(story: Story, now: datetime, how: str, **given: Any) -> UUID:  # noqa: ANN401 - as above
    owner_id, edge_id = story.owner.pk, story.edges[BOSS]
    return revise.correct(owner_id=owner_id, edge_id=edge_id, how=how, now=now, **given)  # type: ignore[arg-type]


def test_never_true_forgets_and_buries(story: Story, now: datetime) -> None:
    held = _correct(story, now, "never_true")

    assert held == story.edges[BOSS]
    with acting_for(story.owner.pk):
        assert not Edge.objects.kept().filter(pk=held).exists()
        for said_at, is_buried in [(now, True), (now + timedelta(seconds=1), False)]:
            assert is_buried == tombstones.is_buried(
                story.owner.pk,
                source=SELF_CANON,
                relation="REPORTS_TO",
                target="sarah",
                said_at=said_at,
            )


def test_never_true_with_new_values_states_them(story: Story, now: datetime) -> None:
    held = _correct(story, now, "never_true", target_name="Bob", snippet="Bob is my boss.")

    edge = _edge(story.owner, held)
    assert (edge.relation, edge.target.name, edge.target.kind) == ("HAS_BOSS", "Bob", Kind.PERSON)
    assert (edge.origin, edge.strength_at_touch, edge.confidence) == (Origin.HAND, 100.0, 1.0)
    with acting_for(story.owner.pk):
        assert not Edge.objects.kept().filter(pk=story.edges[BOSS]).exists()
        assert Node.objects.get(pk=story.nodes["Sarah"]).forgetting_id is not None


def test_never_true_can_be_undone(story: Story, now: datetime) -> None:
    before = dump(story.owner.pk)
    _correct(story, now, "never_true")
    with acting_for(story.owner.pk):
        act = Forgetting.objects.get()

    undo(owner_id=story.owner.pk, forgetting_id=act.pk, now=now)

    after = dump(story.owner.pk)
    assert {**after, "phrases": []} == {**before, "phrases": []}


def test_what_a_wrong_edge_had_replaced_stays_replaced_by_the_right_one(
    story: Story, now: datetime
) -> None:
    bob = _correct(story, now, "changed", target_name="Bob")

    tom = revise.correct(
        owner_id=story.owner.pk, edge_id=bob, how="never_true", now=now, target_name="Tom"
    )

    assert _edge(story.owner, story.edges[BOSS]).superseded_by_id == tom


def test_changed_keeps_the_old_as_history(story: Story, now: datetime) -> None:
    then = now - timedelta(hours=9)
    held = _correct(story, now, "changed", target_name="Bob", changed_at=then)

    old, new = _edge(story.owner, story.edges[BOSS]), _edge(story.owner, held)
    with acting_for(story.owner.pk):
        ended = Interval.objects.known_at(None).get(edge=old)
        begun = Interval.objects.get(edge=new)
        sentence = Snippet.objects.get(edge=new).text
    assert (old.superseded_by_id, old.superseded_at) == (held, then)
    assert (ended.valid_to, ended.superseded_by_id) == (then, held)
    assert (begun.valid_from, begun.valid_to) == (then, None)
    assert old.strength_at_touch == 100.0
    assert sentence == "You has boss Bob"


def test_changed_before_it_began_ends_where_it_began(story: Story, now: datetime) -> None:
    _correct(story, now, "changed", target_name="Bob", changed_at=now - timedelta(days=99))

    with acting_for(story.owner.pk):
        ended = Interval.objects.known_at(None).get(edge_id=story.edges[BOSS])
    assert ended.valid_to == ended.valid_from


def test_changed_to_nothing_only_ends(story: Story, now: datetime) -> None:
    held = _correct(story, now, "changed")

    edge = _edge(story.owner, held)
    assert (held, edge.superseded_at, edge.superseded_by_id) == (story.edges[BOSS], now, None)


def test_another_relation_alone_is_a_correction(story: Story, now: datetime) -> None:
    held = _edge(story.owner, _correct(story, now, "never_true", relation="has friend"))
    assert (held.relation, held.target_id) == ("HAS_FRIEND", story.nodes["Sarah"])


@pytest.mark.parametrize(
    ("how", "given", "code"),
    [
        ("changed", {"target_name": "Sarah", "relation": "has boss"}, Refusal.NOTHING_NEW),
        ("never_true", {"target_name": " sarah ", "snippet": "x"}, Refusal.NOTHING_NEW),
        ("changed", {"target_name": "it"}, Refusal.UNCLEAR_NAME),
        ("changed", {"target_name": "me"}, Refusal.SAME_ENDS),
        ("never_true", {"relation": "a b c d e"}, Refusal.UNKNOWN_RELATION),
    ],
)
def test_a_correction_that_is_none_is_refused(
    story: Story, now: datetime, how: str, given: dict[str, str], code: Refusal
) -> None:
    before = dump(story.owner.pk)
    with pytest.raises(RevisionRefusedError, match=f"^{code}$"):
        _correct(story, now, how, **given)
    assert dump(story.owner.pk) == before


def test_a_change_in_the_future_is_refused(story: Story, now: datetime) -> None:
    with pytest.raises(RevisionRefusedError, match=Refusal.IN_FUTURE):
        _correct(story, now, "changed", target_name="Bob", changed_at=now + timedelta(hours=1))


def test_what_was_replaced_cannot_change_again(story: Story, now: datetime) -> None:
    _correct(story, now, "changed", target_name="Bob")
    with pytest.raises(RevisionRefusedError, match=Refusal.SUPERSEDED):
        _correct(story, now, "changed", target_name="Tom")


def test_a_stale_version_changes_nothing(story: Story, now: datetime) -> None:
    revise.confirm(owner_id=story.owner.pk, edge_id=story.edges[BOSS], now=now)
    before = dump(story.owner.pk)

    with pytest.raises(StaleVersionError):
        _correct(story, now, "never_true", version=0)

    assert dump(story.owner.pk) == before


@pytest.mark.parametrize("name", ["confirm", "correct", "mute", "pin"])
def test_another_owners_edge_is_missing(
    story: Story, mallory: User, now: datetime, name: str
) -> None:
    given: dict[str, dict[str, Any]] = {
        "confirm": {"now": now},
        "correct": {"now": now, "how": "never_true"},
        "mute": {"is_muted": True},
        "pin": {"is_pinned": True},
    }
    before = dump(story.owner.pk)
    with pytest.raises(Edge.DoesNotExist):
        getattr(revise, name)(owner_id=mallory.pk, edge_id=story.edges[BOSS], **given[name])
    assert dump(story.owner.pk) == before
