"""Those who never leave one building: a guard of wood, a monster in its lair.

The condition names the building by its place among the table's pieces. Moves that somebody else forces on them are not
held up.
"""

from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.conditions import Condition
from rules.engine.table import Point
from rules.engine.table.outlines import contains

KEEPS_TO = "keeps-to-a-building"


def tied_to(building: int) -> Condition:
    """The condition of one who stays there."""
    return Condition(KEEPS_TO, amount=building)


def may_go_to(battle: Battle, who: Combatant, at: Point) -> bool:
    """Whether he would still be where he stays."""
    if not who.conditions or (held := who.conditions.get(KEEPS_TO)) is None:
        return True
    return contains(battle.setup.table.pieces[held.amount].outline, at.x, at.y)
