"""Who is not meant: words that tell a namesake apart, and roles that several may hold."""

import pytest

from memory.engine.learn.clean.another import speaks_of_another, spoken
from memory.engine.learn.proposal import KnownEdge, KnownNode
from memory.engine.learn.resolve import Settled
from memory.engine.vocabulary import Band, Decision, Kind
from tests.engine.learn.people import NOON, answer, entity, occasion, relation, settled

RAVI = KnownNode("ravi", "Ravi", Kind.PERSON)


def said_of(
    name: str, said: str, node: KnownNode = RAVI, *edges: KnownEdge, relation_name: str = "KNOWS"
) -> Settled:
    """Return who a mention of this sentence is."""
    told = relation("me", relation_name, name, said)
    given = occasion(said, nodes=[node], edges=edges)
    return settled(answer([entity(name, str(node.kind))], [told]), given)[1].settled[0]


def my(label: str, node: KnownNode) -> KnownEdge:
    return KnownEdge("edge", "bill", label, node.key, touched_at=NOON)


@pytest.mark.parametrize(
    "said",
    [
        "Another Ravi joined the choir.",
        "The other Ravi plays chess.",
        "There is a second Ravi on the ship.",
        "I hired a different colleague called Ravi.",
        "I did not mean my Ravi.",
        "It was not the Ravi from the choir.",
        "I like Ravi, a vet from Porto, not my uncle.",
        "The judge is Ravi, no relation to ours.",
        "A Ravi rang the bell.",
        "In the novel Ravi sails to Goa.",
    ],
)
def test_words_that_mean_another_of_the_name_are_heard(said: str) -> None:
    one = said_of("Ravi", said)

    assert (one.decision, one.rule, one.node) == (Decision.UNSURE, "namesake", 0)
    assert [candidate.node for candidate in one.candidates] == ["ravi"]


@pytest.mark.parametrize(
    "said",
    [
        "The other day Ravi called me, not my best day.",
        "Ravi is not my boss anymore.",
        "I met Ravi at another party.",
        "Ravi and I watched a film.",
    ],
)
def test_such_words_about_something_else_are_not(said: str) -> None:
    assert said_of("Ravi", said).decision is Decision.SAME


def test_another_tea_is_tea() -> None:
    tea = KnownNode("tea", "tea", Kind.THING)

    assert said_of("tea", "I had another tea.", tea).node == "tea"


def test_a_claim_that_names_nobody_new_is_heard_as_well() -> None:
    """The extractor lists no entity: the name alone would mean the stored one."""
    said = "I met another Ravi."
    raw = answer(relations=[relation("me", "MET", "Ravi", said)])

    _, settlement = settled(raw, occasion(said, nodes=[RAVI]))

    assert [one.rule for one in settlement.settled] == ["namesake"]


ELIZA = KnownNode("eliza", "Elizabeth", Kind.PERSON)


@pytest.mark.parametrize(
    "said",
    [
        "Liz, the florist, is ill.",
        "Liz from the bank is ill.",
        "The florist Liz is ill.",
        "Liz said that he himself is ill.",
    ],
)
def test_a_nickname_of_somebody_described_otherwise_waits(said: str) -> None:
    assert said_of("Liz", said, ELIZA, my("HAS_SIBLING", ELIZA)).rule == "namesake"


def test_what_is_known_of_others_describes_nobody() -> None:
    tom = KnownNode("tom", "Tom", Kind.PERSON)
    known = [
        my("HAS_SIBLING", ELIZA),
        KnownEdge("job", "bill", "HAS_FLORIST", "tom", touched_at=NOON),
    ]
    told = relation("me", "KNOWS", "Liz", "Liz, the florist, is ill.")
    given = occasion("Liz, the florist, is ill.", nodes=[ELIZA, tom], edges=known)

    _, settlement = settled(answer([entity("Liz", "PERSON")], [told]), given)

    assert settlement.settled[0].rule == "namesake"


@pytest.mark.parametrize(
    "said", ["My sister Liz is ill.", "Liz, my sister, is ill.", "Liz is ill and sends her love."]
)
def test_a_nickname_described_as_known_merges(said: str) -> None:
    assert said_of("Liz", said, ELIZA, my("HAS_SIBLING", ELIZA)).node == "eliza"


def stand_in(noun: str) -> KnownNode:
    return KnownNode("1", noun, Kind.PERSON, is_provisional=True)


@pytest.mark.parametrize("noun", ["friend", "colleague", "neighbor"])
def test_a_role_of_many_is_filled_by_nobody_unasked(noun: str) -> None:
    label = f"HAS_{noun.upper()}"
    one = said_of(
        "Ines",
        f"My {noun} Ines moved.",
        stand_in(noun),
        my(label, stand_in(noun)),
        relation_name=label,
    )

    assert (one.band, one.node) == (Band.UNDECIDED, 0)
    assert [(candidate.node, candidate.rule) for candidate in one.candidates] == [("1", "role")]


@pytest.mark.parametrize(("said", "node"), [("brother", "1"), ("sister", 0)])
def test_the_words_of_a_claim_say_whose_role_it_fills(said: str, node: str | int) -> None:
    one = said_of(
        "Ines",
        f"My {said} Ines moved.",
        stand_in("brother"),
        my("HAS_SIBLING", stand_in("brother")),
        relation_name="HAS_SIBLING",
    )

    assert one.node == node


def test_words_of_a_brother_and_a_sister_fit_neither() -> None:
    one = said_of(
        "Ines",
        "My brother and my sister Ines moved.",
        stand_in("brother"),
        my("HAS_SIBLING", stand_in("brother")),
        relation_name="HAS_SIBLING",
    )

    assert one.node == 0


def role_of(said: str, noun: str, label: str) -> Settled:
    """Return who an unnamed role is, with Ravi under this label."""
    given = occasion(said, nodes=[RAVI], edges=[my(label, RAVI)])
    told = relation(noun, "VISITS", "Ghent", said)
    settlement = settled(answer([entity("Ghent", "PLACE")], [told]), given)[1]
    return settlement.settled[1]


def test_a_label_without_gender_does_not_make_a_brother_of_a_sibling() -> None:
    one = role_of("My sister is visiting Ghent.", "my sister", "HAS_SIBLING")

    assert (one.decision, [candidate.node for candidate in one.candidates]) == (
        Decision.UNSURE,
        ["ravi"],
    )


@pytest.mark.parametrize(
    ("said", "node"),
    [
        ("My boss is visiting Ghent.", "ravi"),
        ("Her boss is visiting Ghent.", 1),
        ("Tom's boss is visiting Ghent.", 1),
        ("My boss and her boss are visiting Ghent.", "ravi"),
    ],
)
def test_a_role_of_somebody_else_is_not_the_persons(said: str, node: str | int) -> None:
    given = occasion(said, nodes=[RAVI], edges=[my("HAS_BOSS", RAVI)])
    raw = answer([entity("Ghent", "PLACE"), entity("boss")])

    assert settled(raw, given)[1].settled[1].node == node


def test_a_script_without_spaces_says_of_the_same_name_too() -> None:
    assert speaks_of_another("小明", Kind.PERSON, spoken("他和小明同名"))
    assert not speaks_of_another("小明", Kind.PERSON, spoken("他和小明同岁"))
