"""What replaces what."""

from dataclasses import replace
from datetime import timedelta

import pytest

from memory.engine.learn.supersede import Answer, Held, Replacement, supersede
from memory.engine.vocabulary import Basis, Cardinality
from tests.engine.learn.people import NOON

YEAR = timedelta(days=365)
ACME = Held(
    edge="acme",
    source="bill",
    relation="WORKS_AT",
    target="acme",
    since=NOON,
    said_at=NOON,
    confidence=0.9,
    cardinality=Cardinality.ONE_TO_ONE,
)
BEXAR = replace(
    ACME, edge=0, relation="WORKS_FOR", target="bexar", since=NOON + YEAR, said_at=NOON + YEAR
)


def test_the_newer_of_two_single_values_replaces_and_is_flagged() -> None:
    found = supersede([BEXAR], [ACME])

    assert found.replacements == (Replacement("acme", 0, NOON + YEAR, needs_review=True),)
    assert found.to_review == frozenset({0})


def test_older_text_learned_late_ends_where_the_present_begins() -> None:
    past = replace(BEXAR, since=NOON - YEAR, said_at=NOON - YEAR)

    (found,) = supersede([past], [ACME]).replacements

    assert (found.old, found.new, found.at) == (0, "acme", NOON)


def test_an_older_value_that_names_the_newer_one_ends_where_that_begins() -> None:
    rum = replace(BEXAR, relation="PREFERS", edge="rum")
    tea = replace(ACME, relation="PREFERS", edge=0, corrects="rum")

    (found,) = supersede([tea], [rum]).replacements

    assert (found.old, found.new, found.at) == (0, "rum", NOON + YEAR)


def test_who_was_a_partner_is_none_beside_the_later_marriage_in_any_order() -> None:
    dated = replace(ACME, relation="HAS_PARTNER", target="maya")
    wed = replace(BEXAR, relation="HAS_SPOUSE", target="maya")

    assert [one.old for one in supersede([wed], [dated]).replacements] == ["acme"]
    assert [one.old for one in supersede([dated], [wed]).replacements] == ["acme"]
    assert not supersede([replace(dated, said_at=NOON + 2 * YEAR)], [wed]).replacements


@pytest.mark.parametrize(
    "newer",
    [
        replace(BEXAR, source="sarah"),
        replace(BEXAR, relation="OWNS"),
        replace(BEXAR, cardinality=Cardinality.ONE_TO_MANY),
        replace(BEXAR, confidence=0.49),
        replace(BEXAR, said_at=NOON),
        replace(BEXAR, target="acme", relation="OWNS"),
    ],
    ids=["other source", "other thing", "many values", "unsure", "same time", "same pair"],
)
def test_what_may_both_hold_stays(newer: Held) -> None:
    found = supersede([newer], [ACME])

    assert found.replacements == ()


def test_no_model_makes_likes_single() -> None:
    """B61: unrelated preferences never retire each other."""
    tea, rum = (replace(one, relation="LIKES") for one in (ACME, BEXAR))

    assert supersede([rum], [tea]).replacements == ()


@pytest.mark.parametrize(
    "weak", [replace(BEXAR, basis=Basis.INFERRED), replace(BEXAR, is_provisional=True)]
)
def test_a_weak_claim_waits_beside_a_stated_one(weak: Held) -> None:
    found = supersede([weak], [ACME])

    assert (found.replacements, found.to_review) == ((), frozenset({0}))
    assert supersede([weak], [replace(ACME, basis=Basis.INFERRED)]).replacements


@pytest.mark.parametrize(
    ("said", "replaces", "flagged"),
    [
        (Answer.SUPERSEDES, True, False),
        (Answer.COEXIST, False, False),
        (Answer.CONTRADICTS, True, True),
    ],
)
def test_a_models_answer_counts(said: Answer, replaces: object, flagged: object) -> None:
    found = supersede([BEXAR], [ACME], {(0, "acme"): said})

    assert bool(found.replacements) is replaces
    assert bool(found.to_review) is flagged


def test_an_inferred_claim_never_replaces_silently() -> None:
    weak = replace(BEXAR, basis=Basis.INFERRED)

    found = supersede([weak], [ACME], {(0, "acme"): Answer.SUPERSEDES})

    assert (len(found.replacements), found.to_review) == (1, frozenset({0}))


def test_a_less_sure_contradiction_stands_beside() -> None:
    found = supersede([replace(BEXAR, confidence=0.6)], [ACME], {(0, "acme"): Answer.CONTRADICTS})

    assert (found.replacements, found.to_review) == ((), frozenset({0}))


def test_liking_and_disliking_one_thing_exclude_each_other() -> None:
    likes = replace(ACME, relation="LIKES", cardinality=Cardinality.ONE_TO_MANY)
    hates = replace(BEXAR, relation="HATES", target="acme", cardinality=Cardinality.ONE_TO_MANY)

    assert supersede([hates], [likes]).replacements[0].old == "acme"


def test_a_correction_by_the_extractor_is_flagged() -> None:
    tea = replace(ACME, relation="PREFERS")
    rum = replace(BEXAR, relation="PREFERS", corrects="acme")

    assert supersede([rum], [tea]).replacements[0].needs_review


def test_of_three_values_each_ends_where_the_next_begins() -> None:
    later = replace(BEXAR, edge=1, target="corp", since=NOON + 2 * YEAR, said_at=NOON + 2 * YEAR)

    found = {one.old: one for one in supersede([later, BEXAR], [ACME]).replacements}

    assert (found["acme"].new, found[0].new) == (0, 1)
