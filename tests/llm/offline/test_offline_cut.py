"""A message may end anywhere: nothing reads behind its last word."""

from datetime import UTC

from benchmarks import labels
from memory.engine.recall.when import window
from memory.engine.recall.words import content_words
from memory.engine.when import stretch
from tests.llm.offline.talk import SAID_AT, extracted


def test_a_statement_may_be_cut_after_any_word() -> None:
    said = [one.content for case in labels.updates("tuning") for one in case.statements]
    for text in said:
        words = text.split()
        for end in range(1, len(words) + 1):
            cut = " ".join(words[:end])
            extracted(cut)
            stretch(cut, said_at=SAID_AT, zone=UTC)
            window(cut, content_words(cut), now=SAID_AT, zone=UTC)
