"""What the model asks to forget: it is asked, and nothing is forgotten by that."""

from datetime import datetime

from accounts.models import User
from memory.flows import converse, forget
from memory.flows.forget import Target
from memory.models import Edge, Forgetting, Turn, acting_for
from tests.doubles.model_server import ModelServer
from tests.doubles.replies import Asked, Reply
from tests.flows.chat_tools.calling import LOOK, items_of, talk
from tests.story import Story


def _asking(asked: Asked) -> Reply:
    """Search, ask to forget what was found on the boss, then say so."""
    newest = asked.body["messages"][-1]
    if newest["role"] != "tool":
        return LOOK
    (line,) = [one for one in newest["content"].split("\n") if "HAS_BOSS" in one] or [""]
    if line:
        return Reply.calling(("memory_forget", {"line": line.split()[0]}))
    return Reply("Confirm it below.")


def test_to_ask_to_forget_forgets_nothing(
    known: Story, talker: User, now: datetime, online_model: ModelServer
) -> None:
    online_model.answer = _asking

    _, turn = talk(talker, now, "Forget who my boss is")

    _, item = items_of(turn)
    edge = known.edges["You HAS_BOSS Sarah"]
    assert (item["state"], item["target"]) == ("asked", str(edge))
    with acting_for(talker.pk):
        assert Edge.objects.kept().filter(pk=edge).exists()
        assert not Forgetting.objects.exists()


def test_only_what_a_search_of_this_answer_brought_can_be_asked_about(
    known: Story, talker: User, now: datetime, online_model: ModelServer
) -> None:
    edge = str(known.edges["You HAS_BOSS Sarah"])
    online_model.reply(Reply.calling(("memory_forget", {"line": edge})), "Hm.")

    _, turn = talk(talker, now, "Forget it")

    assert items_of(turn) == []


def test_a_declined_request_is_not_made_again(
    known: Story, talker: User, now: datetime, online_model: ModelServer
) -> None:
    online_model.answer = _asking
    episode, turn = talk(talker, now, "Forget who my boss is")
    target = known.edges["You HAS_BOSS Sarah"]

    converse.decline_forgetting(owner_id=talker.pk, turn_id=turn.pk, target_id=target)
    again = converse.reply(owner_id=talker.pk, episode_id=episode, content="Do it", now=now)

    with acting_for(talker.pk):
        declined, other = Turn.objects.get(pk=turn.pk), Turn.objects.get(pk=again)
    assert items_of(declined)[1]["state"] == "declined"
    assert [item["tool"] for item in items_of(other)] == ["memory_search"]


def test_forgetting_takes_what_tools_brought_off_the_receipts(
    known: Story, talker: User, now: datetime, online_model: ModelServer
) -> None:
    online_model.answer = _asking
    _, turn = talk(talker, now, "Forget who my boss is")
    target = Target("edge", known.edges["You HAS_BOSS Sarah"])

    forget.forget(owner_id=talker.pk, target=target, now=now, immediately=True)

    with acting_for(talker.pk):
        assert items_of(Turn.objects.get(pk=turn.pk)) == []
