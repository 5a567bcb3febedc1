"""The order of blows in a close combat phase (CORE-CC-ORDER)."""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from rules.combat.effects import hooks
from rules.combat.effects.hooks import ignores
from rules.combat.rolls.roll_off import roll_off_order
from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.flow import Flow

AHEAD, FIRST, NORMAL, LAST, STOOD_UP = range(5)
#: The trait of a pike.
REACH = "reach-3"


def strike_order(battle: Battle, fighters: Sequence[Combatant]) -> Flow[list[Combatant]]:
    """Those who strike first, then by Initiative, then those who strike last, those who stood up after all.

    Enemies who are equal roll off, once a phase for the same sides; a side's own equals follow the roster. Whoever
    strikes only some of his enemies early is listed twice.
    """
    places: list[tuple[int, int, int]] = []
    for one in fighters:
        if one.standing:
            when = strike_class(battle, one)
            initiative = one.profile.I + hooks.initiative_bonus.total(battle, one, traits=one.held_traits)
            places.append((when, -initiative, one.id))
            if when == NORMAL and battle.rules.struck_early(battle, one):
                places.append((FIRST, -initiative, one.id))
    order: list[Combatant] = []
    rolled_off: dict[tuple[int, ...], list[int]] = {}
    for _, tied in groupby(sorted(places), key=itemgetter(0, 1)):
        group = [battle.combatant(id) for _, _, id in tied]
        sides = tuple(sorted({one.side for one in group}))
        if _opposed(group):
            if sides not in rolled_off:
                rolled_off[sides] = yield from roll_off_order(battle, sides, "who strikes first")
            won = rolled_off[sides]
            group.sort(key=lambda one: (won.index(one.side), one.id))
        order.extend(group)
    return order


def strike_class(battle: Battle, one: Combatant) -> int:
    """When a warrior strikes this phase, before Initiative is compared (CORE-CC-ORDER-3 to -7).

    A pike in the first round comes before spears, and whatever else strikes first.
    """
    if hooks.strikes_first.any_true(battle, one):
        return FIRST
    if one.stood_up:
        return STOOD_UP
    if one.fought_rounds == 0 and REACH in one.held_traits:
        return AHEAD
    late = one.in_hand.trait("strike-last") and not ignores(battle, one, "strike-last", one.in_hand.main)
    late = late and battle.rules.heavy_weapons_strike_last(battle)
    if late or hooks.strikes_last.any_true(battle, one):
        return LAST
    if one.charged or battle.rules.strikes_early(battle, one):
        return FIRST
    if hooks.like_a_charge.any_true(battle, one, traits=one.held_traits):
        return FIRST
    return NORMAL


def _opposed(group: Sequence[Combatant]) -> bool:
    """Whether any two of different sides touch; roll-offs between strangers would change nothing."""
    sides = {one.id: one.side for one in group}
    return any(sides.get(other, one.side) != one.side for one in group for other in one.contacts)
