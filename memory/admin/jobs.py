"""Jobs for staff: what the worker did, does, and could not do; failed ones can be retried.

In: jobs, which are ids and states only and stand outside the walls. Out: a list, pages, and
one action, which a flow carries out for each job's owner.
"""

from typing import ClassVar

from django.contrib import admin, messages
from django.http import HttpRequest
from django.utils import timezone

from memory.admin.crossing import LookOnly
from memory.engine.vocabulary import JobState
from memory.flows.rest import retry
from memory.models import Job
from memory.models.job import JobQuerySet


@admin.register(Job)
class JobAdmin(LookOnly):
    """Jobs by time."""

    shown = (
        "owner",
        "kind",
        "subject_id",
        "state",
        "attempts",
        "reason",
        "due_at",
        "lease_until",
        "created_at",
        "finished_at",
        "counts",
    )
    list_filter = ("state", "kind", "reason")
    search_fields: ClassVar[tuple[str, ...]] = ("=id", "=owner__id", "=subject_id")
    ordering = ("-created_at", "pk")
    actions = ("retry_failed",)

    def has_retry_permission(self, request: HttpRequest) -> bool:
        """Retrying needs the right to change jobs; looking does not."""
        return request.user.has_perm("memory.change_job")

    @admin.action(description="Retry the failed ones", permissions=["retry"])
    def retry_failed(self, request: HttpRequest, queryset: JobQuerySet) -> None:
        """Queue failed jobs again with fresh attempts."""
        failed = list(queryset.filter(state=JobState.FAILED).order_by("created_at"))
        for job in failed:
            retry(owner_id=job.owner_id, job_id=job.pk, now=timezone.now())
            self.log_change(request, job, "Retried.")
        messages.success(request, f"Retried: {len(failed)}.")
