"""Riders: their save, the blows of their mount, lances and spears on horseback, half a move after getting on or off."""

from collections.abc import Sequence

from rules.catalogue.model import Blow
from rules.catalogue.packs.house_rule_model import RIDERS
from rules.combat.effects import hooks
from rules.combat.riding.seat import CHANGED_SEAT, CHARGER, rides
from rules.engine.battle import Battle
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import MOUNTED

#: What somebody in the saddle has more of a save than on foot.
_SAFER = 1
#: What a lance and a spear add to the Strength of a charge on horseback.
_LANCE, _SPEAR = 2, 1


@hooks.save_bonus.handles(MOUNTED)
def _up_there(_battle: Battle, warrior: Combatant, _in_combat: bool) -> int:
    """1 better than on foot, 6 without armour; barding makes it better still (MOUNT-7, -8, -10)."""
    mount = warrior.fighter.mount
    return _SAFER + (mount.barding if mount else 0)


@hooks.extra_blows.handles(CHARGER)
def _hooves(_battle: Battle, warrior: Combatant) -> Sequence[Weapon]:
    """The mount strikes with its own Weapon Skill and Strength (MOUNT-24)."""
    mount = warrior.fighter.mount
    if mount is None:
        return ()
    strike = Blow(fixed_strength=mount.profile.S)
    hooves = Weapon(mount.key, mount.strikes_as, strike, kind="natural-weapons", skill=mount.profile.WS)
    return (hooves,) * mount.profile.A


@hooks.blow_strength.handles("cavalry-bonus-1")
def _spear(_battle: Battle, warrior: Combatant, _target: Combatant, _weapon: Weapon) -> int:
    return _SPEAR if warrior.charged and rides(warrior) else 0


@hooks.blow_strength.handles("cavalry-bonus-2")
def _lance(_battle: Battle, warrior: Combatant, _target: Combatant, _weapon: Weapon) -> int:
    return _LANCE if warrior.charged and rides(warrior) else 0


@hooks.kept_away.handles("mounted-warband")
def _never_on_foot(battle: Battle, warrior: Combatant) -> bool:
    """Nobody of a mounted warband fights without a mount, where riders are played (MOUNT-113)."""
    return warrior.fighter.mount is None and battle.switch(RIDERS)


@hooks.move_bonus.handles(CHANGED_SEAT)
def _half_a_move(_battle: Battle, warrior: Combatant) -> int:
    """Getting on or off takes half of the move (MOUNT-36, -37), in 1/100 inch."""
    return -50 * warrior.profile.M
