"""The merge review queue as the tests look at it: a case, a verdict, the people."""

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from accounts.models import User
from memory.models import Alias, MergeDecision, Node, acting_for

RIGHTS = ("view_mergedecision", "review_mergedecision", "reveal_mergedecision")
WORDS = ("Sam", "Ortiz", "Acme", "Globex", "chess", "tea")
QUEUE = reverse("admin:memory_mergedecision_changelist")


def case_of(owner: User, mention: str = "Sam") -> MergeDecision:
    """Return the decision on a mention."""
    with acting_for(owner.pk):
        return MergeDecision.objects.get(mention=mention)


def page_of(browser: Client, decision: MergeDecision, **query: str) -> str:
    """Return the page of a case."""
    address = reverse("admin:memory_mergedecision_change", args=[decision.pk])
    return browser.get(address, query).content.decode()


def rule(browser: Client, decision: MergeDecision, verdict: str, **more: str) -> HttpResponse:
    """Give a verdict on a case."""
    address = reverse("admin:memory_mergedecision_decide", args=[decision.pk])
    form = {"verdict": verdict, "version": str(decision.version), **more}
    return browser.post(address, form)  # type: ignore[return-value]  # Django's test response


def people(owner: User) -> dict[str, set[str]]:
    """Return the names of people, each with its other names."""
    with acting_for(owner.pk):
        return {
            node.name: set(Alias.objects.filter(node=node).values_list("name", flat=True))
            for node in Node.objects.filter(kind="PERSON", is_self=False)
        }
