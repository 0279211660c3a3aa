"""What a mention was taken for, taken back: as if it had been kept apart when it was learned."""

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from memory.engine.vocabulary import Decision
from memory.flows import review, revise
from memory.flows.learn import rederive
from memory.models import Alias, Edge, MergeDecision, Node, acting_for
from tests.canonical import canonical
from tests.doubles.scripted import Scripted
from tests.flows.talking import FIRST, remembering, scripted, talk


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Scripted:
    """The model everybody is asked through."""
    return scripted(monkeypatch)


@pytest.fixture
def other_bill(db: None) -> User:
    """Somebody who tells the same to a model that judges otherwise."""
    return User.objects.create(email="other-bill@example.org", name="Bill")


@pytest.fixture(autouse=True)
def _captured(bill: User, other_bill: User) -> None:
    for person in (bill, other_bill):
        remembering(person)


def _decision(owner: User, mention: str) -> MergeDecision:
    with acting_for(owner.pk):
        return MergeDecision.objects.filter(mention=mention).latest("decided_at")


def _undo(owner: User, mention: str, now: datetime) -> None:
    decision = _decision(owner, mention)
    review.undo(owner_id=owner.pk, decision_id=decision.pk, by=owner.pk, now=now)


SECOND = {
    "new claims": "Sam plays chess. Sam dislikes gin.",
    "a restated claim": "Sam works at Acme. Sam plays chess.",
    "a value that replaced one": "Sam lives in Paris.",
    "the person's own claim": "I knows Sam.",
    "the two of them": "Sam admires Sam Ortiz. Sam likes tea.",
    "a property": "Sam likes go and is merry.",
}


@pytest.mark.parametrize("said", SECOND.values(), ids=SECOND)
def test_undone_is_as_if_kept_apart(
    bill: User, other_bill: User, model: Scripted, now: datetime, said: str
) -> None:
    """One model takes Sam for Sam Ortiz and is corrected; the other one never did."""
    later = now + timedelta(days=20)
    for owner, sure in ((bill, 0.8), (other_bill, 0.3)):
        model.sure = {("Sam", "Sam Ortiz"): sure}
        talk(owner, FIRST, now)
        talk(owner, said, later)
    assert _decision(bill, "Sam").decision == Decision.SAME

    _undo(bill, "Sam", later)

    assert canonical(bill.pk) == canonical(other_bill.pk)


def _names(owner: User) -> dict[str, set[str]]:
    with acting_for(owner.pk):
        return {
            node.name: set(
                Alias.objects.filter(node=node, removed_at=None).values_list("name", flat=True)
            )
            for node in Node.objects.filter(kind="PERSON", is_self=False)
        }


def _claims(owner: User) -> set[str]:
    with acting_for(owner.pk):
        return {
            f"{edge.source.name} {edge.relation} {edge.target.name}"
            for edge in Edge.objects.kept().with_ends()
        }


@pytest.fixture
def confused(bill: User, model: Scripted, now: datetime) -> User:
    """Bill, whose Sam was taken for Sam Ortiz."""
    model.sure = {("Sam", "Sam Ortiz"): 0.8}
    talk(bill, FIRST, now)
    talk(bill, "Sam plays chess. Sam works at Acme.", now + timedelta(days=1))
    return bill


def test_a_flagged_merge_waits_with_its_evidence(confused: User) -> None:
    decision = _decision(confused, "Sam")

    assert (decision.needs_review, decision.band, decision.rule) == (True, "flagged", "words")
    assert decision.confidence == 0.8
    assert _names(confused) == {"Sam Ortiz": {"Sam"}}


def test_what_came_under_the_same_name_goes_along(confused: User, now: datetime) -> None:
    later = now + timedelta(days=2)
    talk(confused, "Sam likes gin.", later)

    _undo(confused, "Sam", later)  # the latest is silent: it rests on the name the first brought
    assert "Sam LIKES gin" in _claims(confused)

    first = _first(confused, "Sam")
    review.undo(owner_id=confused.pk, decision_id=first.pk, by=confused.pk, now=later)
    assert "Sam PLAYS chess" in _claims(confused)


def test_the_first_mistake_takes_all_that_rest_on_it_along(confused: User, now: datetime) -> None:
    later = now + timedelta(days=2)
    talk(confused, "Sam likes gin.", later)

    first = _first(confused, "Sam")
    review.undo(owner_id=confused.pk, decision_id=first.pk, by=confused.pk, now=later)

    assert _names(confused) == {"Sam Ortiz": set(), "Sam": set()}
    assert {"Sam LIKES gin", "Sam PLAYS chess", "Sam WORKS_AT Acme"} <= _claims(confused)
    assert "Sam Ortiz WORKS_AT Acme" in _claims(confused)


def _first(owner: User, mention: str) -> MergeDecision:
    with acting_for(owner.pk):
        return MergeDecision.objects.filter(mention=mention).earliest("graph_version")


def test_a_pair_told_apart_is_never_merged_again(
    confused: User, model: Scripted, now: datetime
) -> None:
    later = now + timedelta(days=2)
    _undo(confused, "Sam", later)
    model.sure = {("Sam", "Sam Ortiz"): 1.0}

    talk(confused, "Sam likes gin. Sam Ortiz likes go.", later)

    assert _names(confused) == {"Sam Ortiz": set(), "Sam": set()}
    assert {"Sam LIKES gin", "Sam Ortiz LIKES go"} <= _claims(confused)


def test_yes_keeps_a_flagged_merge(confused: User, now: datetime) -> None:
    decision = _decision(confused, "Sam")

    _decide(confused, decision, review.Verdict.MERGE, now)

    settled = _decision(confused, "Sam")
    assert (settled.needs_review, settled.reviewed_by_id) == (False, confused.pk)
    assert _names(confused) == {"Sam Ortiz": {"Sam"}}


def _decide(owner: User, decision: MergeDecision, verdict: review.Verdict, now: datetime) -> None:
    review.decide(
        owner_id=owner.pk,
        decision_id=decision.pk,
        verdict=verdict,
        by=owner.pk,
        now=now,
        version=decision.version,
    )


def test_two_at_once_is_one_too_many(confused: User, now: datetime) -> None:
    decision = _decision(confused, "Sam")
    _decide(confused, decision, review.Verdict.MERGE, now)
    before = canonical(confused.pk)

    with pytest.raises(review.StaleVersionError):
        _decide(confused, decision, review.Verdict.SEPARATE, now)

    assert canonical(confused.pk) == before


@pytest.fixture
def undecided(bill: User, model: Scripted, now: datetime) -> User:
    """Bill, whose Sam may be Sam Ortiz: nobody could be asked."""
    model.is_away = True
    talk(bill, FIRST, now)
    talk(bill, "Sam plays chess. Sam works at Acme.", now + timedelta(days=1))
    return bill


def test_an_undecided_mention_merged_by_staff_can_be_taken_back(
    undecided: User, mallory: User, now: datetime
) -> None:
    before = canonical(undecided.pk)
    decision = _decision(undecided, "Sam")
    assert (decision.decision, decision.band) == ("unsure", "undecided")
    review.decide(
        owner_id=undecided.pk,
        decision_id=decision.pk,
        verdict=review.Verdict.MERGE,
        by=mallory.pk,
        now=now,
    )
    assert _names(undecided) == {"Sam Ortiz": {"Sam"}}
    assert _decision(undecided, "Sam").reviewed_by_id == mallory.pk

    _undo(undecided, "Sam", now)

    assert canonical(undecided.pk) == before


def test_an_undecided_mention_kept_separate_is_not_asked_again(
    undecided: User, model: Scripted, now: datetime
) -> None:
    decision = _decision(undecided, "Sam")

    review.keep_separate(owner_id=undecided.pk, decision_id=decision.pk, by=undecided.pk, now=now)

    with acting_for(undecided.pk):
        assert not MergeDecision.objects.waiting().exists()
    talk(undecided, "Sam likes gin.", now + timedelta(days=2))
    with acting_for(undecided.pk):
        assert not MergeDecision.objects.waiting().exists()


def test_what_a_merge_took_away_is_undone_first(confused: User, now: datetime) -> None:
    with acting_for(confused.pk):
        ids = {node.name: node.pk for node in Node.objects.all()}
    other = review.merge(
        owner_id=confused.pk,
        kept_id=ids["Bill"],
        absorbed_id=ids["Sam Ortiz"],
        by=confused.pk,
        now=now,
    )

    with pytest.raises(review.MergeBlockedError) as blocked:
        _undo(confused, "Sam", now)

    assert blocked.value.decision_ids == [other.decision_id]


def test_the_person_is_nobody_else(confused: User, now: datetime) -> None:
    talk(confused, "Bill likes go.", now + timedelta(days=2))
    with acting_for(confused.pk):
        own = MergeDecision.objects.filter(rule="self").first()
    if own is not None:
        with pytest.raises(review.ReviewRefusedError, match="is_self"):
            review.undo(owner_id=confused.pk, decision_id=own.pk, by=confused.pk, now=now)


def test_a_new_name_decided_nothing(confused: User, now: datetime) -> None:
    with pytest.raises(review.ReviewRefusedError, match="not_decided"):
        review.undo(
            owner_id=confused.pk,
            decision_id=_first(confused, "Acme").pk,
            by=confused.pk,
            now=now,
        )


def test_my_boss_is_the_new_one_and_a_removed_name_stays_away(
    bill: User, model: Scripted, now: datetime
) -> None:
    """B48: the role follows the live edge; an alias the person removed is not learned again."""
    model.aliases = {"Kai": ["Kaiser", "boss"]}
    talk(bill, "I has boss Kai.", now)
    assert _names(bill) == {"Kai": {"Kaiser"}}  # a role noun is nobody's alias
    with acting_for(bill.pk):
        alias = Alias.objects.get(name="Kaiser")
    revise.remove_alias(owner_id=bill.pk, alias_id=alias.pk, now=now)

    talk(bill, "I has boss Rhea. Kai likes tea.", now + timedelta(days=3))

    assert _names(bill) == {"Kai": set(), "Rhea": set()}
    with acting_for(bill.pk):
        boss = Edge.objects.live(now + timedelta(days=3)).get(relation="HAS_BOSS")
        assert boss.target.name == "Rhea"


@pytest.mark.parametrize("is_known_before", [True, False])
def test_a_removed_name_stays_away_when_the_chat_is_derived_again(
    bill: User,
    model: Scripted,
    now: datetime,
    is_known_before: bool,  # noqa: FBT001 - a case
) -> None:
    """Field case B48: nothing is said anew, so the person's word is the last one."""
    if is_known_before:
        talk(bill, "Kai likes tea.", now - timedelta(days=1))
    model.aliases = {"Kai": ["Kaiser"]}
    chat = talk(bill, "I has boss Kai.", now)
    with acting_for(bill.pk):
        alias = Alias.objects.get(name="Kaiser")
    revise.remove_alias(owner_id=bill.pk, alias_id=alias.pk, now=now)

    rederive(owner_id=bill.pk, episode_id=chat, now=now, is_dry_run=False, again=True)

    assert _names(bill) == {"Kai": set()}


def test_a_name_given_by_hand_stays(bill: User, model: Scripted, now: datetime) -> None:
    """B54: Jon is John Okafor now; what is said of Jon goes to him."""
    talk(bill, "I knows Jon.", now)
    with acting_for(bill.pk):
        jon = Node.objects.get(name="Jon").pk
    revise.rename(owner_id=bill.pk, node_id=jon, name="John Okafor", now=now)

    talk(bill, "Jon likes tea.", now + timedelta(days=1))

    assert _names(bill) == {"John Okafor": {"Jon"}}
    assert "John Okafor LIKES tea" in _claims(bill)
