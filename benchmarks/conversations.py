"""Public sets of conversations with questions, as one shape.

In: a path to LoCoMo or LongMemEval, as published or in one flat shape, plain or gzipped. Out:
`Dialogue`: sessions with turns, questions with what answers them. Nothing is downloaded.
"""

import gzip
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

CATEGORIES: Final = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop"}
ADVERSARIAL: Final = 5  # asks the wrong person, or about what never happened
TIMES: Final = ("%I:%M %p on %d %B, %Y", "%Y/%m/%d (%a) %H:%M")
GZIPPED: Final = b"\x1f\x8b"


@dataclass(frozen=True)
class Said:
    """One turn."""

    id: str
    speaker: str  # "user" and "assistant" where one person talks to an assistant
    text: str


@dataclass(frozen=True)
class Session:
    """One conversation of the dialogue."""

    id: str
    at: datetime
    turns: tuple[Said, ...]


@dataclass(frozen=True)
class Question:
    """What is asked, and the turns and sessions that answer it; none when the label lacks them.

    `answer` is the label's, for an unanswerable one a wrong one at best; `asked_at` where the set
    says when.
    """

    text: str
    category: str
    turns: frozenset[str]
    sessions: frozenset[str]
    is_answerable: bool
    answer: str = ""
    asked_at: datetime | None = None


@dataclass(frozen=True)
class Dialogue:
    """One memory's worth of sessions, oldest first, and what is asked of it."""

    id: str
    sessions: tuple[Session, ...]
    questions: tuple[Question, ...]


def load(path: Path) -> tuple[str, list[Dialogue]]:
    """Return the SHA-256 of a file and the dialogues in it.

    Raises:
        ValueError: it is neither of the sets.
    """
    raw = path.read_bytes()
    text = gzip.decompress(raw) if raw.startswith(GZIPPED) else raw
    return hashlib.sha256(raw).hexdigest(), list(_dialogues(json.loads(text)))


def _dialogues(data: Any) -> Iterator[Dialogue]:  # noqa: ANN401 - JSON
    if isinstance(data, dict) and "conversations" in data:
        yield from map(_flat, data["conversations"])
    elif isinstance(data, list) and data and "conversation" in data[0]:
        yield from map(_locomo, data)
    elif isinstance(data, list) and data and "haystack_sessions" in data[0]:
        yield from map(_longmemeval, data)
    else:
        msg = "neither LoCoMo nor LongMemEval"
        raise ValueError(msg)


def _flat(one: dict[str, Any]) -> Dialogue:
    sessions = tuple(
        Session(
            session["id"],
            _time(session["date"]),
            tuple(Said(turn["id"], turn["speaker"], turn["text"]) for turn in session["turns"]),
        )
        for session in one["sessions"]
    )
    questions = tuple(
        Question(
            asked["question"],
            asked["category"],
            frozenset(asked["evidence_turns"]),
            frozenset(asked["evidence_sessions"]),
            not asked["unanswerable"],
            str(asked.get("answer", "")),
        )
        for asked in one["questions"]
    )
    return Dialogue(one["id"], sessions, questions)


def _locomo(one: dict[str, Any]) -> Dialogue:
    """Read a dialogue as published; evidence that points nowhere is left out."""
    talk = one["conversation"]
    names = [name for name in talk if re.fullmatch(r"session_\d+", name)]
    sessions = []
    for name in sorted(names, key=lambda name: int(name.rpartition("_")[2])):
        turns = tuple(Said(turn["dia_id"], turn["speaker"], _shown(turn)) for turn in talk[name])
        sessions.append(Session(name, _time(talk[f"{name}_date_time"]), turns))
    of = {turn.id: session.id for session in sessions for turn in session.turns}
    return Dialogue(
        one["sample_id"], tuple(sessions), tuple(_locomo_question(asked, of) for asked in one["qa"])
    )


def _shown(turn: dict[str, Any]) -> str:
    caption = turn.get("blip_caption")
    return f"{turn['text']} [shares a photo: {caption}]" if caption else str(turn["text"])


def _locomo_question(asked: dict[str, Any], of: dict[str, str]) -> Question:
    ids = re.findall(r"D\d+:\d+", " ".join(asked.get("evidence", [])))
    found = frozenset(one for one in ids if one in of)
    return Question(
        asked["question"],
        CATEGORIES.get(asked["category"], "adversarial"),
        found,
        frozenset(of[one] for one in found),
        asked["category"] != ADVERSARIAL,
        str(asked.get("answer", asked.get("adversarial_answer", ""))),
    )


def _longmemeval(one: dict[str, Any]) -> Dialogue:
    """Read a question with its haystack; its unit is the session."""
    dates = map(_time, one["haystack_dates"])
    named = zip(one["haystack_session_ids"], dates, one["haystack_sessions"], strict=True)
    sessions = [
        Session(
            name,
            at,
            tuple(
                Said(f"{name}:{n}", turn["role"], turn["content"]) for n, turn in enumerate(turns)
            ),
        )
        for name, at, turns in named
    ]
    gold = frozenset(one["answer_session_ids"])
    turns = frozenset(
        f"{name}:{n}"
        for name, said in zip(one["haystack_session_ids"], one["haystack_sessions"], strict=True)
        for n, turn in enumerate(said)
        if turn.get("has_answer")
    )
    question = Question(
        one["question"],
        one["question_type"],
        turns,
        gold,
        not one["question_id"].endswith("_abs"),
        str(one.get("answer", "")),
        _time(one["question_date"]) if "question_date" in one else None,
    )
    ordered = tuple(sorted(sessions, key=lambda session: session.at))
    return Dialogue(one["question_id"], ordered, (question,))


def _time(text: str) -> datetime:
    for form in TIMES:
        try:
            return datetime.strptime(text, form).replace(tzinfo=UTC)
        except ValueError:
            continue
    msg = "a time of the file cannot be read"
    raise ValueError(msg)
