"""Dice that a service rolls, under the lock and from a key that nobody knew before; stored with what they decided."""

import secrets
from collections.abc import Iterator

from rules.engine.dice import Stream


def d6_row(purpose: str) -> Iterator[int]:
    """An endless row of D6."""
    dice = Stream(secrets.token_hex(16), purpose)
    while True:
        yield dice.die(6)
