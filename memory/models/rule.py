"""Procedural rules: how the person wants to be answered, kept apart from facts.

In: what the person taught, confirmed by them. Out: `Rule`. A changed rule is a new version.
"""

from django.db import models
from django.db.models import Q

from memory.engine.vocabulary import RuleState
from memory.models.forgetting import Kept, KeptQuerySet
from memory.models.owners import owned_key

RULE_LENGTH = 500


class RuleQuerySet(KeptQuerySet["Rule"]):
    """The rules of one owner."""

    def active(self) -> "RuleQuerySet":
        """Keep the rules that enter prompts."""
        return self.filter(state=RuleState.ACTIVE)


class Rule(Kept):
    """One way to work that the person taught: proposed, confirmed, switchable."""

    text = models.CharField(max_length=RULE_LENGTH)
    state = models.CharField(max_length=10, default=RuleState.PROPOSED)
    version = models.PositiveIntegerField(default=1)
    replaces = owned_key("memory.Rule", null=True, blank=True, on_delete=models.SET_NULL)
    turn = owned_key("memory.Turn", null=True, blank=True)  # where it was taught
    episode = owned_key("memory.Episode", null=True, blank=True)
    proposed_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)

    objects = RuleQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=[str(one) for one in RuleState]), name="rule_state_is_known"
            ),
            models.CheckConstraint(condition=~Q(text=""), name="rule_not_empty"),
        ]
