"""Numbers read as words."""

import pytest

from memory.web.words import counted, strength_word, sure_word


@pytest.mark.parametrize(
    ("strength", "word"),
    [
        *[(100.0, "Vivid"), (70.0, "Vivid"), (69.9, "Clear"), (40.0, "Clear"), (39.9, "Fading")],
        *[(10.0, "Fading"), (9.9, "Faint"), (2.0, "Faint"), (1.9, "Dormant")],
    ],
)
def test_strength_has_a_word(strength: float, word: str) -> None:
    assert strength_word(strength) == word


def test_sureness_and_counts_have_words() -> None:
    assert [sure_word(one) for one in (0.9, 0.7, 0.5, 0.2)] == [
        "very sure",
        "fairly sure",
        "not quite sure",
        "unsure",
    ]
    assert [counted(1, "memory", "memories"), counted(1200, "quote")] == [
        "1 memory",
        "1,200 quotes",
    ]
