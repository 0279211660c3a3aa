"""What learning did, for staff: runs of the extractor, and who mentions were taken to be.

In: extraction runs and merge decisions. Out: lists and pages; names, answers and notes are
masked.
"""

from django.contrib import admin

from memory.admin.crossing import CrossingAdmin, counted, masked
from memory.models import ExtractionRun, MergeDecision


@admin.register(ExtractionRun)
class ExtractionRunAdmin(CrossingAdmin):
    """Runs by time."""

    shown = (
        "owner",
        "episode",
        "model",
        "pipeline_version",
        "finish_reason",
        "reason",
        masked("raw", "answer"),
        counted("notes", "notes"),
        "n_nodes",
        "n_edges",
        "n_review",
        "tokens_in",
        "tokens_out",
        "seconds",
        "started_at",
        "committed_at",
    )
    list_filter = ("reason", "finish_reason", "pipeline_version", "model")
    ordering = ("-started_at", "pk")


@admin.register(MergeDecision)
class MergeDecisionAdmin(CrossingAdmin):
    """Decisions by time; those that wait for review can be filtered."""

    shown = (
        "owner",
        "episode",
        "run",
        masked("mention", "mention"),
        "kind",
        "decision",
        "band",
        "rule",
        "confidence",
        "node",
        counted("candidates", "candidates"),
        "needs_review",
        "reviewed_by",
        "decided_at",
        "undone_at",
    )
    list_filter = ("needs_review", "decision", "band", "rule", "kind")
    ordering = ("-decided_at", "pk")
