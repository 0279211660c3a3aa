"""How many cores one product of matrices may take: one, in every process of ours.

In: nothing. Out: variables of the environment, which numpy and the embedder's runtime read once,
when they are imported. Threads of theirs that wait for more work are in the way of all others.
"""

import os
from typing import Final

LIMITS: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


def keep_to_one() -> None:
    """Ask for one thread, unless the environment says otherwise already."""
    for name in LIMITS:
        os.environ.setdefault(name, "1")
