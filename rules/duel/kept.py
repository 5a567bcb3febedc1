"""Exchanges that were worked out before: the same two in the same situation have the same chances.

Two are the same by all that a battle knows of them but their names. Kept for as long as the process runs, and bounded.
"""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Concatenate

from rules.duel.stage import Pair

#: How many exchanges are kept; one takes less than 2 kB.
MOST_KEPT = 4096


class TooLong(ArithmeticError):
    """The dice can fall in too many ways to be walked in time."""


class _Asked:
    """An exchange by its key; the pair itself is forgotten once it was walked."""

    def __init__(self, key: tuple[object, ...], work_out: Callable[[], Any]) -> None:
        self.key = key
        self.work_out: Callable[[], Any] | None = work_out

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and self.key == other.key


@lru_cache(MOST_KEPT)
def _worked_out(asked: _Asked) -> Any:
    """What came of an exchange; None for one that is too long."""
    assert asked.work_out is not None
    try:
        return (asked.work_out(),)
    except TooLong:
        return None
    finally:
        asked.work_out = None


def kept[**P, R](exchange: Callable[Concatenate[Pair, P], R]) -> Callable[Concatenate[Pair, P], R]:
    """Work an exchange out once and keep what came of it, also that it was too long."""

    @wraps(exchange)
    def asked(pair: Pair, /, *args: P.args, **kwargs: P.kwargs) -> R:
        key = (exchange.__qualname__, pair.mark, args, tuple(sorted(kwargs.items())))
        found = _worked_out(_Asked(key, lambda: exchange(pair, *args, **kwargs)))
        if found is None:
            raise TooLong
        result: R = found[0]
        return result

    return asked


def forget() -> None:
    """Forget every exchange."""
    _worked_out.cache_clear()
