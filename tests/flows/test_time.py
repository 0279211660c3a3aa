"""When things were true: by the words, where the person lives, never by the worker's clock."""

from datetime import UTC, datetime

import pytest

from accounts.models import User
from memory import tasks
from memory.engine.vocabulary import EdgeState, Role
from memory.flows.transfer.archive import ImportedEpisode, ImportedTurn
from memory.flows.transfer.take_in import import_turns
from memory.models import Edge, Interval, acting_for
from tests.doubles.model_server import ModelServer
from tests.flows.auckland import AUCKLAND, DAY, NOW, claim, current, days_held, edge_to, script
from tests.flows.talk import learned


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

    assert days_held(theo, target) == held


def test_an_end_to_come_expires_at_the_persons_midnight(theo: User) -> None:
    learned(theo, NOW, "I work at Acme until Friday.")

    edge = edge_to(theo, "Acme")
    assert edge.expires_at == datetime(2026, 5, 9, 0, 0, tzinfo=AUCKLAND)
    assert edge.state_at(NOW + 3 * DAY) == EdgeState.LIVE
    assert edge.state_at(NOW + 4 * DAY) == EdgeState.EXPIRED


def test_what_one_used_to_do_is_no_home_of_today(theo: User) -> None:
    learned(theo, NOW, "I live in Rome.")

    learned(theo, NOW + DAY, "I used to live in Rome.")

    assert current(theo) == {"You LIVED_IN Rome"}
    assert days_held(theo, "Rome", "LIVES_IN") == ("2026-05-05", "2026-05-06")


def test_a_former_home_is_history_from_the_start(theo: User, online_model: ModelServer) -> None:
    said = "I used to live in Rome until 2019."
    script(
        online_model,
        ("add_node", {"name": "Rome", "kind": "PLACE"}),
        claim("user", "LIVES_IN", "Rome", said),
    )

    learned(theo, NOW, said)

    assert days_held(theo, "Rome") == ("", "2020-01-01")
    assert edge_to(theo, "Rome").state_at(NOW) == EdgeState.SUPERSEDED


def test_a_date_told_later_moves_the_beginning(theo: User) -> None:
    learned(theo, NOW, "I live in Berlin.")
    known_at = _knowledge(theo, "Berlin")[0]

    learned(theo, NOW + DAY, "I've lived in Berlin since 2019.")

    assert days_held(theo, "Berlin") == ("2019-01-01", "")
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

    assert current(theo) == {"You WORKS_AT Acme", "You WORKS_AT Bexar"}
    assert edge_to(theo, "Bexar").needs_review


def test_late_import_of_older_text_does_not_revert_the_present(theo: User) -> None:
    in_2024 = datetime(2024, 3, 1, 12, tzinfo=UTC)
    learned(theo, in_2024, "I work at Bexar.")
    turn = ImportedTurn(Role.USER, "I work at Aldine.", in_2024 - 1000 * DAY)
    report = import_turns(owner_id=theo.pk, episodes=[ImportedEpisode("old", [turn])], now=NOW)
    for job in report.jobs:
        tasks.work(str(job))

    assert edge_to(theo, "Bexar").superseded_at is None
    assert days_held(theo, "Aldine") == ("2021-06-06", "2024-03-02")
    assert edge_to(theo, "Aldine").superseded_by_id == edge_to(theo, "Bexar").pk


def test_a_retirement_is_no_strengthening(theo: User) -> None:
    learned(theo, NOW, "I like sushi.")
    before = edge_to(theo, "sushi").strength_at_touch

    learned(theo, NOW + DAY, "That's wrong, I no longer like sushi.")

    edge = edge_to(theo, "sushi")
    assert edge.state_at(NOW + DAY) == EdgeState.SUPERSEDED
    assert (edge.strength_at_touch, edge.touched_at) == (before, NOW)
    with acting_for(theo.pk):
        assert edge.snippets.count() == 2


def test_what_is_over_in_one_clause_is_not_over_in_the_next(theo: User) -> None:
    learned(theo, NOW, "I work at Bexar.")

    learned(theo, NOW + DAY, "I don't work at Bexar anymore, I work at Aldine now.")

    assert current(theo) == {"You WORKS_AT Aldine"}


def test_what_faded_can_still_be_said_to_be_over(theo: User) -> None:
    """A year without a mention hides a memory from recall, and not from its end."""
    learned(theo, NOW - 400 * DAY, "I work at Bexar.")
    assert edge_to(theo, "Bexar").state_at(NOW) == EdgeState.DORMANT

    learned(theo, NOW, "I no longer work at Bexar.")

    assert edge_to(theo, "Bexar").state_at(NOW) == EdgeState.SUPERSEDED
