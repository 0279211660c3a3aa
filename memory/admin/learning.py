"""What learning did, for staff: runs of the extractor.

In: extraction runs. Out: lists and pages; answers and notes are masked.
"""

from django.contrib import admin

from memory.admin.crossing import CrossingAdmin, counted, masked
from memory.models import ExtractionRun


@admin.display(description="edges a turn")
def write_rate(run: ExtractionRun) -> str:
    """Return how many new edges a turn of the person brought; healthy are 0.1 to 0.5."""
    return f"{run.n_edges / run.n_turns:.2f}" if run.n_turns else ""


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
        "n_windows",
        "n_turns",
        "n_nodes",
        "n_edges",
        write_rate,
        "n_review",
        "tokens_in",
        "tokens_out",
        "seconds",
        "started_at",
        "committed_at",
    )
    list_filter = ("reason", "finish_reason", "pipeline_version", "model")
    ordering = ("-started_at", "pk")
