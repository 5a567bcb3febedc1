"""Enemies who cannot be shot or charged, and weapons that cannot be used, each with the reason."""

from collections.abc import Iterator

from rules.combat import reasons
from rules.combat.charging.charging import charge_targets
from rules.combat.measuring import is_measured
from rules.combat.melee.combat_group import is_open_target
from rules.combat.moving.confinement import may_go_to
from rules.combat.psychology.minds import NEVER_CHARGED, forbidden
from rules.combat.shooting.aiming import bar_to_target, bar_to_weapon, open_targets, sight_to_shoot
from rules.combat.shooting.before_shots import LOST
from rules.combat.shooting.shooting import in_haste_within
from rules.engine.bar import Bar
from rules.engine.battle import Battle
from rules.engine.decisions import ChargeTarget, ShootingTarget
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN, NOT_ATTACKED, VEILED
from rules.engine.table import Sight
from rules.narration.names import Names
from rules.narration.phrases import inches
from rules.play.sights import look_at, look_to_shoot
from rules.play.why_not.line import WhyNot, line

_HIDDEN_FROM_SHOTS = Bar(reasons.HIDDEN_ENEMY, "CORE-HIDE-10")
_HIDDEN_FROM_CHARGES = Bar(reasons.HIDDEN_ENEMY, "CORE-HIDE-11")
_NOT_ATTACKED = Bar("nobody may attack them for now")
_IN_COMBAT = Bar("in close combat", "CORE-SHOOT-TARGET-7")
_LOST = Bar("was not made out")
_IN_FOG = Bar("too far to be seen in the fog")
_TOO_FAR_IN_HASTE = Bar("too far off for several shots")
_TOUCHED = Bar("in contact already", "CORE-CHARGE-ENGAGE-1")
_NOT_TOGETHER = Bar("cannot be reached by the same charge", "CORE-CHARGE-MULTI-1")
_STAYS = Bar("stands where the charger does not go")


def shots(asked: ShootingTarget, battle: Battle, names: Names) -> list[WhyNot]:
    """The enemies whom nothing of the shooter's can be aimed at, and the weapons that are not ready."""
    shooter, found = battle.combatant(asked.who), list[WhyNot]()
    if shooter.contacts:
        return found
    offered = {target.who for _, targets in asked.weapons for target in targets}
    for enemy in battle.state.enemies_of(shooter.side):
        if enemy.id not in offered:
            found += line(names.who(enemy.id), _bar_to_shot(asked, battle, names, shooter, enemy), enemy.id)
    keys = [key for key, _ in asked.weapons]
    for weapon in shooter.missiles:
        if weapon.key not in keys:
            found += line(weapon.name, bar_to_weapon(battle, shooter, weapon), shooter.id)
    return found


def _bar_to_shot(
    asked: ShootingTarget, battle: Battle, names: Names, shooter: Combatant, enemy: Combatant
) -> Bar | None:
    bar = _bar_to_sight(battle, names, shooter, enemy)
    if bar is not None:
        return bar
    if not is_open_target(battle, shooter, enemy):
        return _IN_COMBAT
    if shooter.under(f"{LOST}{enemy.id}"):
        return _LOST
    if enemy not in open_targets(battle, shooter):
        return None
    for weapon in shooter.missiles:
        if weapon.key not in dict(asked.weapons):
            continue
        bar = bar_to_target(battle, shooter, weapon, enemy)
        within = in_haste_within(battle, shooter, weapon) if asked.in_haste else None
        if bar is None and within is not None and is_measured(battle) and shooter.gap_to(enemy) > within:
            bar = _TOO_FAR_IN_HASTE
        if bar is not None:
            return bar
    return None


def _bar_to_sight(battle: Battle, names: Names, shooter: Combatant, enemy: Combatant) -> Bar | None:
    if enemy.under(HIDDEN):
        return _HIDDEN_FROM_SHOTS
    if sight_to_shoot(battle, shooter, enemy) is Sight.NONE:
        return Bar(look_to_shoot(battle, names, shooter, enemy).words, "CORE-SHOOT-LOS-1")
    return _veiled(shooter, enemy) or (_NOT_ATTACKED if enemy.has(NOT_ATTACKED) else None)


def _veiled(warrior: Combatant, enemy: Combatant) -> Bar | None:
    fog = warrior.conditions.get(VEILED)
    return _IN_FOG if fog is not None and warrior.gap_to(enemy) > fog.amount else None


def charges(asked: ChargeTarget, battle: Battle, names: Names) -> list[WhyNot]:
    """The enemies whom the charger cannot name, and those too far off where that may be measured."""
    charger = battle.combatant(asked.who)
    offered = {*asked.targets, *asked.unseen, *asked.also}
    return [
        row
        for enemy in battle.state.enemies_of(charger.side)
        if enemy.id not in offered
        for row in line(names.who(enemy.id), _bar_to_charge(asked, battle, names, charger, enemy), enemy.id)
    ]


def _bar_to_charge(
    asked: ChargeTarget, battle: Battle, names: Names, charger: Combatant, enemy: Combatant
) -> Bar | None:
    if enemy.id in charger.contacts:
        return _TOUCHED
    if asked.also and enemy.id in charge_targets(battle, charger)[0]:
        return _NOT_TOGETHER
    return next(_bars_to_charge(battle, names, charger, enemy), None)


def _bars_to_charge(battle: Battle, names: Names, charger: Combatant, enemy: Combatant) -> Iterator[Bar]:
    """Every reason that the targets of a charge are chosen by, the plainest first."""
    near = battle.sequence.charge_within
    if enemy.under(HIDDEN):
        yield _HIDDEN_FROM_CHARGES
    if near is not None and not charger.is_within(enemy, near):
        yield Bar(f"farther off than {inches(near)}", "TRENCH-CHG-2")
    if not battle.sees(charger, enemy):
        words = look_at(battle, names, charger, enemy).words
        yield Bar(words, "CORE-CHARGE-LOS-4" if near is None else "TRENCH-CHG-1")
    fog = _veiled(charger, enemy)
    if fog is not None:
        yield fog
    if enemy.has(NOT_ATTACKED) or forbidden(enemy, NEVER_CHARGED):
        yield _NOT_ATTACKED
    if charger.under(f"{LOST}{enemy.id}"):
        yield _LOST
    if charger.conditions and not may_go_to(battle, charger, enemy.position):
        yield _STAYS
