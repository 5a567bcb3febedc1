"""Drawing the spells a wizard starts with. The dice are rolled here, under the lock, and stored with what they drew."""

import secrets
from collections.abc import Iterator

from roster.models import User, Warband
from roster.services.recording import change_by_book
from rules.engine.dice import Stream
from rules.mustering import spells


def draw_spells(
    warband_id: int,
    user: User | None,
    *,
    number: int,
    lower_repeats: bool = False,
    revision: int | None,
    request_key: str,
) -> Warband:
    """All starting spells that a wizard lacks; `lower_repeats` lowers one that comes up again instead of drawing anew.

    Raises `NotAllowed` and what `record` raises.
    """
    return change_by_book(
        warband_id,
        user,
        lambda sheet, book: [spells.draw(sheet, book, number, _d6_row(), lower_repeats=lower_repeats)],
        revision=revision,
        request_key=request_key,
    )


def _d6_row() -> Iterator[int]:
    """An endless row of D6 from a key that nobody knew before."""
    dice = Stream(secrets.token_hex(16), "spells")
    while True:
        yield dice.die(6)
