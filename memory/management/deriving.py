"""Learned conversations derived again, one after the other, as the terminal shows it.

In: (owner, conversation) pairs. Out: what is new, gone and changed in each; memories themselves
only when they are asked for.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

from django.utils import timezone

from memory.flows.learn import Diff, EdgeDiff, SkippedError, rederive
from memory.management.command import Answer
from memory.management.progress import bar
from memory.models import JobFailedError

SIGNS: Final = {"new": "+", "gone": "-", "changed": "~"}


@dataclass
class _Found:
    """What was derived, and what was not."""

    diffs: dict[UUID, Diff] = field(default_factory=dict)
    skipped: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)


def derived_again(
    episodes: Sequence[tuple[UUID, UUID]],
    *,
    dry_run: bool,
    again: bool,
    words: bool,
    **_: Any,  # noqa: ANN401 - argparse's
) -> Answer:
    """Derive each conversation again and say what differs; a dry run changes nothing."""
    found = _Found()
    with bar("Deriving", len(episodes)) as step:
        for owner_id, episode_id in episodes:
            _derive(found, owner_id, episode_id, is_dry_run=dry_run, again=again)
            step()
    shown = {str(one): _shown(diff, words=words) for one, diff in found.diffs.items()}
    document = {
        "applied": not dry_run,
        "episodes": shown,
        "skipped": dict(found.skipped),
        "failed": dict(found.failed),
    }
    n_failed = sum(found.failed.values())
    problem = f"{n_failed} could not be derived again" if n_failed else ""
    return Answer(document, _lines(found, shown), problem)


def _derive(
    found: _Found, owner_id: UUID, episode_id: UUID, *, is_dry_run: bool, again: bool
) -> None:
    try:
        found.diffs[episode_id] = rederive(
            owner_id=owner_id,
            episode_id=episode_id,
            now=timezone.now(),
            is_dry_run=is_dry_run,
            again=again,
        )
    except SkippedError as skipped:
        found.skipped[skipped.reason] += 1
    except JobFailedError as failed:
        found.failed[failed.code] += 1


type Shown = dict[str, list[dict[str, object]]]


def _shown(diff: Diff, *, words: bool) -> Shown:
    return {kind: [_edge(one, words=words) for one in getattr(diff, kind)] for kind in SIGNS}


def _edge(one: EdgeDiff, *, words: bool) -> dict[str, object]:
    claim = {"claim": one.claim} if words else {}
    return {"id": str(one.id), "relation": one.relation, **claim, "fields": list(one.fields)}


def _lines(found: _Found, shown: dict[str, Shown]) -> list[str]:
    lines = []
    for one, diff in shown.items():
        counts = ", ".join(f"{len(diff[kind])} {kind}" for kind in SIGNS)
        lines.append(f"conversation {one}: {counts}")
        for kind, sign in SIGNS.items():
            lines += [f"  {sign} {_line(edge)}" for edge in diff[kind]]
    lines += [f"skipped, {reason}: {n}" for reason, n in found.skipped.items()]
    return [*lines, *(f"failed, {code}: {n}" for code, n in found.failed.items())]


def _line(edge: dict[str, object]) -> str:
    fields = edge["fields"]
    what = f" ({', '.join(map(str, fields))})" if isinstance(fields, list) and fields else ""
    return f"{edge.get('claim') or edge['relation']} {edge['id']}{what}"
