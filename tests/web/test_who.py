"""Who was meant: asked after a chat, merged with a preview, split, undone, by the person."""

from datetime import datetime, timedelta
from uuid import UUID

import pytest
from django.test import Client

from accounts.models import User
from memory.engine.vocabulary import Kind
from memory.flows import review
from memory.models import Alias, Edge, MergeDecision, Node, acting_for
from tests.flows.nights import night
from tests.flows.talking import FIRST, remembering, scripted, talk
from tests.flows.world import World
from tests.story import Story, add_node


@pytest.fixture
def world(bill: User, now: datetime) -> World:
    """Bill knows a Sam and a Samuel."""
    world = World(bill, now)
    turn = world.say(world.chat(), "Sam works at Acme and likes tea.")
    for claim in ("Sam WORKS_AT Acme", "Sam LIKES tea"):
        world.claim(claim, turn)
    world.claim("Samuel LIVES_IN Rome", world.say(world.chat(), "Samuel lives in Rome."))
    return world.settled()


@pytest.fixture
def browser(client: Client, bill: User) -> Client:
    """Bill's browser."""
    client.force_login(bill)
    return client


@pytest.fixture
def told(bill: User, monkeypatch: pytest.MonkeyPatch, now: datetime) -> UUID:
    """The chat in which Sam was taken for Sam Ortiz."""
    remembering(bill)
    scripted(monkeypatch).sure = {("Sam", "Sam Ortiz"): 0.8}
    talk(bill, FIRST, now)
    return talk(bill, "Sam plays chess.", now)


@pytest.fixture
def unsure(bill: User, monkeypatch: pytest.MonkeyPatch, now: datetime) -> UUID:
    """The chat in which nobody could say whether Sam is Sam Ortiz."""
    remembering(bill)
    scripted(monkeypatch).is_away = True
    talk(bill, FIRST, now)
    return talk(bill, "Sam plays chess.", now)


def _answered(browser: Client, owner: User, answer: str, **more: str) -> str:
    with acting_for(owner.pk):
        decision = MergeDecision.objects.get(mention="Sam")
    form = {"answer": answer, "version": str(decision.version), **more}
    answered = browser.post(f"/memory/who/{decision.pk}/", form, headers={"HX-Request": "true"})
    return answered.content.decode()


def _people(owner: User) -> dict[str, set[str]]:
    with acting_for(owner.pk):
        return {
            node.name: set(Alias.objects.filter(node=node).values_list("name", flat=True))
            for node in Node.objects.filter(kind="PERSON", is_self=False)
        }


def test_a_new_name_of_somebody_known_is_asked_about(browser: Client, told: UUID) -> None:
    page = browser.get(f"/chat/{told}/").content.decode()

    assert "1 question about who was meant" in page
    assert "I took <bdi hx-disable>Sam</bdi> to be" in page
    assert "No, someone else" in page


def test_no_makes_two_of_them(browser: Client, bill: User, told: UUID) -> None:
    assert "they are two" in _answered(browser, bill, "two")

    assert _people(bill) == {"Sam Ortiz": set(), "Sam": set()}
    assert "question about who" not in browser.get(f"/chat/{told}/").content.decode()


def test_yes_asks_no_more(browser: Client, bill: User, told: UUID) -> None:
    assert "Thanks, noted." in _answered(browser, bill, "same")

    assert _people(bill) == {"Sam Ortiz": {"Sam"}}
    assert "question about who" not in browser.get(f"/chat/{told}/").content.decode()


def test_an_answer_that_comes_too_late_changes_nothing(
    browser: Client, bill: User, told: UUID
) -> None:
    _answered(browser, bill, "same")

    assert "settled already" in _answered(browser, bill, "two", version="0")
    assert _people(bill) == {"Sam Ortiz": {"Sam"}}


def test_who_could_not_be_told_is_asked_with_a_name(
    browser: Client, bill: User, unsure: UUID
) -> None:
    page = browser.get(f"/chat/{unsure}/").content.decode()
    assert "Yes, <bdi hx-disable>Sam Ortiz</bdi>" in page
    with acting_for(bill.pk):
        ortiz = Node.objects.get(name="Sam Ortiz").pk

    _answered(browser, bill, "same", candidate=str(ortiz))

    assert _people(bill) == {"Sam Ortiz": {"Sam"}}


def test_without_a_script_the_answer_leads_back(browser: Client, bill: User, told: UUID) -> None:
    with acting_for(bill.pk):
        decision = MergeDecision.objects.get(mention="Sam")
    form = {"answer": "same", "version": "x", "next": f"/chat/{told}/"}

    answer = browser.post(f"/memory/who/{decision.pk}/", form)

    assert answer.url == f"/chat/{told}/"  # type: ignore[attr-defined]


def test_same_as_shows_what_a_merge_does_then_does_it(browser: Client, world: World) -> None:
    path = f"/memory/about/{world.nodes['Samuel']}/same/"
    assert "Sam" in browser.get(path, {"q": "sa"}).content.decode()
    shown = browser.get(path, {"other": str(world.nodes["Sam"])}).content.decode()
    assert "2 memories move to" in shown
    assert "1 name added" in shown

    browser.post(path, {"other": world.nodes["Sam"]})

    about = browser.get(f"/memory/about/{world.nodes['Samuel']}/").content.decode()
    assert "Merged" in about
    assert browser.get(f"/memory/about/{world.nodes['Sam']}/").status_code == 404


def test_a_merge_is_undone_on_the_page_of_whom_it_is_about(browser: Client, world: World) -> None:
    path = f"/memory/about/{world.nodes['Samuel']}/same/"
    browser.post(path, {"other": world.nodes["Sam"]})
    with acting_for(world.owner.pk):
        decision = MergeDecision.objects.get(rule="merge").pk

    answer = browser.post(f"/memory/who/{decision}/undo/", {"next": "/memory/"}, follow=True)

    assert "Undone." in answer.content.decode()
    assert browser.get(f"/memory/about/{world.nodes['Sam']}/").status_code == 200


def test_an_undo_that_is_blocked_says_so(browser: Client, world: World, now: datetime) -> None:
    world.see("Sammo", world.say(world.chat(), "Sammo."))
    for away in ("Sam", "Sammo"):
        review.merge(
            owner_id=world.owner.pk,
            kept_id=world.nodes["Samuel"],
            absorbed_id=world.nodes[away],
            by=world.owner.pk,
            now=now,
        )
    with acting_for(world.owner.pk):
        first = MergeDecision.objects.earliest("graph_version").pk

    answer = browser.post(f"/memory/who/{first}/undo/", {"next": "/memory/"}, follow=True)

    assert "1 later merge or split" in answer.content.decode()


@pytest.mark.parametrize("other", ["", "no id"])
def test_a_merge_with_nobody_asks_again(browser: Client, world: World, other: str) -> None:
    path = f"/memory/about/{world.nodes['Samuel']}/same/"

    assert browser.post(path, {"other": other}).url == path  # type: ignore[attr-defined]


def test_nobody_is_the_same_as_themselves(browser: Client, world: World) -> None:
    path = f"/memory/about/{world.nodes['Sam']}/same/"

    assert "one already" in browser.get(path, {"other": str(world.nodes["Sam"])}).content.decode()
    answer = browser.post(path, {"other": world.nodes["Sam"]}, follow=True)
    assert "one already" in answer.content.decode()


def test_two_people_are_split_by_what_is_theirs(browser: Client, world: World) -> None:
    path = f"/memory/about/{world.nodes['Sam']}/two/"
    assert "Sam likes tea" in browser.get(path).content.decode()

    answer = browser.post(path, {"edge": [world.edges["Sam LIKES tea"]], "name": "Sam"})

    with acting_for(world.owner.pk):
        tea = Edge.objects.get(pk=world.edges["Sam LIKES tea"])
        assert answer.url == f"/memory/about/{tea.source_id}/"  # type: ignore[attr-defined]
        assert tea.source_id != world.nodes["Sam"]


def test_a_split_of_nothing_keeps_what_was_typed(browser: Client, world: World) -> None:
    path = f"/memory/about/{world.nodes['Sam']}/two/"

    answer = browser.post(path, {"name": "Sam Smith"})

    assert answer.status_code == 422
    shown = answer.content.decode()
    assert "Choose at least one" in shown
    assert 'value="Sam Smith"' in shown


def test_what_the_night_asks_stands_with_what_needs_a_look(
    client: Client, story: Story, now: datetime
) -> None:
    with acting_for(story.owner.pk):
        older = add_node(story, "Zoë", Kind.PERSON, now)
        add_node(story, "Zoe", Kind.PERSON, now + timedelta(hours=1))
    night(story.owner, now)
    client.force_login(story.owner)

    page = client.get("/memory/", {"state": "doubtful"}).content.decode()
    assert "1 question about who was meant" in page
    assert 'id="count-doubtful">1<' in page
    with acting_for(story.owner.pk):
        asked = MergeDecision.objects.waiting().get()
    client.post(f"/memory/who/{asked.pk}/", {"answer": "same", "candidate": str(older)})

    with acting_for(story.owner.pk):
        assert not Node.objects.kept().filter(name="Zoe").exists()
    page = client.get("/memory/", {"state": "doubtful"}).content.decode()
    assert "about who was meant" not in page
