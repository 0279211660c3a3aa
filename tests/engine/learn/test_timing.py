"""Since when a claim holds, and until when: by its words, where the person lives."""

from datetime import UTC, datetime
from typing import Any

import pytest

from memory.engine.learn.clean import clean
from memory.engine.learn.proposal import Claim
from memory.engine.vocabulary import Stability
from tests.engine.learn.people import answer, codes, entity, occasion, relation

BERLIN = [entity("Berlin", "PLACE")]


def _told(said: str, label: str = "LIVES_IN", **more: object) -> tuple[Claim, set[str]]:
    """Return the claim of a sentence said on 2 March 2026 in Berlin."""
    raw = answer(BERLIN, [relation("Bill", label, "Berlin", said, **more)])
    proposal = clean(raw, occasion(said))
    return proposal.claims[0], codes(proposal.notes)


def _utc(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)  # type: ignore[arg-type,misc]  # numbers of a date


def test_words_say_since_when() -> None:
    found, noted = _told("I have lived in Berlin since 2019.")

    assert found.since == _utc(2018, 12, 31, 23)
    assert noted == set()


def test_without_a_date_it_holds_since_it_was_said() -> None:
    found, _ = _told("I live in Berlin.")

    assert (found.valid_from, found.since) == (None, found.said_at)


def test_the_extractor_knows_better_than_the_words() -> None:
    found, _ = _told("I have lived in Berlin since 2019.", valid_from="2018-05")

    assert found.valid_from == _utc(2018, 4, 30, 22)


def test_what_was_is_told_as_past() -> None:
    found, _ = _told("I used to live in Berlin.")

    assert (found.is_past, found.valid_to) == (True, found.said_at)


def test_only_its_own_verb_puts_a_claim_into_the_past() -> None:
    found, _ = _told("I used to hate Berlin.", "LIKES")

    assert not found.is_past


@pytest.mark.parametrize(
    ("given", "ends"),
    [
        ("2024", _utc(2024, 12, 31, 23)),
        ("2024-06", _utc(2024, 6, 30, 22)),
        ("2024-06-30", _utc(2024, 6, 30, 22)),
        ("2024-06-30T12:00:00", _utc(2024, 6, 30, 10)),
        ("2024-06-30T12:00:00+00:00", _utc(2024, 6, 30, 12)),
    ],
)
def test_a_date_ends_with_its_last_day(given: str, ends: datetime) -> None:
    found, _ = _told("I live in Berlin.", valid_to=given)

    assert found.valid_to == ends


@pytest.mark.parametrize("given", ["soon", "2024-13", "9999", "9998-12-31", 7, "2024-06-31", ""])
def test_an_unreadable_date_is_noted(given: object) -> None:
    found, noted = _told("I live in Berlin.", valid_from=given)

    assert (found.valid_from, noted) == (None, {"validity_unreadable"})


def test_an_inverted_stretch_is_no_stretch() -> None:
    found, noted = _told("I live in Berlin.", valid_from="2025-01-01", valid_to="2024-01-01")

    assert (found.valid_from, found.valid_to, noted) == (None, None, {"validity_inverted"})


def test_an_end_to_come_makes_it_expire() -> None:
    found, _ = _told("I live in Berlin until Friday.", stability="stable")

    assert (found.stability, found.expires_at) == (Stability.TIME_BOUND, _utc(2026, 3, 6, 23))
    assert not found.is_past


def test_a_given_expiry_stands() -> None:
    found, _ = _told("I live in Berlin until Friday.", stability="ephemeral", ttl_days=2)

    assert (found.stability, found.ttl_days) == (Stability.EPHEMERAL, 2)


def test_an_ephemeral_claim_with_an_end_stays_ephemeral() -> None:
    found, _ = _told("I live in Berlin until Friday.", stability="ephemeral")

    assert (found.stability, found.expires_at) == (Stability.EPHEMERAL, _utc(2026, 3, 6, 23))


def test_a_label_of_the_past_does_not_end() -> None:
    found, _ = _told("I lived in Berlin from 2015 to 2018.", "LIVED_IN")

    assert (found.valid_from, found.is_past) == (_utc(2014, 12, 31, 23), False)
    assert found.qualifiers == {"until": "2018-12-31"}


def test_the_evidence_says_when() -> None:
    said = "I live in Berlin, and I have had a cat since 2019."

    found, _ = _told(said, evidence="I live in Berlin")

    assert found.valid_from is None


@pytest.mark.parametrize(
    ("said", "evidence", "since"),
    [
        ("Since March, I live in Berlin.", "I live in Berlin", _utc(2026, 2, 28, 23)),
        ("Hello! Last year I moved to Berlin.", "I moved to Berlin", _utc(2024, 12, 31, 23)),
        ("Since March I have had a cat and now I live in Berlin.", "I live in Berlin", None),
    ],
)
def test_a_date_may_open_the_sentence(said: str, evidence: str, since: datetime | None) -> None:
    found, _ = _told(said, evidence=evidence)

    assert found.valid_from == since


def test_of_two_tellings_the_earlier_beginning_counts() -> None:
    lines = ("I have lived in Berlin since 2019.", "I live in Berlin.")
    raw = answer(BERLIN, [relation("Bill", "LIVES_IN", "Berlin", one) for one in lines])

    (found,) = clean(raw, occasion(*lines)).claims

    assert found.valid_from == _utc(2018, 12, 31, 23)


def test_the_last_telling_says_whether_it_is_over() -> None:
    lines = ("I live in Berlin.", "I used to live in Berlin.")
    raw = answer(BERLIN, [relation("Bill", "LIVES_IN", "Berlin", one) for one in lines])

    (found,) = clean(raw, occasion(*lines)).claims

    assert found.is_past


def _people(said: str, source: str, label: str, target: str) -> tuple[str, str]:
    raw = answer([entity("Ravi"), entity("Joana")], [relation(source, label, target, said)])
    (found,) = clean(raw, occasion(said)).claims
    return found.source.name, found.target.name


@pytest.mark.parametrize(
    ("said", "drawn", "right"),
    [
        ("Ravi manages Joana.", ("Joana", "Ravi"), ("Ravi", "Joana")),
        ("Ravi manages Joana.", ("Ravi", "Joana"), ("Ravi", "Joana")),
        ("Joana is managed by Ravi.", ("Ravi", "Joana"), ("Ravi", "Joana")),
        ("Joana manages Ravi and Ravi manages Joana.", ("Joana", "Ravi"), ("Joana", "Ravi")),
    ],
)
def test_a_claim_drawn_against_its_words_is_turned(
    said: str, drawn: tuple[str, str], right: tuple[str, str]
) -> None:
    assert _people(said, drawn[0], "MANAGES", drawn[1]) == right


def test_turning_is_noted() -> None:
    drawn: list[Any] = [relation("Joana", "MANAGES", "Ravi", "Ravi manages Joana.")]
    raw = answer([entity("Ravi"), entity("Joana")], drawn)

    assert "ends_turned" in codes(clean(raw, occasion("Ravi manages Joana.")).notes)
