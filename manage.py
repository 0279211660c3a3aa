#!/usr/bin/env python
"""Django's command line for Pegasus."""

import os
import sys

from django.core.management import execute_from_command_line
from django.db import ProgrammingError
from psycopg.errors import UndefinedTable

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pegasus_site.settings")
    try:
        execute_from_command_line(sys.argv)
    except ProgrammingError as error:
        if not isinstance(error.__cause__, UndefinedTable):
            raise
        sys.exit(
            "pegasus: the database lacks tables; `up` makes them, and so does `manage migrate`"
        )
