"""A machine that learns, merges, splits, corrects, forgets and takes back, in random order.

In: hypothesis. Out: a memory of which the rules must hold after each step. It can be run by a
test or, with more examples, by a proof.
"""

from datetime import timedelta
from typing import Any

from django.db import connection
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from memory.engine.learn.clean.names import canon
from memory.engine.vocabulary import Origin
from memory.flows import forget, review, revise
from memory.flows.forget import Target
from memory.management.invariants import broken
from memory.models import Edge, MergeDecision, Node, acting_for
from memory.store.node_properties import said_by
from tests.canonical import canonical
from tests.flows.identity_memory import IdentityMemory
from tests.flows.talking import talk

NAMES = ("Sam", "Sam Ortiz", "Samuel", "Ines")
ENDS = ("works at Acme", "works at Globex", "lives in Rome", "lives in Paris", "likes tea")
MORE = ("likes tea and is merry", "dislikes tea", "knows Ines", "admires Sam", "has boss Ines")
CLAIMS = st.lists(
    st.tuples(st.sampled_from((*NAMES, "I")), st.sampled_from(ENDS + MORE)).filter(
        lambda claim: claim[0] not in claim[1] and not (claim[0] == "I" and "and is" in claim[1])
    ),
    min_size=1,
    max_size=3,
)
PICK = st.integers(0, 30)
SURE = st.sampled_from([None, 0.3, 0.8, 0.95])  # None: nobody can be asked


class IdentityMachine(IdentityMemory):
    """One person's memory under every act that touches who is who."""

    # --- what happens ---

    @initialize(first=CLAIMS, second=CLAIMS, sure=SURE)
    def begin(
        self, first: list[tuple[str, str]], second: list[tuple[str, str]], sure: float | None
    ) -> None:
        """Know something to begin with."""
        self.learn(first, sure)
        self.learn(second, sure)

    @rule(claims=CLAIMS, sure=SURE)
    def learn(self, claims: list[tuple[str, str]], sure: float | None) -> None:
        """Tell something in a chat of its own; the judge is as sure of every pair."""
        self.now += timedelta(hours=1)
        self.model.is_away = sure is None
        pairs = [(one, other) for one in NAMES for other in NAMES]
        self.model.sure = dict.fromkeys(pairs, sure or 0.0)
        text = " ".join(f"{who} {what}." for who, what in claims)
        talk(self.owner, text, self.now)

    @precondition(lambda self: len(self.nodes()) > 1)
    @rule(one=PICK, other=PICK)
    def merge(self, one: int, other: int) -> None:
        """Merge two nodes, if they are two."""
        self.merged(one, other)

    @precondition(lambda self: len(self.nodes()) > 1)
    @rule(one=PICK, other=PICK)
    def merge_and_undo(self, one: int, other: int) -> None:
        """Merge two nodes and take it back: nothing has changed."""
        before = canonical(self.owner.pk)
        decision = self.merged(one, other)
        if decision is not None:
            self.undone(decision)
            self.unchanged_since(before)

    @precondition(lambda self: self.edges())
    @rule(edge=PICK, at_source=st.booleans(), name=st.sampled_from(NAMES))
    def split(self, edge: int, at_source: bool, name: str) -> None:  # noqa: FBT001 - hypothesis calls it
        """Split an edge off one of its ends, if something is left of it."""
        self.was_split(edge, name, at_source=at_source)

    @precondition(lambda self: self.edges())
    @rule(edge=PICK, at_source=st.booleans(), name=st.sampled_from(NAMES))
    def split_and_undo(self, edge: int, at_source: bool, name: str) -> None:  # noqa: FBT001 - as above
        """Split and take it back: nothing has changed."""
        before = canonical(self.owner.pk)
        decision = self.was_split(edge, name, at_source=at_source)
        if decision is not None:
            self.undone(decision)
            self.unchanged_since(before)

    @precondition(lambda self: self.decisions())
    @rule(pick=PICK)
    def undo(self, pick: int) -> None:
        """Take any decision back, as far as nothing rests on it."""
        found = self.decisions()
        self.undone(found[pick % len(found)])

    @precondition(lambda self: self.waiting())
    @rule(pick=PICK, verdict=st.sampled_from(list(review.Verdict)))
    def decide(self, pick: int, verdict: review.Verdict) -> None:
        """Settle a decision that waits."""
        found = self.waiting()
        self.attempt(
            lambda: review.decide(
                owner_id=self.owner.pk,
                decision_id=found[pick % len(found)],
                verdict=verdict,
                by=self.owner.pk,
                now=self.now,
            )
        )

    @precondition(lambda self: self.edges())
    @rule(
        edge=PICK,
        how=st.sampled_from(["never_true", "changed"]),
        right=st.sampled_from([None, "Sam", "gin"]),
    )
    def correct(self, edge: int, how: Any, right: str | None) -> None:  # noqa: ANN401 - one of two words
        """Correct a memory by hand."""
        found = self.edges()
        self.attempt(
            lambda: revise.correct(
                owner_id=self.owner.pk,
                edge_id=found[edge % len(found)],
                how=how,
                now=self.now,
                target_name=right,
            )
        )

    @precondition(lambda self: self.edges())
    @rule(pick=PICK, scope=st.sampled_from(["edge", "node", "episode"]), at_once=st.booleans())
    def forget(self, pick: int, scope: Any, at_once: bool) -> None:  # noqa: ANN401, FBT001 - as above
        """Forget a memory, somebody, or a whole chat."""
        with acting_for(self.owner.pk):
            edge = Edge.objects.kept().get(pk=self.edges()[pick % len(self.edges())])
            episode = edge.snippets.kept().values_list("episode_id", flat=True).first()
        ids = {"edge": edge.pk, "node": edge.target_id, "episode": episode}
        if ids[scope] is None:
            return
        forget.forget(
            owner_id=self.owner.pk,
            target=Target(scope, ids[scope]),
            now=self.now,
            immediately=at_once,
        )

    @precondition(lambda self: self.forgotten())
    @rule(pick=PICK)
    def bring_back(self, pick: int) -> None:
        """Take an act of forgetting back."""
        found = self.forgotten()
        self.attempt(
            lambda: forget.undo(
                owner_id=self.owner.pk, forgetting_id=found[pick % len(found)], now=self.now
            )
        )

    # --- what must hold ---

    @invariant()
    def every_rule_of_the_graph_holds(self) -> None:
        """Each edge is justified, nothing relates to itself, keys lead to the owner's rows."""
        with acting_for(self.owner.pk):
            with connection.cursor() as cursor:
                cursor.execute("set constraints all immediate")
                cursor.execute("set constraints all deferred")
            assert {name: ids for name, ids in broken().items() if ids} == {}
            assert Node.objects.selves().count() <= 1

    @invariant()
    def every_edge_says_what_its_words_say(self) -> None:
        """One snippet speaks for an edge; it is as sure as its surest, and open or ended."""
        with acting_for(self.owner.pk):
            for edge in Edge.objects.kept().prefetch_related("snippets", "intervals"):
                rows = [row for row in edge.snippets.all() if row.forgetting_id is None]
                assert sum(row.is_primary for row in rows) == 1
                assert edge.confidence == max(row.confidence for row in rows)
                spans = edge.intervals.all()
                held = any(one.valid_to is None and one.known_to is None for one in spans)
                assert held == (edge.superseded_at is None)

    @invariant()
    def names_and_properties_come_from_sightings(self) -> None:
        """No alias and no property is left of what is forgotten or somebody else's."""
        with acting_for(self.owner.pk):
            for node in Node.objects.kept().prefetch_related("sightings", "aliases"):
                seen = node.sightings.all()
                assert node.properties == said_by(seen)
                names = {canon(row.name) for row in seen}
                aliases = [one for one in node.aliases.all() if one.origin == Origin.EXTRACTED]
                assert {one.canon for one in aliases} <= names

    @invariant()
    def ids_that_were_merged_away_lead_to_somebody(self) -> None:
        """One step from an absorbed id stands a node that is there."""
        with acting_for(self.owner.pk):
            for one in MergeDecision.objects.standing().filter(absorbed_id__isnull=False):
                assert not Node.objects.filter(pk=one.absorbed_id).exists()  # type: ignore[misc]
                assert Node.objects.filter(pk=one.node_id).exists()  # type: ignore[misc]

    @invariant()
    def look_again(self) -> None:
        """List anew what there is: a step may have changed it."""
        self.listed.clear()
