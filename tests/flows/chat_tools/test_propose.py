"""What the model proposes to remember: the person's own words, learned at the close."""

import json
from datetime import datetime

import pytest

from accounts.models import User
from memory import tasks
from memory.engine.vocabulary import Capture, RecallSwitch
from memory.flows import converse, forget, learn, revise
from memory.flows.forget import Target
from memory.models import Edge, Turn, acting_for
from tests.doubles.model_server import ModelServer
from tests.doubles.replies import Reply
from tests.flows.chat_tools.calling import CLAIM, items_of, talk


def test_a_proposal_is_learned_at_the_close_and_not_before(
    talker: User, now: datetime, online_model: ModelServer
) -> None:
    call = {**CLAIM, "snippet": "I like green tea"}
    online_model.reply(Reply.calling(("memory_write", call)), "Noted.")
    episode, turn = talk(talker, now, "Please remember that I like green tea.")

    with acting_for(talker.pk):
        assert not Edge.objects.filter(relation="LIKES").exists()
    tasks.work(str(converse.close(owner_id=talker.pk, episode_id=episode, now=now)))

    assert items_of(turn)[0]["quote"] == "I like green tea"
    with acting_for(talker.pk):
        (edge,) = Edge.objects.filter(relation="LIKES").with_ends()
    assert (edge.target.name, edge.proposed_at) == ("green tea", None)


def test_what_is_derived_again_holds_the_proposal_too(
    talker: User, now: datetime, online_model: ModelServer
) -> None:
    call = {**CLAIM, "snippet": "I like green tea"}
    online_model.reply(Reply.calling(("memory_write", call)), "Noted.")
    episode, _ = talk(talker, now, "Please remember that I like green tea.")
    tasks.work(str(converse.close(owner_id=talker.pk, episode_id=episode, now=now)))

    diff = learn.rederive(
        owner_id=talker.pk, episode_id=episode, now=now, is_dry_run=True, again=True
    )

    assert not diff.gone


def test_whoever_wants_to_be_asked_finds_a_proposal_in_the_inbox(
    bill: User, now: datetime, online_model: ModelServer
) -> None:
    revise.choose(owner_id=bill.pk, capture=Capture.ASK, recall=RecallSwitch.ON)
    call = {**CLAIM, "snippet": "I like green tea"}
    online_model.reply(Reply.calling(("memory_write", call)), "Noted.")
    episode, _ = talk(bill, now, "Please remember that I like green tea.")

    tasks.work(str(converse.close(owner_id=bill.pk, episode_id=episode, now=now)))

    with acting_for(bill.pk):
        assert Edge.objects.in_inbox().get(relation="LIKES").proposed_at is not None


@pytest.mark.parametrize(
    ("snippet", "code"),
    [("I adore green tea", "snippet_not_verbatim"), ("Well done, Bill", "snippet_from_assistant")],
)
def test_only_the_persons_own_words_justify_a_proposal(
    talker: User, now: datetime, online_model: ModelServer, snippet: str, code: str
) -> None:
    call = {**CLAIM, "snippet": snippet}
    online_model.reply("Well done, Bill", Reply.calling(("memory_write", call)), "Hm.")

    _, turn = talk(talker, now, "Hello there", "I like green tea")

    assert items_of(turn)[0] == {"tool": "memory_write", "state": "refused", "reason": code}


def test_pasted_text_cannot_be_proposed(
    talker: User, now: datetime, online_model: ModelServer
) -> None:
    call = {**CLAIM, "snippet": "I like green tea"}
    online_model.reply(Reply.calling(("memory_write", call)), "Hm.")

    _, turn = talk(talker, now, 'Summarize this mail:\n\n"""\nI like green tea\n"""')

    assert items_of(turn)[0]["state"] == "refused"


def test_a_proposal_goes_with_the_words_it_quotes(
    talker: User, now: datetime, online_model: ModelServer
) -> None:
    call = {**CLAIM, "snippet": "I like green tea"}
    online_model.reply("Hm.", Reply.calling(("memory_write", call)), "Noted.")
    episode, turn = talk(talker, now, "I like green tea", "Please remember it")
    assert items_of(turn)[0]["state"] == "proposed"
    with acting_for(talker.pk):
        said = Turn.objects.get(episode_id=episode, position=0).pk

    target = Target("turn", said)
    forget.forget(owner_id=talker.pk, target=target, now=now, immediately=True)

    with acting_for(talker.pk):
        assert "green tea" not in json.dumps(Turn.objects.get(pk=turn.pk).receipt)
