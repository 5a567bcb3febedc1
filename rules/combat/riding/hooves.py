"""The blows of a mount, struck with its rider in a charge and by its own Initiative otherwise (MOUNT-24, -27)."""

from collections.abc import Sequence

from rules.catalogue.model import Blow
from rules.combat.riding.seat import CHARGER
from rules.engine.battle import Battle
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant

#: What a war boar's charge adds to its Strength; with what Strength the poison of a giant spider wounds.
_FEROCIOUS, _POISON = 2, 4


def hooves(warrior: Combatant) -> Sequence[Weapon]:
    """The weapon of each blow of the mount that they sit on, with its own Weapon Skill and Strength (MOUNT-24)."""
    mount = warrior.fighter.mount
    if mount is None or not warrior.has(CHARGER):
        return ()
    fiercer = _FEROCIOUS if "ferocious-charge" in mount.traits and warrior.charged else 0
    strike = Blow(fixed_strength=mount.profile.S + fiercer)
    if "poisoned-bite-4" in mount.traits:
        strike = Blow(fixed_strength=_POISON, save_modifier=_POISON - mount.profile.S)
    weapon = Weapon(mount.key, mount.strikes_as, strike, kind="natural-weapons", skill=mount.profile.WS)
    return (weapon,) * mount.profile.A


def strikes_apart(battle: Battle, warrior: Combatant) -> bool:
    """Whether the mount of somebody in the saddle has a place of its own in the order of blows.

    It has none in the turn of a charge, nor where only those strike who act.
    """
    if not warrior.conditions or warrior.charged or battle.sequence.one_side_strikes:
        return False
    return warrior.fighter.mount is not None and warrior.has(CHARGER)
