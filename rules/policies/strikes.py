"""A sensible player's targets for blows and shots, with which weapon, and how often."""

from rules.combat.melee.wielding import weapons_of
from rules.combat.shooting.aiming import in_cover, is_ready, measured_shot, shots_offered
from rules.combat.shooting.misfires import may_misfire
from rules.combat.shooting.shooting import shot_reach
from rules.engine.aim import Aim
from rules.engine.decisions import NONE, AttackTarget, ShootingTarget, Volley, WeaponsInHand
from rules.engine.decisions.weapons import StrikeWith
from rules.engine.state.battle_state import Combatant
from rules.engine.view import View
from rules.policies.estimates import (
    WORTH,
    blow_value,
    hitting,
    loadout_value,
    share,
    worth,
)
from rules.policies.plans import plans
from rules.policies.strays import shot_worth
from rules.policies.weights import Weights

#: A hasty shot that hits no more often than this, of 216 times, is not worth it: a 6 on one die.
HOPELESS = 36


def shooting_target(decision: ShootingTarget, view: View, weights: Weights) -> str:
    """The shot that promises most, weighed by the worth of its target, if that is more than the weapon may do to them.

    A shooter with a standing target never shoots at the fallen. What may not be measured, the player judges by eye, and
    exactly.
    """
    shooter, battle = view.combatant(decision.who), view.battle
    best, most = NONE, (False, 0)
    for key, targets in decision.weapons:
        weapon = next(weapon for weapon in shooter.fighter.weapons if weapon.key == key)
        reach = shot_reach(battle, shooter, weapon, decision.in_haste)
        risk = weights.misfire * WORTH if may_misfire(battle, weapon) else 0
        for listed in targets:
            target = view.combatant(listed.who)
            if not shooter.is_within(target, reach) or not shooter.opposes(target):
                continue
            aim = measured_shot(battle, shooter, weapon, target) if listed.distance is None else listed
            value = shot_worth(view, shooter, target, weapon, aim, reach) - risk
            if value > 0 and (target.standing, value) > most:
                best, most = f"{key} {aim.who}", (target.standing, value)
    return best


def plans_shot(view: View, shooter: Combatant, weights: Weights) -> bool:
    """Whether a shot at anybody is worth its risk, so that an action may be spent on it."""
    asked = _shots(view, shooter)
    return asked is not None and plans(view, asked, shooting_target(asked, view, weights))


def would_shoot(view: View, shooter: Combatant, weights: Weights) -> bool:
    """Whether a shot at anybody from where they stand is worth its risk."""
    asked = _shots(view, shooter)
    return asked is not None and shooting_target(asked, view, weights) != NONE


def _shots(view: View, shooter: Combatant) -> ShootingTarget | None:
    """The question that an action to shoot would ask; None where nothing can be shot."""
    battle = view.battle
    aims = {
        weapon.key: shots_offered(battle, shooter, weapon)
        for weapon in shooter.missiles
        if is_ready(battle, shooter, weapon)
    }
    listed = tuple((key, targets) for key, targets in aims.items() if targets)
    return ShootingTarget(shooter.side, shooter.id, listed) if listed else None


def volley(decision: Volley, view: View) -> str:
    """Shoot the most shots possible, unless the target is then too far or hardly ever hit."""
    battle, shooter, target = view.battle, view.combatant(decision.who), view.combatant(decision.target)
    weapon = next(weapon for weapon in shooter.fighter.weapons if weapon.key == decision.weapon)
    if not shooter.is_within(target, shot_reach(battle, shooter, weapon, True)):
        return decision.answers[-1]
    covered = in_cover(battle, shooter, target)
    need = battle.rules.shot_need(battle, Aim(shooter, target, weapon, shooter.gap_to(target), covered))
    return decision.answers[0] if hitting(need) > HOPELESS else decision.answers[-1]


def attack_target(decision: AttackTarget, view: View) -> str:
    """The enemy with the best chance of going down, weighed by their worth."""
    attacker = view.combatant(decision.who)

    def value(target_id: int) -> int:
        target = view.combatant(target_id)
        return share(blow_value(view.battle, attacker, target, attacker.in_hand.main), target) * worth(target)

    return str(max(decision.targets, key=lambda target: (value(target), -target)))


def strike_with(decision: StrikeWith, view: View) -> str:
    """The weapon that does most to the target."""
    attacker, target = view.combatant(decision.who), view.combatant(decision.target)
    weapons = {weapon.key: weapon for weapon in weapons_of(attacker)}
    return max(decision.weapons, key=lambda key: blow_value(view.battle, attacker, target, weapons[key]))


def weapons_in_hand(decision: WeaponsInHand, view: View) -> str:
    """The loadout that does most against the first of their opponents."""
    warrior = view.combatant(decision.who)
    target = view.combatant(min(warrior.contacts))
    indexes = [int(answer) for answer in decision.answers]
    values = [loadout_value(view.battle, warrior, target, warrior.loadouts[index]) for index in indexes]
    return str(indexes[values.index(max(values))])
