"""How settings are read from the environment; a wrong value ends the start with its name.

In: environment variables. Out: values that settings.py names.
"""

import math
import os
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

CONNECT_SECONDS = 4  # to a database that does not answer; /readyz says so within 5


def env(name: str, default: str = "") -> str:
    """Return a text setting; set to nothing is not set."""
    return os.environ.get(name) or default


def env_bool(name: str, *, default: bool) -> bool:
    """Return an on/off setting; anything but the usual words fails loudly."""
    word = env(name).strip().lower()
    known = {"": default, "1": True, "true": True, "yes": True, "on": True}
    known |= {"0": False, "false": False, "no": False, "off": False}
    if word not in known:
        msg = f"{name} is {word!r}; use true or false"
        raise ImproperlyConfigured(msg)
    return known[word]


def env_number(name: str, default: float) -> float:
    """Return a number setting, none below zero and none without end."""
    word = env(name)
    try:
        number = float(word) if word else default
    except ValueError:
        number = math.nan
    if not 0 <= number < math.inf:
        msg = f"{name} is {word!r}; use a number from 0 up"
        raise ImproperlyConfigured(msg)
    return number


def env_list(name: str, default: str = "") -> list[str]:
    """Return the words of a setting that commas part."""
    return [word.strip() for word in env(name, default).split(",") if word.strip()]


def env_choice(name: str, *choices: str) -> str:
    """Return one of the choices, the first by default."""
    word = env(name, choices[0])
    if word not in choices:
        msg = f"{name} is {word!r}; use one of {', '.join(choices)}"
        raise ImproperlyConfigured(msg)
    return word


def pool() -> dict[str, Any]:
    """Return the options of a database whose connections are kept, none when they are not.

    A new connection costs a process of the server with empty caches: more than most pages. Only
    web processes keep them: the threads of a pool do not survive the worker's fork.
    """
    size = int(env_number("PEGASUS_DB_POOL", 0))
    return {"pool": {"max_size": size, "min_size": 1, "timeout": CONNECT_SECONDS}} if size else {}


def database(url: str, data: Path) -> dict[str, Any]:
    """Return the DATABASES entry of a postgresql:// address, or of the embedded server."""
    entry: dict[str, Any] = {
        "ENGINE": "pegasus_site.embedded",
        "APP_ROLE": env("PEGASUS_APP_ROLE", "pegasus_app"),
        "EMBEDDED": None,
    }
    if not url:
        return entry | {"NAME": "pegasus", "EMBEDDED": data, "OPTIONS": pool()}
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None  # the URL holds a password: nothing of it is shown
    if parts.scheme not in {"postgres", "postgresql"} or len(parts.path) <= 1:
        msg = "DATABASE_URL must look like postgresql://user:password@host:5432/name"
        raise ImproperlyConfigured(msg)
    return entry | {
        "NAME": unquote(parts.path[1:]),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(port or ""),
        "OPTIONS": {"connect_timeout": str(CONNECT_SECONDS)}
        | dict(parse_qsl(parts.query))
        | pool(),
    }


def secret_key(data: Path) -> str:
    """Return PEGASUS_SECRET_KEY, or a key made once and kept beside the data."""
    if key := env("PEGASUS_SECRET_KEY"):
        return key
    kept = data / "secret_key"
    if not kept.exists():
        data.mkdir(parents=True, exist_ok=True)
        half = kept.with_name(f"secret_key.{os.getpid()}")
        half.touch(mode=0o600)
        half.write_text(os.urandom(48).hex())
        with suppress(FileExistsError):  # of several that start at once, one key stays
            os.link(half, kept)
        half.unlink()
    return kept.read_text().strip()
