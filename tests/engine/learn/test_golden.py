"""Names, labels, bands and canons as they were worked out twice."""

from typing import Any

import pytest

from memory.engine.learn.clean import relation_label
from memory.engine.learn.resolve import band_of, canon
from memory.engine.learn.resolve.alike import is_spelled_alike, shares_words, similarity
from memory.engine.vocabulary import Band
from tests.golden import GOLDEN

BANDS = {"merge": Band.SILENT, "merge_flagged": Band.FLAGGED, "new": Band.APART}


@pytest.mark.parametrize("pair", GOLDEN["names"]["pairs"], ids=lambda one: f"{one['a']}/{one['b']}")
def test_names_nominate_as_worked_out(pair: dict[str, Any]) -> None:
    left, right = pair["a"], pair["b"]

    assert similarity(left, right) == pytest.approx(pair["similarity"], abs=1e-6)
    assert is_spelled_alike(left, right) == pair["fuzzy_nominates"]
    assert shares_words(left, right) == pair["word_overlap_nominates"]
    assert (canon(left) == canon(right)) == pair["equal_after_canon"]


@pytest.mark.parametrize("case", GOLDEN["relations"], ids=lambda one: repr(one["raw"]))
def test_a_label_is_repaired_or_dropped(case: dict[str, Any]) -> None:
    assert relation_label(case["raw"]) == case["label"]


@pytest.mark.parametrize("case", GOLDEN["banding"], ids=lambda one: str(one["confidences"]))
def test_bands_decide(case: dict[str, Any]) -> None:
    word, key = case["decision"]

    assert band_of(case["confidences"]) == (BANDS[word], key)


@pytest.mark.parametrize("case", GOLDEN["canon"], ids=lambda one: f"{one['a']}/{one['b']}")
def test_canon_is_what_names_are_compared_by(case: dict[str, Any]) -> None:
    left, right = canon(case["a"]), canon(case["b"])

    assert (left, right) == (case["canon_a"], case["canon_b"])
    assert (bool(left) and left == right) == case["equal_and_not_empty"]
