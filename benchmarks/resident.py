"""What a web process weighs with one person's memory in it.

    python -m benchmarks.resident OWNER_ID MESSAGE

Loads what the server loads, recalls twice, prints megabytes. `benchmarks.recall` runs it as a
process of its own, on its database: what built the database does not count.
"""

import os
import sys
from datetime import UTC, datetime
from uuid import UUID

import psutil

BYTES_PER_MB = 1e6


def main(owner_id: UUID, message: str) -> None:
    """Load, recall, print."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pegasus_site.settings")
    import pegasus_site.asgi  # noqa: F401, PLC0415 - the server's own door
    from memory.flows.recall import recall, warm  # noqa: PLC0415

    warm()
    for _ in range(2):  # a long index is read beside the first
        recall(owner_id=owner_id, query=message, now=datetime.now(UTC), limit=1)
    print(psutil.Process().memory_info().rss / BYTES_PER_MB)


if __name__ == "__main__":
    main(UUID(sys.argv[1]), sys.argv[2])
