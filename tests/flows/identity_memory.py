"""A memory whose people are merged and split, as a machine lists it and touches it.

In: picks among what there is. Out: what was done, if it could be.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from unittest import mock
from uuid import UUID, uuid4

from hypothesis.stateful import RuleBasedStateMachine

from accounts.models import User
from memory.flows import review, revise
from memory.llm import backends
from memory.models import Edge, Forgetting, MergeDecision, Node, acting_for
from tests.canonical import canonical, differences
from tests.doubles.scripted import Scripted
from tests.flows.talking import remembering

BEGIN = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)


class IdentityMemory(RuleBasedStateMachine):
    """One person's memory, a scripted model, and the acts that touch who is who."""

    def __init__(self) -> None:
        """Begin with a new person and a scripted model."""
        super().__init__()
        self.owner = remembering(User.objects.create(email=f"{uuid4()}@example.org", name="Bill"))
        self.model = Scripted()
        self.patches = [
            mock.patch.object(backends, "extractor", return_value=self.model),
            mock.patch.object(backends, "judge", return_value=self.model),
        ]
        for patch in self.patches:
            patch.start()
        self.now = BEGIN
        self.listed: dict[str, list[UUID]] = {}  # since the last step: every rule asks before it

    def teardown(self) -> None:
        """Leave the model as it was."""
        for patch in self.patches:
            patch.stop()

    def attempt(self, act: Callable[[], object]) -> bool:
        """Do something that may be refused; say whether it was done."""
        try:
            act()
        except (
            review.ReviewRefusedError,
            review.MergeBlockedError,
            revise.RevisionRefusedError,
        ):
            return False
        return True

    def merged(self, one: int, other: int) -> UUID | None:
        """Merge two picked nodes; return the decision, None when they cannot be merged."""
        found = self.nodes()
        pair = (found[one % len(found)], found[other % len(found)])
        done: list[review.Merged] = []
        self.attempt(
            lambda: done.append(
                review.merge(
                    owner_id=self.owner.pk,
                    kept_id=pair[0],
                    absorbed_id=pair[1],
                    by=self.owner.pk,
                    now=self.now,
                )
            )
        )
        return done[0].decision_id if done else None

    def was_split(self, pick: int, name: str, *, at_source: bool) -> UUID | None:
        """Split a picked edge off; return the decision, None when it cannot be split."""
        with acting_for(self.owner.pk):
            edge = Edge.objects.get(pk=self.edges()[pick % len(self.edges())])
        done: list[UUID] = []
        self.attempt(
            lambda: done.append(
                review.split(
                    owner_id=self.owner.pk,
                    node_id=edge.source_id if at_source else edge.target_id,
                    edge_ids=[edge.pk],
                    name=name,
                    by=self.owner.pk,
                    now=self.now,
                )
            )
        )
        with acting_for(self.owner.pk):
            rows = MergeDecision.objects.filter(node_id__in=done, rule="split")
            return rows.values_list("pk", flat=True).first()

    def unchanged_since(self, before: dict[str, list[Any]]) -> None:
        """Assert that the memory is as it was."""
        changed = differences(before, canonical(self.owner.pk))
        assert not changed, "\n".join(changed)

    def undone(self, decision: UUID) -> None:
        """Take a decision back, if it can be."""
        self.attempt(
            lambda: review.undo(
                owner_id=self.owner.pk, decision_id=decision, by=self.owner.pk, now=self.now
            )
        )

    def nodes(self) -> list[UUID]:
        """Return everybody and everything, in one order."""
        return self._ids("nodes", Node.objects.kept().order_by("name", "kind", "twin"))

    def edges(self) -> list[UUID]:
        """Return the memories, in one order."""
        order = ("source__name", "relation", "target__name", "source__twin", "target__twin")
        return self._ids("edges", Edge.objects.kept().order_by(*order))

    def decisions(self) -> list[UUID]:
        """Return what stands, in the order it came."""
        order = ("graph_version", "mention", "kind")
        return self._ids("decisions", MergeDecision.objects.standing().order_by(*order))

    def waiting(self) -> list[UUID]:
        """Return what waits for somebody to look."""
        rows = MergeDecision.objects.waiting()
        return self._ids("waiting", rows.order_by("graph_version", "mention"))

    def forgotten(self) -> list[UUID]:
        """Return what can be brought back."""
        acts = Forgetting.objects.filter(erased_at=None, erase_after__gt=self.now)
        return self._ids("forgotten", acts.order_by("graph_version"))

    def _ids(self, name: str, rows: Any) -> list[UUID]:  # noqa: ANN401 - a QuerySet of any of the tables
        if name not in self.listed:
            with acting_for(self.owner.pk):
                self.listed[name] = list(rows.values_list("pk", flat=True))
        return self.listed[name]
