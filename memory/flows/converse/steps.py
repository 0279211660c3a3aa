"""One step of an answer in the database; between two of them no connection is held.

In: something to do. Out: what it returns. An answer may take minutes, and connections are few.
"""

from collections.abc import Callable

from asgiref.sync import sync_to_async

from memory.models import let_go


async def step[**P, T](act: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do something in the request's thread, then give its connection back."""

    def done() -> T:
        try:
            return act(*args, **kwargs)
        finally:
            let_go()

    return await sync_to_async(done)()
