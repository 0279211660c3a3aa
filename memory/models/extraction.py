"""Extraction runs: what the extractor answered, and what became of it.

In: the learn flow. Out: `ExtractionRun`. The raw answer is stored before it is applied, so a
retry costs no second call; it is erased with what it came from.
"""

from typing import Self

from django.db import models

from memory.models.owners import Owned, OwnedQuerySet, owned_key

REPLACED = "replaced"  # the reason on a run whose conversation was derived again


class ExtractionRunQuerySet(OwnedQuerySet["ExtractionRun"]):
    """The rows of one owner."""

    def standing(self) -> Self:
        """Keep the committed runs whose work no newer one has replaced."""
        return self.filter(committed_at__isnull=False).exclude(reason=REPLACED)


class ExtractionRun(Owned):
    """One extraction of one state of an episode by one version of the pipeline."""

    episode = owned_key("memory.Episode", related_name="runs")
    content_hash = models.CharField(max_length=64)
    pipeline_version = models.CharField(max_length=32)
    model = models.CharField(max_length=200, blank=True)
    prompt_hash = models.CharField(max_length=64, blank=True)
    raw = models.TextField(blank=True)  # a JSON list: the answer to each window, as text
    n_windows = models.PositiveIntegerField(default=0)  # answered so far
    n_turns = models.PositiveIntegerField(default=0)  # of the person, that were asked about
    finish_reason = models.CharField(max_length=32, blank=True)
    tokens_in = models.PositiveIntegerField(default=0)
    tokens_out = models.PositiveIntegerField(default=0)
    seconds = models.FloatField(default=0)
    started_at = models.DateTimeField()
    committed_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=64, blank=True)  # a code, when it failed
    notes = models.JSONField(default=list, blank=True)  # what was dropped, and why
    learned = models.JSONField(default=dict, blank=True)  # ids of edges by what became of them
    n_nodes = models.PositiveIntegerField(default=0)
    n_edges = models.PositiveIntegerField(default=0)
    n_review = models.PositiveIntegerField(default=0)

    objects = ExtractionRunQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "episode", "content_hash", "pipeline_version"],
                name="run_once_a_content",
            )
        ]


class DraftQuerySet(OwnedQuerySet["Draft"]):
    """The rows of one owner."""


class Draft(Owned):
    """One tool call of an extractor, kept the moment it came, and what it was answered.

    Invisible to recall; a run that is cut off goes on from its drafts.
    """

    run = owned_key("memory.ExtractionRun", related_name="drafts")
    position = models.PositiveIntegerField()
    window = models.PositiveIntegerField(default=0)
    tool = models.CharField(max_length=40)
    arguments = models.TextField(blank=True)
    answer = models.TextField(blank=True)
    called_at = models.DateTimeField()

    objects = DraftQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "run", "position"], name="draft_position_once")
        ]
