"""Rows that break a rule of the database, one or more a rule.

In: a story and a moment. Out: rows to write; the last of them is refused.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from tests.story import Story

BOSS = "You HAS_BOSS Sarah"
HASH = "0" * 64
type Row = tuple[str, dict[str, Any]]
type Breaker = Callable[[Story, datetime], list[Row]]


def edge_row(story: Story, now: datetime, **values: Any) -> Row:  # noqa: ANN401 - columns
    """Return one more edge of the story."""
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


def node_row(now: datetime, **values: Any) -> Row:  # noqa: ANN401 - columns
    """Return a node that is not in the story."""
    fields = {"kind": "PERSON", "name": "Bob", "canon": "bob", "confidence": 1.0}
    return "Node", fields | {"created_at": now} | values


def _episode(now: datetime, **values: Any) -> Row:  # noqa: ANN401 - columns
    return "Episode", {"started_at": now} | values


def _turn(story: Story, now: datetime, **values: Any) -> Row:  # noqa: ANN401 - columns
    fields = {"episode_id": story.episode, "position": 9, "role": "user"}
    return "Turn", fields | {"said_at": now, "received_at": now} | values


def run_row(story: Story, now: datetime) -> Row:
    """Return a reading of the story's conversation."""
    fields = {"episode_id": story.episode, "content_hash": HASH, "pipeline_version": "1"}
    return "ExtractionRun", fields | {"started_at": now}


def _decision(now: datetime, **values: Any) -> Row:  # noqa: ANN401 - columns
    fields = {"mention": "Bob", "kind": "PERSON", "decision": "new", "band": "silent", "rule": "x"}
    return "MergeDecision", fields | {"decided_at": now} | values


def job_row(now: datetime, **values: Any) -> Row:  # noqa: ANN401 - columns
    """Return a job."""
    return "Job", {"kind": "learn", "due_at": now, "created_at": now} | values


def _rule(now: datetime, **values: Any) -> Row:  # noqa: ANN401 - columns
    return "Rule", {"text": "Be brief.", "proposed_at": now} | values


def digest_row(now: datetime, **values: Any) -> Row:  # noqa: ANN401 - columns
    """Return a digest."""
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
    "edge_not_to_itself": _once(lambda s, now: edge_row(s, now, target_id=s.nodes["Sarah"])),
    "edge_strength_in_range": _once(lambda s, now: edge_row(s, now, strength_at_touch=100.1)),
    "edge_confidence_in_range": _once(lambda s, now: edge_row(s, now, confidence=-0.1)),
    "edge_relation_is_one_to_four_words": _once(
        lambda s, now: edge_row(s, now, relation="IS_ONE_OF_FIVE_WORDS")
    ),
    "edge_stability_is_known": _once(lambda s, now: edge_row(s, now, stability="firm")),
    "edge_cardinality_is_known": _once(lambda s, now: edge_row(s, now, cardinality="few")),
    "edge_expires_only_if_temporary": _once(lambda s, now: edge_row(s, now, expires_at=now)),
    "edge_one_of_a_claim": _twice(edge_row),
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
    "run_once_a_content": _twice(run_row),
    "job_state_is_known": _once(lambda _, now: job_row(now, state="lost")),
    "job_queued_once": _twice(lambda _, now: job_row(now)),
    "merge_decision_is_known": _once(lambda _, now: _decision(now, decision="perhaps")),
    "merge_band_is_known": _once(lambda _, now: _decision(now, band="wide")),
    "node_kind_is_one_of_eight": _once(lambda _, now: node_row(now, kind="ANIMAL")),
    "node_confidence_in_range": _once(lambda _, now: node_row(now, confidence=1.1)),
    "node_one_self_a_person": _once(lambda _, now: node_row(now, is_self=True)),
    "node_one_of_a_name": _once(lambda _, now: node_row(now, canon="sarah")),
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
    "digest_level_is_known": _once(lambda _, now: digest_row(now, level="year")),
    "digest_days_in_order": _once(lambda _, now: digest_row(now, after_date=now.date())),
    "digest_once_a_period": _twice(lambda _, now: digest_row(now)),
    "rule_state_is_known": _once(lambda _, now: _rule(now, state="bent")),
    "rule_not_empty": _once(lambda _, now: _rule(now, text="")),
    "not_same_in_order": _once(lambda s, now: _pair(s, now, is_in_order=False)),
    "not_same_once": _twice(lambda s, now: _pair(s, now, is_in_order=True)),
}
