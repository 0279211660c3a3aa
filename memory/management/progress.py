"""A progress bar for whoever sits at a terminal; nothing for logs and pipes.

In: how many there are. Out: a function to call after each.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress


@contextmanager
def bar(words: str, total: int) -> Iterator[Callable[[], None]]:
    """Show a bar on standard error while the block runs."""
    console = Console(stderr=True, no_color=bool(os.environ.get("NO_COLOR")))
    with Progress(console=console, disable=not sys.stderr.isatty(), transient=True) as progress:
        task = progress.add_task(words, total=total)
        yield lambda: progress.advance(task)
