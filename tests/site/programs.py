"""Programs started and servers asked by the tests of the street."""

import subprocess
from pathlib import Path

import psycopg

from pegasus_site.embedded import place


def start(
    *command: str, env: dict[str, str] | None = None, cwd: Path | None = None
) -> subprocess.Popen[str]:
    """Start a program whose words can be read; it is in a session of its own."""
    return subprocess.Popen(  # noqa: S603 - the tests' own words
        command,
        env=env,
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def connect(data: Path, name: str = "postgres") -> psycopg.Connection:
    """Connect to the server of this data directory as its superuser."""
    return psycopg.connect(
        host=str(place.socket_dir(data)),
        port=place.PORT,
        user="postgres",
        dbname=name,
        autocommit=True,
    )
