"""The record of a conversation: summary, importance, tags, and the shape of the whole answer."""

import json

from memory.llm.base import ExtractionRequest
from memory.llm.offline import OfflineExtractor
from tests.llm.offline.talk import extracted, heard

CRAZY = "My boss Sarah is driving me crazy, I work at Acme in Berlin, and I'm allergic to peanuts"


def test_the_summary_is_in_the_persons_words() -> None:
    read = extracted("Hello there!", CRAZY, "What is the capital of Peru?")

    assert read["episode"]["summary"] == CRAZY


def test_a_summary_is_short() -> None:
    read = extracted(
        *[f"I live in Rome, and this is sentence number {n} of many." for n in range(40)]
    )

    assert len(read["episode"]["summary"]) <= 300


def test_small_talk_is_summarized_without_edges() -> None:
    read = extracted("Thanks, that was great!")

    assert read["relations"] == []
    assert read["episode"]["summary"] == "Thanks, that was great!"


def test_nothing_said_is_a_valid_answer() -> None:
    read = extracted()

    assert read == {
        "entities": [],
        "relations": [],
        "episode": {"summary": "", "importance": 0.0, "tags": []},
    }


def test_facts_feelings_and_plans_weigh() -> None:
    talk, fact, plan = (
        extracted(text)["episode"]["importance"]
        for text in ("What time is it?", CRAZY, "I'm so worried, I'm moving to Madrid in June.")
    )

    assert talk < plan <= 1
    assert talk < fact <= 1


def test_tags_are_lower_case_content_words() -> None:
    tags = extracted(CRAZY)["episode"]["tags"]

    assert 1 <= len(tags) <= 5
    assert all(tag == tag.lower() and tag.isalpha() for tag in tags)
    assert "peanuts" in tags or "sarah" in tags


def test_relations_have_the_fields_of_a_models_answer() -> None:
    (boss, *_) = extracted(CRAZY)["relations"]

    assert boss == {
        "source": "user",
        "source_kind": "PERSON",
        "relation": "HAS_BOSS",
        "target": "Sarah",
        "target_kind": "PERSON",
        "snippet": CRAZY,
        "evidence": "My boss Sarah is driving me crazy",
        "confidence": 0.9,
        "stability": "mutable",
        "cardinality": "one_to_one",
    }


def test_the_example_of_the_readme_gives_four_edges() -> None:
    found = {(r["relation"], r["target"], r["target_kind"]) for r in extracted(CRAZY)["relations"]}

    assert found == {
        ("HAS_BOSS", "Sarah", "PERSON"),
        ("WORKS_AT", "Acme", "ORG"),
        ("LOCATED_IN", "Berlin", "PLACE"),
        ("ALLERGIC_TO", "peanuts", "THING"),
    }


def test_the_same_conversation_gives_the_same_answer() -> None:
    request = ExtractionRequest(heard(CRAZY), "Bill")
    first, second = (OfflineExtractor().extract(request) for _ in range(2))

    assert (first.raw, first.prompt_hash) == (second.raw, second.prompt_hash)
    assert first.model == OfflineExtractor.id


def test_the_raw_answer_is_text_that_can_be_stored() -> None:
    raw = OfflineExtractor().extract(ExtractionRequest(heard("I love \ud83d tea."), "Bill")).raw

    assert json.loads(raw)
    assert raw.encode("utf-8")
