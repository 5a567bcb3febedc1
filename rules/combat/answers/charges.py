"""What makes a charge fail or loses it, and who leaves a combat."""

from rules.combat.agility import DODGING, is_nimble
from rules.combat.effects import answers
from rules.combat.leadership import passes_leadership
from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.protocols import Flow

#: How far a convincing manner reaches, in 1/100 inch.
MANNER_REACH = 1200


@answers("charge-comes-at", "evade-charge")
def _evades(battle: Battle, who: Combatant, _charger: Combatant) -> Flow[bool]:
    return who.standing and (yield from is_nimble(battle, who, DODGING))


@answers("talks-out-of-charge", "convincing-manner")
def _talks_him_out_of_it(battle: Battle, who: Combatant, target: Combatant, charger: Combatant) -> Flow[bool]:
    """Not animals, nor the stupid."""
    if target is who or not who.standing or who.gap_to(target) > MANNER_REACH:
        return False
    if charger.fighter.animal or any(tag.startswith("stupidity") for tag in charger.tags):
        return False
    return not (yield from passes_leadership(battle, charger, "a convincing manner"))


@answers("jumps-back", "jump-back")
def _jumps_back(_battle: Battle, _who: Combatant) -> bool:
    return True


@answers("strikes-last", "strikes-last")
def _strikes_last(_battle: Battle, _who: Combatant) -> bool:
    return True
