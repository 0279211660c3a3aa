"""What is told again, anew, or from its other end."""

from uuid import UUID

import pytest

from accounts.models import User
from memory.flows.forget import Target, forget
from memory.models import Edge, Node, acting_for
from tests.doubles.model_server import ModelServer
from tests.flows.auckland import DAY, NOW, claim, current, days_held, edge_to, script
from tests.flows.talk import Call, learned, triples


def test_things_of_several_values_stand_side_by_side(theo: User) -> None:
    for days, said in enumerate(
        ["I play the cello.", "I started kickboxing.", "I speak Dutch.", "I am learning Thai."]
    ):
        learned(theo, NOW + days * DAY, said)

    with acting_for(theo.pk):
        assert Edge.objects.kept().filter(superseded_at=None).count() == 4


def test_a_name_said_five_times_is_one_name(theo: User) -> None:
    theo.name = ""
    theo.save()
    for days in range(5):
        learned(theo, NOW + days * DAY, "I'm Theo.")

    with acting_for(theo.pk):
        me = Node.objects.selves().get()
    assert me.name == "Theo"


def _delete_and_update(edge: UUID) -> list[Call]:
    left = {"edge": str(edge), "snippet": "I left Milan and live in Turin."}
    return [
        ("retire_edge", left),
        ("add_node", {"name": "Turin", "kind": "PLACE"}),
        claim(
            "user",
            "LIVES_IN",
            "Turin",
            "I left Milan and live in Turin.",
            updates=str(edge),
            cardinality="one_to_one",
        ),
        ("retire_edge", left),
    ]


def test_delete_update_delete_ends_with_the_new_value(
    theo: User, online_model: ModelServer
) -> None:
    script(
        online_model,
        ("add_node", {"name": "Milan", "kind": "PLACE"}),
        claim("user", "LIVES_IN", "Milan", "I live in Milan.", cardinality="one_to_one"),
    )
    learned(theo, NOW, "I live in Milan.")
    milan = edge_to(theo, "Milan")
    script(online_model, *_delete_and_update(milan.pk))

    learned(theo, NOW + DAY, "I left Milan and live in Turin.")

    assert edge_to(theo, "Turin").superseded_at is None
    assert edge_to(theo, "Milan").superseded_by_id == edge_to(theo, "Turin").pk
    assert days_held(theo, "Milan") == ("2026-05-05", "2026-05-06")


def _people(*names: str) -> list[Call]:
    return [("add_node", {"name": one, "kind": "PERSON"}) for one in names]


def test_two_directions_of_one_relation_do_not_stand_together(
    theo: User, online_model: ModelServer
) -> None:
    people = _people("Ravi", "Joana")
    script(online_model, *people, claim("Joana", "IS_MANAGER_OF", "Ravi", "Ravi manages Joana."))
    learned(theo, NOW, "Ravi manages Joana.")
    script(online_model, *people, claim("Joana", "REPORTS_TO", "Ravi", "Joana reports to Ravi."))

    learned(theo, NOW + DAY, "Joana reports to Ravi.")

    assert current(theo) == {"Joana REPORTS_TO Ravi"}


def test_both_ends_tell_one_claim(theo: User, online_model: ModelServer) -> None:
    people = _people("Ravi", "Joana")
    script(online_model, *people, claim("Ravi", "MANAGES", "Joana", "Ravi manages Joana."))
    learned(theo, NOW, "Ravi manages Joana.")
    script(online_model, *people, claim("Joana", "REPORTS_TO", "Ravi", "Joana reports to Ravi."))

    learned(theo, NOW + DAY, "Joana reports to Ravi.")

    assert triples(theo) == {"Ravi MANAGES Joana"}
    assert edge_to(theo, "Joana").n_sightings == 2


def test_what_is_forgotten_does_not_come_back_from_its_other_end(
    theo: User, online_model: ModelServer
) -> None:
    people = _people("Ravi", "Joana")
    knows, manages, reports = "Ravi knows Joana.", "Ravi manages Joana.", "Joana reports to Ravi."
    script(online_model, *people, claim("Ravi", "KNOWS", "Joana", knows))
    learned(theo, NOW, knows)
    script(online_model, *people, claim("Ravi", "MANAGES", "Joana", manages))
    learned(theo, NOW, manages)
    with acting_for(theo.pk):
        target = Target("edge", Edge.objects.get(relation="MANAGES").pk)
    forget(owner_id=theo.pk, target=target, now=NOW + DAY)
    script(online_model, *people, claim("Joana", "REPORTS_TO", "Ravi", reports))

    learned(theo, NOW, reports)

    assert triples(theo) == {"Ravi KNOWS Joana"}


def test_a_correction_repeated_grows_stronger(theo: User, online_model: ModelServer) -> None:
    entities: list[Call] = [
        ("add_node", {"name": "the meeting", "kind": "EVENT"}),
        ("add_node", {"name": "Tuesdays", "kind": "OTHER"}),
        ("add_node", {"name": "Thursdays", "kind": "OTHER"}),
    ]

    def told(day: str, said: str) -> Call:
        return claim(
            "the meeting",
            "TAKES_PLACE_ON",
            day,
            said,
            cardinality="one_to_one",
            stability="mutable",
        )

    first = "The meeting is on Tuesdays."
    script(online_model, *entities, told("Tuesdays", first))
    learned(theo, NOW - DAY, first)
    said = "No, the meeting is on Thursdays."
    script(online_model, *entities, told("Thursdays", said))
    for days in range(5):
        learned(theo, NOW + days * DAY, said)

    thursday = edge_to(theo, "Thursdays")
    assert (thursday.n_sightings, thursday.touched_at) == (5, NOW + 4 * DAY)
    assert thursday.strength_at_touch == pytest.approx(100)
    assert edge_to(theo, "Tuesdays").superseded_by_id == thursday.pk
