"""The charge of a sensible player, if any: harm done against harm suffered in return.

Worth is in ten-thousandths of an unsaved wound. What comes back counts as much as the player's weights say.
"""

from collections.abc import Sequence

from rules.combat.charging.charge_ways import direct_charge, straight_charge
from rules.combat.charging.charging import RANDOM_MOVE
from rules.engine.decisions import NONE, ChargeTarget
from rules.engine.state.battle_state import Combatant
from rules.engine.table import INCH
from rules.engine.view import View
from rules.policies.climbs_and_jumps import leaps_well
from rules.policies.danger import is_shooter
from rules.policies.estimates import WORTH, WOUND, melee_value, share, worth
from rules.policies.psychology import charge_value_with_fear
from rules.policies.weights import Weights

#: What striking first is worth, what a shooter gives up by charging, and how sure a kill is ever taken to be.
FIRST_BLOW = 1_000
LEAVING_THE_BOW = 2_000
MOST_SURE = 9_000

#: The faces of a die, and how much longer a way round corners may be than it looks, in 1/100 inch.
FACES, AROUND = 6, 100

#: Charges that are looked at for a way round corners and others where no straight way leads to anybody.
ROUNDABOUT = 3


def charge_target(decision: ChargeTarget, view: View, weights: Weights) -> str:
    """The charge that promises most of those that can be made, if any promises more than it risks.

    Nobody counts on going far round others. A warrior who moves at random is offered only targets that they reach.
    """
    warrior = view.combatant(decision.who)
    if decision.also:
        return NONE
    if decision.must:
        return str(_most_promising(view, warrior, decision.targets, weights))
    named = _promising(decision, view, warrior, weights)
    straight = next(
        (target for target in named if straight_charge(view.battle, warrior, target, decision.limit)), None
    )
    if straight is not None:
        return str(straight.id)
    for target in named[:ROUNDABOUT]:
        if warrior.has(RANDOM_MOVE) or direct_charge(view.battle, warrior, target, decision.limit):
            return str(target.id)
        if leaps_well(view, warrior, target, decision.limit, weights):
            return str(target.id)
    return NONE


def _promising(decision: ChargeTarget, view: View, warrior: Combatant, weights: Weights) -> list[Combatant]:
    """The targets near enough whose charge promises what they ask of it, the best first."""
    asked, promising = weights.asks_of(warrior), []
    for target_id in (*decision.targets, *decision.unseen):
        target = view.combatant(target_id)
        if warrior.is_within(target, decision.limit) and warrior.opposes(target):
            value = charge_value_with_fear(
                view, warrior, target, charge_value(view, warrior, target, weights)
            )
            if target_id in decision.unseen:
                value = value * warrior.profile.I // 6
            if value > asked:
                promising.append((-value, target_id))
    return [view.combatant(target_id) for _, target_id in sorted(promising)]


def _most_promising(view: View, charger: Combatant, targets: Sequence[int], weights: Weights) -> int:
    """The enemy to charge when there must be one: the worth of each charge times how likely it gets there.

    Ways are looked at only for enemies worth more than the best so far if nothing were in between.
    """
    rolled = view.battle.sequence.charge_adds_dice
    ranked = []
    for id in targets:
        target = view.combatant(id)
        value = charge_value(view, charger, target, weights)
        likely = as_the_crow_flies(view, charger, target) if rolled and value > 0 else 100
        ranked.append((-(max(0, value) * likely // 100) if rolled else -value, id, value))
    best: tuple[int, int] | None = None
    for least, id, value in sorted(ranked):
        if best is not None and best < (least, id):
            break
        chance = reaching(view, charger, view.combatant(id))[0] if rolled else 100
        found = -(value * chance // 100), id
        best = found if best is None else min(best, found)
    assert best is not None
    return best[1]


def reaching(
    view: View, charger: Combatant, target: Combatant, nearer: int = 0, *, bent: bool = True, least: int = 1
) -> tuple[int, bool]:
    """How often, of 100 times, a charge of a D6 more than their Movement reaches a target, and whether straight.

    `nearer` (1/100 inch) shortens the way. Without `bent` no ways round corners are looked at; ways that get there
    less often than `least` never are. Nobody counts on more than one die.
    """
    reach = charger.profile.M * INCH + view.battle.terrain.contact + nearer
    apart = charger.gap_to(target)
    likely = _faces(apart - reach)
    if likely < max(1, least):
        return 0, True
    if straight_charge(view.battle, charger, target, reach + FACES * INCH):
        return likely, True
    for longer in (AROUND, 2 * AROUND) if bent else ():
        chance = _faces(apart + longer - reach)
        if chance < max(1, least):
            break
        if direct_charge(view.battle, charger, target, max(reach + INCH, apart + longer)):
            return chance, False
    return 0, False


def as_the_crow_flies(view: View, charger: Combatant, target: Combatant) -> int:
    """The chance of `reaching` if nothing were in between."""
    return _faces(charger.gap_to(target) - charger.profile.M * INCH - view.battle.terrain.contact)


def _faces(short: int) -> int:
    """How often, of 100 times, a D6 in inches makes up for a shortfall (1/100 inch)."""
    needed = max(1, -(-short // INCH))
    return max(0, FACES + 1 - needed) * 100 // FACES


def charge_value(view: View, charger: Combatant, target: Combatant, weights: Weights) -> int:
    """Harm done in the round of the charge against harm suffered in return."""
    battle = view.battle
    blows = melee_value(battle, charger, target)
    done = min(WOUND, share(blows, target)) * worth(target) // WORTH
    if not target.standing:
        return done
    back = min(WOUND, share(melee_value(battle, target, charger), charger)) * worth(charger) // WORTH
    strikes_back = WOUND - min(MOST_SURE, blows)
    friends = sum(1 for other in target.contacts if view.combatant(other).side == charger.side)
    value = done - back * strikes_back * weights.damage_taken_percent // (100 * WOUND * (1 + friends))
    if is_shooter(charger) and not is_shooter(target):
        value -= LEAVING_THE_BOW
    return value + FIRST_BLOW
