"""One field at a time."""

import json
from datetime import UTC, datetime

import pytest

from memory.engine.learn.clean import clean
from memory.engine.learn.clean.fields import end_of_life, flat_map, text_of
from memory.engine.learn.clean.json_text import read_value
from memory.engine.learn.clean.names import is_junk, one_line, plain
from memory.engine.learn.clean.notes import Notes
from memory.engine.learn.proposal import Claim, KnownNode, Proposal
from memory.engine.vocabulary import Basis, Cardinality, Kind, Stability
from tests.engine.learn.people import (
    BERLIN,
    NOON,
    answer,
    codes,
    entity,
    lines,
    names,
    occasion,
    relation,
)

STAY = "I'm staying in Lisbon until 12 March."
LISBON = [entity("Lisbon", "PLACE")]


def ends(until: object = None, ttl: object = None) -> tuple[datetime | None, set[str]]:
    notes = Notes()
    read = read_value(json.dumps([until, ttl]), 0).value
    assert isinstance(read, list)
    ends_at, _ = end_of_life(*read, said_at=NOON, zone=BERLIN, notes=notes)
    return ends_at, codes(notes.taken)


@pytest.mark.parametrize(
    ("until", "ends_at"),
    [
        ("2026-03-12", datetime(2026, 3, 12, 22, 59, 59, 999999, tzinfo=UTC)),
        ("2026-07-12", datetime(2026, 7, 12, 21, 59, 59, 999999, tzinfo=UTC)),
        ("2026-03-12T18:00:00", datetime(2026, 3, 12, 17, tzinfo=UTC)),
        ("2026-03-12T18:00:00Z", datetime(2026, 3, 12, 18, tzinfo=UTC)),
    ],
)
def test_a_date_ends_where_the_person_lives(until: str, ends_at: datetime) -> None:
    assert ends(until, 3) == (ends_at, set())  # and wins over days


@pytest.mark.parametrize("ttl", [3, "3", 3.0], ids=repr)
def test_days_count_from_when_it_was_said(ttl: object) -> None:
    assert ends(None, ttl) == (NOON.replace(day=5), set())


@pytest.mark.parametrize("ttl", [0, -1, 2.5, True, "soon", 1e999, 10**9, [], "99999999"], ids=repr)
def test_unreadable_days_are_no_end(ttl: object) -> None:
    assert ends(None, ttl) == (None, {"expiry_unreadable"})


@pytest.mark.parametrize("until", ["2026-02-30", "0001-01-01T00:00:00", 7, "x" * 10])
def test_an_impossible_date_is_no_end(until: object) -> None:
    assert ends(until) == (None, {"expiry_unreadable"})


def claim(said: str = STAY, **more: object) -> tuple[Claim, set[str]]:
    raw = answer(LISBON, [relation("Bill", "STAYS_IN", "Lisbon", said, **more)])
    proposal = clean(raw, occasion(said))
    return proposal.claims[0], codes(proposal.notes)


def test_a_temporary_claim_ends() -> None:
    found, noted = claim(stability="time_bound", ttl_days="4")

    assert found.expires_at == NOON.replace(day=6)
    assert found.ttl_days == 4
    assert noted == set()


def test_what_no_list_knows_falls_back() -> None:
    found, noted = claim(
        "I'm staying in Lisbon.",
        stability="eternal",
        cardinality="few",
        basis="inferred",
        updates="77",
    )

    assert found.stability is Stability.STABLE
    assert found.cardinality is Cardinality.ONE_TO_ONE  # as its group usually has
    assert found.basis is Basis.INFERRED
    assert found.confidence == pytest.approx(0.7)
    assert noted == {"stability_default", "cardinality_default", "hint_ignored"}


def test_qualifiers_are_a_flat_map() -> None:
    found, noted = claim(qualifiers={"since": "May", "deep": {"a": 1}, "n": 2, "x": float("inf")})

    assert found.qualifiers == {"since": "May", "n": 2}
    assert noted == {"qualifiers_dropped"}


def test_a_map_is_capped() -> None:
    notes = Notes()
    given = read_value(json.dumps({str(n): n for n in range(9)}), 0).value

    assert len(flat_map(given, notes, limit=3, code="dropped")) == 3
    assert len(notes.taken) == 6


def test_a_text_that_is_none_is_empty() -> None:
    assert text_of(7, Notes(), limit=10) == ""


@pytest.mark.parametrize(
    ("raw", "line", "noted"),
    [
        ("Bi\u200bll", "Bill", ("invisible_removed",)),
        ("Bi\u200dll", "Bill", ("invisible_removed",)),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e", ()),
        ("a\0b", "ab", ("nul_removed",)),
        ("\u202eevil", "evil", ("invisible_removed",)),
        ("n" * 300, "n" * 200, ("name_capped",)),
        ("  Sarah   Jones ", "Sarah Jones", ()),
    ],
)
def test_a_name_is_made_clean(raw: str, line: str, noted: tuple[str, ...]) -> None:
    assert one_line(raw) == (line, noted)


def test_a_canon_keeps_marks_and_drops_selectors() -> None:
    assert plain("Zoe\u0308 \u2728\ufe0f") == "zo\u00eb"


@pytest.mark.parametrize(("name", "junk"), [("\U0001f419", False), ("\u2026", True), ("It", True)])
def test_a_sign_may_be_a_name(name: str, junk: object) -> None:
    assert is_junk(name) is junk


@pytest.mark.parametrize(("kind", "junk"), [(Kind.PERSON, False), (Kind.OTHER, True)])
def test_a_nan_is_somebody_and_no_number(kind: Kind, junk: object) -> None:
    assert is_junk("nan", kind) is junk


def table(*entities: object, nodes: tuple[KnownNode, ...] = ()) -> Proposal:
    return clean(answer(list(entities)), occasion("Sarah and Zed are here.", nodes=nodes))


def test_aliases_that_are_nobodys_are_dropped() -> None:
    aliases = ["boss", "she", "me", "Sally", "Sarah", "Zed", 7]
    proposal = table(entity("Sarah", aliases=aliases), entity("Zed"))

    assert proposal.mentions[0].aliases == ("Sally",)
    assert codes(proposal.notes) == {"alias_dropped", "alias_conflict"}


def test_aliases_of_another_shape_are_dropped() -> None:
    assert codes(table(entity("Sarah", aliases=7)).notes) == {"aliases_dropped"}


def test_an_alias_of_a_known_node_of_its_kind_stays_for_review() -> None:
    zed = KnownNode("zed", "Zed", Kind.PERSON)

    assert table(entity("Sarah", aliases=["Zed"]), nodes=(zed,)).mentions[0].aliases == ("Zed",)


def test_a_hint_is_looked_up_among_the_owners_nodes() -> None:
    zed = KnownNode("zed", "Zed", Kind.PERSON)
    by_key, by_name = (
        table(entity("Sarah", existing_node_hint=hint), nodes=(zed,)).mentions[0].hint
        for hint in ("zed", "ZED")
    )

    assert (by_key, by_name) == ("zed", "zed")


def test_the_same_entity_twice_is_one() -> None:
    proposal = table(
        entity("Sarah", confidence=0.4, properties={"eyes": "green"}),
        entity("SARAH", confidence=0.8, aliases=["Sally"]),
    )

    (sarah,) = proposal.mentions
    assert (sarah.name, sarah.aliases, sarah.confidence) == ("Sarah", ("SARAH", "Sally"), 0.8)
    assert sarah.properties == {"eyes": "green"}
    assert codes(proposal.notes) == {"duplicate_entity"}


def test_names_of_signs_are_compared_as_they_are() -> None:
    proposal = table(entity("\U0001f419"), entity("\U0001f419"), entity("\U0001f98a"))

    assert names(proposal) == ["\U0001f419/PERSON", "\U0001f98a/PERSON"]


@pytest.mark.parametrize(
    ("element", "code"),
    [
        (7, "relation_wrong_type"),
        (relation("Bill", "KNOWS", None, "Sarah and Zed are here."), "entity_without_name"),
        (relation("Bill", "KNOWS", "N/A", "Sarah and Zed are here."), "junk_name"),
        (relation("Bill", "KNOWS", "Sarah", {"a": 1}), "snippet_missing"),
        (relation("Bill", "KNOWS", "Sarah", "Zed"), "snippet_too_short"),
        (relation("Bill", 7, "Sarah", "Sarah and Zed"), "label_malformed"),  # type: ignore[arg-type] # a model may
    ],
)
def test_a_relation_that_cannot_be_repaired_is_dropped(element: object, code: str) -> None:
    proposal = clean(answer([entity("Sarah")], [element]), occasion("Sarah and Zed are here."))

    assert lines(proposal) == []
    assert code in codes(proposal.notes)


def test_relations_are_capped() -> None:
    one = relation("Bill", "KNOWS", "Sarah", "Sarah and Zed are here.")
    proposal = clean(answer([entity("Sarah")], [one] * 500), occasion("Sarah and Zed are here."))

    assert len(proposal.claims) == 1
    assert "relations_capped" in codes(proposal.notes)


def test_stand_ins_count_as_nodes() -> None:
    entities = [entity(f"n{n}", "THING") for n in range(200)]
    raw = answer(entities, [relation("Bill", "KNOWS", "Zed", "Sarah and Zed are here.")])

    proposal = clean(raw, occasion("Sarah and Zed are here."))

    assert len(proposal.mentions) == 200
    assert proposal.claims == ()


def test_the_record_of_an_episode_is_short() -> None:
    episode = {"summary": "A\nB", "importance": "0.9", "tags": "work"}
    record = clean(answer(episode=episode), occasion("Hi.")).episode

    assert (record.summary, record.importance, record.tags) == ("A B", 0.9, ("work",))


def test_the_end_of_the_calendar_is_no_date() -> None:
    assert ends("9999-12-30") == (None, {"expiry_unreadable"})
