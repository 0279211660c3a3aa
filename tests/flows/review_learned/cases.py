"""Decisions on mentions, and the names and claims that came of them."""

from datetime import datetime

from accounts.models import User
from memory.flows import review
from memory.models import Alias, Edge, MergeDecision, Node, acting_for


def decision_on(owner: User, mention: str) -> MergeDecision:
    """Return the newest decision on a mention."""
    with acting_for(owner.pk):
        return MergeDecision.objects.filter(mention=mention).latest("decided_at")


def undo(owner: User, mention: str, now: datetime) -> None:
    """Take the newest decision on a mention back."""
    decision = decision_on(owner, mention)
    review.undo(owner_id=owner.pk, decision_id=decision.pk, by=owner.pk, now=now)


def names_of(owner: User) -> dict[str, set[str]]:
    """Return the names of people, each with its other names."""
    with acting_for(owner.pk):
        return {
            node.name: set(
                Alias.objects.filter(node=node, removed_at=None).values_list("name", flat=True)
            )
            for node in Node.objects.filter(kind="PERSON", is_self=False)
        }


def claims_of(owner: User) -> set[str]:
    """Return the claims as text."""
    with acting_for(owner.pk):
        return {
            f"{edge.source.name} {edge.relation} {edge.target.name}"
            for edge in Edge.objects.kept().with_ends()
        }


def first_on(owner: User, mention: str) -> MergeDecision:
    """Return the first decision on a mention."""
    with acting_for(owner.pk):
        return MergeDecision.objects.filter(mention=mention).earliest("graph_version")


def decide(owner: User, decision: MergeDecision, verdict: review.Verdict, now: datetime) -> None:
    """Give a verdict on what was looked at."""
    review.decide(
        owner_id=owner.pk,
        decision_id=decision.pk,
        verdict=verdict,
        by=owner.pk,
        now=now,
        version=decision.version,
    )
