"""Prompts are files, and every version has a name."""

from pathlib import Path

import pytest

from memory.llm import prompts
from memory.llm.prompts import prompt

NAMES = sorted(path.stem for path in Path(prompts.__file__).parent.glob("*.md"))


@pytest.mark.parametrize("name", NAMES)
def test_a_prompt_has_text_and_a_hash(name: str) -> None:
    asked = prompt(name)

    assert asked.text.startswith("# ")
    assert len(asked.hash) == 16


def test_the_hash_names_the_text_and_what_goes_beside_it() -> None:
    hashes = {prompt("judge").hash, prompt("reply").hash, prompt("judge", beside="{}").hash}

    assert len(hashes) == 3


@pytest.mark.parametrize("name", NAMES)
def test_no_prompt_works_an_example(name: str) -> None:
    """Examples of past failures overfit; the prompts stay general."""
    text = prompt(name).text.casefold()

    assert "for example" not in text
    assert "e.g." not in text


def test_an_unknown_prompt_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        prompt("nobody")
