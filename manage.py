#!/usr/bin/env python
"""Django's command line for Wyrdbook.

Started by hand it works on the development site, unless a secret in the environment says that this
is a real one; a web server loads `roster.config.wsgi`, which takes production for granted.
"""

import os
import sys

from wyrdbook.command_line import execute


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roster.config.settings")
    if "WYRDBOOK_SECRET_KEY" not in os.environ:
        os.environ.setdefault("WYRDBOOK_ENV", "development")
    try:
        execute(sys.argv[1:])
    except ModuleNotFoundError as error:
        if error.name != "django":
            raise
        sys.exit("Django is not installed for this Python: run `make run`, then use .venv/bin/python.")


if __name__ == "__main__":
    main()
