"""Random tests drawn by several processes, each with a database of its own.

In: a path of tests, how many examples each of them draws. Out: whether all passed. The examples
are split into shares; a share is one run of pytest with a seed of its own, after which its
database is thrown away, so that a long proof does not slow down over its own old rows. What
fails is printed with the command that draws it again, and nothing more is begun.
"""

import math
import os
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SAID_EVERY: Final = 60.0  # seconds at most between two lines about how far it got
LOOKED_EVERY: Final = 0.2  # seconds
ENDED_WITHIN: Final = 60.0  # seconds for a run that is told to end


@dataclass(frozen=True)
class Share:
    """Examples that one run draws of each test."""

    n_examples: int
    seed: int


@dataclass(frozen=True)
class Run:
    """A share that is being drawn, and where it writes."""

    share: Share
    process: subprocess.Popen[bytes]
    said: Path


@dataclass
class Tally:
    """How far a proof got."""

    n_examples: int
    n_done: int = 0
    start: float = field(default_factory=time.monotonic)
    said_at: float = field(default_factory=time.monotonic)

    def tell(self, *, always: bool = False) -> None:
        """Print how far it got, if the last line is a minute old."""
        now = time.monotonic()
        if always or now - self.said_at >= SAID_EVERY:
            self.said_at = now
            minutes = (now - self.start) / 60
            print(f"{self.n_done:,} of {self.n_examples:,} after {minutes:.1f} min", flush=True)


def shares(n_examples: int, *, most: int, n_processes: int, seed: int) -> list[Share]:
    """Split examples evenly, into at least as many shares as processes if there are as many.

    Args:
        n_examples: to draw in all.
        most: that one share may have.
        n_processes: that wait for one.
        seed: of the first share; each other has the next.
    """
    n_shares = max(math.ceil(n_examples / most), min(n_processes, n_examples))
    least, n_larger = divmod(n_examples, n_shares)
    return [Share(least + (at < n_larger), seed + at) for at in range(n_shares)]


def command(share: Share, path: str) -> tuple[list[str], dict[str, str]]:
    """Return what draws a share of the tests at a path, and its environment."""
    words = ["-m", "tests.run", "-m", "not browser", "-q", f"--hypothesis-seed={share.seed}", path]
    return [sys.executable, *words], {"PEGASUS_EXAMPLES": str(share.n_examples)}


def draw(todo: Sequence[Share], path: str, *, n_processes: int) -> bool:
    """Draw all shares, so many at once; say whether every test passed."""
    left, running = list(todo), list[Run]()
    tally = Tally(sum(share.n_examples for share in todo))
    with tempfile.TemporaryDirectory(prefix="pegasus-draw-") as place, _ended(running):
        while left or running:
            while left and len(running) < n_processes:
                running.append(_begun(left.pop(0), path, Path(place)))
            for run in _over(running):
                if run.process.returncode:
                    _tell_failed(run, path)
                    return False
                tally.n_done += run.share.n_examples
                tally.tell(always=True)
            tally.tell()
            time.sleep(LOOKED_EVERY)
    return True


def _begun(share: Share, path: str, place: Path) -> Run:
    words, env = command(share, path)
    said = place / f"{share.seed}.txt"
    with said.open("wb") as file:
        process = subprocess.Popen(  # noqa: S603 - our own words
            words, env=os.environ | env, cwd=ROOT, stdout=file, stderr=subprocess.STDOUT
        )
    return Run(share, process, said)


def _over(running: list[Run]) -> list[Run]:
    """Take the runs out that have ended, and return them."""
    over = [run for run in running if run.process.poll() is not None]
    for run in over:
        running.remove(run)
    return over


def _tell_failed(run: Run, path: str) -> None:
    """Print what a run said, and how it is drawn again."""
    print(run.said.read_text(errors="replace"))
    words, env = command(run.share, path)
    again = [
        *(f"{name}={value}" for name, value in env.items()),
        shlex.join(["python", *words[1:]]),
    ]
    print(f"Draw it again: {' '.join(again)}", flush=True)


@contextmanager
def _ended(running: list[Run]) -> Iterator[None]:
    """Leave no run behind, however this ends: each throws its own database away."""
    try:
        yield
    finally:
        for run in running:
            run.process.terminate()
        for run in running:
            run.process.wait(ENDED_WITHIN)
