"""The ASGI door of the site; it stays shut while the walls between people are open.

In: the server's events. Out: answers; at the server's start the embedder, the addresses and
the database are warmed in the background, so that the first message is not late.
"""

import os
import threading
import warnings
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pegasus_site.settings")
site = get_asgi_application()

from pegasus_site.restored import erase_what_came_back  # noqa: E402 - models need the line above
from pegasus_site.walls import refuse_open_walls  # noqa: E402
from pegasus_site.warming import warm  # noqa: E402


def _look() -> None:
    """Look at the database before anybody is let in."""
    refuse_open_walls()
    erase_what_came_back()


# A server of several processes imports this inside its event loop, where Django forbids queries.
with ThreadPoolExecutor(max_workers=1) as aside:
    aside.submit(_look).result()
# WhiteNoise hands Django a file as a plain iterator; Django reads it whole, and warns each time.
# Static files are small; what is streamed to people comes from async iterators.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")


async def application(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - ASGI's own
    """Serve a request, or follow the server's life."""
    if scope["type"] != "lifespan":
        await site(scope, receive, send)
        return
    while True:
        event = await receive()
        if event["type"] == "lifespan.startup":
            threading.Thread(target=warm, daemon=True).start()
        await send({"type": f"{event['type']}.complete"})
        if event["type"] == "lifespan.shutdown":
            return
