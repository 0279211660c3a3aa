"""Jobs: the truth about what the worker has to do; django-q2 only rings the bell.

In: ids and states, never a person's words. Out: `Job`, `JobStep`. Job is the one table
without row-level security: the worker reads it first, then sets the owner.
"""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from memory.engine.vocabulary import JobKind, JobState
from memory.models.owners import Owned, OwnedQuerySet, OwnerId


class JobQuerySet(models.QuerySet["Job"]):
    """Work of all owners; the doors narrow it to one."""

    def owned_by(self, owner: OwnerId) -> "JobQuerySet":
        """Keep the jobs of this person; here nothing below catches a missing filter."""
        return self.filter(owner_id=owner)

    def unfinished(self) -> "JobQuerySet":
        """Keep what still has to be done."""
        return self.filter(state__in=[JobState.QUEUED, JobState.RUNNING])


class Job(models.Model):
    """One thing to do for one owner, with a lease, a fencing token and an attempt counter."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", editable=False
    )
    kind = models.CharField(max_length=12, choices=[(kind, kind) for kind in JobKind])
    subject_id = models.UUIDField(null=True, blank=True)  # the episode, for learn
    state = models.CharField(max_length=10, default=JobState.QUEUED)
    reason = models.CharField(max_length=64, blank=True)  # a code, when it failed
    attempts = models.PositiveIntegerField(default=0)
    token = models.PositiveBigIntegerField(default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField()
    created_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    counts = models.JSONField(default=dict, blank=True)  # numbers and codes only

    objects = JobQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=[str(state) for state in JobState]),
                name="job_state_is_known",
            ),
            models.UniqueConstraint(
                fields=["owner", "kind", "subject_id"],
                condition=Q(state=JobState.QUEUED),
                nulls_distinct=False,
                name="job_queued_once",
            ),
        ]
        indexes = [models.Index(fields=["state", "due_at"], name="job_due")]

    def __str__(self) -> str:
        """Return kind and id only."""
        return f"job {self.pk}"


class JobStep(Owned):
    """One step of a job that is done; a retry finds it and does not do it again."""

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="steps")
    name = models.CharField(max_length=40)
    done_at = models.DateTimeField()

    objects = OwnedQuerySet["JobStep"].as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "job", "name"], name="job_step_once")
        ]
