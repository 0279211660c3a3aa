"""What hearsay changes: proposals on the lines' own words, and nothing else.

In: a change set and its occasion. Out: the change set with every snippet and note on the words
as they were pasted, without what would be live before the person's click, and with a word on
each line that taught nothing.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from memory.engine.learn.changes.types import ChangeSet, MergeRecord
from memory.engine.learn.clean.sensitivity import guarded_in
from memory.engine.learn.guard import is_marked
from memory.engine.learn.proposal import Note, Occasion, Snippet
from memory.engine.learn.retold import Retold
from memory.engine.vocabulary.talk import ANOTHER_ASSISTANT

HELD: Final = "instruction_held"
ENDED: Final = "ended_elsewhere"
KNOWN: Final = "known_already"
TAKEN_OUT: Final = "secret_redacted"
SENSITIVE: Final = "needs_consent"
NOTHING: Final = "not_understood"


def as_written(changes: ChangeSet, occasion: Occasion) -> ChangeSet:
    """Return what an occasion of hearsay may change.

    Stored nodes keep their names and what is known of them; memories that are live stay as they
    are, neither ended nor stronger nor with another quote. Any other occasion changes all that it
    did.
    """
    if not occasion.is_hearsay:
        return changes
    lines = {turn.turn_id: turn.retold for turn in occasion.turns if turn.retold}
    live = {edge.key for edge in occasion.edges if not edge.is_proposed}
    known = {one.key for one in changes.edge_updates if one.key in live and not one.is_proposed}
    on_lines = [replace(one, snippet=_verbatim(one.snippet, lines)) for one in changes.snippets]
    snippets = tuple(one for one in on_lines if one.edge not in known)
    notes = [_placed(note, lines) for note in changes.notes]
    ends = [_verbatim(one.snippet, lines) for one in changes.closings if one.snippet]
    notes += [_at(ENDED, one) for one in dict.fromkeys(ends)]
    notes += [_at(KNOWN, one.snippet) for one in on_lines if one.edge in known]
    told = {one.snippet.turn_id for one in snippets} | {note.turn_id for note in notes}
    return replace(
        changes,
        node_updates=(),
        aliases=tuple(one for one in changes.aliases if isinstance(one.node, int)),
        edge_updates=tuple(one for one in changes.edge_updates if one.key not in known),
        snippets=snippets,
        closings=(),
        merges=tuple(_merges(changes, lines)),
        notes=(*notes, *_held(lines), *_unused(lines, told, occasion)),
    )


def _verbatim(snippet: Snippet, lines: dict[str, Retold]) -> Snippet:
    """Return the words of a line that a snippet of its telling comes from, and whose they are."""
    retold = lines.get(snippet.turn_id)
    if retold is None:
        return snippet
    start, end = retold.span(snippet.start, snippet.end)
    text = retold.verbatim[start:end]
    evidence = snippet.evidence if snippet.evidence in text else ""
    whose = f"{ANOTHER_ASSISTANT}:"  # before the words wherever they are quoted to a model
    return replace(snippet, start=start, end=end, text=text, evidence=evidence, context=whose)


def _placed(note: Note, lines: dict[str, Retold]) -> Note:
    retold = lines.get(note.turn_id)
    if retold is None:
        return note
    start, end = retold.span(note.start, note.end)
    return replace(note, start=start, end=end)


def _at(code: str, snippet: Snippet) -> Note:
    return Note(code, turn_id=snippet.turn_id, start=snippet.start, end=snippet.end)


def _merges(changes: ChangeSet, lines: dict[str, Retold]) -> Iterator[MergeRecord]:
    for merge in changes.merges:
        attached = tuple(
            replace(one, snippets=tuple(_verbatim(words, lines) for words in one.snippets))
            for one in merge.attached
        )
        yield replace(merge, attached=attached)


def _held(lines: dict[str, Retold]) -> Iterator[Note]:
    """Yield a word on what was not told at all."""
    for turn_id, retold in lines.items():
        for start, end in retold.held:
            yield Note(HELD, turn_id=turn_id, start=start, end=end)


def _unused(lines: dict[str, Retold], told: set[str], occasion: Occasion) -> Iterator[Note]:
    """Yield a word on each line of which nothing else is told."""
    for turn_id, retold in lines.items():
        if turn_id not in told and not retold.held:
            code = _why_unused(retold.verbatim, occasion)
            yield Note(code, turn_id=turn_id, start=0, end=len(retold.verbatim))


def _why_unused(text: str, occasion: Occasion) -> str:
    if is_marked(text):
        return TAKEN_OUT
    is_open = occasion.consented.issuperset(guarded_in(text))
    return NOTHING if is_open else SENSITIVE
