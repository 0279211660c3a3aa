"""Conversations for staff: where each stands on its way into memory, never what was said.

In: episodes. Out: a list and pages of states and counts.
"""

from django.contrib import admin

from memory.admin.crossing import CrossingAdmin, masked
from memory.models import Episode


@admin.register(Episode)
class EpisodeAdmin(CrossingAdmin):
    """Conversations by state."""

    shown = (
        "owner",
        masked("title", "title"),
        "mode",
        "state",
        "reason",
        "channel",
        "n_turns",
        "n_learned_turns",
        "started_at",
        "last_turn_at",
        "closed_at",
        "learned_at",
        "forgetting",
    )
    list_filter = ("state", "mode", "channel")
    ordering = ("-started_at", "pk")
