"""Ask first: nothing is replaced and nothing ends before a click."""

import pytest

from accounts.models import User
from memory.engine.learn.supersede import Answer
from memory.flows import revise
from memory.flows.forget import Target, erase_now, forget
from memory.models import Edge, Interval, Node, acting_for
from tests.flows.inbox.clicks import DAY, NOW, is_superseded, keep, proposed, shown
from tests.flows.talk import learned, triples


def test_a_proposal_replaces_nothing_before_the_click(asked: User) -> None:
    learned(asked, NOW, "I live in Rome.")
    keep(asked, "LIVES_IN Rome")
    learned(asked, NOW + DAY, "I moved to Turin.")
    assert not is_superseded(asked, "Rome")

    keep(asked, "LIVES_IN Turin", NOW + 2 * DAY)

    assert is_superseded(asked, "Rome")
    with acting_for(asked.pk):
        ended = Interval.objects.known_at(None).get(edge__target__name="Rome")
    assert ended.valid_to == NOW + DAY


@pytest.mark.parametrize("order", [("Rome", "Turin"), ("Turin", "Rome")])
def test_the_order_of_the_clicks_does_not_matter(asked: User, order: tuple[str, str]) -> None:
    learned(asked, NOW, "I live in Rome.")
    learned(asked, NOW + DAY, "I live in Turin.")

    for place in order:
        keep(asked, f"LIVES_IN {place}", NOW + 2 * DAY)

    assert is_superseded(asked, "Rome")
    assert not is_superseded(asked, "Turin")


def test_what_is_not_kept_replaces_nothing(asked: User) -> None:
    learned(asked, NOW, "I live in Rome.")
    keep(asked, "LIVES_IN Rome")
    learned(asked, NOW + DAY, "I live in Turin.")

    edge = proposed(asked)["LIVES_IN Turin"]
    done = forget(owner_id=asked.pk, target=Target("edge", edge), now=NOW + DAY)
    erase_now(owner_id=asked.pk, forgetting_id=done.id, now=NOW + DAY)

    assert not is_superseded(asked, "Rome")
    assert shown(asked) == {"Rome"}
    with acting_for(asked.pk):
        assert not Node.objects.filter(name="Turin").exists()


def test_an_end_is_asked_about(asked: User) -> None:
    learned(asked, NOW, "I work at Acme.")
    keep(asked, "WORKS_AT Acme")
    learned(asked, NOW + DAY, "I quit my job at Acme.")
    with acting_for(asked.pk):
        edge = Edge.objects.kept().get(target__name="Acme")
        assert list(Edge.objects.in_inbox().filter(pk=edge.pk)) == [edge]
    assert (edge.end_proposed_at, edge.superseded_at) == (NOW + DAY, None)

    revise.decide_end(owner_id=asked.pk, edge_id=edge.pk, has_ended=True, now=NOW + 2 * DAY)

    with acting_for(asked.pk):
        edge.refresh_from_db()
        ended = Interval.objects.known_at(None).get(edge=edge)
    assert (edge.superseded_at, edge.end_proposed_at) == (NOW + DAY, None)
    assert ended.valid_to == NOW + DAY


def test_what_has_not_ended_is_still_true(asked: User) -> None:
    learned(asked, NOW, "I work at Acme.")
    keep(asked, "WORKS_AT Acme")
    learned(asked, NOW + DAY, "I quit my job at Acme.")
    with acting_for(asked.pk):
        edge = Edge.objects.kept().get(target__name="Acme")

    revise.decide_end(owner_id=asked.pk, edge_id=edge.pk, has_ended=False, now=NOW + 2 * DAY)

    with acting_for(asked.pk):
        edge.refresh_from_db()
    assert (edge.superseded_at, edge.end_proposed_at) == (None, None)
    assert edge.last_confirmed_at == NOW + 2 * DAY


def test_an_end_nobody_asked_about_cannot_be_decided(asked: User) -> None:
    learned(asked, NOW, "I work at Acme.")
    keep(asked, "WORKS_AT Acme")
    with acting_for(asked.pk):
        edge = Edge.objects.kept().get()

    with pytest.raises(Edge.DoesNotExist):
        revise.decide_end(owner_id=asked.pk, edge_id=edge.pk, has_ended=True, now=NOW)


def test_the_words_of_an_end_take_the_question_along(asked: User) -> None:
    learned(asked, NOW, "I work at Acme.")
    keep(asked, "WORKS_AT Acme")
    episode = learned(asked, NOW + DAY, "I quit my job at Acme.")

    forget(owner_id=asked.pk, target=Target("episode", episode), now=NOW + 2 * DAY)

    with acting_for(asked.pk):
        assert not Edge.objects.in_inbox().exists()


def test_a_past_memory_said_again_waits(asked: User) -> None:
    learned(asked, NOW, "I work at Acme.")
    keep(asked, "WORKS_AT Acme")
    with acting_for(asked.pk):
        edge = Edge.objects.kept().get()
    revise.correct(owner_id=asked.pk, edge_id=edge.pk, how="changed", now=NOW + DAY)

    learned(asked, NOW + 2 * DAY, "I work at Acme.")

    assert triples(asked) == set()
    keep(asked, "WORKS_AT Acme", NOW + 3 * DAY)
    assert not is_superseded(asked, "Acme")


def test_a_models_verdict_counts_at_the_click(asked: User) -> None:
    learned(asked, NOW, "I live in Rome.")
    keep(asked, "LIVES_IN Rome")
    learned(asked, NOW + DAY, "I live in Turin.")
    with acting_for(asked.pk):
        rome = Edge.objects.get(target__name="Rome")
        verdicts = {str(rome.pk): str(Answer.COEXIST)}
        Edge.objects.filter(target__name="Turin").update(verdicts=verdicts)

    keep(asked, "LIVES_IN Turin", NOW + DAY)

    assert not is_superseded(asked, "Rome")
