"""A model that says what it is told to: an extractor for known memories, a perfect judge.

In: nodes and edges, or a verdict. Out: answers of `tests.doubles.model_server`.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final
from uuid import UUID

from benchmarks.labels import Known, Said
from benchmarks.lessons import YOU, Endpoint, learn
from memory.engine.vocabulary import Kind
from memory.engine.vocabulary.relations import usual_cardinality
from tests.doubles.model_server import ModelServer
from tests.doubles.replies import Asked, Reply

SURE: Final = 0.97
NO: Final = 0.03
KEY: Final = "script"

type Calls = Sequence[tuple[str, dict[str, Any]]]


class Script:
    """The double, with what it says next."""

    def __init__(self, server: ModelServer) -> None:
        """Speak through this server."""
        self._server = server
        server.answer = self._answered
        self.calls: Calls = ()
        self.verdict: dict[
            str, float
        ] = {}  # by a candidate's name; of others it is sure they are not

    @property
    def endpoint(self) -> Endpoint:
        """Where it listens."""
        return self._server.url, KEY

    def teach(
        self,
        owner_id: UUID,
        known: Sequence[Known],
        *,
        at: datetime,
        aliases: Mapping[str, Sequence[str]] = MappingProxyType({}),
    ) -> None:
        """Let somebody have said these memories at a moment."""
        lines = [sentence(one) for one in known]
        kinds = {name: kind for one in known for name, kind in one.kinds.items() if name != YOU}
        self.calls = [
            *(node(name, kind, aliases.get(name, ())) for name, kind in kinds.items()),
            *(edge(one, line) for one, line in zip(known, lines, strict=True)),
        ]
        also = [f"{name} is also called {one}." for name, more in aliases.items() for one in more]
        learn(owner_id, [Said("user", "\n".join([*lines, *also]), at)], now=at)

    def _answered(self, asked: Asked) -> Reply:
        if "tools" in asked.body:
            return Reply.calling(*self.calls, ("finish", {}))
        return Reply.of_json(
            {
                one["key"]: max((self.verdict.get(name, NO) for name in one["names"]), default=NO)
                for one in asked.task.get("candidates", [])
            }
        )


@contextmanager
def script() -> Iterator[Script]:
    """Start a scripted model and stop it at the end."""
    with ModelServer() as server:
        yield Script(server)


def node(name: str, kind: Kind, aliases: Sequence[str] = ()) -> tuple[str, dict[str, Any]]:
    """Return the call that adds a node."""
    return "add_node", {"name": name, "kind": str(kind), "aliases": list(aliases)}


def sentence(known: Known) -> str:
    """Return a memory as words that somebody may have said."""
    verb = known.relation.replace("_", " ").lower()
    return f"{'I' if known.source == YOU else known.source} {verb} {known.target}."


def edge(known: Known, snippet: str) -> tuple[str, dict[str, Any]]:
    """Return the call that adds an edge."""
    return "add_edge", {
        "source": "user" if known.source == YOU else known.source,
        "source_kind": str(known.kinds[known.source]),
        "relation": known.relation,
        "target": known.target,
        "target_kind": str(known.kinds[known.target]),
        "snippet": snippet,
        "confidence": SURE,
        "cardinality": str(usual_cardinality(known.relation)),
    }
