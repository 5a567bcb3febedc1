"""The order of blows in a close combat phase (CORE-CC-ORDER)."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from rules.combat.effects import hooks
from rules.combat.effects.hooks import ignores
from rules.combat.melee.combat_group import REACH
from rules.combat.riding.evading import evades
from rules.combat.riding.hooves import strikes_apart
from rules.combat.rolls.roll_off import roll_off_order
from rules.engine.battle import Battle
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant

BEFORE_ALL, AHEAD, FIRST, NORMAL, LAST, STOOD_UP = range(6)


class Place(NamedTuple):
    """One place in the order: a warrior's, or their mount's alone."""

    warrior: Combatant
    steed: bool = False


def strike_groups(battle: Battle, fighters: Sequence[Combatant]) -> Flow[list[list[Place]]]:
    """The order of strikes: those who strike first, then by Initiative, those who strike last, those who stood up.

    Enemies who are equal roll off, once a phase for the same sides; where a rule says so they are one group, which
    strikes at once. Warriors who meet a rider that evades go by experience first (MOUNT-73). A side's
    own equals follow the roster. A warrior who strikes only some of their enemies early is listed twice.
    """
    places: list[tuple[int, int, int, bool]] = []
    for warrior in fighters:
        if warrior.standing:
            when = strike_class(battle, warrior)
            initiative = warrior.profile.I + hooks.initiative_bonus.total(
                battle, warrior, traits=warrior.held_traits
            )
            places.append((when, -initiative, warrior.id, False))
            if when == NORMAL and battle.rules.struck_early(battle, warrior):
                places.append((FIRST, -initiative, warrior.id, False))
            mount = warrior.fighter.mount
            if mount is not None and strikes_apart(battle, warrior):
                places.append((NORMAL, -mount.profile.I, warrior.id, True))
    order: list[list[Place]] = []
    rolled_off: dict[tuple[int, ...], list[int]] = {}
    for group in _equals(battle, places):
        sides = tuple(sorted({other.warrior.side for other in group}))
        if _opposed(group):
            if all(hooks.strikes_with_equals.any_true(battle, other.warrior) for other in group):
                order.append(group)
                continue
            if sides not in rolled_off:
                rolled_off[sides] = yield from roll_off_order(battle, sides, "who strikes first")
            won = rolled_off[sides]
            group.sort(key=lambda other: (won.index(other.warrior.side), other.warrior.id))
        order.extend([other] for other in group)
    return order


def _equals(battle: Battle, places: Sequence[tuple[int, int, int, bool]]) -> Iterator[list[Place]]:
    """Those who strike at the same point of the order, by their class, Initiative negated and id."""
    for _, tied in groupby(sorted(places), key=itemgetter(0, 1)):
        group = [Place(battle.combatant(id), steed) for _, _, id, steed in tied]
        evading = {it.warrior.id for it in group if not it.steed and evades(battle, it.warrior)}
        meeting = [
            it for it in group if it.warrior.id in evading or not evading.isdisjoint(it.warrior.contacts)
        ]
        meeting.sort(key=_experience, reverse=True)
        yield from (list(equal) for _, equal in groupby(meeting, key=_experience))
        if len(meeting) < len(group):
            yield [it for it in group if it not in meeting]


def _experience(place: Place) -> int:
    return place.warrior.fighter.experience


def strike_class(battle: Battle, warrior: Combatant) -> int:
    """When a warrior strikes this phase, before Initiative is compared (CORE-CC-ORDER-3 to -7).

    A pike in the first round comes before spears, and whatever else strikes first.
    """
    if hooks.strikes_before_all.any_true(battle, warrior):
        return BEFORE_ALL
    if hooks.strikes_first.any_true(battle, warrior):
        return FIRST
    if warrior.stood_up:
        return STOOD_UP
    if warrior.fought_rounds == 0 and REACH in warrior.held_traits:
        return AHEAD
    if hooks.strikes_ahead.any_true(battle, warrior):
        return AHEAD
    late = warrior.in_hand.trait("strike-last") and not ignores(
        battle, warrior, "strike-last", warrior.in_hand.main
    )
    late = late and battle.rules.heavy_weapons_strike_last(battle)
    if late or hooks.strikes_last.any_true(battle, warrior):
        return LAST
    if warrior.charged or battle.rules.strikes_early(battle, warrior):
        return FIRST
    if hooks.like_a_charge.any_true(battle, warrior, traits=warrior.held_traits):
        return FIRST
    return NORMAL


def _opposed(group: Sequence[Place]) -> bool:
    """Whether any two of different sides touch; roll-offs between strangers would change nothing."""
    sides = {warrior.id: warrior.side for warrior, _ in group}
    return any(
        sides.get(other, warrior.side) != warrior.side for warrior, _ in group for other in warrior.contacts
    )
