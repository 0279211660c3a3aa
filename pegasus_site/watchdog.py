"""Notice a worker that no longer works: django-q2 itself reports nothing then.

In: the queue table and our jobs. Out: yes or no.
"""

from datetime import datetime, timedelta

from django.db import DatabaseError, connection
from django.utils import timezone
from django_q.models import OrmQ

from memory.engine.vocabulary import JobState
from memory.models import Job

WAITING = timedelta(seconds=30)


def is_work_overdue(now: datetime) -> bool:
    """Say whether a due task waits for over 30 s while no job holds a live lease.

    Raises:
        DatabaseError: the database is away.
    """
    waiting = OrmQ.objects.filter(lock__lt=now - WAITING).exists()
    return waiting and not Job.objects.filter(state=JobState.RUNNING, lease_until__gt=now).exists()


def is_worker_stuck() -> bool:
    """Say whether the worker should be started again."""
    try:
        return is_work_overdue(timezone.now())
    except DatabaseError:
        return False  # the database is away; that is not the worker's fault
    finally:
        connection.close()
