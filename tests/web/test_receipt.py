"""What the assistant was given, and why, as the drawer shows it."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from memory.engine.vocabulary import Role, TurnState
from memory.models import Episode, TraversalLog, Turn, acting_for
from memory.web.receipt import receipt_line, why
from tests.story import SAID, Story

HTMX = {"HX-Request": "true"}
BOSS = "You HAS_BOSS Sarah"


def _answer(story: Story, receipt: dict[str, Any] | None, **more: Any) -> UUID:  # noqa: ANN401
    """Add an answer with a receipt to the story's chat."""
    with acting_for(story.owner.pk):
        first = Turn.objects.get(pk=story.turn)
        values = {"content": "Cook without peanuts.", "state": TurnState.DONE, "position": 1} | more
        return Turn.objects.create(
            owner=story.owner,
            episode_id=story.episode,
            role=Role.ASSISTANT,
            said_at=first.said_at + timedelta(minutes=1),
            received_at=first.said_at,
            receipt=receipt,
            **values,
        ).pk


def _receipt(story: Story) -> dict[str, Any]:
    quote = {"text": SAID, "turn": str(story.turn), "said_at": "2026-05-03T12:00:00+00:00"}
    memory = {
        "edge": str(story.edges[BOSS]),
        "source": "You",
        "relation": "HAS_BOSS",
        "target": "Sarah",
        "strength": 82.0,
        "quotes": [quote],
        "why": [
            {
                "kind": "word",
                "word": "manager",
                "phrase": "has boss",
                "similarity": 0.412,
                "node": "Sarah",
            },
            {"kind": "walk", "hops": 1, "node": "Sarah"},
        ],
    }
    unused = {"edge": str(story.edges[BOSS]), "source": "Acme", "relation": "LOCATED_IN"}
    return {
        "state": "used",
        "reason": "seed",
        "text": "[MEMORY]\nYou -[HAS_BOSS]-> Sarah",
        "memories": [memory],
        "unused": [unused | {"target": "Berlin", "strength": 50.0}],
        "context": [quote | {"edge": str(story.edges[BOSS])}],
        "took_ms": 12.3,
    }


@pytest.fixture
def site(client: Client, story: Story) -> Client:
    """Bill's browser, with a story to remember."""
    client.force_login(story.owner)
    return client


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_the_drawer_shows_what_was_given_and_why(
    site: Client, story: Story, headers: dict[str, str]
) -> None:
    answer = _answer(story, _receipt(story))

    page = site.get(f"/answer/{answer}/memories/", headers=headers).content.decode()

    assert "Used 1 memory" in page
    assert "Your boss is Sarah" in page
    assert "you wrote “manager” → matches “has boss” (0.41) → Sarah" in page
    assert "Sarah: 1 step from what you wrote" in page
    assert "driving me crazy" in page
    assert f"/said/{story.turn}/" in page
    assert "Found but not used (1)" in page
    assert "[MEMORY]\nYou -[HAS_BOSS]-&gt; Sarah" in page
    for act in ("Still true", "Correct", "Not relevant here", "bring up", "Forget"):
        assert act in page
    assert ("<html" in page) is not bool(headers)


def test_a_memory_forgotten_since_is_not_shown_again(site: Client, story: Story) -> None:
    answer = _answer(story, _receipt(story) | {"unused": [], "context": [], "text": ""})
    site.post(f"/forget/edge/{story.edges[BOSS]}/")

    page = site.get(f"/answer/{answer}/memories/").content.decode()

    assert "had forgotten since" in page
    assert "Your boss is Sarah" not in page


def test_not_relevant_here_cancels_the_bump(site: Client, story: Story) -> None:
    answer = _answer(story, _receipt(story))
    with acting_for(story.owner.pk):
        crossing = TraversalLog.objects.create(
            owner=story.owner,
            turn_id=answer,
            episode_id=story.episode,
            edge_id=story.edges[BOSS],
            crossed_at=Turn.objects.get(pk=answer).said_at,
        )

    note = site.post(f"/answer/{answer}/memories/{story.edges[BOSS]}/not-relevant/", headers=HTMX)

    assert "no strength from this chat" in note.content.decode()
    with acting_for(story.owner.pk):
        crossing.refresh_from_db()
        assert crossing.canceled_at is not None


@pytest.mark.parametrize(
    ("receipt", "line"),
    [
        ({"state": "used", "memories": [{"edge": one} for one in "abc"]}, "Used 3 memories"),
        ({"state": "used", "memories": [], "context": [{"turn": "a"}]}, "Used 1 quote"),
        ({"state": "none"}, "No memories used"),
        ({"state": "late"}, "Answered without memory: recall took too long"),
        ({"state": "failed"}, "Answered without memory: recall failed"),
        ({"state": "temporary"}, "Temporary: memory not used"),
        ({"state": "off"}, "Memory is off"),
        ({"state": "held_out"}, "Held out: memory not used in this chat"),
    ],
)
def test_the_line_under_an_answer_tells_the_truth(receipt: dict[str, Any], line: str) -> None:
    assert receipt_line(Turn(receipt=receipt)) == line


def test_every_reason_is_a_sentence() -> None:
    assert why({"kind": "bonus", "from": "Acme", "node": "Berlin"}) == (
        "Berlin: mentioned in the same chat as Acme (+0.15)"
    )
    assert why({"kind": "search", "similarity": 0.5}) == (
        "close to your question as a whole (0.50)"
    )


@pytest.mark.parametrize(
    ("state", "reason", "said"),
    [
        (TurnState.STOPPED, "stopped", "Stopped by you"),
        (TurnState.INCOMPLETE, "interrupted", "The answer broke off: the connection"),
        (TurnState.FAILED, "unreachable", "No answer came: the model could not be reached"),
    ],
)
def test_an_answer_that_is_not_whole_says_so(
    site: Client, story: Story, state: TurnState, reason: str, said: str
) -> None:
    _answer(story, None, state=state, reason=reason, content="Half")

    assert said in site.get(f"/chat/{story.episode}/").content.decode()


def test_a_failed_answer_can_be_asked_for_again(site: Client, story: Story) -> None:
    answer = _answer(story, None, state=TurnState.FAILED, reason="timeout", content="")

    site.post(f"/answer/{answer}/again/")

    with acting_for(story.owner.pk):
        turn = Turn.objects.get(pk=answer)
        assert (turn.state, bool(turn.content)) == (TurnState.DONE, True)
        assert Turn.objects.filter(episode_id=story.episode).count() == 2


def test_stop_marks_a_streaming_answer(site: Client, story: Story) -> None:
    answer = _answer(story, None, state=TurnState.STREAMING, content="")

    assert site.post(f"/answer/{answer}/stop/", headers=HTMX).status_code == 204
    with acting_for(story.owner.pk):
        assert Turn.objects.get(pk=answer).state == TurnState.STOPPED


def _looked_up(story: Story) -> dict[str, Any]:
    """Return what a search of the model leaves on a receipt."""
    memory = _receipt(story)["memories"][0]
    asked = {"kind": "asked", "query": "Bill's manager"}
    return {
        "tool": "memory_search",
        "state": "used",
        "query": "Bill's manager",
        "text": "<memory abc>\n#1 You -[HAS_BOSS]-> Sarah\n</memory abc>",
        "memories": [memory | {"why": [asked, *memory["why"]]}],
        "context": [],
    }


def test_what_was_looked_up_is_shown_like_what_was_recalled(site: Client, story: Story) -> None:
    receipt = {"state": "none", "text": "", "memories": [], "tools": [_looked_up(story)]}
    answer = _answer(story, receipt)

    page = site.get(f"/answer/{answer}/memories/").content.decode()

    assert "Used 1 memory, also by looking it up" in page
    assert "the assistant looked up “Bill&#x27;s manager”" in page
    assert "#1 You -[HAS_BOSS]-&gt; Sarah" in page


def test_a_memory_that_was_recalled_and_looked_up_is_shown_once(site: Client, story: Story) -> None:
    answer = _answer(story, _receipt(story) | {"tools": [_looked_up(story)]})

    page = site.get(f"/answer/{answer}/memories/").content.decode()

    assert page.count(f'id="drawer-{story.edges[BOSS]}"') == 1


def test_a_proposal_is_shown_with_the_persons_words(site: Client, story: Story) -> None:
    claim = {"source": "You", "relation": "LIKES", "target": "tea", "quote": "I like tea"}
    wish = claim | {"tool": "memory_write", "state": "proposed", "turn": str(story.turn)}
    refused = {"tool": "memory_write", "state": "refused", "reason": "snippet_not_verbatim"}
    answer = _answer(story, _receipt(story) | {"tools": [wish, refused]})

    page = site.get(f"/answer/{answer}/memories/").content.decode()

    assert "You like tea" in page
    assert '<blockquote dir="auto" hx-disable>I like tea</blockquote>' in page
    assert "Refused: what it proposed" in page


def test_what_was_said_long_before_is_shown_as_it_was_told(site: Client, story: Story) -> None:
    answer = _answer(story, _receipt(story), position=25)
    parts = [
        {"first": 0, "last": 19, "text": "They spoke of <b>dinner</b>."},
        {"first": 20, "last": 39, "text": "Not said by then."},
    ]
    with acting_for(story.owner.pk):
        Episode.objects.filter(pk=story.episode).update(summaries=parts)

    page = site.get(f"/answer/{answer}/memories/").content.decode()

    assert "They spoke of &lt;b&gt;dinner&lt;/b&gt;." in page
    assert "Not said by then." not in page


@pytest.mark.parametrize(
    "tools",
    [
        1,
        [1],
        [{}],
        [{"tool": "memory_search"}],
        [{"tool": "memory_write", "state": "proposed"}],
        [{"tool": "memory_forget", "scope": "edge"}],
        [{"tool": "memory_forget", "state": "asked", "scope": "turn", "target": "x", "quote": ""}],
    ],
)
def test_a_receipt_that_was_brought_in_breaks_no_page(
    site: Client, story: Story, tools: object
) -> None:
    answer = _answer(story, {"state": "none", "tools": tools})

    assert site.get(f"/chat/{story.episode}/").status_code == 200
    assert site.get(f"/answer/{answer}/memories/").status_code == 200


@pytest.mark.parametrize("is_unread", [True, False])
def test_a_time_that_could_not_be_read_is_told(
    site: Client, story: Story, *, is_unread: bool
) -> None:
    answer = _answer(story, _receipt(story) | {"time_unread": is_unread})

    page = site.get(f"/answer/{answer}/memories/").content.decode()

    assert ("The time you asked about could not be read" in page) is is_unread
