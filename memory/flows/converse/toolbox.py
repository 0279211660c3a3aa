"""The tools of one answer: calls read, done, and kept with what they brought.

In: calls of the model, in any shape. Out: answers for the model; items of the turn's receipt, each
written before the model is told.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from django.db import DatabaseError

from memory.engine.params import TOOL_BUDGET
from memory.engine.recall.budget import n_tokens
from memory.engine.vocabulary import TurnState
from memory.flows.converse import looking, requesting, wishing
from memory.flows.converse.calls import Done, Scene, read_arguments, refused
from memory.flows.converse.offering import offered
from memory.flows.converse.steps import step
from memory.llm import backends
from memory.llm.base import ModelError, ToolSpec
from memory.models import Profile, Turn, acting_for
from memory.store.wishes import WRITE

type Act = Callable[[Scene, Mapping[str, Any]], Done]

LEAST: Final = 100  # tokens; with less nothing can be shown
ACTS: Final[Mapping[str, Act]] = {
    looking.NAME: looking.look_up,
    WRITE: wishing.wish,
    requesting.NAME: requesting.request,
}


class ChatTools:
    """What the model may call while it writes one answer."""

    def __init__(self, scene: Scene, specs: Sequence[ToolSpec]) -> None:
        """Offer these tools in this answer."""
        self.specs = specs
        self._scene = scene

    @property
    def n_tokens(self) -> int:
        """What the tools' descriptions take of a prompt."""
        return sum(
            n_tokens(spec.name + spec.description + json.dumps(spec.parameters))
            for spec in self.specs
        )

    def allow(self, left: int) -> None:
        """Let the tools bring as much as the rest of the prompt leaves."""
        self._scene.left = min(max(left, 0), TOOL_BUDGET)

    async def use(self, name: str, arguments: str) -> str:
        """Do a call; whatever is wrong with it, or goes wrong, is said in the answer."""
        return await step(self._use, name, arguments)

    def _use(self, name: str, arguments: str) -> str:
        done = self._done(name, arguments)
        if done.item and not _kept(self._scene, done.item):
            return refused("the person has stopped this answer").answer
        self._scene.left -= n_tokens(done.answer)
        return done.answer

    def _done(self, name: str, arguments: str) -> Done:
        given = read_arguments(arguments)
        if name not in {spec.name for spec in self.specs}:
            return refused("there is no such tool here")
        if given is None:
            return refused("the arguments are not one short JSON object")
        if self._scene.left < LEAST:
            return refused("no more can be brought; answer with what is there")
        return _tried(ACTS[name], self._scene, given)


def _tried(act: Act, scene: Scene, given: Mapping[str, Any]) -> Done:
    try:
        return act(scene, given)
    except (DatabaseError, ModelError):
        return refused("memory cannot be asked now")


def _kept(scene: Scene, item: dict[str, Any]) -> bool:
    """Write what a tool brought to the receipt of its answer; False when that was stopped."""
    with acting_for(scene.owner_id, durable=True):
        turns = Turn.objects.owned_by(scene.owner_id).kept().select_for_update(no_key=True)
        turn = turns.filter(pk=scene.turn_id, state=TurnState.STREAMING).first()
        if turn is None:
            return False
        receipt = turn.receipt or {}
        turn.receipt = receipt | {"tools": [*receipt.get("tools", ()), item]}
        turn.save(update_fields=["receipt"])
        return True


def tools_of(turn: Turn, owner_id: UUID) -> ChatTools | None:
    """Return the tools that this answer may use, None for none.

    Args:
        turn: the answer; what tools brought to an attempt before is taken off its receipt.
        owner_id: whose memory; the caller acts for them.
    """
    if turn.receipt and turn.receipt.pop("tools", None):
        turn.save(update_fields=["receipt"])
    specs = offered(Profile.objects.of(owner_id), turn.episode) if _is_calling() else ()
    scene = Scene(owner_id, turn.episode_id, turn.pk, turn.received_at, left=0)
    return ChatTools(scene, specs) if specs else None


def _is_calling() -> bool:
    """Whether the chat model calls tools, as far as known."""
    return backends.chat().has_tools
