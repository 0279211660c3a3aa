"""Keep a command on a leash: it ends when its starter does, even by kill -9.

In: a command line, and standard input as a pipe that the starter holds. Out: nothing left of
the command. The leash leads a process group. Told to end, it signals the command's main process
only: a signal to django-q2's whole group leaves its parent waiting for ever. Once the main
process has ended, what is left of the group is killed. Runs without Django.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading
from types import FrameType

GRACE_SECONDS = 40.0


def main(command: list[str]) -> None:
    """Run the command until it ends or the starter is gone, then end its group and itself."""
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL)  # noqa: S603 - the starter's words

    def forward(number: int, _: FrameType | None) -> None:
        with contextlib.suppress(ProcessLookupError):
            child.send_signal(number)

    signal.signal(signal.SIGTERM, forward)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the starter turns it into SIGTERM
    threading.Thread(target=_end_with_starter, args=[child], daemon=True).start()
    child.wait()
    _end_group()


def _end_with_starter(child: subprocess.Popen[bytes]) -> None:
    """Wait for the pipe's end: nobody holds it any more."""
    while sys.stdin.buffer.read(1):
        pass
    child.terminate()
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(GRACE_SECONDS)
    _end_group()


def _end_group() -> None:
    """Kill what a main process left working, and this process, when it leads the group."""
    if os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main(sys.argv[1:])
