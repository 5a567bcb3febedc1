"""A process that dies in the middle of its writing, and what the database then holds."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db import connection

_WRITES = ("INSERT", "UPDATE", "DELETE")


class Killed(BaseException):
    """Like the end of a process, it is caught by nobody."""


@contextmanager
def killed_at(write: int) -> Iterator[None]:
    """The connection dies instead of its write of that number, counted from 0."""
    seen = 0

    def wrapper(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal seen
        if sql.lstrip().upper().startswith(_WRITES):
            if seen == write:
                raise Killed(sql)
            seen += 1
        return execute(sql, params, many, context)

    with connection.execute_wrapper(wrapper):
        yield


def everything() -> dict[str, list[dict[str, Any]]]:
    """All rows of rosters and campaigns."""
    models = [model for label in ("roster", "campaigns") for model in apps.get_app_config(label).get_models()]
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in models}


def without_times(rows: dict[str, list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    """The same without the hours at which it happened and the keys that the database counts."""
    return {
        name: [
            {
                field: value
                for field, value in row.items()
                if field != "id" and not isinstance(value, datetime)
            }
            for row in found
        ]
        for name, found in rows.items()
    }
