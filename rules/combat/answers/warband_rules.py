"""Special rules of warbands and their warriors."""

from rules.combat.effects import answers
from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.setup import Weapon


@answers("save-modifier", "save-modifier-minus-1")
def _strikes_through(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> int:
    return -1
