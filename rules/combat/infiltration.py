"""Infiltration: who is set up anew when everybody stands, out of the enemy's sight and more than 12 inches away.

The course of a battle calls it. Where several warbands have infiltrators, the higher roll-off places its own last.
"""

from collections.abc import Sequence

from rules.combat.effects import agreed
from rules.combat.hiding import offer_hiding
from rules.combat.movement import check_place
from rules.combat.roll_off import roll_off_order
from rules.engine.battle import Battle, ask_for
from rules.engine.decisions import STAY, IllegalAnswer, Infiltrate, place
from rules.engine.events import WarriorDeployed
from rules.engine.protocols import Flow
from rules.engine.state import Combatant
from rules.engine.table import Point, gap

#: He must be farther than this from every enemy, in 1/100 inch.
AWAY = 1200


def infiltrate(battle: Battle) -> Flow[None]:
    """Ask for everybody who infiltrates where he appears; he may stay where he was set up. Others begin hidden."""
    for one in battle.state.on_table():
        if agreed(battle, "deploys-deeper", one):
            yield from offer_hiding(battle, one)
    able = [one for one in battle.state.on_table() if agreed(battle, "infiltrates", one)]
    sides: Sequence[int] = sorted({one.side for one in able})
    if len(sides) > 1:
        sides = (yield from roll_off_order(battle, sides, "who infiltrates last"))[::-1]
    for side in sides:
        for one in able:
            if one.side == side:
                yield from _appear(battle, one)


def _appear(battle: Battle, one: Combatant) -> Flow[None]:
    def accept(answer: str) -> Point | None:
        if answer == STAY:
            return None
        at = place(answer)
        check_infiltration(battle, one, at)
        return at

    at = yield from ask_for(Infiltrate(one.side, one.id, AWAY), accept)
    if at is not None:
        yield WarriorDeployed(one.id, at)
        yield from offer_hiding(battle, one)


def check_infiltration(battle: Battle, one: Combatant, at: Point) -> None:
    """Refuse, by `IllegalAnswer`, a place that is taken, too near to an enemy or in an enemy's sight."""
    table = battle.setup.table
    if not (0 <= at.x <= table.width and 0 <= at.y <= table.depth):
        raise IllegalAnswer(f"{one.fighter.name} must be set up on the table.", "infiltrate")
    check_place(battle, one, at)
    for enemy in battle.state.enemies_of(one.side):
        if gap(at, one.fighter.radius, enemy.position, enemy.fighter.radius) <= AWAY:
            raise IllegalAnswer(f"{enemy.fighter.name} is within 12 inches of that place.", "infiltrate")
        if battle.terrain.visible(enemy.position, at, enemy.body, one.body):
            raise IllegalAnswer(f"{enemy.fighter.name} sees that place.", "infiltrate")
