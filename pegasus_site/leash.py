"""Keep a child process on a leash: it ends when its parent does, even by kill -9.

In: a command line, and standard input as a pipe held by the parent. Out: the command's exit
code. Signals go to the command's main process only: a signal to a whole django-q2 group
leaves its parent waiting for ever. Runs without Django.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading
from types import FrameType

GRACE_SECONDS = 40.0


def main(command: list[str]) -> int:
    """Run the command in a group of its own until it ends or the parent is gone."""
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)  # noqa: S603

    def forward(number: int, _: FrameType | None) -> None:
        with contextlib.suppress(ProcessLookupError):
            child.send_signal(number)

    signal.signal(signal.SIGTERM, forward)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent turns it into SIGTERM
    threading.Thread(target=_end_with_parent, args=[child], daemon=True).start()
    code = child.wait()
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)  # what a killed main process left working
    return code


def _end_with_parent(child: subprocess.Popen[bytes]) -> None:
    """Wait for the pipe's end: nobody holds it any more."""
    while os.read(sys.stdin.fileno(), 1):  # a buffered read would hold a lock at our own exit
        pass
    child.terminate()
    try:
        child.wait(GRACE_SECONDS)
    except subprocess.TimeoutExpired:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
