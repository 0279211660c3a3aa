"""Who is who: exact merges, the rest waits for a second look."""

from dataclasses import replace

import pytest

from memory.engine.learn.clean import clean
from memory.engine.learn.proposal import KnownNode, Occasion
from memory.engine.learn.resolve import Settled, resolve, settle
from memory.engine.vocabulary import Band, Decision, Kind
from tests.engine.learn.people import answer, entity, known, occasion, relation, settled


def of(raw_entity: dict[str, object], *nodes: KnownNode) -> Settled:
    given = occasion(f"{raw_entity['name']} came by.", nodes=nodes)
    return settled(answer([raw_entity]), given)[1].settled[0]


@pytest.mark.parametrize(
    ("name", "stored"), [("sarah", "Sarah"), ("Jos\u00c9", "Jos\u00e9"), ("Wal Mart", "Wal-Mart")]
)
def test_an_exact_name_merges(name: str, stored: str) -> None:
    one = of(entity(name), *known(stored))

    assert (one.node, one.decision, one.band) == (stored.casefold(), Decision.SAME, Band.SILENT)


def test_the_same_name_of_another_kind_is_somebody_else() -> None:
    assert of(entity("Sam"), *known("Sam", kind=Kind.ORG)).decision is Decision.NEW


@pytest.mark.parametrize("name", ["Sally", "SALLY"])
def test_one_nodes_alias_merges(name: str) -> None:
    assert of(entity(name), *known("Sarah", aliases=("Sally",))).rule == "alias"


def test_an_alias_of_two_waits() -> None:
    one = of(entity("Sally"), *known("Sarah", "Sandra", aliases=("Sally",)))

    assert (one.decision, one.band, one.needs_review) == (Decision.UNSURE, Band.UNDECIDED, True)
    assert {candidate.node for candidate in one.candidates} == {"sarah", "sandra"}
    assert one.node == 0  # apart, for now


def test_a_nickname_merges_with_the_one_it_is_short_for() -> None:
    assert of(entity("Liz"), *known("Elizabeth")).rule == "nickname"


def test_a_nickname_of_two_waits() -> None:
    assert of(entity("Sam"), *known("Samuel", "Samantha")).decision is Decision.UNSURE


def test_bill_and_william_of_one_conversation_meet() -> None:
    given = occasion("Rob came, then Robert left.")

    _, settlement = settled(answer([entity("Rob"), entity("Robert")]), given)

    assert [one.node for one in settlement.settled] == [0, 0]
    assert settlement.founders == (0,)


@pytest.mark.parametrize(
    ("name", "stored", "rule"),
    [
        ("Jose", "Jos\u00e9", "accents"),
        ("S\u0430rah", "Sarah", "confusable"),
        ("Liz Smith", "Elizabeth Smith", "first_name"),
        ("Jonathon", "Jonathan", "spelling"),
        ("Elon", "Elon Musk", "words"),
        ("A-", "A", "signs"),
        (".NET", "Net", "signs"),
    ],
)
def test_weaker_likeness_only_nominates(name: str, stored: str, rule: str) -> None:
    one = of(entity(name), *known(stored))

    assert (one.decision, one.candidates[0].rule) == (Decision.UNSURE, rule)


@pytest.mark.parametrize(
    ("name", "stored"),
    [("Room 101", "Room 102"), ("\U0001f419", "\U0001f98a"), ("Sara", "Sarah"), ("Ann", "Joanna")],
)
def test_some_likeness_is_none(name: str, stored: str) -> None:
    one = of(entity(name, "THING"), *known(stored, kind=Kind.THING))

    assert one.candidates == ()


def test_signs_tell_twins_apart() -> None:
    net = KnownNode("1", "Net", Kind.TOPIC)
    dot_net = KnownNode("2", ".NET", Kind.TOPIC, twin=1)

    assert of(entity(".NET", "TOPIC"), net, dot_net).node == "2"


def test_own_aliases_nominate() -> None:
    one = of(entity("Zed", aliases=["Sarah"]), *known("Sarah"))

    assert one.candidates[0].rule == "own_alias"


def test_a_hint_only_nominates() -> None:
    one = of(entity("Zed", existing_node_hint="Sarah"), *known("Sarah"))

    assert (one.decision, one.candidates[0].rule) == (Decision.UNSURE, "hint")


def test_an_unknown_kind_waits_for_the_only_one_of_its_name() -> None:
    one = of(entity("Sarah", "MANAGER"), *known("Sarah"))

    assert one.candidates[0].rule == "other_kind"


def test_an_unknown_kind_of_two_kinds_of_one_name_is_new() -> None:
    nodes = [*known("Sarah"), KnownNode("org", "Sarah", Kind.ORG)]

    assert of(entity("Sarah", "MANAGER"), *nodes).decision is Decision.NEW


def test_at_most_five_are_asked_about() -> None:
    stored = known(*(f"Anna {letter}lum" for letter in "BCDFGHJ"))

    assert len(of(entity("Anna Klum"), *stored).candidates) == 5


def test_a_provisional_node_takes_the_name_that_names_it() -> None:
    stand_in = KnownNode("1", "Sarah", Kind.OTHER, is_provisional=True)

    assert of(entity("Sarah"), stand_in).rule == "provisional"


def test_a_namesake_never_is_the_person() -> None:
    given = occasion("Bill from accounting hates meetings.")

    _, settlement = settled(answer([entity("Bill")]), given)

    assert settlement.settled[0].node == 0


def test_an_alias_of_the_person_is_the_person() -> None:
    me = KnownNode("bill", "Bill", Kind.PERSON, aliases=("Sash",), is_self=True)

    _, settlement = settled(answer([entity("Sash")]), occasion("Sash likes tea.", me=me))

    assert settlement.settled[0].node == "bill"


def judged(*confidences: float) -> Settled:
    given = occasion("Jonathon came by.", nodes=known("Jonathan", "Jonathom"))
    resolutions = resolve(clean(answer([entity("Jonathon")]), given), given)
    keys = ("jonathan", "jonathom")
    answers = {0: dict(zip(keys, confidences, strict=False)) | {"mallory": 1.0}}
    return settle(resolutions, answers).settled[0]


@pytest.mark.parametrize(
    ("confidences", "node", "band"),
    [
        ((0.95,), "jonathan", Band.SILENT),
        ((0.9,), "jonathan", Band.FLAGGED),
        ((0.2, 7.0), "jonathom", Band.SILENT),
        ((0.95, 0.95), "jonathan", Band.FLAGGED),
        ((0.69, float("nan")), 0, Band.APART),
        ((), 0, Band.APART),
    ],
)
def test_a_judge_is_heard_by_bands(
    confidences: tuple[float, ...], node: str | int, band: Band
) -> None:
    one = judged(*confidences)

    assert (one.node, one.band) == (node, band)
    assert one.needs_review is (band is Band.FLAGGED)


def test_a_judge_may_join_two_of_one_conversation() -> None:
    given = occasion("Jonathan and Jonathon came.")
    proposal = clean(answer([entity("Jonathan"), entity("Jonathon")]), given)

    settlement = settle(resolve(proposal, given), {1: {"mention-0": 0.99}})

    assert [one.node for one in settlement.settled] == [0, 0]


def test_two_spellings_of_one_alias_are_one_node() -> None:
    sarah = KnownNode("sarah", "Sarah", Kind.PERSON, aliases=("Sally", "SALLY"))
    told = relation("me", "KNOWS", "Sally", "I know Sally well.")

    (claim,) = clean(answer(relations=[told]), occasion("I know Sally well.", nodes=[sarah])).claims

    assert claim.target.node == "sarah"


def test_a_stand_in_of_a_role_is_no_candidate() -> None:
    stand_in = KnownNode("1", "boss", Kind.PERSON, is_provisional=True)

    assert of(entity("Hugo Boss"), stand_in).candidates == ()


def test_the_person_told_of_twice_is_one() -> None:
    raw = answer([entity("user", aliases=["Sash"]), entity("me", aliases=["Lex"])])

    (me,) = clean(raw, occasion("Hello there.")).mentions

    assert me.aliases == ("Sash", "Lex")


def test_names_without_spaces_are_found_in_sentences() -> None:
    said = "\u6211\u4f4f\u5728\u67cf\u6797\u3002"
    raw = answer(
        [entity("\u67cf\u6797", "PLACE")], [relation("me", "LIVES_IN", "\u67cf\u6797", said)]
    )

    (claim,) = clean(raw, occasion(said)).claims

    assert claim.confidence == 0.9  # stated: the place and a word for I


def _offered(name: str, given: Occasion) -> set[str]:
    """Return who a second look would be about."""
    found = resolve(clean(answer([entity(name)]), given), given)
    return {one.key for resolution in found for one in resolution.candidates}


def test_whoever_was_told_apart_from_a_namesake_is_no_candidate() -> None:
    """Sam (of an unknown kind) is not Sam Ortiz: only he may be meant by "Sam"."""
    people = (KnownNode("sam", "Sam", Kind.OTHER), KnownNode("ortiz", "Sam Ortiz", Kind.PERSON))
    given = occasion("Sam likes tea.", nodes=people)
    apart = replace(given, not_same=frozenset({frozenset({"sam", "ortiz"})}))

    assert _offered("Sam", given) == {"sam", "ortiz"}
    assert _offered("Sam", apart) == {"sam"}


def test_an_alias_of_somebody_who_is_not_the_namesake_merges_with_nobody() -> None:
    people = (
        KnownNode("sam", "Sam", Kind.OTHER),
        KnownNode("ortiz", "Samuel Ortiz", Kind.PERSON, aliases=("Sam",)),
    )
    given = occasion("Sam likes tea.", nodes=people)
    apart = replace(given, not_same=frozenset({frozenset({"sam", "ortiz"})}))

    assert settled(answer([entity("Sam")]), given)[1].settled[0].node == "ortiz"
    assert settled(answer([entity("Sam")]), apart)[1].settled[0].node == 0


def test_a_name_of_two_who_are_not_the_same_goes_to_review() -> None:
    twins = (KnownNode("one", "Sam", Kind.PERSON), KnownNode("two", "Sam", Kind.PERSON, twin=1))
    given = replace(
        occasion("Sam likes tea.", nodes=twins), not_same=frozenset({frozenset({"one", "two"})})
    )

    assert _offered("Sam", given) == {"one", "two"}
