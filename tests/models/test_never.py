"""The rules that say "never" are the database's: each one has a row that breaks it."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError

from accounts.models import User
from memory.models import Node, acting_for
from tests.story import Story

BOSS = "You HAS_BOSS Sarah"
HASH = "0" * 64

type Row = tuple[str, dict[str, Any]]
type Breaker = Callable[[Story, datetime], list[Row]]


def _edge(story: Story, now: datetime, **values: Any) -> Row:  # noqa: ANN401 - columns
    fields = {
        "source_id": story.nodes["Sarah"],
        "relation": "LIKES",
        "target_id": story.nodes["peanuts"],
        "touched_at": now,
        "created_at": now,
        "confidence": 1.0,
        "stability": "stable",
        "cardinality": "one_to_many",
    }
    return "Edge", fields | values


def _snippet(story: Story, now: datetime, **values: Any) -> Row:  # noqa: ANN401 - columns
    fields = {"edge_id": story.edges[BOSS], "text": "x", "confidence": 1.0, "said_at": now}
    return "Snippet", fields | values


def _node(now: datetime, **values: Any) -> Row:  # noqa: ANN401 - columns
    fields = {"kind": "PERSON", "name": "Bob", "canon": "bob", "confidence": 1.0}
    return "Node", fields | {"created_at": now} | values


def _episode(now: datetime, **values: Any) -> Row:  # noqa: ANN401 - columns
    return "Episode", {"started_at": now} | values


def _turn(story: Story, now: datetime, **values: Any) -> Row:  # noqa: ANN401 - columns
    fields = {"episode_id": story.episode, "position": 9, "role": "user"}
    return "Turn", fields | {"said_at": now, "received_at": now} | values


def _run(story: Story, now: datetime) -> Row:
    fields = {"episode_id": story.episode, "content_hash": HASH, "pipeline_version": "1"}
    return "ExtractionRun", fields | {"started_at": now}


def _decision(now: datetime, **values: Any) -> Row:  # noqa: ANN401 - columns
    fields = {"mention": "Bob", "kind": "PERSON", "decision": "new", "band": "silent", "rule": "x"}
    return "MergeDecision", fields | {"decided_at": now} | values


def _job(now: datetime, **values: Any) -> Row:  # noqa: ANN401 - columns
    return "Job", {"kind": "learn", "due_at": now, "created_at": now} | values


def _rule(now: datetime, **values: Any) -> Row:  # noqa: ANN401 - columns
    return "Rule", {"text": "Be brief.", "proposed_at": now} | values


def _digest(now: datetime, **values: Any) -> Row:  # noqa: ANN401 - columns
    days = {"first_date": now.date(), "after_date": now.date() + timedelta(days=1)}
    fields = {"level": "day", "n_turns": 1, "n_episodes": 1, "n_facts": 0, "made_at": now}
    return "Digest", fields | days | values


def _pair(story: Story, now: datetime, *, is_in_order: bool) -> Row:
    nodes = sorted((story.nodes["Sarah"], story.nodes["Acme"]), reverse=not is_in_order)
    return "NotSame", {"one_id": nodes[0], "other_id": nodes[1], "decided_at": now}


def _twice(row: Callable[[Story, datetime], Row]) -> Breaker:
    return lambda story, now: [row(story, now)] * 2


def _once(row: Callable[[Story, datetime], Row]) -> Breaker:
    return lambda story, now: [row(story, now)]


BREAKS: dict[str, Breaker] = {
    "edge_not_to_itself": _once(lambda s, now: _edge(s, now, target_id=s.nodes["Sarah"])),
    "edge_strength_in_range": _once(lambda s, now: _edge(s, now, strength_at_touch=100.1)),
    "edge_confidence_in_range": _once(lambda s, now: _edge(s, now, confidence=-0.1)),
    "edge_relation_is_one_to_four_words": _once(
        lambda s, now: _edge(s, now, relation="IS_ONE_OF_FIVE_WORDS")
    ),
    "edge_stability_is_known": _once(lambda s, now: _edge(s, now, stability="firm")),
    "edge_cardinality_is_known": _once(lambda s, now: _edge(s, now, cardinality="few")),
    "edge_expires_only_if_temporary": _once(lambda s, now: _edge(s, now, expires_at=now)),
    "edge_one_of_a_claim": _twice(_edge),
    "interval_not_inverted": _once(
        lambda s, now: (
            "Interval",
            {
                "edge_id": s.edges[BOSS],
                "known_from": now,
                "valid_from": now,
                "valid_to": now - timedelta(seconds=1),
            },
        )
    ),
    "interval_one_open_an_edge": _once(
        lambda s, now: ("Interval", {"edge_id": s.edges[BOSS], "known_from": now})
    ),
    "episode_mode_is_known": _once(lambda _, now: _episode(now, mode="secret")),
    "episode_state_is_known": _once(lambda _, now: _episode(now, state="lost")),
    "episode_importance_in_range": _once(lambda _, now: _episode(now, importance=1.1)),
    "episode_imported_once": _twice(lambda _, now: _episode(now, external_id="chat-1")),
    "turn_position_once": _once(lambda s, now: _turn(s, now, position=0)),
    "turn_role_is_known": _once(lambda s, now: _turn(s, now, role="system")),
    "turn_thumb_on_an_answer": _once(lambda s, now: _turn(s, now, thumb=1)),
    "run_once_a_content": _twice(_run),
    "job_state_is_known": _once(lambda _, now: _job(now, state="lost")),
    "job_queued_once": _twice(lambda _, now: _job(now)),
    "merge_decision_is_known": _once(lambda _, now: _decision(now, decision="perhaps")),
    "merge_band_is_known": _once(lambda _, now: _decision(now, band="wide")),
    "node_kind_is_one_of_eight": _once(lambda _, now: _node(now, kind="ANIMAL")),
    "node_confidence_in_range": _once(lambda _, now: _node(now, confidence=1.1)),
    "node_one_self_a_person": _once(lambda _, now: _node(now, is_self=True)),
    "node_one_of_a_name": _once(lambda _, now: _node(now, canon="sarah")),
    "alias_once_a_node": _twice(
        lambda s, _: ("Alias", {"node_id": s.nodes["Sarah"], "name": "Sal", "canon": "sal"})
    ),
    "sighting_once_an_episode": _once(
        lambda s, now: (
            "Sighting",
            {
                "node_id": s.nodes["Sarah"],
                "episode_id": s.episode,
                "name": "Sarah",
                "kind": "PERSON",
                "confidence": 1.0,
                "seen_at": now,
            },
        )
    ),
    "phrase_of_node_or_relation": _once(lambda *_: ("Phrase", {"text": "nobody's"})),
    "phrase_once_a_node": _twice(
        lambda s, _: ("Phrase", {"text": "Sarah", "node_id": s.nodes["Sarah"]})
    ),
    "phrase_once_a_relation": _twice(
        lambda _, __: ("Phrase", {"text": "has boss", "relation": "HAS_BOSS"})
    ),
    "snippet_not_empty": _once(lambda s, now: _snippet(s, now, text="")),
    "snippet_span_in_order": _once(lambda s, now: _snippet(s, now, start=2, end=1)),
    "snippet_confidence_in_range": _once(lambda s, now: _snippet(s, now, confidence=2.0)),
    "snippet_once_an_edge": _twice(lambda s, now: _snippet(s, now, turn_id=s.turn)),
    "snippet_one_primary_an_edge": _once(lambda s, now: _snippet(s, now, is_primary=True)),
    "traversal_once_a_turn": _twice(
        lambda s, now: (
            "TraversalLog",
            {"turn_id": s.turn, "edge_id": s.edges[BOSS], "crossed_at": now},
        )
    ),
    "turn_vector_once_a_turn": _twice(
        lambda s, _: ("TurnVector", {"turn_id": s.turn, "vector": [1.0], "embedder_id": "e"})
    ),
    "word_vector_once_a_word": _twice(
        lambda s, _: ("WordVector", {"digest": s.turn, "vector": [1.0], "embedder_id": "e"})
    ),
    "call_made_once": _twice(
        lambda _, now: (
            "Call",
            {"key": "k", "fingerprint": "f", "made_at": now, "expires_at": now},
        )
    ),
    "forgetting_scope_is_known": _once(
        lambda _, now: ("Forgetting", {"scope": "half", "asked_at": now, "erase_after": now})
    ),
    "digest_level_is_known": _once(lambda _, now: _digest(now, level="year")),
    "digest_days_in_order": _once(lambda _, now: _digest(now, after_date=now.date())),
    "digest_once_a_period": _twice(lambda _, now: _digest(now)),
    "rule_state_is_known": _once(lambda _, now: _rule(now, state="bent")),
    "rule_not_empty": _once(lambda _, now: _rule(now, text="")),
    "not_same_in_order": _once(lambda s, now: _pair(s, now, is_in_order=False)),
    "not_same_once": _twice(lambda s, now: _pair(s, now, is_in_order=True)),
}
# Broken by a change of the one row, or by rows that need another row first.
BROKEN_BELOW = {
    "profile_capture_is_known",
    "profile_recall_is_known",
    "profile_held_out_of_half_at_most",
    "job_step_once",
    "draft_position_once",
    "digest_line_not_empty",
    "digest_line_once_a_place",
}


def _constraints() -> set[str]:
    """Return the name of every rule that stands in a model of memory."""
    models = apps.get_app_config("memory").get_models()
    rules = (rule for model in models for rule in model._meta.constraints)  # noqa: SLF001 - Django's
    return {str(rule.name) for rule in rules}


def test_every_rule_has_a_row_that_breaks_it() -> None:
    assert _constraints() <= set(BREAKS) | BROKEN_BELOW


@pytest.mark.parametrize("name", sorted(set(BREAKS) & _constraints()))
def test_a_rule_refuses_what_breaks_it(story: Story, now: datetime, name: str) -> None:
    *before, (model, values) = BREAKS[name](story, now)
    with acting_for(story.owner.pk):
        for other, fields in before:
            apps.get_model("memory", other).objects.create(owner=story.owner, **fields)

    with pytest.raises(IntegrityError, match=f'"{name}"'), acting_for(story.owner.pk):
        apps.get_model("memory", model).objects.create(owner=story.owner, **values)


@pytest.mark.parametrize(
    ("rule", "spans"),
    [("digest_line_not_empty", [(3, 3)]), ("digest_line_once_a_place", [(0, 1), (1, 2)])],
)
def test_a_line_of_a_digest_has_words_and_its_own_place(
    story: Story, now: datetime, rule: str, spans: list[tuple[int, int]]
) -> None:
    name, fields = _digest(now)
    place = {"owner": story.owner, "turn_id": story.turn, "position": 0}
    *before, broken = [dict(zip(("start", "end"), span, strict=True)) for span in spans]
    with acting_for(story.owner.pk):
        digest = apps.get_model("memory", name).objects.create(owner=story.owner, **fields)
        for span in before:
            digest.lines.create(**place, **span)

    with pytest.raises(IntegrityError, match=rule), acting_for(story.owner.pk):
        digest.lines.create(**place, **broken)


def test_no_more_than_half_is_held_out(story: Story) -> None:
    profiles = apps.get_model("memory", "Profile").objects
    with pytest.raises(IntegrityError, match="profile_held_out"), acting_for(story.owner.pk):
        profiles.update(held_out_percent=51)


@pytest.mark.parametrize("switch", ["capture", "recall"])
def test_a_switch_has_a_known_position(story: Story, switch: str) -> None:
    profiles = apps.get_model("memory", "Profile").objects
    with (
        pytest.raises(IntegrityError, match=f"profile_{switch}_is_known"),
        acting_for(story.owner.pk),
    ):
        profiles.update(**{switch: "half"})


@pytest.mark.parametrize(
    ("name", "model", "parent", "values"),
    [
        ("job_step_once", "JobStep", "job", {"name": "commit", "done_at": None}),
        ("draft_position_once", "Draft", "run", {"position": 0, "called_at": None}),
    ],
)
def test_a_part_of_a_row_is_written_once(
    story: Story, now: datetime, name: str, model: str, parent: str, values: dict[str, Any]
) -> None:
    if name not in _constraints():
        pytest.skip("no such rule here")
    above, fields = _job(now) if parent == "job" else _run(story, now)
    dated = {key: now if value is None else value for key, value in values.items()}
    parts = apps.get_model("memory", model).objects
    with acting_for(story.owner.pk):
        dated[parent] = apps.get_model("memory", above).objects.create(owner=story.owner, **fields)
        parts.create(owner=story.owner, **dated)

    with pytest.raises(IntegrityError, match=name), acting_for(story.owner.pk):
        parts.create(owner=story.owner, **dated)


@pytest.mark.parametrize("name", ["edge_one_of_a_claim", "node_one_of_a_name"])
def test_what_is_forgotten_leaves_its_place(story: Story, now: datetime, name: str) -> None:
    """A claim or a name may stand anew beside one that waits to be erased."""
    model, values = (
        _edge(story, now) if name == "edge_one_of_a_claim" else _node(now, canon="sarah")
    )
    rows = apps.get_model("memory", model).objects
    with acting_for(story.owner.pk):
        act = apps.get_model("memory", "Forgetting").objects.create(
            owner=story.owner, scope="edge", asked_at=now, erase_after=now
        )
        rows.create(owner=story.owner, forgetting=act, **values)
        if model == "Node":
            rows.filter(pk=story.nodes["Sarah"]).update(forgetting=act)

        rows.create(owner=story.owner, **values)
        assert rows.kept().filter(**values).count() == 1


def test_two_people_may_have_the_same_claim(story: Story, mallory: User, now: datetime) -> None:
    _, values = _node(now, canon="sarah")
    with acting_for(mallory.pk):
        apps.get_model("memory", "Node").objects.create(owner=mallory, **values)
        assert Node.objects.get().owner_id == mallory.pk
