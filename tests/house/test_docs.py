"""The documents say what the code does: every constant, setting, flow and command."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import pytest
from django.core.management import get_commands

from memory.engine import params

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
PAGES = "\n".join(path.read_text() for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
ALGORITHM = (ROOT / "docs" / "algorithm.md").read_text()
SETTING = re.compile(r"\"((?:PEGASUS|OPENAI|DATABASE)_[A-Z_]+)\"")
READ_BY = ["pegasus", "pegasus_site/*.py", "tests/run.py", "tests/chromium.py"]
NOT_OURS = {line.strip("/") for line in (ROOT / ".gitignore").read_text().split()} | {".git"}
# No machine, no workplace, no registry: the project stands alone.
FOREIGN = re.compile(
    r"/(?:work|root|home|Users)/\w|/tm[p]/pegasus/|shared/(?:spec|seeds|golden|cases)"
    r"|pypi[.]org|pythonhosted[.]org|npmjs[.](?:org|com)"
)


def _constants() -> list[str]:
    return [name for name in vars(params) if name.isupper()]


def _spelled(value: object) -> str:
    """Spell a constant as the page does."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_spelled(one)}" for key, one in value.items())
    if isinstance(value, tuple):
        return ", ".join(map(_spelled, value))
    if isinstance(value, frozenset):
        return ", ".join(sorted(map(str, value)))
    return f"{value:g}" if isinstance(value, float) else str(value)


def _settings() -> set[str]:
    files = [path for pattern in READ_BY for path in ROOT.glob(pattern)]
    found = {name for path in files for name in SETTING.findall(path.read_text())}
    return found - {"PEGASUS_"}


def _texts() -> Iterator[tuple[str, str]]:
    """Yield the project's own text files: name and text."""
    for place, folders, names in ROOT.walk():
        folders[:] = [name for name in folders if name not in NOT_OURS]
        for name in set(names) - NOT_OURS:
            with suppress(UnicodeDecodeError):
                yield name, (place / name).read_text()


@pytest.mark.parametrize("name", _constants())
def test_every_constant_is_on_the_page_with_its_value(name: str) -> None:
    assert f"| `{name}` | {_spelled(getattr(params, name))} |" in ALGORITHM


def test_the_page_names_no_constant_that_is_gone() -> None:
    assert set(re.findall(r"^\| `([A-Z_]+)` \|", ALGORITHM, re.MULTILINE)) == set(_constants())


@pytest.mark.parametrize("name", sorted(_settings()))
def test_every_setting_is_in_the_readme(name: str) -> None:
    assert f"`{name}`" in README


def test_every_flow_is_a_verb_of_the_readme() -> None:
    flows = {path.stem for path in (ROOT / "memory" / "flows").iterdir()}
    verbs = README.partition("## The verbs")[2].partition("##")[0]
    named = set(re.findall(r"^\| ([a-z]+) \| [a-z]", verbs, re.MULTILINE))

    assert flows - {"__init__", "__pycache__"} == named - {"verb"}


def _named(pattern: str) -> list[str]:
    """Return what the pages name, each once."""
    return sorted(set(re.findall(pattern, PAGES)))


@pytest.mark.parametrize("name", _named(r"\./pegasus manage (\w+)"))
def test_every_management_command_of_the_pages_exists(name: str) -> None:
    assert name in get_commands()


@pytest.mark.parametrize("name", _named(r"\./pegasus (\w+)"))
def test_every_word_of_the_script_in_the_pages_exists(name: str) -> None:
    assert f'"{name}": [' in (ROOT / "pegasus").read_text()


@pytest.mark.parametrize("name", _named(r"(?:`|^)make (\w+)"))
def test_every_target_of_the_pages_exists(name: str) -> None:
    assert re.search(rf"^{name}:", (ROOT / "Makefile").read_text(), re.MULTILINE)


@pytest.mark.parametrize("name", _named(r"python -m (benchmarks\.\w+)"))
def test_every_benchmark_of_the_pages_exists(name: str) -> None:
    assert (ROOT / f"{name.replace('.', '/')}.py").exists()


@pytest.mark.parametrize("name", sorted(set(re.findall(r"\]\((docs/[\w./-]+)\)", README))))
def test_every_page_the_readme_links_to_exists(name: str) -> None:
    assert (ROOT / name).exists()


def test_nothing_names_a_machine_or_a_registry() -> None:
    assert [f"{name}: {hit}" for name, text in _texts() for hit in FOREIGN.findall(text)] == []
