"""Answers that repeat forgotten words: offline they quote, and a model may.

In: an act of forgetting that is carried out, answers that stay and what they were given. Out:
whether an answer repeats a sentence of what goes, word for word; then its text goes, too. What a
model said in other words cannot be told from its own.
"""

import json
from functools import cached_property
from typing import Final
from uuid import UUID

from memory.engine.learn.clean.names import plain
from memory.engine.learn.clean.spans import Text
from memory.engine.vocabulary import Role
from memory.models import Forgetting, Turn
from memory.store import summaries
from memory.store.receipts import UUIDS

FORGOTTEN: Final = "forgotten"  # the reason on an answer whose text went
WORDS_LEAST: Final = 3  # fewer are nobody's own: "Thank you."


class Echoes:
    """What the person said and has forgotten, and the answers that repeat it."""

    def __init__(self, act: Forgetting) -> None:
        """Take the act; nothing is read before an answer is asked about."""
        self._act = act
        self._found: list[UUID] = []

    def look(self, answer: Turn) -> None:
        """Note an answer that repeats a sentence of its chat or of what it was given."""
        if not (self._said and answer.content):
            return
        given = {UUID(one) for one in UUIDS.findall(json.dumps(answer.receipt))}
        text = f" {plain(answer.content)} "
        for turn, (episode, sentences) in self._said.items():
            is_known = episode == answer.episode_id or turn in given
            if is_known and any(f" {one} " in text for one in sentences):
                self._found.append(answer.pk)
                return

    def silence(self) -> None:
        """Erase the texts of the answers noted, and the summaries that were made from them."""
        owner_id = self._act.owner_id
        summaries.drop(owner_id, self._found)
        answers = Turn.objects.owned_by(owner_id).filter(pk__in=self._found)
        answers.update(content="", reason=FORGOTTEN)

    @cached_property
    def _said(self) -> dict[UUID, tuple[UUID, list[str]]]:
        """The person's turns that go: their chat, and their sentences as they are compared."""
        turns = Turn.objects.owned_by(self._act.owner_id)
        mine = turns.filter(forgetting=self._act, role=Role.USER)
        rows = mine.values_list("pk", "episode_id", "content")
        return {pk: (episode, _sentences(content)) for pk, episode, content in rows}


def _sentences(content: str) -> list[str]:
    told = [plain(content[start:end]) for start, end in Text(content).sentences()]
    return [one for one in told if len(one.split()) >= WORDS_LEAST]
