"""A shot before it is rolled: everything that its need depends on."""

from typing import NamedTuple

from rules.engine.dice import Modifier
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant


class Aim(NamedTuple):
    """A shooter, their target and weapon, and the distance between the two in 1/100 inch.

    `extra` are modifiers that come from the situation.
    """

    shooter: Combatant
    target: Combatant
    weapon: Weapon
    distance: int
    in_cover: bool
    extra: tuple[Modifier, ...] = ()
