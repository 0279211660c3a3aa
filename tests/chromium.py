"""Find a Chromium or Chrome for the browser tests, or install one, or say how.

In: PATH and PEGASUS_CHROMIUM. Out: the program's path. Nothing is ever skipped for want of it.
"""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"


def find() -> str:
    """Return the path of a browser, or an empty text."""
    named = os.environ.get("PEGASUS_CHROMIUM", "")
    found = [shutil.which(name) for name in [named, *NAMES, MAC] if name]
    return next((path for path in found if path), "")


def find_or_install() -> str:
    """Return the path of a browser, installed if need be.

    Raises:
        SystemExit: there is none and none could be installed; the text says what to do.
    """
    if path := find():
        return path
    print("No Chromium found, installing one for the browser tests ...", file=sys.stderr)
    if path := install_package() or install_build():
        return path
    msg = "The browser tests need Chromium: install it, or name it in PEGASUS_CHROMIUM."
    raise SystemExit(msg)


def install_package() -> str:
    """Install Debian's package, if we may; return the browser's path or an empty text."""
    if os.getuid() != 0 or not shutil.which("apt-get"):
        return ""
    _quietly("apt-get", "update")
    _quietly("apt-get", "install", "-y", "chromium")
    return find()


def install_build() -> str:
    """Install Playwright's own build; return the browser's path or an empty text."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only when there is no other

    _quietly(sys.executable, "-m", "playwright", "install", "chromium")
    with sync_playwright() as playwright:
        return shutil.which(playwright.chromium.executable_path) or ""


def _quietly(*command: str) -> None:
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL, env=env)  # noqa: S603 - fixed words
