"""What a new warband is meant for: apps above this one take it in as soon as it is there."""

from collections.abc import Callable
from dataclasses import dataclass

from roster.models import Edition, User, Warband
from roster.registries import Registry


@dataclass(frozen=True)
class Destination:
    """A campaign by its `name` and the `edition` that it plays with. `enter` says in a sentence what came of it."""

    key: str
    name: str
    edition: Edition | None
    enter: Callable[[Warband], str]


#: Each answers what a key stands for, for this user; None for what it does not know, or what the user may not enter.
destinations: Registry[Callable[[User, str], Destination | None]] = Registry()


def destination_of(user: User, key: str) -> Destination | None:
    """The destination of the user's new warband; None without a key, or if it leads nowhere."""
    found = (answer(user, key) for answer in destinations if key)
    return next((destination for destination in found if destination is not None), None)
