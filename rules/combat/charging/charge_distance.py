"""How far a charge goes: twice the Movement, or the Movement and a D6, as the turn sequence says."""

from rules.combat.effects import hooks
from rules.combat.moving.movement import run_times
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import MovementRolled
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import TWISTED
from rules.engine.table import INCH

FACES = 6
CHARGES = "charges"


def charge_limit(battle: Battle, charger: Combatant) -> int:
    """How far they charge, at most where dice decide it: double their Movement (CORE-CHARGE-MOVE-1), in 1/100 inch."""
    times = run_times(battle, charger)
    more = hooks.move_bonus.total(battle, charger) - _farther(charger)
    if battle.sequence.charge_adds_dice:
        return max(0, (charger.profile.M + FACES * (times - 1)) * INCH + more)
    return max(0, charger.profile.M * INCH * times + more)


def charge_dice(battle: Battle, charger: Combatant) -> int:
    """How many D6 of inches are added to their charge."""
    return run_times(battle, charger) - 1 if battle.sequence.charge_adds_dice else 0


def charge_distance(battle: Battle, charger: Combatant) -> Flow[int]:
    """How far this charge goes, in 1/100 inch; a warrior who runs three times their Movement has one die more."""
    if not battle.sequence.charge_adds_dice:
        return charge_limit(battle, charger)
    roll = Roll("charge", charge_dice(battle, charger), who=charger.id)
    faces = yield from throw(roll)
    yield MovementRolled(charger.id, roll.shown(faces), CHARGES)
    more = hooks.move_bonus.total(battle, charger) - _farther(charger)
    return max(0, (charger.profile.M + sum(faces)) * INCH + more)


def _farther(charger: Combatant) -> int:
    """How much farther off than measured their enemies count, in 1/100 inch."""
    return charger.conditions[TWISTED].amount * INCH if charger.under(TWISTED) else 0
