"""Confinement: a guard of wood or a monster never leaves one building, and squigs stay with a Goblin.

The condition names the building by its place among the table's pieces. Moves that somebody else forces on them are not
held up.
"""

from rules.combat.psychology.minds import NO_CASTING, NO_CHARGE, NO_MOVE, NO_SHOOTING, able
from rules.engine.battle import Battle
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import Point, gap
from rules.engine.table.geometry.outlines import contains

KEEPS_TO = "keeps-to-a-building"
#: The condition of a squig that nobody minded, and what it does not do of its own accord.
WILD = "wild"
ASTRAY = (NO_MOVE, NO_CHARGE, NO_SHOOTING, NO_CASTING)
#: How near a Goblin minds a squig, and one with a prodder, in 1/100 inch.
_MINDED, _PRODDED = 600, 1200


def is_minded(battle: Battle, squig: Combatant, at: Point) -> bool:
    """Whether a Goblin who has their wits, and stands, is near enough to some place of a squig."""
    for friend in battle.state.of_side(squig.side):
        if able(friend) and "goblin" in friend.fighter.callings and not friend.fighter.animal:
            prods = any(w.blow and "minds-squigs-12" in w.blow.traits for w in friend.fighter.weapons)
            within = _PRODDED if prods else _MINDED
            if gap(at, squig.radius, friend.position, friend.radius) <= within:
                return True
    return False


def tied_to(building: int) -> Condition:
    """The condition of a warrior who stays there."""
    return Condition(KEEPS_TO, amount=building)


def may_go_to(battle: Battle, warrior: Combatant, at: Point) -> bool:
    """Whether they would still be where they stay: in their building, or by those who mind them."""
    if (
        battle.sequence.ties_squigs
        and battle.witness is None
        and warrior.has("minderz")
        and not (warrior.under(WILD) or is_minded(battle, warrior, at))
    ):
        return False
    if not warrior.conditions or (held := warrior.conditions.get(KEEPS_TO)) is None:
        return True
    return contains(battle.setup.table.pieces[held.amount].outline, at.x, at.y)
