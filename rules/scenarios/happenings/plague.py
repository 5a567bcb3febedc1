"""Plague victims, who cling to warriors and run when they are attacked (CAMP-OPT-HAPPEN-6).

Rulings: they strike no blow and move no farther into contact than otherwise. A blow, a shot or a spell at one of them
is an attack, whether or not it hits; a hit on one comes to nothing, for all of them run. Everybody who was in play
when the battle ended, or went out of action in it, may have caught the plague.
"""

from rules.combat.going_on import CLINGS, VICTIMS
from rules.engine.battle import Battle
from rules.engine.events import BlowStruck, ConditionBegan, ShotFired, SpellCast, StatusChanged
from rules.engine.events.event import Event, Status
from rules.engine.flow import Flow
from rules.engine.state.conditions import PLAGUED, Condition

#: The events of an attack.
ATTACKS: frozenset[type[Event]] = frozenset({BlowStruck, ShotFired, SpellCast})


def run_from(battle: Battle, event: BlowStruck | ShotFired | SpellCast) -> Flow[None]:
    """Let all victims leave the table when one of them is attacked."""
    if event.target is None or not battle.combatant(event.target).has(CLINGS):
        return
    for victim in battle.state.of_side(battle.nobody):
        if victim.fighter.line == VICTIMS:
            yield StatusChanged(victim.id, Status.LEFT, None, "runs from the attack")


def infect(battle: Battle) -> Flow[None]:
    """Note everybody who was in play when the battle ended, for the die after it."""
    for warrior in battle.state.combatants:
        if (
            warrior.home in battle.sides
            and not warrior.reserve
            and "immune-disease" not in warrior.fighter.tags
        ):
            yield ConditionBegan(warrior.id, Condition(PLAGUED))
