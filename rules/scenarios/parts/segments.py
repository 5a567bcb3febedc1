"""Battles of three and more warbands: segments of the table's edge, order of setting up, and turns by seating.

The six segments A to F run clockwise: two on each long side of the table, one on each short side. On a square table
the northern and southern edges are the long ones. A is the western half of the northern edge, or on a deep table the
southern half of the western one.
"""

from collections.abc import Iterator

from rules.combat.rolls.roll_off import roll_off, roll_off_order
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import EdgeChosen
from rules.engine.events.objectives import TurnOrderDecided
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.table import Point
from rules.engine.zone import Zone
from rules.scenarios.parts.deploying import deploy, to_set_up
from rules.scenarios.parts.first_turn import begins, first_turn

SEGMENTS = ("A", "B", "C", "D", "E", "F")
#: The seat of a side without a segment, which set up in the middle: after all others.
_IN_THE_MIDDLE = "Z"


def segment(width: int, height: int, deep: int, key: str) -> tuple[Point, Point]:
    """The corners of a segment, all in 1/100 inch."""
    wide, high = width // 2, height // 2
    if width >= height:
        boxes = {
            "A": (Point(0, height - deep), Point(wide, height)),
            "B": (Point(wide, height - deep), Point(width, height)),
            "C": (Point(width - deep, 0), Point(width, height)),
            "D": (Point(wide, 0), Point(width, deep)),
            "E": (Point(0, 0), Point(wide, deep)),
            "F": (Point(0, 0), Point(deep, height)),
        }
    else:
        boxes = {
            "A": (Point(0, 0), Point(deep, high)),
            "B": (Point(0, high), Point(deep, height)),
            "C": (Point(0, height - deep), Point(width, height)),
            "D": (Point(width - deep, high), Point(width, height)),
            "E": (Point(width - deep, 0), Point(width, high)),
            "F": (Point(0, 0), Point(width, deep)),
        }
    return boxes[key]


def set_up_by_segments(battle: Battle, order: list[int]) -> Flow[None]:
    """Each side in turn takes a segment that is left and sets up within it, apart from all others."""
    free = list(SEGMENTS)
    for side in order:
        chosen = yield from ask(Choice(side, "segment", tuple(free)))
        free.remove(chosen)
        yield EdgeChosen(side, chosen)
        yield from deploy(battle, to_set_up(battle, side), lambda warrior: _zones(battle, warrior))


def falling_order(battle: Battle) -> Flow[list[int]]:
    """The sides in falling order of a D6, ties rolled again."""
    return (yield from roll_off_order(battle, list(battle.sides), "who sets up first"))


def take_turns(battle: Battle) -> Flow[None]:
    """The highest D6 begins; then clockwise from segment to segment, unless the turn sequence orders all of them."""
    ordered = battle.sequence.order_roll(battle)
    if ordered is not None:
        yield from ordered
        return
    first = yield from roll_off(battle, list(battle.sides), first_turn(battle), "scenario")
    seats = sorted(battle.sides, key=lambda side: battle.state.edges.get(side, _IN_THE_MIDDLE))
    at = seats.index(first)
    yield TurnOrderDecided(tuple(seats[at:] + seats[:at]))
    yield begins(battle, first)


def _zones(battle: Battle, warrior: Combatant) -> Iterator[Zone]:
    """The segment, far enough from other warbands; less far where it has no room for that."""
    table, rules = battle.setup.table, battle.setup.scenario
    box = segment(table.width, table.depth, rules.deployment_depth * 100, battle.state.edges[warrior.side])
    for inches in (rules.set_up[-1].spread, 3, 1):
        others = [
            (other.position, inches * 100 + warrior.fighter.radius + other.fighter.radius)
            for other in battle.state.enemies_of(warrior.side)
        ]
        yield Zone(boxes=(box,), apart=tuple(others))
