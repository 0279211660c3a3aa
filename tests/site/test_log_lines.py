"""The log tells where and what kind, and no words."""

import logging
import sys
from typing import Any

import pytest
from django.conf import settings
from django.utils.module_loading import import_string

SAID = "a canary sang"
LOGGING: Any = settings.LOGGING


@pytest.fixture
def line() -> str:
    """What the site's own formatter makes of a page that broke."""
    given = dict(LOGGING["formatters"]["line"])
    formatter = import_string(given.pop("()"))(given["format"], style=given["style"])
    try:
        try:
            int(SAID)
        except ValueError as error:
            raise RuntimeError(SAID) from error
    except RuntimeError:
        found = sys.exc_info()
    place, kind = __file__, logging.ERROR
    return str(formatter.format(logging.LogRecord("x", kind, place, 1, "broke", None, found)))


def test_an_error_is_told_by_place_and_kind(line: str) -> None:
    assert line.splitlines()[0] == "ERROR x broke"
    assert "builtins.ValueError" in line
    assert "builtins.RuntimeError" in line
    assert "test_log_lines.py" in line


def test_an_error_keeps_its_words(line: str) -> None:
    assert SAID not in line


def test_every_logger_writes_by_it() -> None:
    handlers = LOGGING["handlers"]
    assert {handler["formatter"] for handler in handlers.values()} == {"line"}
    assert LOGGING["loggers"]["uvicorn"]["handlers"] == ["console"]


def test_no_request_is_a_line() -> None:
    """A request's address holds what was searched for; uvicorn's own level would let it through."""
    assert LOGGING["loggers"]["uvicorn"]["level"] == "WARNING"
