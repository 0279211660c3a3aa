"""The WSGI door of the site, for pages alone: streams need ASGI."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pegasus_site.settings")
application = get_wsgi_application()

from pegasus_site.walls import refuse_open_walls  # noqa: E402 - models need the line above

refuse_open_walls()
