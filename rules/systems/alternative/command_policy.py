"""Commands of a sensible player: several shots, charges or moves on one roll."""

from collections.abc import Sequence

from rules.combat.charging.charging import may_charge
from rules.combat.moving.random_heading import HEADINGS
from rules.combat.psychology.minds import NO_MOVE, NO_SHOOTING, able, forbidden
from rules.combat.shooting.aiming import is_ready
from rules.engine.decisions import NONE, Bounds
from rules.engine.decisions.alternative import GiveCommand
from rules.engine.state import Combatant
from rules.engine.view import View
from rules.policies.danger import SUPPORT, danger_at, enemy_within, is_shooter, shooting_range
from rules.policies.objectives import goal_of
from rules.policies.weights import Weights
from rules.systems.alternative.activating import CLEAR_WITHIN
from rules.systems.alternative.commanding import GROUP
from rules.systems.alternative.following import CONCENTRATE_FIRE, GROUP_CHARGE, MARCH, REGROUP, TOGETHER

#: How many must come of a command to be worth an action.
_WORTH = 2

type Command = tuple[str, list[Combatant]]


def give_command(decision: GiveCommand, view: View, weights: Weights) -> str:
    """The command by which most of them do something."""
    near = [view.combatant(id) for id in decision.offers[0].candidates] if decision.offers else []
    best = best_command(view, near, weights)
    if best is None:
        return NONE
    command, group = best
    return f"{command} {' '.join(str(one.id) for one in group)}"


def best_command(view: View, near: Sequence[Combatant], weights: Weights) -> Command | None:
    """What is worth commanding of those who can hear it: shots and charges before moves."""
    if len(near) < _WORTH:
        return None
    shooters = [one for one in near if could_shoot(view, one)]
    chargers = [one for one in near if could_charge(view, one)]
    fire, charge = _together(shooters), _together(chargers)
    if max(len(fire), len(charge)) >= _WORTH:
        return (CONCENTRATE_FIRE, fire) if len(fire) >= len(charge) else (GROUP_CHARGE, charge)
    idle = [one for one in near if one not in shooters and one not in chargers and _only_walks(view, one)]
    if len(idle) < _WORTH:
        return None
    alone = [one for one in idle if _is_outnumbered(view, one, weights)]
    moves = (_regroup(idle, alone), _march(view, idle))
    return next((it for it in moves if len(it[1]) >= _WORTH), None)


def _only_walks(view: View, one: Combatant) -> bool:
    """Whether he has nobody to fight, is free to go, and an enemy is too near for him to move without a roll."""
    if not able(one) or one.contacts or forbidden(one, NO_MOVE):
        return False
    return enemy_within(view, one, CLEAR_WITHIN)


def _is_outnumbered(view: View, one: Combatant, weights: Weights) -> bool:
    """Whether more enemies could charge him than friends stand by, as far as his player minds."""
    return danger_at(view, one, view.enemies, 0, weights)(one.position, -1) > 0


def _march(view: View, idle: Sequence[Combatant]) -> Command:
    """Fighters who stand together and want to go the same way."""
    best: Command = MARCH, []
    fighters = [one for one in idle if not is_shooter(one) and not one.fighter.spells]
    goals = [(one, to) for one in fighters if (to := goal_of(view, one)) != one.position]
    for first, goal in goals:
        x, y, _ = first.position
        way = max(HEADINGS, key=lambda it: (goal.x - x) * HEADINGS[it][0] + (goal.y - y) * HEADINGS[it][1])
        along = [one for one, to in goals if Bounds(one.position, "", heading=HEADINGS[way]).holds(to)]
        group = _together(along)
        if len(group) > len(best[1]):
            best = f"{MARCH} {way}", group
    return best


def _regroup(idle: Sequence[Combatant], alone: Sequence[Combatant]) -> Command:
    """One who is outnumbered, and the nearest of the others who are not by his side yet."""
    best: Command = REGROUP, []
    for one in alone:
        others = sorted((one.gap_to(it), it.id) for it in idle if it is not one)
        far = [id for gap, id in others if gap > SUPPORT]
        group = [it for it in idle if it is one or it.id in far[: GROUP - 1]]
        if len(group) > len(best[1]):
            best = REGROUP, group
    return best


def _together(able: Sequence[Combatant]) -> list[Combatant]:
    """As many of them as stand together round one of them."""
    groups = []
    for first in able:
        group = [first]
        for other in able:
            if (
                len(group) < GROUP
                and other is not first
                and all(other.gap_to(one) <= TOGETHER for one in group)
            ):
                group.append(other)
        groups.append(group)
    return max(groups, key=len, default=[])


def could_shoot(view: View, one: Combatant) -> bool:
    """Whether he has somebody to shoot at, and may still do it in this round."""
    activations = view.battle.state.activations
    if not is_shooter(one) or not one.standing or one.contacts or forbidden(one, NO_SHOOTING):
        return False
    if one.id in activations.shot or one.id in activations.hurried:
        return False
    if not any(is_ready(view.battle, one, weapon) for weapon in one.missiles):
        return False
    far = shooting_range(one)
    if not enemy_within(view, one, far):
        return False
    return any(one.is_within(it, far) for it in view.battle.free_enemies_seen(one))


def could_charge(view: View, one: Combatant) -> bool:
    """Whether an enemy in sight is within a long charge."""
    if one.contacts or one.fighter.leader or is_shooter(one):
        return False
    if not may_charge(view.battle, one):
        return False
    far = one.profile.M * 200
    if not enemy_within(view, one, far):
        return False
    return any(one.is_within(it, far) for it in view.battle.enemies_seen(one))
