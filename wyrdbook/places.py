"""The places of the program's own files and of a site's data, in a checkout and where the package is installed."""

import os
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
#: A built package has the templates and static files inside itself, a checkout has them beside it.
IS_INSTALLED = (PACKAGE / "templates").is_dir()
#: The folder with `templates/`, `static/` and `hosting/gunicorn.conf.py`.
FILES = PACKAGE if IS_INSTALLED else PACKAGE.parent
#: What people type before the name of a command.
COMMAND = "wyrdbook" if IS_INSTALLED else "manage.py"


def default_data_folder() -> Path:
    """Return the folder of a site's data where `WYRDBOOK_DATA_DIR` names none: `.data` in a checkout."""
    return user_data_folder() if IS_INSTALLED else FILES / ".data"


def user_data_folder() -> Path:
    """Return the folder where programs of this user keep their data, followed by the name of this one."""
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 (Path.home() fails for an account without a home)
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Wyrdbook"
    named = os.environ.get("XDG_DATA_HOME", "")
    # The standard says that a relative path is ignored.
    return (Path(named) if Path(named).is_absolute() else home / ".local" / "share") / "wyrdbook"
