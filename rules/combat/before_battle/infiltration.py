"""Infiltration: some warriors are set up when all others stand, where the enemy does not expect them.

The course of a battle calls it. Where several warbands have infiltrators, the higher roll-off places its own last.
"""

from rules.battlefields import zones
from rules.combat.effects import hooks
from rules.combat.moving.hiding import offer_hiding
from rules.combat.moving.movement import check_place
from rules.combat.rolls.roll_off import roll_off_order
from rules.engine.battle import Battle, ask_for
from rules.engine.decisions import STAY, HidingPlace, IllegalAnswer, Infiltrate, place
from rules.engine.events import ConditionBegan, WarriorDeployed
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.state.conditions import HIDDEN, Condition
from rules.engine.table import Point, gap

#: They must be farther than this from every enemy, in 1/100 inch.
AWAY = 1200
#: An infiltrator who appears so begins hidden, whatever is there to hide behind.
_IN_HIDING = ("hiding", "outside")


def infiltrate(battle: Battle) -> Flow[None]:
    """Ask where each infiltrator appears; they may stay where they were set up. Others begin hidden."""
    for warrior in battle.state.on_table():
        if hooks.deploys_deeper.any_true(battle, warrior):
            yield from offer_hiding(battle, warrior)
    able: list[tuple[Combatant, HidingPlace]] = [
        (other, ways[0])
        for other in battle.state.on_table()
        if (ways := hooks.infiltrates_as.collect(battle, other))
    ]
    sides = sorted({other.side for other, _ in able})
    order = yield from roll_off_order(battle, sides, "who infiltrates last")
    for side in reversed(order):
        for warrior, where in able:
            if warrior.side == side:
                away = 0 if where == "outside" else AWAY
                yield from appear(battle, warrior, Infiltrate(side, warrior.id, away, where))


def appear(battle: Battle, warrior: Combatant, asked: Infiltrate) -> Flow[bool]:
    """Set them up again where their player says; False if they stay."""

    def accept(answer: str) -> Point | None:
        if answer == STAY:
            return None
        at = place(answer)
        check_infiltration(battle, warrior, at, asked)
        return at

    at = yield from ask_for(asked, accept)
    if at is not None:
        yield WarriorDeployed(warrior.id, at)
    if asked.where in _IN_HIDING:
        yield ConditionBegan(warrior.id, Condition(HIDDEN))
    elif at is not None:
        yield from offer_hiding(battle, warrior)
    return at is not None


def check_infiltration(battle: Battle, warrior: Combatant, at: Point, asked: Infiltrate) -> None:
    """Refuse, by `IllegalAnswer`, a place that is taken, too near to an enemy, in their sight or in their zone."""
    name = warrior.fighter.name
    check_place(battle, warrior, at)
    if asked.where == "ruin" and battle.terrain.building(at) is None:
        raise IllegalAnswer(f"{name} must be set up in a ruin.", "infiltrate")
    if asked.where in ("ruin", "outside") and _in_their_zone(battle, warrior, at):
        raise IllegalAnswer(f"{name} may not be set up in the enemy's zone.", "infiltrate")
    least = asked.away + 1 if asked.where == "unseen" else asked.away
    for enemy in battle.state.enemies_of(warrior.side):
        if gap(at, warrior.fighter.radius, enemy.position, enemy.fighter.radius) < least:
            raise IllegalAnswer(f"{enemy.fighter.name} is within 12 inches of that place.", "infiltrate")
        if asked.where == "unseen" and battle.terrain.visible(enemy.position, at, enemy.body, warrior.body):
            raise IllegalAnswer(f"{enemy.fighter.name} sees that place.", "infiltrate")


def _in_their_zone(battle: Battle, warrior: Combatant, at: Point) -> bool:
    """Whether a place lies in the strip along the edge of an enemy."""
    table, deep = battle.setup.table, battle.setup.scenario.deployment_depth * 100
    for side, edge in battle.state.edges.items():
        low, high = zones.zone(table.width, table.depth, deep, edge)
        if side != warrior.side and low.x <= at.x <= high.x and low.y <= at.y <= high.y:
            return True
    return False
