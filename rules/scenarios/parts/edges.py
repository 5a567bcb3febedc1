"""Edges of the table: each side's own, strips of deployment, an edge by lot, and warriors at an edge."""

from rules.battlefields import zones
from rules.battlefields.zones import EDGES, OPPOSITE, edges_for
from rules.combat.rolls.roll_off import roll_off
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import EdgeChosen
from rules.engine.events.objectives import AmountRolled, EdgeNamed
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.table import CONTACT, Point
from rules.scenarios.parts.deploying import deploy_along
from rules.scenarios.parts.first_turn import begins, first_turn

FIRST, SECOND = "first", "second"
#: The edge to the left of each, as the diagram has it with edge 1 on top.
_LEFT = {"north": "west", "west": "south", "south": "east", "east": "north"}


def set_up_opposite(battle: Battle, first: int) -> Flow[None]:
    """The side that is first picks an edge with room for everybody; the other has the opposite one."""
    edge = yield from choose_edge(battle, first)
    yield EdgeChosen(first, edge)
    yield from deploy_along(battle, first, edge)
    for side in battle.sides:
        if side != first:
            yield EdgeChosen(side, OPPOSITE[edge])
            yield from deploy_along(battle, side, OPPOSITE[edge])


def choose_edge(battle: Battle, side: int) -> Flow[str]:
    """One of the edges with room, there and opposite, for the largest warband."""
    edges = edges_with_room(battle)
    if len(edges) == 1:
        return edges[0]
    return (yield from ask(Choice(side, "edge", edges)))


def edges_with_room(battle: Battle) -> tuple[str, ...]:
    """The edges along which every warband has room."""
    warriors = max(len(side.fighters) for side in battle.setup.sides)
    radius = max(fighter.radius for side in battle.setup.sides for fighter in side.fighters)
    return edges_for(battle.terrain, depth(battle), warriors, radius)


def who_sets_up_first(battle: Battle) -> Flow[int]:
    """The winner of a D6 says who is first."""
    winner = yield from roll_off(battle, list(battle.sides), "who sets up first", "scenario")
    choice = yield from ask(Choice(winner, "set up", (SECOND, FIRST)))
    return winner if choice == FIRST else other_than(battle, winner)


def higher_roll_begins(battle: Battle) -> Flow[None]:
    """The higher of two D6 has the first turn."""
    starter = yield from roll_off(battle, list(battle.sides), first_turn(battle), "scenario")
    yield begins(battle, starter)


def name_edge_one(battle: Battle, side: int) -> Flow[None]:
    """A side says which edge is number 1 when one is drawn by lot."""
    edge = yield from ask(Choice(side, "edge 1", edges_with_room(battle)))
    yield EdgeNamed(side, edge)


def edge_by_lot(battle: Battle, side: int, what: str) -> Flow[str]:
    """An edge by a D6: 1 is the one that was named, 2-3 is to its left, 4-5 to its right, 6 opposite.

    Where an edge has no room the die is rolled again.
    """
    edges, edge = edges_with_room(battle), battle.state.objectives.edge_one or EDGES[0]
    left = _LEFT[edge]
    drawn = {1: edge, 2: left, 3: left, 4: OPPOSITE[left], 5: OPPOSITE[left], 6: OPPOSITE[edge]}
    while True:
        roll = Roll(what, stream="scenario")
        faces = yield from throw(roll)
        yield AmountRolled(side, what, roll.shown(faces), faces[0])
        if drawn[faces[0]] in edges:
            return drawn[faces[0]]


def other_than(battle: Battle, side: int) -> int:
    """The other one of two sides."""
    return next(other for other in battle.sides if other != side)


def depth(battle: Battle) -> int:
    """How deep the zones along an edge are, in 1/100 inch."""
    return battle.setup.scenario.deployment_depth * 100


def from_edge(battle: Battle, at: Point, radius: int, edge: str) -> int:
    """How far the rim of a base is from an edge, in 1/100 inch."""
    table = battle.setup.table
    return {
        "south": at.y,
        "north": table.depth - at.y,
        "west": at.x,
        "east": table.width - at.x,
    }[edge] - radius


def at_edge(battle: Battle, warrior: Combatant, edge: str) -> bool:
    """Whether their base touches an edge."""
    return is_by_edge(battle, warrior, edge, CONTACT)


def is_by_edge(battle: Battle, warrior: Combatant, edge: str, within: int) -> bool:
    """Whether the rim of their base is at most `within` (1/100 inch) from an edge."""
    if battle.witness is not None:
        return battle.witness.stands(warrior, f"edge {edge}")
    return from_edge(battle, warrior.position, warrior.fighter.radius, edge) <= within


def edges_touched(battle: Battle, warrior: Combatant) -> list[str]:
    """The edges that their base touches."""
    return [edge for edge in EDGES if at_edge(battle, warrior, edge)]


def strip(battle: Battle, edge: str, deep: int) -> tuple[Point, Point]:
    """The corners of a strip along an edge, in 1/100 inch."""
    table = battle.setup.table
    return zones.zone(table.width, table.depth, deep, edge)
