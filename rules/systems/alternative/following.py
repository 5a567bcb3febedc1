"""The places for those who move on the word of a hero: closer together, or all one way (ALT-VII-p-i-9, -p-ii-9).

What a command was is the purpose for which its group gained actions, a march with its heading behind it.
"""

from rules.combat.moving.random_heading import HEADINGS
from rules.engine.battle import Battle
from rules.engine.decisions import Bounds
from rules.engine.state.combatant import Combatant

REGROUP, MARCH, CONCENTRATE_FIRE, GROUP_CHARGE = "regroup", "march", "concentrate fire", "group charge"
#: How far those may be from each other who follow a command together, in 1/100 inch.
TOGETHER = 600


def bounds_of(battle: Battle, warrior: Combatant) -> Bounds | None:
    """The bounds on where a warrior may end a move; None if nothing bounds it, or the players see to it."""
    if battle.witness is not None:
        return None
    activations = battle.state.activations
    slot = activations.slot
    if slot is None or not slot.purpose:
        return None
    command, _, heading = slot.purpose.partition(" ")
    group = [battle.combatant(other) for other in slot.began.who if other != warrior.id]
    if command == REGROUP:
        commander = activations.interrupted
        places = [other.position for other in group if other.on_table]
        if not places and commander is not None:
            places = [battle.combatant(leader).position for leader in commander.who]
        return Bounds(warrior.position, "ALT-VII-p-i-9", closer_to=tuple(places))
    if command == MARCH:
        gone = {taken.who for taken in slot.taken}
        beside = tuple(
            (other.position, TOGETHER + warrior.radius + other.radius)
            for other in group
            if other.id in gone and other.on_table
        )
        return Bounds(warrior.position, "ALT-VII-p-ii-9", (), HEADINGS[heading], beside)
    return None
