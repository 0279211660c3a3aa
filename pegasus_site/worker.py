"""The worker's process: django-q2's cluster, behind the same walls as the web.

In: the queue. Out: done jobs, until it is told to end.
"""

import os
import sys

import django
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command


def main() -> int:
    """Work until told to end."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pegasus_site.settings")
    os.environ.pop("PEGASUS_DB_POOL", None)  # a pool does not survive the cluster's forks
    django.setup()
    from pegasus_site.restored import erase_what_came_back  # noqa: PLC0415 - need the line above
    from pegasus_site.walls import refuse_open_walls  # noqa: PLC0415

    try:
        refuse_open_walls()
        erase_what_came_back()
    except ImproperlyConfigured as error:
        sys.exit(f"pegasus: {error}")
    call_command("qcluster")
    return 0


if __name__ == "__main__":
    sys.exit(main())
