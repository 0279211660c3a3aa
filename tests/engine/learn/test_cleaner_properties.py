"""Whatever a model writes, the cleaner stands."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from memory.engine.learn.changes import change_set
from memory.engine.learn.clean import clean
from memory.engine.learn.clean.names import canon
from memory.engine.learn.proposal import Occasion, Proposal
from memory.engine.learn.resolve import resolve, settle
from tests.engine.learn.people import answer, entity, occasion, relation

STORY = occasion(
    "Hi, I'm Bill. My boss Sarah is driving me up the wall again.",
    "assistant: Is Sarah your manager at Acme?",
    "Yes, at Acme in Berlin. Zoe\u0308 agrees   with \u201cher\u201d.",
)
TURNS = {turn.turn_id: turn.text for turn in STORY.turns if turn.role == "user"}
FEW = 40  # each draws a whole answer
WORDS = st.sampled_from(["Sarah", "Bill", "me", "Acme", "my boss", "Zo\u00eb", "", "...", "It"])
JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text() | WORDS,
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | WORDS, inner),
    max_leaves=6,
)
PIECES = st.builds(
    lambda text, cut: text[cut[0] : cut[1]],
    st.sampled_from([turn.text for turn in STORY.turns]),
    st.tuples(st.integers(0, 40), st.integers(0, 90)),
)
RELATIONS = st.builds(
    relation,
    WORDS | JSON,
    st.sampled_from(["HAS_BOSS", "works at", "KNOWS", "x1"]),
    WORDS | JSON,
    PIECES | JSON,
    evidence=PIECES,
    confidence=JSON,
    stability=st.sampled_from(["time_bound", "x"]),
    ttl_days=JSON,
)


def stands(proposal: Proposal, given_story: Occasion = STORY) -> None:
    for claim in proposal.claims:
        assert claim.source != claim.target
        for snippet in claim.snippets:
            assert snippet.text
            assert TURNS[snippet.turn_id][snippet.start : snippet.end] == snippet.text
            assert snippet.evidence in snippet.text
    changes = change_set(proposal, settle(resolve(proposal, given_story)), given_story)
    assert len({(node.kind, node.canon, node.twin) for node in changes.nodes}) == len(changes.nodes)


@given(st.text())
def test_no_text_makes_it_raise(raw: str) -> None:
    stands(clean(raw, STORY))


@given(JSON)
def test_no_json_makes_it_raise(value: object) -> None:
    stands(clean(json.dumps(value), STORY))


@settings(max_examples=FEW)
@given(
    st.lists(st.builds(entity, WORDS | JSON, JSON, aliases=JSON, properties=JSON)),
    st.lists(RELATIONS),
)
def test_no_claim_without_a_span_of_one_turn(entities: object, relations: object) -> None:
    stands(clean(answer(entities, relations), STORY))


@settings(max_examples=FEW)
@given(st.lists(RELATIONS, max_size=4), st.integers(0, 2000))
def test_no_cut_makes_it_raise(relations: object, length: int) -> None:
    stands(clean(answer([entity("Sarah")], relations)[:length], STORY))


@given(st.text())
def test_canon_is_its_own_canon(name: str) -> None:
    assert canon(canon(name)) == canon(name)
