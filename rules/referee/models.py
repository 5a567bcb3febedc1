"""What a single model does in its activation, said in one word or a few: its actions in their order.

`walk` is a move, `run` a move and a dash, `fight` or `fight 14` all its blows; nothing more is done then. After `step`
and `dash` the next action is asked for. `charge 14 near` ends with its blows, `fight onward` and `charge 14 near
onward` with a dash besides, where it is free to make one. A model that is down stands up first, a stunned one comes to.
"""

from rules.combat.charging.charge_distance import FACES, charge_dice, charge_limit
from rules.combat.rolls.leadership_test import FLEEING
from rules.engine.battle import Battle
from rules.engine.decisions import DONE
from rules.engine.events.event import Status
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH
from rules.referee.bundles import distant_charges

STAY, WALK, RUN, CHARGE, SHOOT, FIGHT = "stay", "walk", "run", "charge", "shoot", "fight"
#: A move, or a move and a dash, after which the next action is asked for.
STEP, DASH = "step", "dash"
#: Stands behind a fight, a charge or an action after which they dash, and do nothing more.
ONWARD = "onward"
#: In place of the inches of a charge: so near that no dice can fail it, or as far as is asked then.
NEAR, HOW_FAR = "near", "far"
#: The question whether somebody stands up.
RISING = "stand up"
#: Actions of a model.
MOVE, STRIKE, CHARGES, FIRES = "move", "melee attack", "charge", "ranged attack"
_STEPS = {
    STAY: (DONE,),
    WALK: (MOVE, DONE),
    RUN: (MOVE, DASH, DONE),
    FIGHT: (STRIKE, DONE),
    STEP: (MOVE,),
    DASH: (MOVE, DASH),
}
#: Deeds of those who are in no combat.
FREE = (STAY, WALK, RUN, STEP, DASH)
#: What may be said to follow an action.
FOLLOWING = (STAY, ONWARD, FIGHT, f"{FIGHT} {ONWARD}")


def struck_by(deed: str) -> str:
    """Return the enemy at whom all blows of a deed go, where it says so: `fight 14`, and the target of a charge."""
    kind, _, how = deed.removesuffix(f" {ONWARD}").partition(" ")
    return how.partition(" ")[0] if kind in (CHARGE, FIGHT) else ""


def steps_of(deed: str, *, follows: bool = False) -> list[str]:
    """The actions of a deed, or those that follow an action."""
    rest = deed.removesuffix(f" {ONWARD}")
    kind, _, how = rest.partition(" ")
    if follows and deed == ONWARD:
        return [DASH, DONE]
    if kind == CHARGE:
        steps = [f"{CHARGES} {how}", *_STEPS[FIGHT]]
    elif kind == SHOOT:
        steps = [f"{FIRES} {how}", DONE]
    else:
        steps = list(_STEPS.get(kind, ()))
    return [*steps[:-1], DASH, DONE] if rest != deed else steps


def sure_inches(battle: Battle, charger: Combatant) -> int:
    """Return the inches from which a charge reaches its target whatever the dice show; at least one."""
    least = charge_limit(battle, charger) - (FACES - 1) * charge_dice(battle, charger) * INCH
    return max(1, min(least, battle.sequence.charge_within or least) // INCH)


def is_way(warrior: Combatant, deed: str, *, goes_on: bool = False) -> bool:
    """Whether somebody may be said to fight, or to move or stay; only a fight may be gone on from."""
    if warrior.status is Status.STUNNED:
        return deed == STAY and not goes_on
    if warrior.contacts:
        return deed == FIGHT or (deed == STAY and not goes_on)
    return deed in FREE and not goes_on


def is_charge_alone(battle: Battle, warrior: Combatant, how: str) -> bool:
    """Whether a charge of a model is said whole: its target and how far off they are, and whether it goes on."""
    target, _, far = how.removesuffix(f" {ONWARD}").partition(" ")
    return f"{target} {'1' if far in (NEAR, HOW_FAR) else far}" in distant_charges(battle, warrior)


def is_able(warrior: Combatant) -> bool:
    """Whether somebody can do anything when they are activated: on their feet or about to be, and not in flight."""
    return is_free(warrior) and warrior.status is not Status.STUNNED


def is_free(warrior: Combatant) -> bool:
    """Whether somebody may be told what to do, if it is only to come to when stunned."""
    return warrior.on_table and FLEEING not in warrior.conditions
