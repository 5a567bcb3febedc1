"""The site that a user has on their own computer: what it takes from the environment, its folder and its secret key.

It answers by HTTP and without debug pages, and its secret key is its own: others may reach it in a home network.
"""

import os
import secrets
import sys
from pathlib import Path

from wyrdbook.places import default_data_folder

SECRET_FILE = "secret-key"
#: The settings ask for at least this many characters.
SHORTEST_SECRET = 50


def is_production() -> bool:
    """Whether the environment holds the settings of a site in production."""
    named = os.environ.get("WYRDBOOK_ENV", "")
    return named == "production" or (not named and "WYRDBOOK_SECRET_KEY" in os.environ)


def use_own_site() -> None:
    """Set the environment for the user's own site; one in production keeps its settings."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roster.config.settings")
    if is_production():
        return
    folder = data_folder()
    # Commands may change the working directory, and the processes that they start have to find the same folder.
    os.environ["WYRDBOOK_DATA_DIR"] = str(folder)
    os.environ["WYRDBOOK_ENV"] = "development"
    os.environ.setdefault("WYRDBOOK_DEBUG", "no")
    if not os.environ.get("WYRDBOOK_SECRET_KEY"):
        os.environ["WYRDBOOK_SECRET_KEY"] = secret_in(folder)


def data_folder() -> Path:
    """Return the folder of the data, which is made where it is missing. Only its owner may read a new one."""
    named = os.environ.get("WYRDBOOK_DATA_DIR", "").strip()
    folder = Path(named).absolute() if named else default_data_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        sys.exit(
            f"The data folder {folder} cannot be made ({error.strerror}); name another one: wyrdbook --data FOLDER."
        )
    return folder


def secret_in(folder: Path) -> str:
    """Return the secret key that is kept in the folder; the first call draws it."""
    file = folder / SECRET_FILE
    try:
        try:
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            secret = file.read_text(encoding="utf-8").strip()
        else:
            secret = secrets.token_urlsafe(64)
            with os.fdopen(handle, "w", encoding="utf-8") as new:
                new.write(f"{secret}\n")
    except OSError as error:
        sys.exit(f"The secret key of the site, {file}, cannot be used ({error.strerror}).")
    if len(secret) < SHORTEST_SECRET:
        sys.exit(f"{file} is damaged: delete it, and everybody signs in once more.")
    return secret
