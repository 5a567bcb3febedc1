"""The table of the shared cache, made by `migrate` so that nobody has to think of it."""

from typing import Any

from django.core.management import call_command


def make_table(*, using: str, **_signal: Any) -> None:
    """Receives `post_migrate` of the roster app. Does nothing where the table is there or the cache is elsewhere."""
    call_command("createcachetable", database=using, verbosity=0)
