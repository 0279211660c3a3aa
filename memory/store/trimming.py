"""Memory that reading a long past took, given back to the system.

In: nothing. Out: a smaller process. Thousands of rows leave holes that the C library keeps; the
GNU one gives them back when told to, others may not know how.
"""

import ctypes
from contextlib import suppress


def give_back() -> None:
    """Return what is free; for whoever read very much: it takes longer, the larger the heap."""
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).malloc_trim(0)
