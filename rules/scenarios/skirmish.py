"""Skirmish: opposite table edges, no objective, fight until one side routs.

The winner of a D6 says who sets up first; that side picks an edge with room for everybody; the higher of two D6
has the first turn.
"""

from functools import partial

from rules.battlefields import zones
from rules.battlefields.zones import OPPOSITE, edges_for
from rules.combat.roll_off import roll_off
from rules.engine.battle import Battle, ask, ask_for
from rules.engine.decisions import ANYWHERE, Choice, DeploymentPlace, IllegalAnswer, place
from rules.engine.events import EdgeChosen, FirstTurnDecided, WarriorDeployed
from rules.engine.protocols import Flow
from rules.engine.state import Combatant
from rules.engine.table import Point


class Skirmish:
    """Two warbands meet (rulebook, scenario 2)."""

    key = "skirmish"

    def set_up(self, battle: Battle) -> Flow[None]:
        first = yield from _who_sets_up_first(battle)
        warriors = max(len(side.fighters) for side in battle.setup.sides)
        radius = max(fighter.radius for side in battle.setup.sides for fighter in side.fighters)
        edges = edges_for(battle.terrain, _depth(battle), warriors, radius)
        edge = yield from ask(Choice(first, "edge", edges))
        yield EdgeChosen(first, edge)
        yield from _deploy(battle, first, edge)
        for side in battle.sides:
            if side != first:
                yield EdgeChosen(side, OPPOSITE[edge])
                yield from _deploy(battle, side, OPPOSITE[edge])
        starter = yield from roll_off(battle, list(battle.sides), "first turn", "scenario")
        yield FirstTurnDecided(starter)


def _who_sets_up_first(battle: Battle) -> Flow[int]:
    winner = yield from roll_off(battle, list(battle.sides), "who sets up first", "scenario")
    choice = yield from ask(Choice(winner, "set up", ("second", "first")))
    if choice == "first":
        return winner
    return next(side for side in battle.sides if side != winner)


def _deploy(battle: Battle, side: int, edge: str) -> Flow[None]:
    low, high = zone(battle, edge)
    for one in battle.state.combatants:
        if one.side == side and not one.reserve:
            at = yield from ask_for(
                DeploymentPlace(side, one.id, low, high), partial(_accept, battle, one, low, high)
            )
            yield WarriorDeployed(one.id, at)


def zone(battle: Battle, edge: str) -> tuple[Point, Point]:
    """The corners of a deployment zone along an edge, in 1/100 inch."""
    table = battle.setup.table
    return zones.zone(table.width, table.depth, _depth(battle), edge)


def _depth(battle: Battle) -> int:
    return battle.setup.scenario.deployment_depth * 100


def _accept(battle: Battle, one: Combatant, low: Point, high: Point, answer: str) -> Point:
    if answer == ANYWHERE:
        return _free_spot(battle, one, low, high)
    at = place(answer)
    if not (low.x <= at.x <= high.x and low.y <= at.y <= high.y):
        raise IllegalAnswer(f"{one.fighter.name} must be set up inside his zone.")
    if not _is_free(battle, one, at):
        raise IllegalAnswer(f"{one.fighter.name} cannot stand there.")
    return at


def _is_free(battle: Battle, one: Combatant, at: Point) -> bool:
    radius = one.fighter.radius
    return battle.terrain.is_free(at, radius, battle.bases(one))


def _free_spot(battle: Battle, one: Combatant, low: Point, high: Point) -> Point:
    """The free spot nearest to the middle of the zone."""
    middle = Point((low.x + high.x) // 2, (low.y + high.y) // 2)
    inside = [
        spot for spot in battle.terrain.spots if low.x <= spot.x <= high.x and low.y <= spot.y <= high.y
    ]
    inside.sort(key=lambda spot: ((spot.x - middle.x) ** 2 + (spot.y - middle.y) ** 2, spot))
    for spot in inside:
        if _is_free(battle, one, spot):
            return spot
    raise IllegalAnswer(f"There is no room left for {one.fighter.name} in his zone.")
