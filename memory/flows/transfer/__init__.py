"""Transfer: conversations from elsewhere come into memory with their own times.

In: a file of turns, or a ChatGPT data export. Out: episodes, closed in the order they took
place, each with its job to learn from it. A second run of the same file adds nothing.
"""

from memory.flows.transfer.archive import (
    Archive,
    Flaw,
    ImportedEpisode,
    ImportedTurn,
    Problem,
)
from memory.flows.transfer.chatgpt import parse_chatgpt
from memory.flows.transfer.jsonl import parse_jsonl
from memory.flows.transfer.take_in import Format, ImportReport, import_turns, parse

__all__ = [
    "Archive",
    "Flaw",
    "Format",
    "ImportReport",
    "ImportedEpisode",
    "ImportedTurn",
    "Problem",
    "import_turns",
    "parse",
    "parse_chatgpt",
    "parse_jsonl",
]
