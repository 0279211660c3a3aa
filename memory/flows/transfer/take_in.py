"""Taking in: imported conversations become episodes, closed in the order they took place.

In: an owner and episodes, the earliest first. Out: rows, a job of learning each, a report.
One transaction a conversation: what was taken in stays when the rest fails, and a second run
adds only what is new. A turn is known again by who said what when.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Final
from uuid import UUID

from django.conf import settings

from memory.engine.learn.guard import redacted
from memory.flows.transfer.archive import (
    Archive,
    Flaw,
    ImportedEpisode,
    ImportedTurn,
    Problem,
)
from memory.flows.transfer.chatgpt import parse_chatgpt
from memory.flows.transfer.jsonl import parse_jsonl
from memory.models import Episode, Profile, Turn, acting_for
from memory.models.text import storable
from memory.store import episodes as store
from memory.store.tombstones import Heard, buried, turn_claim

CHANNEL: Final = "import"
ID_LENGTH: Final = 200
TITLE_LENGTH: Final = 200
SPEAKER_LENGTH: Final = 120
A_MOMENT: Final = timedelta(microseconds=1)  # apart in the queue, so that the order stands


class Format(StrEnum):
    """How a file of conversations is written."""

    AUTO = "auto"
    JSONL = "jsonl"
    CHATGPT = "chatgpt"


@dataclass
class ImportReport:
    """What an import did, or would do."""

    n_added: int = 0  # conversations that are new
    n_grown: int = 0  # conversations that got new turns
    n_unchanged: int = 0
    n_turns: int = 0  # turns added
    jobs: list[UUID] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def parse(path: Path, written: Format = Format.AUTO) -> Archive:
    """Read a file in a format, by default the one its first sign tells.

    Raises:
        OSError: the file cannot be read.
    """
    if written is Format.AUTO:
        with path.open(encoding="utf-8-sig", errors="replace") as file:
            first = file.read(1024).lstrip()[:1]
        written = Format.CHATGPT if first == "[" else Format.JSONL
    return parse_chatgpt(path) if written is Format.CHATGPT else parse_jsonl(path)


def import_turns(
    *,
    owner_id: UUID,
    episodes: Iterable[ImportedEpisode],
    now: datetime,
    is_dry_run: bool = False,
    progress: Callable[[ImportReport], None] = lambda _: None,
) -> ImportReport:
    """Take conversations in, the earliest first, and queue the learning of each.

    Args:
        owner_id: whose conversations they become.
        episodes: in the order they took place, as an `Archive` gives them.
        now: the moment of the import; nothing can have been said after it.
        is_dry_run: only count.
        progress: called after each conversation.
    """
    report = ImportReport()
    for index, episode in enumerate(episodes):
        turns = list(_storable_turns(episode, report, now))
        if is_dry_run:
            _count(owner_id, episode, turns, report)
        else:
            _take_in(owner_id, episode, turns, report, now + index * A_MOMENT)
        progress(report)
    return report


def _storable_turns(
    episode: ImportedEpisode, report: ImportReport, now: datetime
) -> Iterator[store.TurnToAdd]:
    """Yield the turns as the log keeps them: without secrets, one over the limit as several."""
    for turn in episode.turns:
        if turn.said_at > now:
            report.problems.append(Problem(turn.place, Flaw.FUTURE))
            continue
        content = redacted(storable(turn.content)).text
        for piece in _pieces(content, settings.PEGASUS_MESSAGE_BYTES):
            yield _to_add(turn, piece)


def _to_add(turn: ImportedTurn, content: str) -> store.TurnToAdd:
    speaker = redacted(storable(turn.speaker).strip()).text[:SPEAKER_LENGTH]
    return store.TurnToAdd(role=turn.role, content=content, said_at=turn.said_at, speaker=speaker)


def _pieces(text: str, limit: int) -> Iterator[str]:
    """Yield the text in pieces of at most so many bytes, cut between characters."""
    rest = text.encode()
    while rest:
        piece = rest[:limit].decode(errors="ignore")
        if piece.strip():
            yield piece
        rest = rest[len(piece.encode()) :]


def _count(
    owner_id: UUID, episode: ImportedEpisode, turns: list[store.TurnToAdd], report: ImportReport
) -> None:
    """Count what taking in would do."""
    with acting_for(owner_id):
        known = _known(owner_id, _external_id(episode))
        new = _new(known, _unburied(owner_id, turns))
        _report(report, is_known=known is not None, n_new=len(new))


def _take_in(
    owner_id: UUID,
    episode: ImportedEpisode,
    turns: list[store.TurnToAdd],
    report: ImportReport,
    now: datetime,
) -> None:
    """Write one conversation's new turns and close it at the time of its last turn."""
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        known = _known(owner_id, _external_id(episode))
        new = _new(known, _unburied(owner_id, turns))
        job = _written(known or _made(owner_id, episode), new, now) if new else None
    _report(report, is_known=known is not None, n_new=len(new))
    report.jobs += [job] if job else []


def _known(owner_id: UUID, external_id: str) -> Episode | None:
    """Return the conversation of an earlier import; one that waits to be erased counts."""
    rows = Episode.objects.owned_by(owner_id).filter(external_id=external_id)
    return rows.order_by("forgetting", "pk").select_for_update(no_key=True).first()


def _made(owner_id: UUID, episode: ImportedEpisode) -> Episode:
    return Episode.objects.create(
        owner_id=owner_id,
        channel=CHANNEL,
        external_id=_external_id(episode),
        title=redacted(storable(episode.title).strip()).text[:TITLE_LENGTH],
        started_at=episode.started_at,
    )


def _external_id(episode: ImportedEpisode) -> str:
    """Return the id by which a second import knows the conversation; a long one as a hash."""
    name = storable(episode.external_id)
    if len(name) <= ID_LENGTH:
        return name
    return f"sha256:{hashlib.sha256(name.encode()).hexdigest()}"


def _new(known: Episode | None, turns: list[store.TurnToAdd]) -> list[store.TurnToAdd]:
    """Return the turns that are not in the log yet; the same words said twice count twice."""
    if known is None:
        return turns
    if known.forgetting_id:
        return []  # the person is about to lose it for good, and asked for that
    rows = Turn.objects.owned_by(known.owner_id).filter(episode=known, version=0)
    there = Counter(rows.values_list("role", "speaker", "said_at", "content"))
    new = []
    for turn in turns:
        key = (str(turn.role), turn.speaker, turn.said_at, turn.content)
        if there[key]:
            there[key] -= 1
        else:
            new.append(turn)
    return new


def _unburied(owner_id: UUID, turns: list[store.TurnToAdd]) -> list[store.TurnToAdd]:
    """Leave out the messages that the person had erased: no file brings them back."""
    heard = [Heard(turn_claim(turn.said_at, turn.content), turn.said_at) for turn in turns]
    found = buried(owner_id, heard)
    return [turn for turn, one in zip(turns, heard, strict=True) if one not in found]


def _written(episode: Episode, new: list[store.TurnToAdd], now: datetime) -> UUID | None:
    store.add_turns(episode, new, now=now)
    Profile.objects.changed(episode.owner_id)
    return store.close_episode(
        episode.owner_id, episode.pk, now=now, closed_at=episode.last_turn_at
    )


def _report(report: ImportReport, *, is_known: bool, n_new: int) -> None:
    report.n_turns += n_new
    if not n_new:
        report.n_unchanged += 1
    elif is_known:
        report.n_grown += 1
    else:
        report.n_added += 1
