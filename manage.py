#!/usr/bin/env python
"""Django's command line for Wyrdbook.

Started by hand it works on the development site, unless a secret in the environment says that this
is a real one; a web server loads `roster.config.wsgi`, which takes production for granted.
"""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roster.config.settings")
    if "WYRDBOOK_SECRET_KEY" not in os.environ:
        os.environ.setdefault("WYRDBOOK_ENV", "development")
    try:
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit("Django is not installed for this Python: run `make run`, then use .venv/bin/python.")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
