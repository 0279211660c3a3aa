"""Templates are formatted and linted like code."""

import subprocess
import sys
from pathlib import Path

from django.conf import settings

BIN = Path(sys.executable).parent
TEMPLATES = Path(settings.BASE_DIR) / "templates"


def test_djade_would_change_nothing() -> None:
    files = sorted(map(str, TEMPLATES.rglob("*.html")))
    done = subprocess.run([str(BIN / "djade"), "--check", *files], capture_output=True, check=False)  # noqa: S603 - our own files

    assert done.returncode == 0, done.stdout.decode()


def test_djlint_finds_nothing() -> None:
    command = [str(BIN / "djlint"), "--lint", "--profile=django", str(TEMPLATES)]
    done = subprocess.run(command, capture_output=True, check=False)  # noqa: S603 - our own files

    assert done.returncode == 0, done.stdout.decode()
