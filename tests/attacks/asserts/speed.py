"""How long the patterns of the house take on an attack."""

import time

from memory.engine.learn.guard import quotable, redacted
from memory.web.markdown import rendered
from tests.attacks.running import Outcome


def time_under_ms(outcome: Outcome, limit: str) -> None:
    """No pattern of the house takes long on it."""
    for work in (redacted, quotable, rendered) if outcome.record["kind"] == "size" else ():
        began = time.thread_time()
        work(outcome.text)
        assert (time.thread_time() - began) * 1000 < float(limit)
    if outcome.record["kind"] == "redos":
        _is_linear(outcome.text)


def _is_linear(text: str) -> None:
    """Twice the text takes no more than about twice the time."""
    for work in (redacted, quotable, rendered):
        taken = []
        for part in (text[: len(text) // 4], text):
            began = time.thread_time()
            work(part)
            taken.append(time.thread_time() - began)
        assert taken[1] < max(taken[0], 0.02) * 9
