"""Random memories, random forgetting: no orphan, no over-deletion, and a true undo."""

import random
import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from hypothesis import example, given
from hypothesis import strategies as st

from accounts.models import User
from memory.flows.forget import Target, forget, preview, undo
from memory.models import Alias, Edge, Episode, Node, Sighting, Snippet, Tombstone, Turn, acting_for
from tests.flows.census import census, dump, some, went
from tests.flows.world import World
from tests.proving import draws

NAMES = ["You", "Sarah", "Acme", "Berlin", "tea"]
RELATIONS = ["LIKES", "WORKS_AT", "KNOWS"]
CLAIMS = st.tuples(
    st.sampled_from(NAMES), st.sampled_from(RELATIONS), st.sampled_from(NAMES)
).filter(lambda claim: claim[0] != claim[2])


@dataclass(frozen=True)
class Said:
    """One message: in which chat, which claims it makes, whom it only names."""

    chat: int
    claims: tuple[tuple[str, str, str], ...]
    names: tuple[str, ...]
    confidence: float


MESSAGES = st.lists(
    st.builds(
        Said,
        chat=st.integers(0, 2),
        claims=st.lists(CLAIMS, max_size=2, unique=True).map(tuple),
        names=st.lists(st.sampled_from(NAMES[1:]), max_size=1).map(tuple),
        confidence=st.sampled_from([0.6, 0.8, 0.9]),
    ),
    min_size=2,
    max_size=5,
)
drawn = draws(50)  # two hundred graphs in the four tests
SCOPES = st.sampled_from(["edge", "node", "snippet", "turn", "episode"])
PICKS = st.lists(st.tuples(SCOPES, st.integers(0, 20)), min_size=1, max_size=3)


def _told(messages: list[Said], now: datetime) -> World:
    """Build a memory for a new person."""
    owner = User.objects.create(email=f"{uuid.uuid4()}@example.org", name="Bill")
    with acting_for(owner.pk):
        return _said(World(owner, now), messages, now)


def _said(world: World, messages: list[Said], now: datetime) -> World:
    chats = [world.chat(title=f"Chat {n}", summary="Chat.") for n in range(3)]
    for said in messages:
        triples = [" ".join(claim) for claim in said.claims]
        turn = world.say(chats[said.chat], ". ".join([*triples, *said.names, "Well"]))
        for triple in triples:
            world.claim(triple, turn, confidence=said.confidence)
            world.cross(triple, turn)
        for name in said.names:
            world.see(name, turn)
    if "Sarah" in world.nodes:
        world.alias("Sarah", "Sally", chats[0])
    edges = list(world.edges)
    if len(edges) > 1:
        world.replace(edges[0], edges[1], now)
    return world.settled()


def _target(world: World, scope: str, at: int) -> Target | None:
    """Pick one row that can be forgotten, by its place in an order that ids have no part in."""
    with acting_for(world.owner.pk):
        rows: Any = {
            "edge": Edge.objects.order_by("source__name", "relation", "target__name"),
            "node": Node.objects.order_by("name"),
            "snippet": Snippet.objects.order_by("said_at", "edge__relation", "edge__target__name"),
            "turn": Turn.objects.order_by("said_at"),
            "episode": Episode.objects.order_by("title"),
        }[scope]
        found = list(rows.filter(forgetting__isnull=True).values_list("pk", flat=True))
    return Target(scope, found[at % len(found)]) if found else None  # type: ignore[arg-type]


@drawn
@given(messages=MESSAGES, picks=PICKS)
def test_forgetting_leaves_no_orphan_and_takes_nothing_more(
    db: None, now: datetime, messages: list[Said], picks: list[tuple[str, int]]
) -> None:
    world = _told(messages, now)
    for scope, at in picks:
        target = _target(world, scope, at)
        if target is None:
            continue
        shown = preview(owner_id=world.owner.pk, target=target, now=now)
        expected = _expected(world, target)
        before = census(world.owner.pk)

        forget(owner_id=world.owner.pk, target=target, now=now, immediately=True)

        after = census(world.owner.pk)
        assert went(before, after) == some(shown.removed)
        assert {table: after[table] for table in expected} == expected
        _check(world)


def _expected(world: World, target: Target) -> dict[str, set[uuid.UUID]]:
    """Say which edges, turns and nodes stay, in the plainest words: the rules' slow twin."""
    with acting_for(world.owner.pk):
        turns = list(Turn.objects.all())
        out = {turn.pk for turn in turns if target.id in {turn.pk, turn.episode_id}}
        rows = list(Snippet.objects.select_related("edge"))
        left = [
            row
            for row in rows
            if row.turn_id not in out and target.id not in {row.pk, row.edge_id, *_ends(row)}
        ]
        lost = [row for row in rows if row not in left]
        held = {end for row in left for end in _ends(row)}
        cited = {(end, row.episode_id) for row in lost for end in _ends(row)}
        cited = cited if target.scope in {"edge", "node", "snippet"} else set()
        unheld = {end for row in lost for end in _ends(row)} - held
        nodes = set()
        for node in Node.objects.prefetch_related("sightings"):
            seen = [row for row in node.sightings.all() if _is_still_seen(row, turns, out, left)]
            is_seen = any((node.pk, row.episode_id) not in cited for row in seen)
            is_touched = node.pk in unheld or bool(out)
            is_asked = node.pk == target.id
            stays = node.pk in held or is_seen or not is_touched
            if node.is_self or (stays and not is_asked):
                nodes.add(node.pk)
    edges = {row.edge_id for row in left}
    return {"edges": edges, "turns": {turn.pk for turn in turns} - out, "nodes": nodes}


def _ends(row: Snippet) -> tuple[uuid.UUID, uuid.UUID]:
    return row.edge.source_id, row.edge.target_id


def _is_still_seen(
    row: Sighting, turns: list[Turn], out: set[uuid.UUID], snippets: list[Snippet]
) -> bool:
    here = [turn for turn in turns if turn.episode_id == row.episode_id]
    if not {turn.pk for turn in here} & out:
        return True
    left = [turn for turn in here if turn.pk not in out]
    is_named = any(row.name.casefold() in turn.content.casefold() for turn in left)
    here_too = [one for one in snippets if one.episode_id == row.episode_id]
    holds = any(row.node_id in _ends(one) for one in here_too)
    return is_named or holds


def _check(world: World) -> None:
    """Check what must hold of every memory."""
    with acting_for(world.owner.pk):
        with connection.cursor() as cursor:
            cursor.execute("set constraints all immediate")
            cursor.execute("set constraints all deferred")
        for edge in Edge.objects.prefetch_related("snippets", "intervals"):
            rows = list(edge.snippets.all())
            assert rows
            assert edge.confidence == max(row.confidence for row in rows)
            assert sum(row.is_primary for row in rows) == 1
            assert edge.n_sightings == len({row.episode_id for row in rows})
            spans = edge.intervals.all()
            is_open = any(one.valid_to is None and one.known_to is None for one in spans)
            assert (edge.superseded_at is None) == is_open
        others = Node.objects.filter(is_self=False)
        for node in others.prefetch_related("edges_out", "edges_in", "sightings"):
            is_held = bool(node.edges_out.all() or node.edges_in.all())
            assert is_held or node.sightings.all()
            assert any(row.name == node.name for row in node.sightings.all())
        for alias in Alias.objects.all():
            assert alias.episode_id is not None


@drawn
@given(messages=MESSAGES, picks=PICKS, order=st.randoms(use_true_random=False))
def test_undoing_all_in_any_order_restores_all(
    db: None, now: datetime, messages: list[Said], picks: list[tuple[str, int]], order: object
) -> None:
    world = _told(messages, now)
    before = dump(world.owner.pk)
    acts = []
    for scope, at in picks:
        target = _target(world, scope, at)
        if target is not None:
            acts.append(forget(owner_id=world.owner.pk, target=target, now=now).id)

    order.shuffle(acts)  # type: ignore[attr-defined]
    for act in acts:
        undo(owner_id=world.owner.pk, forgetting_id=act, now=now + timedelta(minutes=1))

    assert dump(world.owner.pk) == before


@drawn
@given(
    messages=MESSAGES,
    picks=st.lists(st.tuples(SCOPES, st.integers(0, 20), st.booleans()), min_size=2, max_size=4),
    order=st.randoms(use_true_random=False),
)
@example(
    messages=[Said(0, (), (), 0.6), Said(1, (), ("Sarah",), 0.6)],
    picks=[("episode", 0, True), ("turn", 0, False), ("episode", 0, True)],
    order=random.Random(0),  # noqa: S311 - an order, no secret
)
@example(
    messages=[Said(0, (), (), 0.6), Said(1, (), ("Sarah",), 0.6)],
    picks=[("turn", 0, False), ("episode", 0, True)],
    order=random.Random(0),  # noqa: S311 - as above
)
@example(
    messages=[Said(chat, (("tea", "WORKS_AT", "Berlin"),), (), 0.6) for chat in (0, 2, 2)],
    picks=[("snippet", 1, False), ("snippet", 1, True)],
    order=random.Random(0),  # noqa: S311 - as above
)
@example(
    messages=[Said(chat, (("Sarah", "LIKES", "You"),), (), 0.6) for chat in (0, 1)],
    picks=[("edge", 0, False), ("turn", 0, True)],
    order=random.Random(0),  # noqa: S311 - as above
)
@example(
    messages=[Said(chat, (("Acme", "WORKS_AT", "You"),), (), 0.6) for chat in (0, 2)],
    picks=[("turn", 0, False), ("episode", 0, True)],
    order=random.Random(0),  # noqa: S311 - as above
)
def test_undo_after_other_acts_were_final_leaves_no_orphan(
    db: None,
    now: datetime,
    messages: list[Said],
    picks: list[tuple[str, int, bool]],
    order: object,
) -> None:
    world = _told(messages, now)
    acts = []
    for scope, at, at_once in picks:
        target = _target(world, scope, at)
        if target is not None:
            done = forget(owner_id=world.owner.pk, target=target, now=now, immediately=at_once)
            acts += [] if at_once else [done.id]

    order.shuffle(acts)  # type: ignore[attr-defined]
    for act in acts:
        undo(owner_id=world.owner.pk, forgetting_id=act, now=now)

    _check(world)


@drawn
@given(messages=MESSAGES, picks=st.tuples(*[st.tuples(SCOPES, st.integers(0, 20))] * 2))
def test_undoing_the_first_of_two_leaves_the_second_alone(
    db: None, now: datetime, messages: list[Said], picks: tuple[tuple[str, int], ...]
) -> None:
    world = _told(messages, now)
    first = _target(world, *picks[0])
    if first is None:
        return
    act = forget(owner_id=world.owner.pk, target=first, now=now).id
    second = _target(world, *picks[1])
    if second is None:
        return
    other = forget(owner_id=world.owner.pk, target=second, now=now).id
    undo(owner_id=world.owner.pk, forgetting_id=act, now=now)
    both_ways = [_shape(world)]
    undo(owner_id=world.owner.pk, forgetting_id=other, now=now)
    forget(owner_id=world.owner.pk, target=second, now=now)
    both_ways.append(_shape(world))

    assert both_ways[0] == both_ways[1]


def _shape(world: World) -> object:
    """Return the dump with marks as yes or no, and what is buried."""
    rows = dump(world.owner.pk)
    for row in (row for table in rows.values() for row in table if "forgetting_id" in row):
        row["forgetting_id"] = row["forgetting_id"] is not None
    with acting_for(world.owner.pk):
        return rows, sorted(Tombstone.objects.values_list("digest", flat=True))


pytestmark = [pytest.mark.django_db, pytest.mark.long]
