"""Whom a sensible player has a hero command, and to do what: several shots or charges on one roll."""

from collections.abc import Sequence

from rules.combat.actions.commanding import GROUP
from rules.combat.actions.following import CONCENTRATE_FIRE, GROUP_CHARGE, TOGETHER
from rules.combat.psychology.minds import NO_CHARGE, NO_SHOOTING, forbidden
from rules.engine.alternative_decisions import GiveCommand
from rules.engine.decisions import NONE
from rules.engine.state import Combatant
from rules.engine.view import View
from rules.policies.danger import enemy_within, is_shooter, shooting_range

#: How many must come of a command to be worth an action.
_WORTH = 2


def give_command(decision: GiveCommand, view: View) -> str:
    """The command by which most of them shoot or charge."""
    who = view.combatant(decision.who)
    near = [view.combatant(id) for id in decision.offers[0].candidates] if decision.offers else []
    best = best_command(view, who, near)
    if best is None:
        return NONE
    command, group = best
    return f"{command} {' '.join(str(one.id) for one in group)}"


def best_command(
    view: View, commander: Combatant, near: Sequence[Combatant]
) -> tuple[str, list[Combatant]] | None:
    """What is worth commanding of those who can hear it."""
    if len(near) < _WORTH:
        return None
    shooters = [one for one in near if could_shoot(view, one)]
    chargers = [one for one in near if could_charge(view, one)]
    fire, charge = _together(shooters), _together(chargers)
    if max(len(fire), len(charge)) < _WORTH:
        return None
    return (CONCENTRATE_FIRE, fire) if len(fire) >= len(charge) else (GROUP_CHARGE, charge)


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
    far = shooting_range(one)
    if not enemy_within(view, one, far):
        return False
    return any(one.is_within(it, far) for it in view.battle.free_enemies_seen(one))


def could_charge(view: View, one: Combatant) -> bool:
    """Whether an enemy in sight is within a long charge."""
    if not one.standing or one.contacts or one.fighter.leader or is_shooter(one):
        return False
    if forbidden(one, NO_CHARGE):
        return False
    far = one.profile.M * 200
    if not enemy_within(view, one, far):
        return False
    return any(one.is_within(it, far) for it in view.battle.enemies_seen(one))
