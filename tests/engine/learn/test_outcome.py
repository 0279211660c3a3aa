"""What became of a call, and of answers that came in windows."""

import pytest

from memory.engine.learn.clean import Became, Outcome, clean, outcome
from memory.engine.learn.proposal import EpisodeRecord, Note, Proposal
from tests.engine.learn.people import answer, entity, occasion, relation

BOSS = "My boss is Sarah."


def _proposal(*codes: str) -> Proposal:
    return Proposal(notes=tuple(Note(code) for code in codes))


@pytest.mark.parametrize(
    ("before", "after", "became"),
    [
        ([], [], Outcome(Became.KEPT)),
        (["kind_default"], ["kind_default"], Outcome(Became.KEPT)),
        (["kind_default"], ["kind_default"] * 2, Outcome(Became.REPAIRED, ("kind_default",))),
        (["provisional_node"], [], Outcome(Became.KEPT)),
        ([], ["kind_default", "secret"], Outcome(Became.DROPPED, ("secret",))),
        ([], ["episode_missing"], Outcome(Became.KEPT)),
    ],
)
def test_new_notes_say_what_became_of_a_call(
    before: list[str], after: list[str], became: Outcome
) -> None:
    assert outcome(_proposal(*before), _proposal(*after)) == became


def test_windows_are_read_as_one_conversation() -> None:
    first = answer([entity("Sarah")])
    second = answer(relations=[relation("me", "HAS_BOSS", "Sarah", BOSS)])

    proposal = clean([first, second], occasion(BOSS))

    assert [claim.relation for claim in proposal.claims] == ["HAS_BOSS"]
    assert [mention.name for mention in proposal.mentions] == ["Sarah"]


def test_the_records_of_windows_become_one() -> None:
    parts = [
        answer(episode={"summary": "A.", "importance": 0.2, "tags": ["work", "home"]}),
        answer(episode={"summary": "", "importance": 0.8, "tags": ["home", "chess"]}),
        answer(episode={"summary": "B.", "importance": 0.5, "tags": []}),
    ]

    assert clean(parts, occasion("Hello.")).episode == EpisodeRecord(
        "A. B.", 0.8, ("work", "home", "chess")
    )


def test_one_window_of_no_use_fails_the_attempt() -> None:
    assert clean([answer(), "no"], occasion("Hello.")).is_retry


def test_no_window_is_nothing() -> None:
    assert clean([], occasion("Hello.")) == Proposal()
