"""The benchmark plays its cases through the product: what it reports is what happened."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from benchmarks import extracting, merging, updating
from benchmarks.labels import Known, Label, LabelledEpisode, Pair, Said, Update
from benchmarks.lessons import OFFLINE
from benchmarks.scripts import Script, edge, node, script
from memory.engine.vocabulary import Kind

pytestmark = pytest.mark.django_db
MAY = datetime(2026, 5, 4, 12, tzinfo=UTC)
SARAH = Known("You", "HAS_BOSS", "Sarah", {"You": Kind.PERSON, "Sarah": Kind.PERSON})
ANDERS = Known("You", "HAS_BOSS", "Anders", {"You": Kind.PERSON, "Anders": Kind.PERSON})
NEW_BOSS = "My new boss is called Anders."
HAS_ANDERS = Label(("You",), ("HAS_BOSS",), ("Anders",))
HAS_SARAH = Label(("You",), ("HAS_BOSS",), ("Sarah",))


@pytest.fixture
def scripted() -> Iterator[Script]:
    with script() as one:
        yield one


def episode(*, forbidden: tuple[Label, ...] = ()) -> LabelledEpisode:
    return LabelledEpisode(
        id="one",
        kind="correction",
        turns=(Said("user", NEW_BOSS, MAY),),
        known=(SARAH,),
        expected=(HAS_ANDERS,),
        optional=(),
        forbidden=forbidden,
        forbidden_names=(),
        forbidden_texts=(),
        ended=(HAS_SARAH,),
    )


def pair(mention: str) -> Pair:
    return Pair(
        id="one",
        trait="exact",
        stored="Sarah",
        kind=Kind.PERSON,
        aliases=(),
        neighbourhood=(SARAH,),
        mention=mention,
        mention_kind=Kind.PERSON,
        context=f"{mention} moved our meeting.",
        relation="TALKED_ABOUT",
        label="same",
    )


def says_anders(scripted: Script) -> None:
    """Let the double answer like a model that reads the new boss."""
    scripted.calls = [node("Anders", Kind.PERSON), edge(ANDERS, NEW_BOSS)]


def test_what_was_known_and_what_is_read_are_told_apart(scripted: Script) -> None:
    (reading,) = extracting.run([episode()], scripted)

    assert reading.cost.is_learned
    assert reading.found.hits == (HAS_ANDERS,)
    assert reading.found.false == ()
    assert reading.kept_on == ()
    assert reading.ended == ()


def test_an_endpoint_can_be_measured_and_costs_tokens(scripted: Script) -> None:
    says_anders(scripted)
    fresh = replace(episode(), known=(), ended=())

    (reading,) = extracting.run([fresh], scripted, extractor=scripted.endpoint)

    assert reading.found.hits == (HAS_ANDERS,)
    assert reading.cost.tokens > 0


def test_what_must_not_be_there_is_reported(scripted: Script) -> None:
    (reading,) = extracting.run([episode(forbidden=(HAS_ANDERS,))], scripted)

    assert reading.unsafe == ("You HAS_BOSS Anders",)


@pytest.mark.parametrize(
    ("mention", "is_judged", "outcomes"),
    [
        ("sarah", False, {merging.Outcome.SILENT}),
        ("Sarah Kim", False, {merging.Outcome.REVIEW}),
        ("Sarah Kim", True, {merging.Outcome.SILENT, merging.Outcome.FLAGGED}),
        ("Mallory", True, {merging.Outcome.APART}),
    ],
)
def test_a_pair_ends_as_identity_settles_it(
    scripted: Script, mention: str, *, is_judged: bool, outcomes: set[merging.Outcome]
) -> None:
    judge = scripted.endpoint if is_judged else OFFLINE

    (met,) = merging.run([pair(mention)], scripted, judge=judge)

    assert met.outcome in outcomes


def test_a_late_import_does_not_replace_what_was_said_later() -> None:
    statements = (
        Said("user", "My boss is called Anders.", MAY),
        Said("user", "My boss is called Sarah.", MAY.replace(year=2024)),
    )
    update = Update(
        id="one",
        kind="late_import",
        is_explicit=True,
        statements=statements,
        current=(HAS_ANDERS,),
        ended=(HAS_SARAH,),
    )

    (done,) = updating.run([update])

    assert done.is_right
    assert not done.unread
