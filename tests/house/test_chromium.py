"""A browser is found, or installed, or asked for in words; no browser test is skipped."""

from pathlib import Path

import pytest

from tests import chromium


@pytest.fixture
def browsers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only directory of PATH, empty; nothing can be installed."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("PEGASUS_CHROMIUM", raising=False)
    monkeypatch.setattr(chromium, "MAC", "")
    monkeypatch.setattr(chromium, "install_package", lambda: "")
    monkeypatch.setattr(chromium, "install_build", lambda: "")
    return tmp_path


def browser(place: Path, name: str) -> str:
    """Put a browser somewhere."""
    path = place / name
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize("name", chromium.NAMES)
def test_a_browser_of_the_path_is_found(browsers: Path, name: str) -> None:
    there = browser(browsers, name)

    assert chromium.find_or_install() == there


def test_the_named_browser_comes_first(
    browsers: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser(browsers, "chromium")
    named = browser(tmp_path_factory.mktemp("own"), "mine")
    monkeypatch.setenv("PEGASUS_CHROMIUM", named)

    assert chromium.find_or_install() == named


def test_a_missing_browser_is_installed(browsers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "install_build", lambda: browser(browsers, "built"))

    assert chromium.find_or_install() == str(browsers / "built")


def test_without_any_it_says_what_to_do(browsers: Path) -> None:
    with pytest.raises(SystemExit, match="install it, or name it in PEGASUS_CHROMIUM"):
        chromium.find_or_install()
