"""Who is worth a second look: names that may be one name, and are never merged for it alone."""

import pytest

from memory.engine.learn.proposal import KnownNode
from memory.engine.learn.resolve import Settled
from memory.engine.vocabulary import Decision, Kind
from tests.engine.learn.people import answer, entity, occasion, settled


def met(name: str, stored: str, kind: Kind) -> Settled:
    """Return who a mention is where only this one is known."""
    node = KnownNode("stored", stored, kind)
    given = occasion(f"{name} was here.", nodes=[node])
    return settled(answer([entity(name, str(kind))]), given)[1].settled[0]


@pytest.mark.parametrize(
    ("name", "stored", "kind", "rule"),
    [
        ("Magrit", "Margit", Kind.PERSON, "swapped"),
        ("Ikae", "Ikea", Kind.ORG, "swapped"),
        ("T. Okoro", "Tunde Okoro", Kind.PERSON, "initials"),
        ("Tunde Okoro", "Dr. T. Okoro", Kind.PERSON, "initials"),
        ("TO", "Tunde Okoro", Kind.PERSON, "acronym"),
        ("N.A.S.A.", "National Aeronautics and Space Administration", Kind.ORG, "acronym"),
        ("Red Cross Youth", "RCY", Kind.ORG, "acronym"),
        ("Paco", "Francisco", Kind.PERSON, "short"),
        ("Nacho Ruiz", "Ignacio Ruiz", Kind.PERSON, "short"),
        ("\u041d\u0430\u0441\u0442\u044f", "Anastasia", Kind.PERSON, "short"),
        ("\u041e\u043b\u044c\u0433\u0430", "Olga", Kind.PERSON, "sound"),
        ("\u0391\u03bb\u03ad\u03be\u03b7\u03c2", "Alexis", Kind.PERSON, "sound"),
        ("Wassily", "Vasili", Kind.PERSON, "sound"),
        ("Praha", "Prague", Kind.PLACE, "place"),
        ("\u6771\u4eac", "Tokyo", Kind.PLACE, "place"),
        ("\u4eac\u90fd\u5e9c", "\u4eac\u90fd", Kind.PLACE, "part"),
        ("Gate Four", "Gate 4", Kind.PLACE, "number"),
        (
            "\u0625\u064a\u0645\u0627\u0646",
            "\u0627\u064a\u0645\u0627\u0646",
            Kind.PERSON,
            "accents",
        ),
    ],
)
def test_names_that_may_be_one_are_looked_at(name: str, stored: str, kind: Kind, rule: str) -> None:
    one = met(name, stored, kind)

    assert (one.decision, [nominee.rule for nominee in one.candidates]) == (
        Decision.UNSURE,
        [rule],
    )


@pytest.mark.parametrize(
    ("name", "stored", "kind"),
    [
        ("K. Okoro", "Tunde Okoro", Kind.PERSON),
        ("to", "Tunde Okoro", Kind.PERSON),
        ("Gate Four", "Gate 5", Kind.PLACE),
        ("Praha", "Prague", Kind.ORG),
        ("Amy", "May", Kind.PERSON),
        ("\u4eac", "\u4eac\u90fd", Kind.PLACE),
    ],
)
def test_names_that_are_not_are_new(name: str, stored: str, kind: Kind) -> None:
    assert met(name, stored, kind).decision is Decision.NEW


@pytest.mark.parametrize(("name", "n_kept"), [("WHO", 1), ("Who", 0)])
def test_a_pronoun_in_capitals_may_be_an_organization(name: str, n_kept: int) -> None:
    given = occasion(f"{name} is hiring.")

    _, settlement = settled(answer([entity(name, "ORG")]), given)

    assert len(settlement.settled) == n_kept
