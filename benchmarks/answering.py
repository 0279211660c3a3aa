"""What each system puts in front of a question: memory, and the controls beside it.

In: a dialogue. Out: a context for each arm and question, as text. The arm of memory needs Django
set up and imports the dialogue once.
"""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from functools import cache
from typing import Final

from benchmarks.conversations import Dialogue, Question, Said, Session

ARMS: Final = ("memory", "none", "bm25", "gold", "full")
DEPTH: Final = 10  # turns of BM25
NOTHING: Final = "(nothing)"

type Context = Callable[[Question], str]


def asked_at(dialogue: Dialogue, question: Question) -> datetime:
    """Return when a question is asked: as the set says, else the day after the last session."""
    last = max(session.at for session in dialogue.sessions)
    return question.asked_at or last + timedelta(days=1)


def contexts(dialogue: Dialogue, *, is_learned: bool) -> dict[str, Context]:
    """Return what gives each arm's context; memory is built when it is first asked."""
    said = [(session, turn) for session in dialogue.sessions for turn in session.turns]
    remembering = cache(lambda: _Memory(dialogue, is_learned=is_learned))
    ranking = cache(lambda: _Best(said))
    return {
        "memory": lambda question: remembering().given(question),
        "none": lambda _: NOTHING,
        "bm25": lambda question: ranking().given(question),
        "gold": lambda question: _lines(one for one in said if _is_gold(one, question)),
        "full": lambda _: _lines(said),
    }


def _is_gold(one: tuple[Session, Said], question: Question) -> bool:
    """Say whether a turn is evidence; where no turn is named, its whole session is."""
    session, turn = one
    return turn.id in question.turns if question.turns else session.id in question.sessions


def _lines(said: Iterable[tuple[Session, Said]]) -> str:
    lines = [f"{session.at:%Y-%m-%d} {turn.speaker}: {turn.text}" for session, turn in said]
    return "\n".join(lines) or NOTHING


class _Best:
    """The ten best turns of a question by BM25, in the order of time."""

    def __init__(self, said: list[tuple[Session, Said]]) -> None:
        from benchmarks.baselines import BM25  # noqa: PLC0415 - needs Django set up

        self._said = said
        self._ranked = BM25([turn.text for _, turn in said])

    def given(self, question: Question) -> str:
        """Return their lines."""
        best = self._ranked.order(question.text)[:DEPTH]
        return _lines(self._said[at] for at in sorted(best))


class _Memory:
    """The product with the dialogue imported: what a reply would be given."""

    def __init__(self, dialogue: Dialogue, *, is_learned: bool) -> None:
        from benchmarks.retrieval import account, imported  # noqa: PLC0415 - needs Django set up
        from memory.flows.recall import fill_turns  # noqa: PLC0415

        self._dialogue = dialogue
        self._owner_id = account(dialogue, is_learned=is_learned)
        imported(self._owner_id, dialogue)
        fill_turns(owner_id=self._owner_id)

    def given(self, question: Question) -> str:
        """Return the profile and what is recalled."""
        from memory.flows.recall import profile, recall  # noqa: PLC0415 - needs Django set up

        now = asked_at(self._dialogue, question)
        found = recall(owner_id=self._owner_id, query=question.text, now=now)
        standing = profile(owner_id=self._owner_id, now=now)
        return "\n".join(filter(None, (standing.text, found.text))) or NOTHING
