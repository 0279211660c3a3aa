"""What an extracting model can do: propose, read, record, finish; nothing that acts."""

import re

from memory.engine.vocabulary import Kind
from memory.llm.openai.tools import EXTRACTION_SCHEMA, TOOL_NAMES, TOOLS
from memory.llm.prompts import prompt


def test_there_are_six_tools_and_none_acts_outside() -> None:
    assert sorted(TOOL_NAMES) == [
        "add_edge",
        "add_node",
        "finish",
        "read_neighbourhood",
        "record_episode",
        "retire_edge",
    ]


def test_the_object_has_the_fields_of_the_tools() -> None:
    by_name = {tool["function"]["name"]: tool["function"]["parameters"] for tool in TOOLS}
    fields = EXTRACTION_SCHEMA["properties"]

    assert fields["entities"]["items"] == by_name["add_node"]
    assert fields["relations"]["items"] == by_name["add_edge"]
    assert fields["episode"] == by_name["record_episode"]


def test_the_prompt_names_the_eight_kinds() -> None:
    named = set(re.findall(r"\b[A-Z]{3,}\b", prompt("extract").text))

    assert set(Kind) <= named


def test_the_object_prompt_names_every_field() -> None:
    text = prompt("extract_by_object").text
    items = EXTRACTION_SCHEMA["properties"]
    fields = [
        *items["entities"]["items"]["properties"],
        *items["relations"]["items"]["properties"],
        *items["episode"]["properties"],
    ]

    assert [field for field in fields if f"`{field}`" not in text] == []
