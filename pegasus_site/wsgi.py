"""The WSGI door of the site, for pages alone: streams need ASGI."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pegasus_site.settings")
application = get_wsgi_application()

from pegasus_site.restored import erase_what_came_back  # noqa: E402 - models need the line above
from pegasus_site.walls import refuse_open_walls  # noqa: E402

refuse_open_walls()
erase_what_came_back()
