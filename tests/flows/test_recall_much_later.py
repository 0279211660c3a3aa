"""The first story again, after many further memories about other things."""

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from memory import tasks
from memory.engine.vocabulary import Capture, Mode, RecallSwitch
from memory.flows import converse, revise
from tests.story import SAID

pytestmark = pytest.mark.long

PEOPLE = [
    "Ada",
    "Ben",
    "Cleo",
    "Dora",
    "Emil",
    "Finn",
    "Gerda",
    "Hugo",
    "Ines",
    "Jonas",
    "Karla",
    "Lukas",
    "Mona",
    "Nils",
    "Olga",
]
THINGS = [
    "chess",
    "opera",
    "rowing",
    "poetry",
    "judo",
    "jazz",
    "pottery",
    "surfing",
    "baking",
    "hiking",
    "origami",
    "golf",
]
A_CHAT = 25  # memories


def _chat(owner: User, said: list[str], now: datetime) -> None:
    episode = converse.start(owner_id=owner.pk, mode=Mode.NORMAL, now=now)
    turns = [converse.NewTurn("user", one) for one in said]
    converse.say(owner_id=owner.pk, episode_id=episode, turns=turns, now=now)
    tasks.work(str(converse.close(owner_id=owner.pk, episode_id=episode, now=now)))


def _others(n_memories: int) -> list[str]:
    """Return so many statements, each of another friend or another liking of one."""
    return [
        f"My friend {PEOPLE[at % len(PEOPLE)]}{chr(97 + at // 12 // len(PEOPLE))} likes "
        f"{THINGS[at // len(PEOPLE) % len(THINGS)]}."
        for at in range(n_memories)
    ]


@pytest.mark.parametrize("n_memories", [50, 500])
def test_the_boss_and_the_allergy_are_still_in_the_prompt(
    bill: User, now: datetime, n_memories: int
) -> None:
    revise.choose(owner_id=bill.pk, capture=Capture.AUTOMATIC, recall=RecallSwitch.ON)
    _chat(bill, [SAID], now)
    others = _others(n_memories)
    for at in range(0, n_memories, A_CHAT):
        _chat(bill, others[at : at + A_CHAT], now + timedelta(hours=at))
    later = now + timedelta(days=30)
    episode = converse.start(owner_id=bill.pk, mode=Mode.NORMAL, now=later)

    receipt = converse.begin_reply(
        owner_id=bill.pk,
        episode_id=episode,
        content="what should I cook for my manager?",
        now=later,
    ).receipt

    given = [*receipt["memories"], *receipt["profile"]]
    assert any("HAS_BOSS]-> Sarah" in one["sentence"] for one in given)
    assert any("ALLERGIC_TO]-> peanuts" in one["sentence"] for one in given)
    assert all(one["why"] for one in given)
