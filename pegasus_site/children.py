"""Processes that should always run, each on a leash in a group of its own.

In: a name, a command line. Out: a process that is started, revived, ended.
"""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping

MINUTE = 60.0
RESTARTS_A_MINUTE = 10


class DoesNotStayUpError(RuntimeError):
    """A process ended again and again; the message names it."""


class Child:
    """A process of ours that should always run."""

    def __init__(self, name: str, *command: str, env: Mapping[str, str] | None = None) -> None:
        """Start it, in this process's environment or a given one."""
        self.name = name
        self._env = env
        self._command = [sys.executable, "-m", "pegasus_site.leash", *command]
        self._starts: list[float] = []
        self.start()

    def start(self) -> None:
        """Start, or start again.

        Raises:
            DoesNotStayUpError: it ended ten times within a minute.
        """
        now = time.monotonic()
        self._starts = [one for one in self._starts if now - one < MINUTE]
        if len(self._starts) >= RESTARTS_A_MINUTE:
            msg = f"{self.name} does not stay up; the lines above say why"
            raise DoesNotStayUpError(msg)
        self._starts.append(now)
        # The pipe is never written to: when we are gone, even by kill -9, the leash reads its end.
        self._leash = subprocess.Popen(  # noqa: S603 - our own programs
            self._command, stdin=subprocess.PIPE, start_new_session=True, env=self._env
        )

    @property
    def age(self) -> float:
        """How long ago it was last started, in seconds."""
        return time.monotonic() - self._starts[-1]

    def has_ended(self) -> bool:
        """Say whether it no longer runs."""
        return self._leash.poll() is not None

    def stop(self) -> None:
        """Ask it to end."""
        self._leash.terminate()

    def wait(self, deadline: float) -> None:
        """Wait until it has ended, at most until a moment of the monotonic clock; then kill."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._leash.wait(max(0.1, deadline - time.monotonic()))
        self.kill()

    def kill(self) -> None:
        """End what is left of its group at once."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._leash.pid, signal.SIGKILL)
        self._leash.wait()
        if self._leash.stdin:
            self._leash.stdin.close()
