"""The embedded PostgreSQL: made, started, found again, stopped.

In: a data directory of ours. Out: a directory with a unix socket to connect to.
Written instead of the wheel's own manager, which widens permissions of parent directories
as root and believes any live process in a stale pid file (docs/decisions.md).
"""

import fcntl
import shlex
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pegasus_site.embedded import place
from pegasus_site.embedded.place import PORT, EmbeddedPostgresError, home, socket_dir

START_SECONDS = 60.0
PAUSE_SECONDS = 0.2
NO_SUCH_PID = 2**31 - 1  # above every system's largest

# The server log holds no text of a person: no statements, no key values, no rows.
QUIET_LOG = {
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "log_statement": "none",
    "log_min_duration_statement": "-1",
}


def ensure(data: Path) -> Path:
    """Make the server run, whatever state the last one left; return its socket directory.

    Safe to call from several processes at once: they wait for one another.

    Raises:
        EmbeddedPostgresError: it does not start within a minute.
    """
    if not answers(socket_dir(data)):
        with _locked(data):
            place.settle(data)
            if not answers(socket_dir(data)):
                _create(data)
                _start(data)
    return socket_dir(data)


def stop(data: Path) -> None:
    """Stop the server of this data directory; nothing happens when none runs."""
    if not (home(data) / "cluster").exists():
        return
    with _locked(data):
        _disown_foreign_pid(data)
        _run("pg_ctl", "-D", "cluster", "-m", "fast", "-w", "stop", data=data)


def destroy(data: Path) -> None:
    """Stop the server and delete its cluster, wherever it lies; for data nobody wants back."""
    stop(data)
    shutil.rmtree(home(data), ignore_errors=True)
    shutil.rmtree(socket_dir(data), ignore_errors=True)
    (data / "postgres").unlink(missing_ok=True)


def binary(name: str) -> str:
    """Return the path of one of the server's programs, such as pg_dump."""
    return str(place.programs() / "bin" / name)


def answers(sockets: Path) -> bool:
    """Say whether a server takes connections at this socket."""
    if not (sockets / f".s.PGSQL.{PORT}").exists():
        return False
    ready = subprocess.run(  # noqa: S603 - our own program, fixed arguments
        [str(place.wheel() / "bin" / "pg_isready"), "-q", "-h", str(sockets), "-p", str(PORT)],
        check=False,
    )
    return ready.returncode == 0


@contextmanager
def _locked(data: Path) -> Iterator[None]:
    data.mkdir(parents=True, exist_ok=True)
    with (data / "postgres.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _create(data: Path) -> None:
    """Run initdb into a temporary directory and rename it: half a cluster never stays.

    Raises:
        EmbeddedPostgresError: initdb failed.
    """
    cluster, half = home(data) / "cluster", home(data) / "cluster.half"
    if cluster.exists():
        return
    shutil.rmtree(half, ignore_errors=True)
    code = _run(
        "initdb",
        *("-D", half.name, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-instructions"),
        *("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"),
        data=data,
    )
    if code:
        msg = f"initdb of the embedded PostgreSQL failed with code {code} in {home(data)}"
        raise EmbeddedPostgresError(msg)
    half.rename(cluster)


def _start(data: Path) -> None:
    sockets = socket_dir(data)
    place.make_private(sockets)
    options = {"unix_socket_directories": str(sockets), "listen_addresses": "", **QUIET_LOG}
    options |= {"ssl": "off", "jit": "off", "max_connections": "200"}
    options |= {"wal_recycle": "off"}  # a used file of the log goes, with the words in it
    spelled = " ".join(f"-c {shlex.quote(f'{name}={value}')}" for name, value in options.items())
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        _disown_foreign_pid(data)
        _run("pg_ctl", "-D", "cluster", "-w", "-l", "server.log", "-o", spelled, "start", data=data)
        if answers(sockets):
            return
        time.sleep(PAUSE_SECONDS)  # backends of a killed server may still be ending
    msg = f"the embedded PostgreSQL did not start; its log is {home(data) / 'server.log'}"
    raise EmbeddedPostgresError(msg)


def _disown_foreign_pid(data: Path) -> None:
    """Take the pid out of a pid file that names no server of ours: a reboot or kill -9 left it.

    The file itself stays, and with it PostgreSQL's own check that no process of the dead
    server still holds its shared memory.
    """
    pid_file = home(data) / "cluster" / "postmaster.pid"
    try:
        first, rest = pid_file.read_text().split("\n", 1)
        command = _command(int(first))
    except (FileNotFoundError, ValueError):
        return
    if f"unix_socket_directories={socket_dir(data)}" not in command:
        pid_file.write_text(f"{NO_SUCH_PID}\n{rest}")


def _command(pid: int) -> str:
    """Return the command line of a live process; empty for none and for a zombie."""
    if Path("/proc/self").exists():
        try:
            raw = Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            return ""
        return raw.replace(b"\0", b" ").decode(errors="replace")
    shown = subprocess.run(  # noqa: S603 - fixed arguments
        ["ps", "-ww", "-o", "args=", "-p", str(pid)],  # noqa: S607 - ps of the system
        check=False,
        capture_output=True,
        text=True,
    )
    return shown.stdout


def _run(name: str, *args: str, data: Path) -> int:
    """Run one of the server's programs in its home, as its account; return the exit code.

    Paths below the home are given relative to it: whatever the data directory is named, no
    shell of pg_ctl gets to read it.
    """
    other = place.account()
    done = subprocess.run(  # noqa: S603 - our own program, our own arguments
        [binary(name), *args],
        check=False,
        stdout=subprocess.DEVNULL,  # a pipe would be inherited by the server and never end
        stderr=subprocess.DEVNULL,
        cwd=home(data),
        user=other.pw_uid if other else None,
        group=other.pw_gid if other else None,
        extra_groups=[] if other else None,
    )
    return done.returncode
