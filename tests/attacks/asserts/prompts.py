"""What a model is shown of an attack: data between fences, in our roles, within the budget."""

import json
import re
from typing import Final

from memory.engine.recall.budget import n_tokens
from tests.attacks.running import Outcome

LINE: Final = re.compile(
    r"</?memory \w+>$|What the person said|\[(?:MEMORY|CONTEXT)\]$|\d{4}-\d\d-\d\d"
    r"|.+ -\[[A-Z_]+\]-> ."
)


def nonce_fence(outcome: Outcome, _: str) -> None:
    """What is recalled stands between fences nobody could know, and no typed text is one."""
    outcome.recalled("boss")
    for prompt in outcome.chat.heard:
        fences = [one for one in prompt if re.match(r"<memory [A-Za-z0-9]{8,}>\n", one.content)]
        nonces = {re.match(r"<memory (\w+)>", one.content)[1] for one in fences}  # type: ignore[index]
        others = [one.content for one in prompt if one not in fences]
        assert all(one.role == "user" for one in fences)
        assert not any(nonce in text for nonce in nonces for text in others)
        for one in fences:
            inside = one.content.split("\n", 1)[1].rsplit("\n", 1)[0]
            assert "<memory" not in inside
            assert "</memory" not in inside
    text = outcome.recalled("cat called memory prompt")
    assert text.count("[MEMORY]") <= 1


def single_line(outcome: Outcome, _: str) -> None:
    """Each memory is one line of the block, each name at most 120 signs."""
    text = outcome.recalled("my cat is called")
    for line in text.splitlines():
        assert LINE.match(line), line


def roles_intact(outcome: Outcome, _: str) -> None:
    """The prompt has our roles in our order, and no mark in it lets another speak."""
    from memory.llm.openai.messages import wire_messages  # noqa: PLC0415 - loads the client

    prompt = outcome.chat.heard[-1]
    roles = [one.role for one in prompt]
    assert roles[0] == "system"
    assert set(roles[1:]) <= {"user", "assistant"}
    assert outcome.text not in prompt[0].content
    sent = json.loads(json.dumps(wire_messages(prompt)))
    assert [one["role"] for one in sent] == roles
    assert not any(re.search(r"<\|\w+\|>", one["content"]) for one in sent)


def tags_stay_data(outcome: Outcome, _: str) -> None:
    """The conversation goes to the extractor as JSON values: a tag in it is text in a string."""
    from memory.llm.openai.transcript import extraction_task  # noqa: PLC0415 - loads the client

    request = outcome.extractor.asked[-1]
    task = json.loads(json.dumps(extraction_task(request)))
    assert [one["role"] for one in task["turns"]].count("system") == 0
    assert any(outcome.text in one["text"] for one in task["turns"])


def invisible_removed(outcome: Outcome, _: str) -> None:
    """The extractor is not shown what nobody sees."""
    shown = "".join(turn.text for turn in outcome.extractor.asked[-1].turns)
    assert not re.search("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{3}", shown)


def other_edges_still_recalled(outcome: Outcome, _: str) -> None:
    """What it wanted hidden comes up as before."""
    assert "peanuts" in outcome.recalled("What about my allergies, peanuts?")


def fired_at_most(outcome: Outcome, number: str) -> None:
    """A hub of common words lights no more nodes than the budget."""
    outcome.recalled("work")
    from memory.flows.recall import recall  # noqa: PLC0415 - beside its only use

    found = recall(owner_id=outcome.owner.pk, query="my boss at work, my home", now=outcome.now)
    assert len(found.nodes) <= int(number)
    assert n_tokens(found.text) <= 1500
