"""The ledger without what was forgotten.

In: an act of forgetting that is being erased. Out: decisions whose steps hold no word of it;
what can no longer be taken back whole says so.
"""

from typing import Any, Final
from uuid import UUID

from memory.engine.learn.clean.names import canon
from memory.models import Forgetting, MergeDecision, Snippet, StaffView, Turn
from memory.store.journal import TAKEN
from memory.store.receipts import mentions
from memory.store.rows import ids

type Changes = dict[str, Any]

FREE: Final = ("qualifiers", "verdicts")  # columns of an edge that may hold words
PARTIAL: Final = "is_partial"  # some of what a decision did is forgotten: it cannot be taken back


def scrub(act: Forgetting, marked: set[str], names: set[str]) -> None:
    """Take what is gone out of the decisions that stay.

    Args:
        act: whose rows still have their marks.
        marked: ids of those rows.
        names: that go.
    """
    owner_id = act.owner_id
    gone = marked | {str(act.pk)}
    turns = Turn.objects.owned_by(owner_id).filter(forgetting=act)
    gone |= {str(pk) for pk in ids(turns, "episode_id")}  # what else was said in it is read again
    words = Snippet.objects.owned_by(owner_id).filter(forgetting=act)
    gone |= {str(pk) for pk in ids(words, "edge_id")}  # its free words may be of those
    canons = {canon(name) for name in names} - {""}
    for decision in MergeDecision.objects.owned_by(owner_id).exclude(changes={}):
        left = scrubbed(decision.changes, gone, canons)
        if left != decision.changes:
            MergeDecision.objects.filter(pk=decision.pk).update(changes=left)


def scrubbed(changes: Changes, gone: set[str], names: set[str]) -> Changes:
    """Return what a decision changed without what is gone."""
    left = dict(changes)
    if "steps" in changes:
        left["steps"] = _without(changes["steps"], gone, names)
        nodes = [step for step in changes["steps"] if _is_taken_node(step)]
        if any(step not in left["steps"] for step in nodes):
            left[PARTIAL] = True
    if mentions(changes.get("node"), gone, names):
        left["node"] = None
    if "attached" in changes:
        left["attached"] = [_plain_end(at, gone, names) for at in changes["attached"]]
    return left


def _is_taken_node(step: Changes) -> bool:
    return bool(step["do"] == TAKEN and step["table"] == "nodes")


def _without(steps: list[Changes], gone: set[str], names: set[str]) -> list[Changes]:
    """Return the steps that hold no word of what is gone: ids alone tell nothing."""
    left = []
    for step in steps:
        if step.get("row", {}).get("forgetting_id") in gone:
            continue  # it waited to be erased when it was taken
        if step["table"] == "edges" and mentions(step, gone, names):
            left.append(_plain_edge(step))
        elif not (_has_words(step) and mentions(step, gone, names)):
            left.append(step)
    return left


def _has_words(step: Changes) -> bool:
    return step["do"] == TAKEN or step["table"] in {"nodes", "sightings", "aliases"}


def _plain_edge(step: Changes) -> Changes:
    """Return a step of an edge without its free words."""
    held = {key: step[key] for key in ("row", "old", "new") if key in step}
    return step | {
        key: {name: {} if name in FREE else value for name, value in row.items()}
        for key, row in held.items()
    }


def _plain_end(at: Changes, gone: set[str], names: set[str]) -> Changes:
    """Return the edge of a mention without its free words where some of its words are gone."""
    if not mentions(at, gone, names):
        return at
    steps = [_plain_edge(step) for step in at.get("steps", [])]
    return at | {"own": at["own"] | {"qualifiers": {}}, "steps": steps}


def empty_reasons(owner_id: UUID) -> None:
    """Empty what staff wrote when they read a decision that is gone now."""
    StaffView.objects.owned_by(owner_id).filter(decision__isnull=True).update(reason="")
