"""Dice that a service rolls under the lock of a warband: from its secret, and stored with what they decided.

A roll has its place in a stream of the warband (`rules.ledger.drawings`): undoing it and rolling again, or dismissing
and hiring again, shows the same faces. A player who musters a whole new warband has new dice. That cannot be
prevented outside a campaign; inside one the history of every warband shows what it rolled.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator
from itertools import islice

from roster.models import Warband
from roster.selectors import numbered
from rules.engine.dice import Stream
from rules.ledger.drawings import KIND_OF_THING, TOME, Drawing, Drawings, profile_of, spells_of


def key_for(warband: Warband, purpose: str) -> str:
    """The key of dice that a warband rolls for a purpose: the same for ever, and known to nobody.

    For services that hold the lock and save the warband, or whose warband has its secret already.
    """
    if not warband.dice_secret:
        warband.dice_secret = secrets.token_hex(32)
        warband.save(update_fields=["dice_secret"])
    return hmac.new(bytes.fromhex(warband.dice_secret), purpose.encode(), hashlib.sha256).hexdigest()[:32]


class WarbandDice:
    """Rows of dice of one warband, which is locked. Its ledger is read when the first of them is rolled."""

    def __init__(self, warband: Warband) -> None:
        self._warband = warband

    def for_spells(self, number: int, type: str, *, going_on: bool) -> Iterator[int]:
        """D6 for the starting spells of a wizard, `going_on` after a spell that came up again."""
        drawings = self._drawings()
        if going_on and drawings.has_begun(number):
            yield from self._d6(drawings.going_on(number))
        yield from self._d6(drawings.next(spells_of(type)))

    def for_tome(self) -> Iterator[int]:
        """The dice for reading a tome."""
        yield from self._d6(self._drawings().next(TOME))

    def for_things(self) -> Iterator[int]:
        """Roll one D6 for each thing that turns out to be of some kind."""
        taken = self._drawings()
        while True:
            drawing = taken.take(KIND_OF_THING)
            yield next(self._d6(drawing))

    def for_profile(self, type: str) -> Stream:
        """The dice for the characteristics of a dramatis persona."""
        return self._stream(self._drawings().next(profile_of(type)))

    def _drawings(self) -> Drawings:
        return Drawings(numbered(self._warband.ledger.order_by("revision")))

    def _d6(self, drawing: Drawing) -> Iterator[int]:
        stream = self._stream(drawing)
        yield from islice(iter(lambda: stream.die(6), 0), drawing.rolled, None)

    def _stream(self, drawing: Drawing) -> Stream:
        return Stream(key_for(self._warband, drawing.stream), "dice")
