"""Promise 32: wherever a secret comes in, no table keeps it."""

import json
from collections.abc import AsyncIterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps

from memory import tasks
from memory.engine.vocabulary import Mode, Role
from memory.flows import converse, revise, transfer
from memory.flows.converse import NewTurn
from memory.llm import backends
from memory.llm.base import Drafted, Extraction, ExtractionRequest, Message, Recorder, Toolbox
from memory.models import Episode, Turn, acting_for
from tests.story import Story

KEY = "AKIAIOSFODNN7EXAMPLE"
MARK = "[secret: access key]"


def everything() -> str:
    """Return all that any table holds."""
    with acting_for(None, staff=True):
        rows = [
            row
            for model in apps.get_models()
            for row in model._default_manager.values_list()  # noqa: SLF001 - Django's name
        ]
    return "\n".join(map(str, rows))


class Leaking:
    """Models that give a secret away in every field."""

    id = "leaking"
    has_tools = False

    async def stream(
        self,
        messages: Sequence[Message],
        *,
        tools: Toolbox | None = None,  # noqa: ARG002 - the protocol's
    ) -> AsyncIterator[str]:
        """Answer with the secret."""
        assert messages
        yield f"It is {KEY[:8]}"
        yield f"{KEY[8:]}, I think."

    def extract(self, request: ExtractionRequest, *, record: Recorder | None = None) -> Extraction:
        """Propose it as a name, a property, a summary and a tag."""
        assert request.turns
        tea = {"name": "tea", "kind": "THING", "aliases": [KEY], "properties": {"key": KEY}}
        if record is not None:
            record(Drafted("add_node", json.dumps(tea)))
            record(Drafted("record_episode", json.dumps({"summary": KEY, "tags": [KEY]})))
        answer = {
            "entities": [tea, {"name": KEY, "kind": "THING"}],
            "relations": [
                {"source": "User", "relation": "HAS_KEY", "target": KEY, "snippet": "I like tea."}
            ],
            "episode": {"summary": f"Key {KEY}", "importance": 1, "tags": [KEY]},
        }
        return Extraction(raw=json.dumps(answer), model=self.id, prompt_hash="none")


def test_a_message_is_kept_without_its_secret(
    story: Story, now: datetime, caplog: pytest.LogCaptureFixture
) -> None:
    """B41: also in the receipt, the title, beside a speaker's name; and in no log."""
    caplog.set_level("DEBUG")
    owner = story.owner.pk
    episode = converse.start(owner_id=owner, mode=Mode.NORMAL, now=now, title=f"My {KEY}")
    converse.reply(owner_id=owner, episode_id=episode, content=f"My key is {KEY}.", now=now)
    turn = NewTurn(Role.USER, f"\u6211\u7684{KEY}\u8bf7", speaker=KEY)
    converse.say(owner_id=owner, episode_id=episode, turns=[turn], now=now)

    assert KEY not in everything()
    assert KEY not in caplog.text
    with acting_for(owner):
        first = Turn.objects.filter(episode=episode).order_by("position").first()
        assert first is not None
        assert (first.content, first.reason) == (f"My key is {MARK}.", "redacted")
        assert Episode.objects.get(pk=episode).title == f"My {MARK}"


def test_an_answer_is_kept_without_a_secret(
    story: Story, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backends, "chat", Leaking)
    owner = story.owner.pk
    episode = converse.start(owner_id=owner, mode=Mode.NORMAL, now=now)

    turn = converse.reply(owner_id=owner, episode_id=episode, content="Well?", now=now)

    assert KEY not in everything()
    with acting_for(owner):
        assert Turn.objects.get(pk=turn).content == f"It is {MARK}, I think."


def test_what_an_extractor_makes_up_is_kept_without_a_secret(
    story: Story, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backends, "extractor", Leaking)
    owner = story.owner.pk
    episode = converse.start(owner_id=owner, mode=Mode.NORMAL, now=now)
    said = [NewTurn(Role.USER, "I like tea.")]
    converse.say(owner_id=owner, episode_id=episode, turns=said, now=now)

    tasks.work(str(converse.close(owner_id=owner, episode_id=episode, now=now)))

    with acting_for(owner):
        assert Episode.objects.get(pk=episode).state == "learned"
    assert KEY not in everything()


def test_an_import_is_kept_without_secrets_and_known_again(
    story: Story, now: datetime, tmp_path: Path
) -> None:
    said_at = (now - timedelta(days=2)).isoformat()
    line = {"episode": "a", "role": "user", "content": f"key {KEY}", "said_at": said_at}
    file = tmp_path / "turns.jsonl"
    file.write_text(json.dumps({**line, "name": KEY, "title": KEY}), encoding="utf-8")

    for added in (1, 0):
        archive = transfer.parse(file)
        report = transfer.import_turns(owner_id=story.owner.pk, episodes=archive, now=now)
        assert report.n_turns == added
    assert KEY not in everything()


WRITTEN: list[dict[str, Any]] = [
    {"source_name": "You", "target_name": KEY, "snippet": "I have a key"},
    {"source_name": KEY, "target_name": "tea", "snippet": "I have a key"},
    {"source_name": "You", "target_name": "tea", "snippet": f"I have {KEY}"},
]


@pytest.mark.parametrize("written", WRITTEN)
def test_what_is_typed_with_a_secret_is_refused(
    story: Story, now: datetime, written: dict[str, Any]
) -> None:
    with pytest.raises(revise.RevisionRefusedError) as refused:
        revise.add(owner_id=story.owner.pk, relation="has", now=now, **written)

    assert refused.value.code == revise.Refusal.CONFIDENTIAL
    assert KEY not in everything()


def test_a_correction_and_a_name_with_a_secret_are_refused(story: Story, now: datetime) -> None:
    edge, node = story.edges["You HAS_BOSS Sarah"], story.nodes["Sarah"]
    with pytest.raises(revise.RevisionRefusedError):
        revise.correct(
            owner_id=story.owner.pk, edge_id=edge, how="changed", now=now, target_name=KEY
        )
    with pytest.raises(revise.RevisionRefusedError):
        revise.rename(owner_id=story.owner.pk, node_id=node, name=KEY)

    assert KEY not in everything()
