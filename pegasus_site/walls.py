"""The walls between people are looked at before anything is served or worked.

In: the database. Out: nothing, or a refusal to start.
"""

from django.core.exceptions import ImproperlyConfigured

from memory.models import let_go
from memory.models.isolation import holes


def refuse_open_walls() -> None:
    """Let the start go on only while row-level security holds.

    Raises:
        ImproperlyConfigured: a wall is open; the message says which.
    """
    found = holes()
    let_go()  # what starts may fork, or never come back to this thread
    if found:
        msg = f"refused to start: {'; '.join(found)}; run `migrate` as the owner"
        raise ImproperlyConfigured(msg)
