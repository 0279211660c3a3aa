"""The house keeps its measures: file sizes, function sizes, what stands at each room's door."""

import ast
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).parents[2]
FILE_LINES = 300
FUNCTION_LINES = 50
FUNCTION_MEDIAN = 10
PROGRAM = ("pegasus_site", "accounts", "memory", "benchmarks")
ROOMS = sorted(
    path.parent.relative_to(ROOT).as_posix()
    for path in [
        *ROOT.glob("memory/*/__init__.py"),
        *(ROOT / name / "__init__.py" for name in ("pegasus_site", "accounts", "memory")),
    ]
    if path.parent.name != "migrations"
)


def _files(*parts: str) -> list[Path]:
    found = [path for part in parts for path in (ROOT / part).rglob("*.py")]
    return [path for path in found if "migrations" not in path.parts]


def _functions(path: Path) -> list[tuple[str, int]]:
    """Return the functions of a file with their lines, docstrings included."""
    tree = ast.parse(path.read_text())
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    found = [node for node in ast.walk(tree) if isinstance(node, kinds)]
    return [(one.name, (one.end_lineno or one.lineno) - one.lineno + 1) for one in found]


def test_no_file_is_long() -> None:
    files = _files(*PROGRAM, "tests")
    lines = {path.relative_to(ROOT): len(path.read_text().splitlines()) for path in files}

    assert {str(path): n for path, n in lines.items() if n > FILE_LINES} == {}


def test_functions_are_short() -> None:
    lengths = {
        f"{path.name}:{name}": n for path in _files(*PROGRAM) for name, n in _functions(path)
    }

    assert {name: n for name, n in lengths.items() if n > FUNCTION_LINES} == {}
    assert median(lengths.values()) <= FUNCTION_MEDIAN


@pytest.mark.parametrize("room", ROOMS)
def test_each_room_says_what_goes_in_and_out(room: str) -> None:
    said = ast.get_docstring(ast.parse((ROOT / room / "__init__.py").read_text())) or ""

    assert [word for word in ("In:", "Out:", "Imports:") if word not in said] == []


def test_there_are_no_drawers_for_odds_and_ends() -> None:
    names = {path.stem for path in _files(*PROGRAM, "tests")}

    assert names & {"utils", "util", "helpers", "helper", "misc", "common", "manager"} == set()
