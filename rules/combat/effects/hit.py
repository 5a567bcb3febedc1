"""A blow that landed and a hit that was scored, as values that hooks and procedures hand each other."""

from typing import NamedTuple

from rules.engine.setup import Weapon
from rules.values import Value


class Landed(NamedTuple):
    """A blow that hit with a result (None: without a roll), which is the natural die where one is rolled.

    `need` is what it needed where the roll may be critical, and None where it may not.
    """

    weapon: Weapon
    die: int | None
    need: int | None = None


class Hit(Value, frozen=True):
    """A hit that was scored. `save_modifier` is the weapon's own, beyond that of its Strength.

    `die` is the natural die that hit, where there was one; `missile` says that it was shot or thrown; `kind` is the
    kind of weapon. Injury rolls have this number of extra dice, of which the highest counts.
    """

    weapon: str
    strength: int
    save_modifier: int = 0
    traits: tuple[str, ...] = ()
    die: int | None = None
    missile: bool = False
    kind: str = ""
    injury_dice: int = 0
