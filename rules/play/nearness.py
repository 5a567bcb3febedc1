"""How near the enemy is, told without measuring where the rules forbid to measure.

There the squares of the table are counted, 12 inches wide, whose lines everybody sees.
"""

from rules.combat.charging.charge_distance import charge_limit
from rules.combat.charging.charging import charge_targets
from rules.combat.measuring import is_measured
from rules.engine.battle import Battle
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH

#: A side of the squares that are drawn on the table, in 1/100 inch.
_SQUARE = 12 * INCH
#: An enemy within this is near, in 1/100 inch.
_NEAR = 12 * INCH


def has_enemy_near(battle: Battle, warrior: Combatant) -> bool:
    """Whether an enemy on the table is within 12 inches, or in the same square or the next one."""
    enemies = (it for it in battle.state.on_table() if warrior.opposes(it))
    return any(_may_be_within(battle, warrior, enemy, _NEAR) for enemy in enemies)


def may_reach_somebody(battle: Battle, charger: Combatant) -> bool:
    """Whether somebody whom a warrior may charge may be in reach."""
    limit = charge_limit(battle, charger)
    return any(
        may_reach(battle, charger, target, limit)
        for targets in charge_targets(battle, charger)
        for target in targets
    )


def may_reach(battle: Battle, charger: Combatant, target: int, limit: int) -> bool:
    """Whether a charge of at most a distance may reach an enemy."""
    return _may_be_within(battle, charger, battle.combatant(target), limit)


def may_act_from_afar(battle: Battle, warrior: Combatant) -> bool:
    """Whether a warrior knows a spell, or has something to shoot or throw and sees an enemy."""
    has_shots = any(weapon.shot is not None for weapon in warrior.fighter.weapons)
    return bool(warrior.fighter.spells or (has_shots and battle.enemies_seen(warrior)))


def _may_be_within(battle: Battle, warrior: Combatant, other: Combatant, reach: int) -> bool:
    if is_measured(battle):
        return warrior.is_within(other, reach)
    most = -(-reach // _SQUARE)
    here, there = warrior.position, other.position
    return abs(here.x // _SQUARE - there.x // _SQUARE) <= most and (
        abs(here.y // _SQUARE - there.y // _SQUARE) <= most
    )
