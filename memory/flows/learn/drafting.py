"""The calls of an extractor in one window, each stored the moment it comes and then answered.

In: calls. Out: draft rows, and what became of each call as the model is told: kept, repaired or
dropped. What is known around a name is shown but never stored: it may be forgotten meanwhile.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from memory.engine.learn.clean import Became, outcome
from memory.engine.learn.clean.names import canon
from memory.engine.learn.guard import Hearing
from memory.engine.learn.proposal import Occasion, Proposal
from memory.flows.learn.drafts import Standing, as_answer
from memory.flows.learn.proposing import cleaned
from memory.flows.learn.windows import Window
from memory.llm.base import Drafted

READ: Final = "read_neighbourhood"
NAMING: Final = "add_node"
LINES_MAX: Final = 40  # of what is known around a name, the strongest first


class Drafting:
    """The calls that stand in a window, and those that come."""

    def __init__(
        self,
        window: Window,
        occasion: Occasion,
        standing: Sequence[Standing],
        keep: Callable[[Drafted, int], None],
    ) -> None:
        """Take up what stands.

        Args:
            window: that is asked about.
            occasion: the whole conversation, with the graph.
            standing: calls of the run so far; those of this window were made before a cut.
            keep: stores a call, under its position in the run.
        """
        self.window = window
        self.n_stored = len(standing)
        self._keep = keep
        self._occasion = replace(occasion, turns=window.turns)
        self._hearing = Hearing(self._occasion)
        earlier = [one.call for one in standing if one.window < window.number]
        self._named = [call for call in earlier if call.tool == NAMING]
        self._calls: list[Drafted] = []
        self._standing = self._proposal()
        # What earlier windows named, with its kind.
        self.names = [(one.name, str(one.kind)) for one in self._standing.mentions]
        self._calls = [one.call for one in standing if one.window == window.number]
        self._standing = self._proposal()

    @property
    def calls(self) -> list[Drafted]:
        """The calls that stand, with their answers; what was read is read again."""
        return [
            replace(call, answer=self._read(call)) if call.tool == READ else call
            for call in self._calls
        ]

    def record(self, call: Drafted) -> str:
        """Store a call and return what became of it.

        Raises:
            AttemptFailedError: words that it is about were forgotten meanwhile.
            LostLeaseError: another worker has the job.
        """
        if call.tool == READ:
            self.keep(call)
            return self._read(call)
        self._calls.append(call)
        with_it = self._proposal()
        self._calls.pop()
        answered = replace(call, answer=_told(self._standing, with_it))
        self.keep(answered)
        self._standing = with_it
        return answered.answer

    def keep(self, call: Drafted) -> None:
        """Store a call."""
        self._keep(call, self.n_stored)
        self.n_stored += 1
        self._calls.append(call)

    def _proposal(self) -> Proposal:
        calls = [*self._named, *self._calls]
        return cleaned([as_answer(calls)], self._occasion, self._hearing)

    def _read(self, call: Drafted) -> str:
        edges = around(_name_in(call.arguments), self._occasion)
        return json.dumps({"ok": True, "edges": edges}, ensure_ascii=False)


def _told(before: Proposal, after: Proposal) -> str:
    """Return what became of a call, for the model."""
    found = outcome(before, after)
    is_kept = found.became is not Became.DROPPED
    return json.dumps({"ok": is_kept, "became": found.became, "notes": list(found.codes)})


def _name_in(arguments: str) -> str:
    try:
        given = json.loads(arguments)
    except (ValueError, RecursionError):
        return ""
    return str(given.get("name") or "") if isinstance(given, dict) else ""


def around(name: str, occasion: Occasion) -> list[str]:
    """Return what holds around a name, each edge as a line with its id."""
    key = canon(name)
    names = {node.key: node.name for node in occasion.nodes}
    meant = {
        node.key
        for node in occasion.nodes
        if key and key in {canon(one) for one in (node.name, *node.aliases)}
    }
    held = [
        edge
        for edge in occasion.edges
        if edge.superseded_at is None and {edge.source, edge.target} & meant
    ]
    strongest = sorted(held, key=lambda edge: -edge.strength_at_touch)[:LINES_MAX]
    return [
        f"{edge.key}: {names[edge.source]} {edge.relation} {names[edge.target]}"
        for edge in strongest
    ]
