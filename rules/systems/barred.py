"""What a decision of a turn system does not offer, with the reason: what a `System` may say of its own decisions."""

from collections.abc import Callable
from typing import Any, NamedTuple

from rules.engine.bar import Bar
from rules.engine.battle import Battle


class Barred(NamedTuple):
    """A warrior, or without `who` something else in the words `what`, and the reason."""

    bar: Bar
    who: int | None = None
    what: str = ""


#: All that one decision does not offer.
type BarredBy = Callable[[Any, Battle], list[Barred]]
