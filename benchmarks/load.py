"""How much memory adds to an answer while many people chat at once.

    python -m benchmarks.load [--people 50] [--seconds 180] [--every 5] [--processes 2]

Starts web processes on a database of its own and lets each person send a message every few
seconds through REST. Prints what memory added before the model was asked (as the receipts keep
it), the whole call, and how many calls failed or went out without memory.
"""

import argparse
import os
import random
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

import httpx2
import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.database import fresh_database
from benchmarks.recall import COMMON
from pegasus_site import supervisor

EDGES: Final = 300
TURNS: Final = 500
START_SECONDS: Final = 60
MS: Final = 1000.0
OK: Final = 200


@dataclass
class Seen:
    """What the calls of all people came to."""

    added: list[float] = field(default_factory=list)  # milliseconds, as the receipts say
    whole: list[float] = field(default_factory=list)  # milliseconds of the call
    outcomes: Counter[str] = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, took_ms: float, answer: httpx2.Response) -> None:
        """Count one call."""
        with self.lock:
            self.whole.append(took_ms)
            if answer.status_code != OK:
                self.outcomes[f"HTTP {answer.status_code}"] += 1
                return
            recall = answer.json()["recall"]
            self.added.append(recall["took_ms"])
            late = recall["reason"] == "late"
            self.outcomes["without memory: late" if late else "answered"] += 1


def main() -> None:
    """Measure and print one table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=180.0)
    parser.add_argument("--every", type=float, default=5.0)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    with fresh_database():
        tokens = [_person(at) for at in range(options.people)]
        with _web(options.processes) as url:
            seen = _talked(url, tokens, options.seconds, options.every)
    _report(seen)


def _report(seen: Seen) -> None:
    console = Console(width=100)
    for outcome, n in sorted(seen.outcomes.items()):
        console.print(f"{outcome}: {n}")
    if not seen.added:
        return
    table = Table("what", "p50 ms", "p95 ms", "p99 ms", title="Memory under load")
    for name, values in (("added by memory", seen.added), ("the whole call", seen.whole)):
        table.add_row(name, *(f"{np.percentile(values, p):.1f}" for p in (50, 95, 99)))
    console.print(table)


def _person(number: int) -> str:
    """Make somebody with a life of some hundred memories; return a token."""
    from accounts.tokens import issue  # noqa: PLC0415 - needs Django set up
    from benchmarks import sayings  # noqa: PLC0415
    from benchmarks.world import build  # noqa: PLC0415

    now = datetime.now(UTC)
    person = build(EDGES + number, now)  # every size is another life
    sayings.say(person.pk, TURNS, COMMON, now)
    return issue(person, name="load", days=1)


@contextmanager
def _web(processes: int) -> Iterator[str]:
    """Run web processes as the run command does, that many."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", "pegasus_site.asgi:application", "--lifespan=on"]
    command += [f"--port={port}", f"--workers={processes}", "--log-level=warning"]
    command += [supervisor.KEEP_ALIVE]
    command += [f"--timeout-worker-healthcheck={START_SECONDS}"]
    kept = {"PEGASUS_DB_POOL": supervisor.DB_POOL} | os.environ  # as the run command does
    running = subprocess.Popen(command, env=kept)  # noqa: S603 - ours
    url = f"http://127.0.0.1:{port}"
    try:
        _await_health(url, running)
        yield url
    finally:
        running.terminate()
        running.wait()


def _await_health(url: str, running: subprocess.Popen[bytes]) -> None:
    """Wait until somebody can be let in.

    Raises:
        RuntimeError: nobody can, in all the time a start may take.
    """
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and running.poll() is None:
        try:
            if httpx2.get(f"{url}/healthz", timeout=5).status_code == OK:
                return
        except httpx2.HTTPError:
            time.sleep(0.3)
    msg = "the web processes do not start; the lines above say why"
    raise RuntimeError(msg)


def _talked(url: str, tokens: list[str], seconds: float, every: float) -> Seen:
    """Let everybody talk for so long, each beginning at another moment."""
    seen, until = Seen(), time.monotonic() + seconds
    step = every / len(tokens)
    people = [
        threading.Thread(target=_talk, args=(url, token, (at * step, every, until), seen))
        for at, token in enumerate(tokens)
    ]
    for one in people:
        one.start()
    for one in people:
        one.join()
    return seen


def _talk(url: str, token: str, times: tuple[float, float, float], seen: Seen) -> None:
    wait, every, until = times
    rng = random.Random(token)  # noqa: S311 - which words, no secret
    time.sleep(wait)
    with httpx2.Client(base_url=url, headers={"Authorization": f"Bearer {token}"}) as web:
        episode = web.post("/api/v1/episodes", json={}).json()["id"]
        due = time.monotonic()
        while due < until:
            time.sleep(max(due - time.monotonic(), 0.0))
            content = " ".join(rng.sample(COMMON, 8))
            began = time.perf_counter()
            answer = web.post(
                f"/api/v1/episodes/{episode}/reply", json={"content": content}, timeout=60
            )
            seen.note((time.perf_counter() - began) * MS, answer)
            due += every


if __name__ == "__main__":
    main()
