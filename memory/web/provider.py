"""Who is asked for answers, as the pages name it.

In: settings. Out: offline mode, or the endpoint's host.
"""

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings


@dataclass(frozen=True)
class Provider:
    """Where messages go to be answered."""

    is_offline: bool
    host: str = ""
    model: str = ""


def provider() -> Provider:
    """Return the configured provider; with neither address nor key Pegasus is offline."""
    if not (settings.OPENAI_BASE_URL or settings.OPENAI_API_KEY):
        return Provider(is_offline=True)
    host = urlsplit(settings.OPENAI_BASE_URL).hostname or "api.openai.com"
    return Provider(is_offline=False, host=host, model=settings.PEGASUS_CHAT_MODEL)
