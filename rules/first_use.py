"""Values that are made at their first use and then kept, in a program with several threads.

`decoder_of` is for types, `made_once` for everything else. Neither leaves anything half made in a forked process.
"""

import os
from collections.abc import Callable
from functools import lru_cache, wraps
from threading import Lock, RLock
from typing import Any
from weakref import WeakSet

import msgspec

_decoders: dict[Any, msgspec.json.Decoder[Any]] = {}
_describing, _looking = Lock(), Lock()


def decoder_of(kind: Any) -> msgspec.json.Decoder[Any]:
    """The decoder of a type. Afterwards msgspec has described the type and all types in it.

    One thread at a time: msgspec (0.22) shows others its description of a type before the description is whole, and
    a thread that reads by half of one ends the process. `docs/upstream/msgspec-threads.md` has a small case.
    """
    known = _decoders.get(kind)
    if known is None:
        with _describing:
            known = _decoders.setdefault(kind, msgspec.json.Decoder(kind))
    return known


class _Place[R]:
    """The place of one kept thing: `made` holds it as soon as it is made."""

    def __init__(self) -> None:
        self.made: list[R] = []
        self.lock = RLock()
        _places.add(self)


_places: WeakSet[_Place[Any]] = WeakSet()


def made_once[*A, R](most: int | None = None) -> Callable[[Callable[[*A], R]], Callable[[*A], R]]:
    """Cache calls like `lru_cache`, but threads that ask for the same thing at once wait for the first of them.

    What `make` raises is raised by every call.
    """

    def decorate(make: Callable[[*A], R]) -> Callable[[*A], R]:
        place: Any = lru_cache(most)(lambda *_key: _Place())

        @wraps(make)
        def kept(*key: *A) -> R:
            with _looking:
                here: _Place[R] = place(*key)
            if not here.made:
                with here.lock:
                    if not here.made:
                        here.made.append(make(*key))
            return here.made[0]

        return kept

    return decorate


def _before_fork() -> None:
    _describing.acquire()
    _looking.acquire()


def _after_fork() -> None:
    _looking.release()
    _describing.release()


def _in_child() -> None:
    """Make anew what another thread was making: that thread does not exist here, and its lock is never released."""
    for place in _places:
        place.lock = RLock()
    _after_fork()


os.register_at_fork(before=_before_fork, after_in_parent=_after_fork, after_in_child=_in_child)
