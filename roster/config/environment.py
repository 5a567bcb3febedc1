"""Reads settings out of environment variables. Called by `settings.py` only.

Whatever is missing or misspelt ends in one sentence that names the variable: `refuse` stops the
interpreter with it, because a traceback through Django's start-up would bury the sentence.
"""

import os
from importlib.util import find_spec
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

TRUE_WORDS = {"1", "true", "yes", "on"}
FALSE_WORDS = {"0", "false", "no", "off", ""}


def refuse(sentence: str) -> NoReturn:
    """Stop with a sentence on standard error and exit code 1."""
    raise SystemExit(f"Wyrdbook cannot start: {sentence}")


def text(name: str, default: str = "") -> str:
    """A variable as text, without spaces around it."""
    return os.environ.get(name, default).strip()


def words(name: str, default: str = "") -> list[str]:
    """A comma-separated list, blanks dropped."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def switch(name: str, default: bool) -> bool:
    """A variable that is on or off."""
    word = text(name, str(default)).lower()
    if word in TRUE_WORDS:
        return True
    if word in FALSE_WORDS:
        return False
    refuse(f"{name} is {word!r}; it must be one of yes, no, true, false, on, off, 1, 0.")


def number(name: str, default: int, *, at_least: int = 0, at_most: int | None = None) -> int:
    """A variable as a whole number within its limits."""
    word = text(name) or str(default)
    if not word.isdecimal():
        refuse(f"{name} is {word!r}; it must be a whole number.")
    if int(word) < at_least:
        refuse(f"{name} is {word}; it must be at least {at_least}.")
    if at_most is not None and int(word) > at_most:
        refuse(f"{name} is {word}; it must be at most {at_most}.")
    return int(word)


def choice(name: str, options: tuple[str, ...], default: str) -> str:
    """One of the options; upper and lower case are the same."""
    given = text(name) or default
    word = next((option for option in options if option.lower() == given.lower()), given)
    if word not in options:
        refuse(f"{name} is {word!r}; it must be one of {', '.join(options)}.")
    return word


def time_zone(name: str, default: str) -> str:
    """A variable as the name of a time zone."""
    word = text(name) or default
    try:
        ZoneInfo(word)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        refuse(f"{name} is {word!r}, which is not a time zone; write one such as Europe/Berlin.")
    return word


def existing_file(name: str) -> Path | None:
    """The path of a file that can be read; None if the setting is empty."""
    if not text(name):
        return None
    path = Path(text(name))
    if not path.is_file() or not os.access(path, os.R_OK):
        refuse(f"{name} is {str(path)!r}, which is no file that can be read.")
    return path


def secret(name: str, *, at_least: int = 50) -> str:
    """A secret that must be there; short ones are refused because they can be guessed."""
    word = text(name)
    if not word:
        refuse(
            f"{name} is not set. A production site needs a secret of its own: set {name} to at least "
            f"{at_least} random characters, or set WYRDBOOK_ENV=development to try the site on this computer."
        )
    if len(word) < at_least or len(set(word)) < 5:
        refuse(f"{name} is too easy to guess; it needs at least {at_least} random characters.")
    return word


def token(name: str, *, at_least: int = 20) -> str:
    """A secret that may be absent; short ones are refused because they can be guessed."""
    word = text(name)
    if word and (len(word) < at_least or len(set(word)) < 5):
        refuse(f"{name} is too easy to guess; it needs at least {at_least} random characters.")
    return word


def networks(name: str) -> list[IPv4Network | IPv6Network]:
    """Addresses and networks such as `10.0.0.0/8`, with commas."""
    found = []
    for word in words(name):
        try:
            found.append(ip_network(word))
        except ValueError:
            refuse(f"{name} holds {word!r}; it must be an address or a network such as 10.0.0.0/8.")
    return found


def ports(name: str) -> list[int]:
    """Numbers of ports, with commas."""
    found = words(name)
    for word in found:
        if not word.isdecimal() or not 1 <= int(word) <= 65535:
            refuse(f"{name} holds {word!r}; it must be a port from 1 to 65535.")
    return [int(word) for word in found]


def contact(name: str) -> str:
    """A mail address or a web address as a link; empty if the setting is."""
    word = text(name)
    if not word or word.startswith(("https://", "mailto:", "tel:")):
        return word
    if "@" in word and " " not in word:
        return f"mailto:{word}"
    refuse(f"{name} is {word!r}; it must be a mail address or an address that begins with https://.")


def site_address(name: str, hosts: list[str]) -> str:
    """The address of the site, without a slash at the end: the one set, else the first of `hosts` with a full name."""
    word = text(name).rstrip("/")
    if not word:
        host = next((host for host in hosts if not host.startswith(("*", "."))), "")
        return f"https://{host}" if host else "http://localhost:8000"
    parts = urlsplit(word)
    if (
        parts.scheme not in {"http", "https"}
        or not parts.netloc
        or parts.path
        or parts.query
        or parts.fragment
    ):
        refuse(f"{name} is {word!r}; it must be an address such as https://wyrdbook.example.")
    return word


def mailer(kind: str) -> dict[str, Any]:
    """Django's description of how mail leaves: written to the console, or given to a mail server."""
    if kind == "console":
        return {"BACKEND": "roster.config.console_mail.EmailBackend"}
    port = number("WYRDBOOK_EMAIL_PORT", 25)
    encrypted = mail_encryption("WYRDBOOK_EMAIL_TLS", port)
    return {
        "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "OPTIONS": {
            "host": text("WYRDBOOK_EMAIL_HOST", "localhost"),
            "port": port,
            "username": text("WYRDBOOK_EMAIL_USER"),
            "password": text("WYRDBOOK_EMAIL_PASSWORD"),
            "use_tls": encrypted == "starttls",
            "use_ssl": encrypted == "tls",
            "timeout": 10,
        },
    }


def mail_encryption(name: str, port: int) -> str:
    """`tls`, `starttls` or `no`: what is set (yes is starttls), else what the port is for."""
    word = text(name).lower()
    if not word:
        return {465: "tls", 587: "starttls"}.get(port, "no")
    if word in ("tls", "starttls"):
        return word
    if word in TRUE_WORDS:
        return "starttls"
    if word in FALSE_WORDS:
        return "no"
    refuse(f"{name} is {word!r}; it must be one of tls, starttls, no.")


def database(url: str, *, default_file: Path) -> dict[str, Any]:
    """Django's description of a database from `sqlite:///file` or `postgres://user:password@host:port/name`."""
    if not url:
        try:
            default_file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            refuse(
                f"the data folder {default_file.parent} cannot be created ({error.strerror}); see WYRDBOOK_DATA_DIR."
            )
        return sqlite(default_file)
    parts = _parts(url)
    if parts.scheme == "sqlite":
        name = unquote(url.removeprefix("sqlite://"))[1:]
        return sqlite(Path(name) if name and name != ":memory:" else ":memory:")
    if parts.scheme in {"postgres", "postgresql"}:
        return postgresql(url)
    refuse(f"DATABASE_URL starts with {parts.scheme or url!r}; it must start with sqlite or postgresql.")


def replica(url: str, *, of: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Django's description of a copy that follows the database `of`, by its name; nothing without an address."""
    if not url:
        return {}
    if _parts(url, "DATABASE_REPLICA_URL").scheme not in {"postgres", "postgresql"}:
        refuse("DATABASE_REPLICA_URL must start with postgresql: no other database can be followed.")
    if not of["ENGINE"].endswith("postgresql"):
        refuse("DATABASE_REPLICA_URL names a copy of a PostgreSQL database, and DATABASE_URL names none.")
    made = postgresql(url, "DATABASE_REPLICA_URL")
    # A page waits no longer for a replica that is away; a query that writes there is refused on this side too.
    made["OPTIONS"] = {"connect_timeout": "2", "options": "-c default_transaction_read_only=on"} | made[
        "OPTIONS"
    ]
    return {"replica": made | {"TEST": {"MIRROR": "default"}}}


def cache(url: str) -> dict[str, Any]:
    """Django's description of the shared cache: a table, or `redis://host:port/number`."""
    if not url:
        return {
            "BACKEND": "django.core.cache.backends.db.DatabaseCache",
            "LOCATION": "wyrdbook_cache",
            "OPTIONS": {"MAX_ENTRIES": 50_000},
        }
    if urlsplit(url).scheme not in {"redis", "rediss", "unix"}:
        refuse(f"WYRDBOOK_CACHE_URL is {url!r}; it must start with redis, rediss or unix, or be left out.")
    if find_spec("redis") is None:
        refuse("WYRDBOOK_CACHE_URL names a Redis server, which needs the Python package redis: install it.")
    return {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": url}


def files(url: str, key: str, secret: str) -> dict[str, dict[str, Any]]:
    """Django's description of the store of files: `s3://bucket/folder?endpoint=...&region=...` or `file:///folder`."""
    if not url:
        return {}
    parts = _parts(url, "WYRDBOOK_FILES_URL")
    if parts.scheme == "file" and parts.path.startswith("/"):
        private = {"file_permissions_mode": 0o600, "directory_permissions_mode": 0o700}
        folder = {"location": unquote(parts.path), **private}
        return {"files": {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": folder}}
    if parts.scheme != "s3" or not parts.hostname:
        refuse(
            f"WYRDBOOK_FILES_URL is {url!r}; it must be like s3://bucket?endpoint=https://host or file:///folder."
        )
    if find_spec("storages") is None or find_spec("boto3") is None:
        refuse(
            "WYRDBOOK_FILES_URL names an object store, which needs the Python package django-storages[s3]."
        )
    more = dict(parse_qsl(parts.query))
    options = {
        "bucket_name": parts.netloc,
        "location": unquote(parts.path.strip("/")),
        "endpoint_url": more.get("endpoint"),
        "region_name": more.get("region"),
        "access_key": key or None,
        "secret_key": secret or None,
        # Objects are as private as the bucket, and an address without a signature is none.
        "default_acl": None,
        "querystring_auth": True,
        "file_overwrite": True,
    }
    return {"files": {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": options}}


def sqlite(name: Path | str) -> dict[str, Any]:
    """SQLite that waits for its turn: readers never block, writers take the lock when they begin."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": name,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
        },
    }


def _parts(url: str, name: str = "DATABASE_URL") -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError as error:
        refuse(f"{name} cannot be read ({error}).")


def postgresql(url: str, name: str = "DATABASE_URL") -> dict[str, Any]:
    """The database settings of a PostgreSQL address."""
    parts = _parts(url, name)
    try:
        port = parts.port
    except ValueError:
        refuse(f"{name} has a port that is not a number.")
    database = unquote(parts.path.lstrip("/"))
    if not database:
        refuse(f"{name} names no database; write postgresql://user:password@host:5432/name.")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": database,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(port or ""),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": dict(parse_qsl(parts.query)),
    }
