"""Names that a person gave or removed: what is learned later goes by them."""

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from memory.flows import revise
from memory.flows.learn import rederive
from memory.models import Alias, Edge, Node, acting_for
from tests.doubles.scripted import Scripted
from tests.flows.review_learned.cases import claims_of, names_of
from tests.flows.talking import talk


def test_my_boss_is_the_new_one_and_a_removed_name_stays_away(
    bill: User, model: Scripted, now: datetime
) -> None:
    """B48: the role follows the live edge; an alias the person removed is not learned again."""
    model.aliases = {"Kai": ["Kaiser", "boss"]}
    talk(bill, "I has boss Kai.", now)
    assert names_of(bill) == {"Kai": {"Kaiser"}}  # a role noun is nobody's alias
    with acting_for(bill.pk):
        alias = Alias.objects.get(name="Kaiser")
    revise.remove_alias(owner_id=bill.pk, alias_id=alias.pk, now=now)

    talk(bill, "I has boss Rhea. Kai likes tea.", now + timedelta(days=3))

    assert names_of(bill) == {"Kai": set(), "Rhea": set()}
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

    assert names_of(bill) == {"Kai": set()}


def test_a_name_given_by_hand_stays(bill: User, model: Scripted, now: datetime) -> None:
    """B54: Jon is John Okafor now; what is said of Jon goes to him."""
    talk(bill, "I knows Jon.", now)
    with acting_for(bill.pk):
        jon = Node.objects.get(name="Jon").pk
    revise.rename(owner_id=bill.pk, node_id=jon, name="John Okafor", now=now)

    talk(bill, "Jon likes tea.", now + timedelta(days=1))

    assert names_of(bill) == {"John Okafor": {"Jon"}}
    assert "John Okafor LIKES tea" in claims_of(bill)
