"""What learning did, for staff: runs of the extractor.

In: extraction runs. Out: lists and pages; answers and notes are masked.
"""

from django.contrib import admin

from memory.admin.crossing import CrossingAdmin, counted, masked
from memory.models import ExtractionRun


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
