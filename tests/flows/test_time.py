"""When things were true: by the words, where the person lives, never by the worker's clock."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from accounts.models import User
from memory import tasks
from memory.engine.vocabulary import EdgeState, Role
from memory.flows.forget import Target, forget
from memory.flows.transfer.archive import ImportedEpisode, ImportedTurn
from memory.flows.transfer.take_in import import_turns
from memory.models import Edge, Interval, Node, acting_for
from tests.doubles.model_server import ModelServer
from tests.flows.talk import Call, Scripted, learned, person, triples

AUCKLAND = ZoneInfo("Pacific/Auckland")
NOW = datetime(2026, 5, 4, 20, 0, tzinfo=UTC)  # Tuesday morning, 5 May, in Auckland
DAY = timedelta(days=1)


@pytest.fixture
def theo(db: None) -> User:
    """Somebody in Auckland whose chats are learned from."""
    owner = person("theo@example.org")
    owner.time_zone = "Pacific/Auckland"
    owner.save()
    return owner


def _edge(owner: User, target: str, relation: str = "") -> Edge:
    with acting_for(owner.pk):
        edges = Edge.objects.filter(relation__startswith=relation).with_ends()
        return edges.get(target__name=target)


def _held(owner: User, target: str, relation: str = "") -> tuple[str, str]:
    """Return the days there on which an edge began and ceased to hold, as is known now."""
    edge = _edge(owner, target, relation)
    with acting_for(owner.pk):
        held = Interval.objects.known_at(None).get(edge=edge)
    return _day(held.valid_from), _day(held.valid_to)


def _day(moment: datetime | None) -> str:
    return f"{moment.astimezone(AUCKLAND):%Y-%m-%d}" if moment else ""


def _current(owner: User) -> set[str]:
    with acting_for(owner.pk):
        edges = Edge.objects.kept().filter(superseded_at=None).with_ends()
        names = {True: "You"}
        return {
            f"{names.get(edge.source.is_self, edge.source.name)} {edge.relation} {edge.target.name}"
            for edge in edges
        }


@pytest.mark.parametrize(
    ("said", "target", "held"),
    [
        ("I have worked at Acme since March.", "Acme", ("2026-03-01", "")),
        ("Since March, I work at Acme.", "Acme", ("2026-03-01", "")),
        ("I've lived in Berlin since 2019.", "Berlin", ("2019-01-01", "")),
        ("Last year I moved to Berlin.", "Berlin", ("2025-01-01", "")),
        ("I've lived in Berlin for two years.", "Berlin", ("2024-05-05", "")),
        ("I live in Berlin.", "Berlin", ("2026-05-05", "")),
    ],
)
def test_words_say_since_when(theo: User, said: str, target: str, held: tuple[str, str]) -> None:
    learned(theo, NOW, said)

    assert _held(theo, target) == held


def test_an_end_to_come_expires_at_the_persons_midnight(theo: User) -> None:
    learned(theo, NOW, "I work at Acme until Friday.")

    edge = _edge(theo, "Acme")
    assert edge.expires_at == datetime(2026, 5, 9, 0, 0, tzinfo=AUCKLAND)
    assert edge.state_at(NOW + 3 * DAY) == EdgeState.LIVE
    assert edge.state_at(NOW + 4 * DAY) == EdgeState.EXPIRED


def test_what_one_used_to_do_is_no_home_of_today(theo: User) -> None:
    learned(theo, NOW, "I live in Rome.")

    learned(theo, NOW + DAY, "I used to live in Rome.")

    assert _current(theo) == {"You LIVED_IN Rome"}
    assert _held(theo, "Rome", "LIVES_IN") == ("2026-05-05", "2026-05-06")


def _scripted(server: ModelServer, *calls: Call) -> None:
    server.answer = Scripted(calls, at_once=9)


def _claim(source: str, relation: str, target: str, snippet: str, **more: Any) -> Call:  # noqa: ANN401 - JSON
    told = {"source": source, "relation": relation, "target": target, "snippet": snippet}
    return "add_edge", told | {"confidence": 0.9} | more


def test_a_former_home_is_history_from_the_start(theo: User, online_model: ModelServer) -> None:
    said = "I used to live in Rome until 2019."
    _scripted(
        online_model,
        ("add_node", {"name": "Rome", "kind": "PLACE"}),
        _claim("user", "LIVES_IN", "Rome", said),
    )

    learned(theo, NOW, said)

    assert _held(theo, "Rome") == ("", "2020-01-01")
    assert _edge(theo, "Rome").state_at(NOW) == EdgeState.SUPERSEDED


def test_a_date_told_later_moves_the_beginning(theo: User) -> None:
    learned(theo, NOW, "I live in Berlin.")
    known_at = _knowledge(theo, "Berlin")[0]

    learned(theo, NOW + DAY, "I've lived in Berlin since 2019.")

    assert _held(theo, "Berlin") == ("2019-01-01", "")
    with acting_for(theo.pk):
        then = NOW - 300 * DAY
        assert Edge.objects.true_at(then).filter(target__name="Berlin").exists()
        assert not Edge.objects.true_at(then, known_at=known_at).exists()


def _knowledge(owner: User, target: str) -> list[datetime]:
    """Return since when each interval of an edge was known, oldest first."""
    with acting_for(owner.pk):
        rows = Interval.objects.filter(edge__target__name=target).order_by("known_from")
        return list(rows.values_list("known_from", flat=True))


def test_what_was_known_is_kept_beside_what_was_true(theo: User) -> None:
    learned(theo, NOW - 100 * DAY, "I work at Acme.")
    before = _knowledge(theo, "Acme")[0]
    learned(theo, NOW, "I work at Bexar.")

    with acting_for(theo.pk):
        edges = Edge.objects.filter(target__name="Acme")
        assert not edges.true_at(NOW).exists()
        assert edges.true_at(NOW, known_at=before).exists()
        assert edges.true_at(NOW - DAY).exists()
        assert not edges.known_at(before - DAY).exists()


def test_the_future_replaces_nothing_yet(theo: User) -> None:
    learned(theo, NOW, "I work at Acme.")

    learned(theo, NOW + DAY, "From June on, I work at Bexar.")

    assert _current(theo) == {"You WORKS_AT Acme", "You WORKS_AT Bexar"}
    assert _edge(theo, "Bexar").needs_review


def test_late_import_of_older_text_does_not_revert_the_present(theo: User) -> None:
    in_2024 = datetime(2024, 3, 1, 12, tzinfo=UTC)
    learned(theo, in_2024, "I work at Bexar.")
    turn = ImportedTurn(Role.USER, "I work at Aldine.", in_2024 - 1000 * DAY)
    report = import_turns(owner_id=theo.pk, episodes=[ImportedEpisode("old", [turn])], now=NOW)
    for job in report.jobs:
        tasks.work(str(job))

    assert _edge(theo, "Bexar").superseded_at is None
    assert _held(theo, "Aldine") == ("2021-06-06", "2024-03-02")
    assert _edge(theo, "Aldine").superseded_by_id == _edge(theo, "Bexar").pk


def test_a_retirement_is_no_strengthening(theo: User) -> None:
    learned(theo, NOW, "I like sushi.")
    before = _edge(theo, "sushi").strength_at_touch

    learned(theo, NOW + DAY, "That's wrong, I no longer like sushi.")

    edge = _edge(theo, "sushi")
    assert edge.state_at(NOW + DAY) == EdgeState.SUPERSEDED
    assert (edge.strength_at_touch, edge.touched_at) == (before, NOW)
    with acting_for(theo.pk):
        assert edge.snippets.count() == 2


def test_what_is_over_in_one_clause_is_not_over_in_the_next(theo: User) -> None:
    learned(theo, NOW, "I work at Bexar.")

    learned(theo, NOW + DAY, "I don't work at Bexar anymore, I work at Aldine now.")

    assert _current(theo) == {"You WORKS_AT Aldine"}


def test_what_faded_can_still_be_said_to_be_over(theo: User) -> None:
    """A year without a mention hides a memory from recall, and not from its end."""
    learned(theo, NOW - 400 * DAY, "I work at Bexar.")
    assert _edge(theo, "Bexar").state_at(NOW) == EdgeState.DORMANT

    learned(theo, NOW, "I no longer work at Bexar.")

    assert _edge(theo, "Bexar").state_at(NOW) == EdgeState.SUPERSEDED


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
        _claim(
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
    _scripted(
        online_model,
        ("add_node", {"name": "Milan", "kind": "PLACE"}),
        _claim("user", "LIVES_IN", "Milan", "I live in Milan.", cardinality="one_to_one"),
    )
    learned(theo, NOW, "I live in Milan.")
    milan = _edge(theo, "Milan")
    _scripted(online_model, *_delete_and_update(milan.pk))

    learned(theo, NOW + DAY, "I left Milan and live in Turin.")

    assert _edge(theo, "Turin").superseded_at is None
    assert _edge(theo, "Milan").superseded_by_id == _edge(theo, "Turin").pk
    assert _held(theo, "Milan") == ("2026-05-05", "2026-05-06")


def _people(*names: str) -> list[Call]:
    return [("add_node", {"name": one, "kind": "PERSON"}) for one in names]


def test_two_directions_of_one_relation_do_not_stand_together(
    theo: User, online_model: ModelServer
) -> None:
    people = _people("Ravi", "Joana")
    _scripted(
        online_model, *people, _claim("Joana", "IS_MANAGER_OF", "Ravi", "Ravi manages Joana.")
    )
    learned(theo, NOW, "Ravi manages Joana.")
    _scripted(
        online_model, *people, _claim("Joana", "REPORTS_TO", "Ravi", "Joana reports to Ravi.")
    )

    learned(theo, NOW + DAY, "Joana reports to Ravi.")

    assert _current(theo) == {"Joana REPORTS_TO Ravi"}


def test_both_ends_tell_one_claim(theo: User, online_model: ModelServer) -> None:
    people = _people("Ravi", "Joana")
    _scripted(online_model, *people, _claim("Ravi", "MANAGES", "Joana", "Ravi manages Joana."))
    learned(theo, NOW, "Ravi manages Joana.")
    _scripted(
        online_model, *people, _claim("Joana", "REPORTS_TO", "Ravi", "Joana reports to Ravi.")
    )

    learned(theo, NOW + DAY, "Joana reports to Ravi.")

    assert triples(theo) == {"Ravi MANAGES Joana"}
    assert _edge(theo, "Joana").n_sightings == 2


def test_what_is_forgotten_does_not_come_back_from_its_other_end(
    theo: User, online_model: ModelServer
) -> None:
    people = _people("Ravi", "Joana")
    knows, manages, reports = "Ravi knows Joana.", "Ravi manages Joana.", "Joana reports to Ravi."
    _scripted(online_model, *people, _claim("Ravi", "KNOWS", "Joana", knows))
    learned(theo, NOW, knows)
    _scripted(online_model, *people, _claim("Ravi", "MANAGES", "Joana", manages))
    learned(theo, NOW, manages)
    with acting_for(theo.pk):
        target = Target("edge", Edge.objects.get(relation="MANAGES").pk)
    forget(owner_id=theo.pk, target=target, now=NOW + DAY)
    _scripted(online_model, *people, _claim("Joana", "REPORTS_TO", "Ravi", reports))

    learned(theo, NOW, reports)

    assert triples(theo) == {"Ravi KNOWS Joana"}


def test_a_correction_repeated_grows_stronger(theo: User, online_model: ModelServer) -> None:
    entities: list[Call] = [
        ("add_node", {"name": "the meeting", "kind": "EVENT"}),
        ("add_node", {"name": "Tuesdays", "kind": "OTHER"}),
        ("add_node", {"name": "Thursdays", "kind": "OTHER"}),
    ]

    def told(day: str, said: str) -> Call:
        return _claim(
            "the meeting",
            "TAKES_PLACE_ON",
            day,
            said,
            cardinality="one_to_one",
            stability="mutable",
        )

    first = "The meeting is on Tuesdays."
    _scripted(online_model, *entities, told("Tuesdays", first))
    learned(theo, NOW - DAY, first)
    said = "No, the meeting is on Thursdays."
    _scripted(online_model, *entities, told("Thursdays", said))
    for days in range(5):
        learned(theo, NOW + days * DAY, said)

    thursday = _edge(theo, "Thursdays")
    assert (thursday.n_sightings, thursday.touched_at) == (5, NOW + 4 * DAY)
    assert thursday.strength_at_touch == pytest.approx(100)
    assert _edge(theo, "Tuesdays").superseded_by_id == thursday.pk
