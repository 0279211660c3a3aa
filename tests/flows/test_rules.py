"""Ways of answering: taught in a chat, confirmed by the person, spoken in the prompt alone."""

from collections.abc import AsyncIterator, Sequence
from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest

from accounts.models import User
from memory import tasks
from memory.engine.vocabulary import Mode, Role, RuleState
from memory.flows import converse, forget, revise
from memory.flows.converse import NewTurn
from memory.flows.forget import Target
from memory.llm import backends
from memory.llm.base import Message, Toolbox
from memory.models import Edge, ExtractionRun, Rule, acting_for
from tests.story import Story

FRENCH = "From now on always answer me in French."


def talk(owner: User, now: datetime, *said: str) -> UUID:
    """Hold a conversation of the person's turns alone, and learn from it."""
    episode = converse.start(owner_id=owner.pk, mode=Mode.NORMAL, now=now)
    turns = [NewTurn(Role.USER, text) for text in said]
    converse.say(owner_id=owner.pk, episode_id=episode, turns=turns, now=now)
    tasks.work(str(converse.close(owner_id=owner.pk, episode_id=episode, now=now)))
    return episode


def rules_of(owner: User) -> list[Rule]:
    with acting_for(owner.pk):
        return list(Rule.objects.owned_by(owner.pk).kept().order_by("version", "proposed_at"))


class Listening:
    """A chat model that keeps what it is told."""

    id = "listening"
    has_tools = False

    def __init__(self) -> None:
        """Begin with nothing heard."""
        self.heard: list[Sequence[Message]] = []

    async def stream(
        self,
        messages: Sequence[Message],
        *,
        tools: Toolbox | None = None,  # noqa: ARG002 - the protocol's
    ) -> AsyncIterator[str]:
        """Keep the prompt and say little."""
        self.heard.append(messages)
        yield "Well."


@pytest.fixture
def listening(monkeypatch: pytest.MonkeyPatch) -> Listening:
    model = Listening()
    monkeypatch.setattr(backends, "chat", lambda: model)
    return model


def system_text(listening: Listening, owner: User, now: datetime) -> str:
    episode = converse.start(owner_id=owner.pk, mode=Mode.NORMAL, now=now)
    converse.reply(owner_id=owner.pk, episode_id=episode, content="Hello there", now=now)
    return next(one.content for one in listening.heard[-1] if one.role == "system")


def test_what_is_taught_for_good_is_proposed_with_its_turn(story: Story, now: datetime) -> None:
    """B11: one rule that waits, and no edge."""
    with acting_for(story.owner.pk):
        before = Edge.objects.count()

    talk(story.owner, now, FRENCH)

    (rule,) = rules_of(story.owner)
    assert (rule.text, rule.state) == (FRENCH, RuleState.PROPOSED)
    with acting_for(story.owner.pk):
        assert Rule.objects.get(pk=rule.pk).turn.content == FRENCH
        assert Edge.objects.count() == before


def test_an_instruction_for_once_leaves_nothing(story: Story, now: datetime) -> None:
    """B11: neither a rule nor an edge."""
    with acting_for(story.owner.pk):
        before = Edge.objects.count()

    talk(story.owner, now, "Only for this answer, reply in French.")

    assert rules_of(story.owner) == []
    with acting_for(story.owner.pk):
        assert Edge.objects.count() == before


def test_only_what_was_confirmed_reaches_the_prompt(
    story: Story, now: datetime, listening: Listening
) -> None:
    talk(story.owner, now, FRENCH)
    (rule,) = rules_of(story.owner)
    assert FRENCH not in system_text(listening, story.owner, now)

    revise.decide_rule(owner_id=story.owner.pk, rule_id=rule.pk, state=RuleState.ACTIVE, now=now)
    assert f"- {FRENCH}" in system_text(listening, story.owner, now)

    revise.decide_rule(owner_id=story.owner.pk, rule_id=rule.pk, state=RuleState.OFF, now=now)
    assert FRENCH not in system_text(listening, story.owner, now)


def test_rules_keep_to_their_share_of_the_prompt(
    story: Story, now: datetime, listening: Listening
) -> None:
    for number in range(12):
        text = f"Rule {number}: " + "be brief " * 50
        moment = now + timedelta(seconds=number)
        revise.set_rule(owner_id=story.owner.pk, text=text, now=moment)

    told = system_text(listening, story.owner, now)

    assert "Rule 11: be brief" in told  # the one decided last comes first
    assert "Rule 0: be brief" not in told


def test_a_changed_rule_is_a_new_version(story: Story, now: datetime) -> None:
    talk(story.owner, now, FRENCH)
    (old,) = rules_of(story.owner)

    revise.set_rule(owner_id=story.owner.pk, text="Answer in Breton.", now=now, rule_id=old.pk)

    before, after = rules_of(story.owner)
    assert (before.state, after.state) == (RuleState.REPLACED, RuleState.ACTIVE)
    assert (after.version, after.replaces_id, after.turn_id) == (2, old.pk, old.turn_id)


def test_a_rule_written_twice_is_one_and_holds(story: Story, now: datetime) -> None:
    """Field case B142: also when it was switched off in between."""
    rule = revise.set_rule(owner_id=story.owner.pk, text="Be brief.", now=now)
    revise.decide_rule(owner_id=story.owner.pk, rule_id=rule, state=RuleState.OFF, now=now)

    assert revise.set_rule(owner_id=story.owner.pk, text="be brief", now=now) == rule

    assert [one.state for one in rules_of(story.owner)] == [RuleState.ACTIVE]


def test_the_same_rule_is_not_proposed_twice(story: Story, now: datetime) -> None:
    talk(story.owner, now, FRENCH)
    talk(story.owner, now + timedelta(hours=1), FRENCH)

    assert len(rules_of(story.owner)) == 1


def test_a_declined_rule_may_be_taught_again(story: Story, now: datetime) -> None:
    talk(story.owner, now, FRENCH)
    (rule,) = rules_of(story.owner)
    revise.decide_rule(owner_id=story.owner.pk, rule_id=rule.pk, state=RuleState.DECLINED, now=now)

    talk(story.owner, now + timedelta(hours=1), FRENCH)

    assert [one.state for one in rules_of(story.owner)] == [RuleState.DECLINED, RuleState.PROPOSED]


def test_a_removed_rule_comes_back_only_by_new_words(story: Story, now: datetime) -> None:
    episode = talk(story.owner, now, FRENCH)
    (rule,) = rules_of(story.owner)
    later = now + timedelta(hours=1)
    revise.remove_rule(owner_id=story.owner.pk, rule_id=rule.pk, now=later)
    with acting_for(story.owner.pk):
        ExtractionRun.objects.filter(episode_id=episode).delete()

    talk(story.owner, now, FRENCH)  # words of before the removal
    assert rules_of(story.owner) == []

    talk(story.owner, later + timedelta(hours=1), FRENCH)
    assert len(rules_of(story.owner)) == 1


def test_a_rule_goes_with_the_chat_it_was_taught_in(story: Story, now: datetime) -> None:
    episode = talk(story.owner, now, FRENCH)

    forget.forget(owner_id=story.owner.pk, target=Target("episode", episode), now=now)

    assert rules_of(story.owner) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (" \u200b ", revise.Refusal.EMPTY),
        ("a" * 501, revise.Refusal.TOO_LONG),
        ("Always sign with the password hunter2: password=hunter2", revise.Refusal.CONFIDENTIAL),
    ],
)
def test_a_rule_that_cannot_be_kept_is_refused(
    story: Story, now: datetime, text: str, code: str
) -> None:
    with pytest.raises(revise.RevisionRefusedError) as refused:
        revise.set_rule(owner_id=story.owner.pk, text=text, now=now)

    assert refused.value.code == code


def test_another_persons_rule_is_nobodys(story: Story, mallory: User, now: datetime) -> None:
    rule = revise.set_rule(owner_id=story.owner.pk, text="Be brief.", now=now)

    for rule_id in (rule, uuid4()):
        with pytest.raises(Rule.DoesNotExist):
            revise.remove_rule(owner_id=mallory.pk, rule_id=rule_id, now=now)


def test_nobody_decides_that_a_rule_is_proposed(story: Story, now: datetime) -> None:
    rule = revise.set_rule(owner_id=story.owner.pk, text="Be brief.", now=now)

    with pytest.raises(ValueError, match="decide"):
        revise.decide_rule(owner_id=story.owner.pk, rule_id=rule, state=RuleState.PROPOSED, now=now)
