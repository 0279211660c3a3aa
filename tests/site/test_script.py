"""`./pegasus` finds a Python, installs the lock file once, and becomes the asked program."""

import importlib.machinery
import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn, cast

import pytest

CHECKOUT = Path(__file__).parents[2]

# Stands for python3, and for the python and uv of the .venv it makes; writes down what it is asked.
FAKE = """#!/bin/sh
echo "$(basename $0) $*" >> {log}
case "$*" in
    "-m venv"*) [ -e {here}/no-venv ] && exit 1
        rm -rf {here}/.venv; mkdir -p {here}/.venv/bin; cp $0 {here}/.venv/bin/python ;;
    *"install uv") [ -e {here}/no-uv ] && exit 1
        cp $0 {here}/.venv/bin/uv ;;
    "pip install"*) [ ! -e {here}/uv-fails ] ;;
    *"-m pip"*"--require-hashes"*) [ ! -e {here}/pip-fails ] ;;
    "-c "*) echo 3.13 ;;
esac
"""


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, in a checkout of its own, with a Python that only notes what it is asked."""
    loader = importlib.machinery.SourceFileLoader("pegasus_script", str(CHECKOUT / "pegasus"))
    spec = importlib.util.spec_from_loader("pegasus_script", loader)
    assert spec is not None
    module: Any = importlib.util.module_from_spec(spec)  # its names are set below
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    loader.exec_module(module)
    module.HERE, module.VENV = tmp_path, tmp_path / ".venv"
    module.LOCK = tmp_path / "requirements.lock"
    module.LOCK.write_text("numpy==2.4.6 --hash=sha256:00")
    (tmp_path / "bin").mkdir()
    fake = tmp_path / "bin" / "python3"
    fake.write_text(FAKE.format(log=tmp_path / "log", here=tmp_path))
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    monkeypatch.setenv("PEGASUS_PYTHON", str(fake))
    return cast("ModuleType", module)


def asked(tmp_path: Path) -> list[str]:
    """What was asked of the fake, without the checkout's path."""
    return (tmp_path / "log").read_text().replace(str(tmp_path), ".").splitlines()


def test_it_installs_the_hashed_lock_by_uv(script: ModuleType, tmp_path: Path) -> None:
    script.install(*script.find_python())

    assert asked(tmp_path)[1:] == [
        "python3 -m venv --clear ./.venv",
        "python -m pip --disable-pip-version-check -q install uv",
        "uv pip install --require-hashes -r ./requirements.lock --system-certs -q",
    ]


@pytest.mark.parametrize("trouble", ["no-uv", "uv-fails"])
def test_it_falls_back_to_pip(script: ModuleType, tmp_path: Path, trouble: str) -> None:
    (tmp_path / trouble).touch()

    script.install(*script.find_python())

    last = "python -m pip --disable-pip-version-check -q install --require-hashes"
    assert asked(tmp_path)[-1] == f"{last} -r ./requirements.lock"


def test_it_installs_once(script: ModuleType, tmp_path: Path) -> None:
    script.install("python3", b"3.13")
    before = asked(tmp_path)

    script.install("python3", b"3.13")

    assert asked(tmp_path) == before


@pytest.mark.parametrize("change", ["lock", "python"])
def test_it_installs_again_when_something_changed(
    script: ModuleType, tmp_path: Path, change: str
) -> None:
    script.install("python3", b"3.13")
    before = asked(tmp_path)
    if change == "lock":
        script.LOCK.write_text("numpy==2.4.7 --hash=sha256:01")

    script.install("python3", b"3.13" if change == "lock" else b"3.12")

    assert asked(tmp_path) == before * 2


def test_a_failed_install_is_tried_again(script: ModuleType, tmp_path: Path) -> None:
    for trouble in ("no-uv", "pip-fails"):
        (tmp_path / trouble).touch()

    with pytest.raises(SystemExit, match="could not be installed"):
        script.install("python3", b"3.13")

    assert not (tmp_path / ".venv" / "installed").exists()


def test_a_python_without_venv_is_said(script: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "no-venv").touch()

    with pytest.raises(SystemExit, match="install python3-venv"):
        script.install("python3", b"3.13")


def test_without_a_python_it_says_which_is_needed(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "bin" / "python3"
    old.write_text("#!/bin/sh\nexit 1\n")
    monkeypatch.delenv("PEGASUS_PYTHON")
    monkeypatch.setenv("PATH", str(old.parent))

    with pytest.raises(SystemExit, match=r"needs Python 3\.12 or newer"):
        script.find_python()


def test_the_newest_python_comes_first(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("python3.12", "python3.13"):
        (tmp_path / "bin" / name).symlink_to(tmp_path / "bin" / "python3")
    monkeypatch.delenv("PEGASUS_PYTHON")

    assert script.find_python() == (str(tmp_path / "bin" / "python3.13"), b"3.13\n")


@pytest.mark.parametrize("words", [[], ["fly"], ["--help"]])
def test_other_words_show_the_usage(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["pegasus", *words])

    with pytest.raises(SystemExit, match=r"^usage: "):
        script.main()


@pytest.mark.parametrize(
    ("words", "program"),
    [
        (["up", "--port", "8001"], ["-m", "pegasus_site.supervisor", "--port", "8001"]),
        (["test", "-k", "walls"], ["-m", "tests.run", "-k", "walls"]),
        (["manage", "migrate"], ["./manage.py", "migrate"]),
        (["database", "psql"], ["-m", "pegasus_site.embedded", "psql"]),
    ],
)
def test_it_becomes_the_asked_program(
    script: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    program: list[str],
) -> None:
    became: list[str] = []

    def execv(path: str, command: list[str]) -> NoReturn:
        became[:] = [path, *command]
        raise SystemExit

    monkeypatch.setattr(os, "execv", execv)
    monkeypatch.setattr(sys, "argv", ["pegasus", *words])
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", "")

    with pytest.raises(SystemExit):
        script.main()

    python = "./.venv/bin/python"
    assert [word.replace(str(tmp_path), ".") for word in became] == [python, python, *program]
