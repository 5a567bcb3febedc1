"""Contradictions: faults of a rulebook that can be read all the same.

They are refused when a pack is uploaded or pinned, and noted where a pinned stack is read again: a rule that the
loader learnt later never takes figures away from a campaign. Everything else that is wrong is raised as `DataError`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from rules.values import DataError

_noted: ContextVar[list[DataError] | None] = ContextVar("contradictions are noted", default=None)


@contextmanager
def overlooking() -> Iterator[list[DataError]]:
    """Add whatever contradiction is found inside to the list instead of raising it."""
    noted: list[DataError] = []
    token = _noted.set(noted)
    try:
        yield noted
    finally:
        _noted.reset(token)


def contradiction(where: str, key: str, reason: str) -> None:
    """Refuse what contradicts itself but does no harm where it is only read. Raises `DataError`."""
    noted = _noted.get()
    fault = DataError(where, key, reason)
    if noted is None:
        raise fault
    noted.append(fault)
