"""One command for the whole site: database, web, worker; started, watched, ended together.

In: `--port`, `--data`. Out: a site that answers, until Ctrl-C or SIGTERM. A dead web or worker
process is started again; a worker that hangs (django-q2 can, when an idle child is killed) is
killed with its whole group and started again.
"""

import argparse
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import FrameType

STOP_SECONDS = 45.0
LOOK_SECONDS = 1.0
WATCH_SECONDS = 10.0
MINUTE = 60.0
RESTARTS_A_MINUTE = 10


class Child:
    """A process of ours that should always run."""

    def __init__(self, name: str, command: list[str]) -> None:
        """Start it on a leash."""
        self.name = name
        self.command = [sys.executable, "-m", "pegasus_site.leash", *command]
        self.starts: list[float] = []
        self.start()

    def start(self) -> None:
        """Start, or start again; give up when it dies all the time.

        Raises:
            SystemExit: it died ten times within a minute.
        """
        now = time.monotonic()
        self.starts = [one for one in self.starts if now - one < MINUTE]
        if len(self.starts) >= RESTARTS_A_MINUTE:
            msg = f"pegasus: {self.name} does not stay up; see the lines above"
            raise SystemExit(msg)
        self.starts.append(now)
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, start_new_session=True)  # noqa: S603

    def revive(self) -> None:
        """Start again when it has ended."""
        if self.process.poll() is not None:
            print(f"pegasus: {self.name} ended, starting it again", file=sys.stderr)
            self.start()

    def kill(self) -> None:
        """End it the hard way: closing the pipe makes the leash end the whole group."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Ask it to end."""
        self.process.terminate()

    def gone(self, deadline: float) -> None:
        """Wait until it has ended."""
        try:
            self.process.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.kill()


def main() -> int:
    """Run the site until told to stop."""
    options = _options()
    os.environ["PEGASUS_DATA"] = str(Path(options.data).resolve())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pegasus_site.settings")
    _limit_threads()
    signal.signal(signal.SIGTERM, _interrupt)
    signal.signal(signal.SIGINT, _interrupt)
    _prepare()
    web = [sys.executable, "-m", "uvicorn", "pegasus_site.asgi:application", "--lifespan=off"]
    web += [f"--host={options.host}", f"--port={options.port}", "--log-level=warning"]
    web += ["--timeout-graceful-shutdown=30"]
    worker = [sys.executable, str(Path("manage.py").resolve()), "qcluster"]
    children = [Child("web", web), Child("worker", worker)]
    _say(options.host, options.port)
    try:
        _watch(*children)
    except KeyboardInterrupt:
        print("pegasus: stopping", file=sys.stderr)
    finally:
        _end(children)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./pegasus up")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--data", default="var")
    return parser.parse_args()


def _limit_threads() -> None:
    """One thread for BLAS and ONNX in each process: recall is small and many run at once."""
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _prepare() -> None:
    """Bring database and static files up to date, then check the walls."""
    import django  # noqa: PLC0415 - settings read the environment set just above
    from django.core.management import call_command  # noqa: PLC0415

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False)
    call_command("check", databases=["default"])


def _say(host: str, port: int) -> None:
    from django.conf import settings  # noqa: PLC0415

    endpoint = settings.OPENAI_BASE_URL or ("OpenAI" if settings.OPENAI_API_KEY else "")
    model = f"model endpoint {endpoint}" if endpoint else "offline mode, no model endpoint set"
    print(f"Pegasus is at http://{host}:{port}/ ({model}). Ctrl-C ends it.", flush=True)


def _watch(web: Child, worker: Child) -> None:
    """Revive the dead every second, look for a hanging worker every ten."""
    from pegasus_site.watchdog import is_worker_stuck  # noqa: PLC0415 - needs Django set up

    looked = time.monotonic()
    while True:
        time.sleep(LOOK_SECONDS)
        web.revive()
        worker.revive()
        if time.monotonic() - looked > WATCH_SECONDS:
            looked = time.monotonic()
            if looked - worker.starts[-1] > 3 * WATCH_SECONDS and is_worker_stuck():
                print("pegasus: the worker hangs, starting it again", file=sys.stderr)
                worker.kill()
                worker.start()


def _end(children: list[Child]) -> None:
    for child in children:
        child.stop()
    deadline = time.monotonic() + STOP_SECONDS
    for child in children:
        child.gone(deadline)
    from django.conf import settings  # noqa: PLC0415

    from pegasus_site.embedded import server  # noqa: PLC0415

    if settings.DATABASES["default"].get("EMBEDDED"):
        server.stop(settings.DATABASES["default"]["EMBEDDED"])


if __name__ == "__main__":
    sys.exit(main())
