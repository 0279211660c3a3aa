"""The WSGI door of the site; streams need ASGI."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pegasus_site.settings")
application = get_wsgi_application()
