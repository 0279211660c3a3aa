"""Transfer: conversations from elsewhere come into memory; a whole memory goes out and back.

In: a file of turns, a ChatGPT data export, a bundle, or a pasted list of what another assistant
remembers. Out: episodes with their own times, closed in the order they took place, each with its
job to learn from it; bundles. A second run of the same file or list adds nothing.
"""

from memory.flows.transfer.archive import (
    Archive,
    Flaw,
    ImportedEpisode,
    ImportedTurn,
    Problem,
)
from memory.flows.transfer.bundle import (
    BundleError,
    BundleFlaw,
    Progress,
    ask_for_bundle,
    bring_bundle,
    brought_by,
    bundle_file,
    bundles_of,
    export,
    import_bundle,
    take_bundle,
)
from memory.flows.transfer.chatgpt import parse_chatgpt
from memory.flows.transfer.hearsay import ListFlaw, ListRefusedError, Pasted, paste_list
from memory.flows.transfer.jsonl import parse_jsonl
from memory.flows.transfer.listing import LETTERS_MAX, LINES_MAX, parse_list
from memory.flows.transfer.take_in import Format, ImportReport, import_turns, parse

__all__ = [
    "LETTERS_MAX",
    "LINES_MAX",
    "Archive",
    "BundleError",
    "BundleFlaw",
    "Flaw",
    "Format",
    "ImportReport",
    "ImportedEpisode",
    "ImportedTurn",
    "ListFlaw",
    "ListRefusedError",
    "Pasted",
    "Problem",
    "Progress",
    "ask_for_bundle",
    "bring_bundle",
    "brought_by",
    "bundle_file",
    "bundles_of",
    "export",
    "import_bundle",
    "import_turns",
    "parse",
    "parse_chatgpt",
    "parse_jsonl",
    "parse_list",
    "paste_list",
    "take_bundle",
]
