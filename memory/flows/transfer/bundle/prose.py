"""A memory as plain sentences, ready to be read or pasted into another assistant.

In: the lines of a bundle. Out: Markdown: what is true now, what was, rules. People's words stand
in quotation marks on one line each, and their signs mean nothing there, so that they are read as
words: no link, no picture, no heading comes of them.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final

from memory.engine.vocabulary import RuleState
from memory.engine.vocabulary.sentence import sentence

MEANS: Final = re.compile(r"[\\`*_\[\]<>#~|]")  # signs that Markdown reads as more than letters

type Lines = Mapping[str, Iterable[Mapping[str, Any]]]

README: Final = """\
# What Pegasus remembers about you

This is everything your account holds, as files that people and programs can read. Times are
written as ISO 8601 has it.

- `memories.md`: your memories as sentences; paste them into another assistant.
- `conversations.jsonl`: your chats, message by message, and what was learned from each.
- `entities.jsonl`: the people, places and things, their other names, where they were seen.
- `memories.jsonl`: what connects them, since when, how strong; and the rules you taught.
- `snippets.jsonl`: your own words that justify each memory.
- `recalls.jsonl`: which memories were used in which answer.
- `merges.jsonl`: who was taken to be whom; and when staff looked.
- `consents.jsonl`, `profile.json`: your consents, your switches, your account.
- `manifest.json`: how many of each, and a checksum a file; `schema/`: what each line looks like.

What you had forgotten is not in here. To bring this back, or to another account, use Export and
import in My memory. Import looks at the whole file first: if one byte was changed, nothing of it
is taken.
"""


def prose(lines: Lines) -> str:
    """Return the memories as Markdown."""
    by_type = _by_type(lines)
    names = {one["id"]: one["name"] for one in by_type["entity"]}
    quotes: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for snippet in by_type["snippet"]:
        quotes[snippet["edge_id"]].append(snippet)
    held = [one for one in by_type["memory"] if not one["proposed_at"]]
    now = [one for one in held if not one["superseded_at"]]
    before = [one for one in held if one["superseded_at"]]
    rules = [_plain(one["text"]) for one in by_type["rule"] if one["state"] == RuleState.ACTIVE]
    parts = [
        ("# My memories", [_told(one, names, quotes[one["id"]]) for one in now]),
        ("## No longer true", [_told(one, names, quotes[one["id"]]) for one in before]),
        ("## How I want to be answered", rules),
    ]
    return "\n\n".join(_part(heading, told) for heading, told in parts if told) + "\n"


def _by_type(lines: Lines) -> dict[str, list[Mapping[str, Any]]]:
    found: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for rows in lines.values():
        for row in rows:
            found[row["type"]].append(row)
    return found


def _part(heading: str, told: list[str]) -> str:
    return "\n".join([heading, "", *(f"- {one}" for one in told)])


def _told(
    memory: Mapping[str, Any], names: Mapping[str, str], quotes: list[Mapping[str, Any]]
) -> str:
    ends = [_plain(names[memory[f"{end}_id"]]) for end in ("source", "target")]
    said = sorted(quotes, key=lambda one: (not one["is_primary"], one["said_at"]))
    words = [f'{one["said_at"][:10]}: "{_plain(one["text"])}"' for one in said[:1]]
    return " ".join([f"{sentence(ends[0], memory['relation'], ends[1])}.", *words])


def _plain(text: str) -> str:
    """Return somebody's words on one line, as letters alone."""
    return MEANS.sub(r"\\\g<0>", " ".join(text.split()))
