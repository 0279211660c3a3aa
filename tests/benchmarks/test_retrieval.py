"""The harness of recall: measures by hand, sets in the shapes they are published in."""

import gzip
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from benchmarks.baselines import BM25
from benchmarks.conversations import load
from benchmarks.measures import auroc, interval, measured

LOCOMO = [
    {
        "sample_id": "talk",
        "conversation": {
            "session_1": [
                {"dia_id": "D1:1", "speaker": "Ada", "text": "I sail.", "blip_caption": "a boat"},
                {"dia_id": "D1:2", "speaker": "Bob", "text": "Nice."},
            ],
            "session_1_date_time": "1:56 pm on 8 May, 2023",
        },
        "qa": [
            {"question": "Who sails?", "evidence": ["D1:1", "D9:9"], "category": 4},
            {"question": "Does Bob sail?", "evidence": [], "category": 5},
        ],
    }
]
LONGMEMEVAL = [
    {
        "question_id": "q1_abs",
        "question_type": "single-session-user",
        "question": "What do I sail?",
        "question_date": "2023/05/30 (Tue) 23:40",
        "answer": "A dinghy",
        "haystack_sessions": [[{"role": "user", "content": "I sail.", "has_answer": True}]],
        "haystack_session_ids": ["s1"],
        "haystack_dates": ["2023/05/20 (Sat) 02:21"],
        "answer_session_ids": ["s1"],
    }
]


def test_measures_by_hand() -> None:
    found = measured(["x", "a", "y", "b"], {"a", "b", "c"})

    assert found["recall@5"] == pytest.approx(2 / 3)
    assert (found["hit@5"], found["MRR"]) == (1.0, 0.5)
    assert found["NDCG@10"] == pytest.approx((0.6309 + 0.4307) / (1 + 0.6309 + 0.5), abs=1e-4)


def test_auroc_counts_ties_half() -> None:
    assert auroc([1.0, 0.5], [0.5, 0.0]) == pytest.approx(0.875)


def test_an_interval_holds_the_mean() -> None:
    low, high = interval([0.0, 1.0] * 50)

    assert low < 0.5 < high


def test_bm25_finds_the_rarest_word() -> None:
    assert BM25(["the boat", "a boat and a sail", "rain"]).order("sail boat")[0] == 1


@pytest.mark.parametrize("is_packed", [True, False])
def test_locomo_is_read_as_published(tmp_path: Path, *, is_packed: bool) -> None:
    (dialogue,) = _loaded(tmp_path, LOCOMO, is_packed=is_packed)

    good, bad = dialogue.questions
    assert dialogue.sessions[0].turns[0].text == "I sail. [shares a photo: a boat]"
    assert (good.turns, good.category, bad.is_answerable) == ({"D1:1"}, "single-hop", False)


def test_longmemeval_is_read_as_published(tmp_path: Path) -> None:
    (dialogue,) = _loaded(tmp_path, LONGMEMEVAL, is_packed=False)

    (question,) = dialogue.questions
    assert (question.sessions, question.turns) == ({"s1"}, {"s1:0"})
    assert not question.is_answerable
    assert (question.answer, question.asked_at) == (
        "A dinghy",
        datetime(2023, 5, 30, 23, 40, tzinfo=UTC),
    )


def test_something_else_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="neither"):
        _loaded(tmp_path, {"a": 1}, is_packed=False)


def _loaded(folder: Path, data: Any, *, is_packed: bool) -> Any:  # noqa: ANN401 - JSON
    raw = json.dumps(data).encode()
    path = folder / "set.json"
    path.write_bytes(gzip.compress(raw) if is_packed else raw)
    checksum, dialogues = load(path)
    assert len(checksum) == 64
    return dialogues
