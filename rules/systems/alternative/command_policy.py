"""Commands of a sensible player: several shots, charges or moves on one roll."""

from collections.abc import Sequence

from rules.combat.charging.charging import may_charge
from rules.combat.moving.random_heading import HEADINGS
from rules.combat.psychology.minds import NO_MOVE, NO_SHOOTING, able, forbidden
from rules.combat.shooting.aiming import is_ready
from rules.engine.decisions import NONE, Bounds
from rules.engine.decisions.alternative import GiveCommand
from rules.engine.state.battle_state import Combatant
from rules.engine.view import View
from rules.policies.danger import SUPPORT, danger_at, enemy_within, is_shooter, shooting_range
from rules.policies.objectives import goal_of
from rules.policies.weights import Weights
from rules.systems.alternative.activating import CLEAR_WITHIN
from rules.systems.alternative.commanding import GROUP
from rules.systems.alternative.following import CONCENTRATE_FIRE, GROUP_CHARGE, MARCH, REGROUP, TOGETHER

#: How many warriors a command must set to work to be worth an action.
_WORTH = 2

type Command = tuple[str, list[Combatant]]


def give_command(decision: GiveCommand, view: View, weights: Weights) -> str:
    """The command that sets most warriors to work."""
    near = [view.combatant(id) for id in decision.offers[0].candidates] if decision.offers else []
    best = best_command(view, near, weights)
    if best is None:
        return NONE
    command, group = best
    return f"{command} {' '.join(str(warrior.id) for warrior in group)}"


def best_command(view: View, near: Sequence[Combatant], weights: Weights) -> Command | None:
    """The command worth giving to the warriors who can hear it: shots and charges before moves."""
    if len(near) < _WORTH:
        return None
    shooters = [warrior for warrior in near if could_shoot(view, warrior)]
    chargers = [warrior for warrior in near if could_charge(view, warrior)]
    fire, charge = _together(shooters), _together(chargers)
    if max(len(fire), len(charge)) >= _WORTH:
        return (CONCENTRATE_FIRE, fire) if len(fire) >= len(charge) else (GROUP_CHARGE, charge)
    idle = [
        warrior
        for warrior in near
        if warrior not in shooters and warrior not in chargers and _only_walks(view, warrior)
    ]
    if len(idle) < _WORTH:
        return None
    alone = [warrior for warrior in idle if _is_outnumbered(view, warrior, weights)]
    moves = (_regroup(idle, alone), _march(view, idle))
    return next((it for it in moves if len(it[1]) >= _WORTH), None)


def _only_walks(view: View, warrior: Combatant) -> bool:
    """Whether they have nobody to fight, are free to go, and an enemy is too near for them to move without a roll."""
    if not able(warrior) or warrior.contacts or forbidden(warrior, NO_MOVE):
        return False
    return enemy_within(view, warrior, CLEAR_WITHIN)


def _is_outnumbered(view: View, warrior: Combatant, weights: Weights) -> bool:
    """Whether more enemies could charge them than friends stand by, as far as their player minds."""
    return danger_at(view, warrior, view.enemies, 0, weights)(warrior.position, -1) > 0


def _march(view: View, idle: Sequence[Combatant]) -> Command:
    """Fighters who stand together and want to go the same way."""
    best: Command = MARCH, []
    fighters = [warrior for warrior in idle if not is_shooter(warrior) and not warrior.fighter.spells]
    goals = [(warrior, to) for warrior in fighters if (to := goal_of(view, warrior)) != warrior.position]
    for first, goal in goals:
        x, y, _ = first.position
        way = max(HEADINGS, key=lambda it: (goal.x - x) * HEADINGS[it][0] + (goal.y - y) * HEADINGS[it][1])
        along = [
            warrior for warrior, to in goals if Bounds(warrior.position, "", heading=HEADINGS[way]).holds(to)
        ]
        group = _together(along)
        if len(group) > len(best[1]):
            best = f"{MARCH} {way}", group
    return best


def _regroup(idle: Sequence[Combatant], alone: Sequence[Combatant]) -> Command:
    """An outnumbered warrior, and the nearest of the others who are not by their side yet."""
    best: Command = REGROUP, []
    for warrior in alone:
        others = sorted((warrior.gap_to(it), it.id) for it in idle if it is not warrior)
        far = [id for gap, id in others if gap > SUPPORT]
        group = [it for it in idle if it is warrior or it.id in far[: GROUP - 1]]
        if len(group) > len(best[1]):
            best = REGROUP, group
    return best


def _together(able: Sequence[Combatant]) -> list[Combatant]:
    """The largest group standing together round any of them."""
    groups = []
    for first in able:
        group = [first]
        for other in able:
            if (
                len(group) < GROUP
                and other is not first
                and all(other.gap_to(warrior) <= TOGETHER for warrior in group)
            ):
                group.append(other)
        groups.append(group)
    return max(groups, key=len, default=[])


def could_shoot(view: View, warrior: Combatant) -> bool:
    """Whether they have somebody to shoot at, and may still do it in this round."""
    activations = view.battle.state.activations
    if not is_shooter(warrior) or not warrior.standing or warrior.contacts or forbidden(warrior, NO_SHOOTING):
        return False
    if warrior.id in activations.shot or warrior.id in activations.hurried:
        return False
    if not any(is_ready(view.battle, warrior, weapon) for weapon in warrior.missiles):
        return False
    far = shooting_range(warrior)
    if not enemy_within(view, warrior, far):
        return False
    return any(warrior.is_within(it, far) for it in view.battle.free_enemies_seen(warrior))


def could_charge(view: View, warrior: Combatant) -> bool:
    """Whether an enemy in sight is within a long charge."""
    if warrior.contacts or warrior.fighter.leader or is_shooter(warrior):
        return False
    if not may_charge(view.battle, warrior):
        return False
    far = warrior.profile.M * 200
    if not enemy_within(view, warrior, far):
        return False
    return any(warrior.is_within(it, far) for it in view.battle.enemies_seen(warrior))
