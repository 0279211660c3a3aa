"""Operations: work in the background, followed by its id.

In: an operation's id. Out: where it stands, and what it learned.
"""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api.auth import FOLLOW
from memory.api.door import Door
from memory.api.owned import as_id, owned, owner_of
from memory.engine.vocabulary import JobKind, JobState
from memory.models import ExtractionRun, Job


class ResultFields(serializers.Serializer[Any]):
    """What a learning operation brought."""

    nodes = serializers.IntegerField()
    edges = serializers.IntegerField()
    dropped = serializers.ListField(child=serializers.JSONField())
    review = serializers.IntegerField()


class OperationDetailFields(serializers.Serializer[Any]):
    """An operation; `reason` is a code, `result` is there once it is done."""

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(list(JobKind))
    state = serializers.ChoiceField(list(JobState))
    reason = serializers.CharField(required=False)
    result = ResultFields(required=False)


class OperationDetail(Door):
    """One operation."""

    scopes: ClassVar = {"GET": FOLLOW}

    @extend_schema(operation_id="operations_get", responses=OperationDetailFields)
    @owned
    def get(self, request: Request, operation_id: str) -> Response:
        """Show where an operation stands."""
        job = Job.objects.owned_by(owner_of(request)).get(pk=as_id(operation_id))
        shown: dict[str, Any] = {"id": str(job.pk), "kind": job.kind, "state": job.state}
        if job.reason:
            shown["reason"] = job.reason
        if job.state == JobState.DONE:
            shown["result"] = _result(job)
        return Response(shown)


def _result(job: Job) -> dict[str, Any]:
    """Return the counts of a finished job; what was dropped stands on its run."""
    counts = job.counts
    run = None
    if job.kind == JobKind.LEARN and job.subject_id is not None:
        runs = ExtractionRun.objects.owned_by(job.owner_id).filter(episode=job.subject_id)
        run = runs.filter(committed_at__isnull=False).order_by("-committed_at").first()
    return {
        "nodes": counts.get("nodes", 0),
        "edges": counts.get("edges", 0),
        "dropped": run.notes if run else [],
        "review": counts.get("review", 0),
    }
