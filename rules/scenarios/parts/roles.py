"""Roles: the attacker and the defender."""

from rules.combat.rolls.roll_off import roll_off
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events.objectives import RoleTaken
from rules.engine.flow import Flow
from rules.scenarios.parts.edges import other_than

ATTACKER, DEFENDER = "attacker", "defender"


def choose_roles(battle: Battle) -> Flow[tuple[int, int]]:
    """The player of the lower rating chooses their role, of equals the winner of a D6: (attacker, defender)."""
    ratings = [side.rating for side in battle.setup.sides]
    lower = [side for side in battle.sides if ratings[side] == min(ratings)]
    chooser = lower[0]
    if len(lower) > 1:
        chooser = yield from roll_off(battle, lower, "who chooses his role", "scenario")
    role = yield from ask(Choice(chooser, "role", (ATTACKER, DEFENDER)))
    attacker = chooser if role == ATTACKER else other_than(battle, chooser)
    return (yield from take_roles(battle, attacker))


def take_roles(battle: Battle, attacker: int) -> Flow[tuple[int, int]]:
    """Make one side the attacker and the other the defender. Returns both."""
    defender = other_than(battle, attacker)
    yield RoleTaken(attacker, ATTACKER)
    yield RoleTaken(defender, DEFENDER)
    return attacker, defender
