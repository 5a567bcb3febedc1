"""The areas that a page draws where a place is asked for. They are pictures: the engine's check decides.

Small holes are left out, and a way that others bar shortens nothing.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from rules.engine.battle import Battle
from rules.engine.decisions import (
    AimStrip,
    CounterPlace,
    Decision,
    DeploymentPlace,
    Infiltrate,
    Landing,
    MoveTo,
)
from rules.engine.table import INCH, Point
from rules.engine.zone import Zone
from rules.play.question import Area, Rings
from rules.play.reach.contours import Cell, Corner, contours
from rules.play.reach.ground import hideouts, landings, lands, reached, stands

#: More than anything in a zone is said to take.
_ANYWHERE = 10**6

#: The corners of a circle, as parts of its radius in 1/1000.
_CIRCLE = ((1000, 0), (924, 383), (707, 707), (383, 924))


def areas(decision: Decision, battle: Battle) -> tuple[Area, ...]:
    """Where the centre of the base, or the counter, may come to be; nothing for questions of another kind.

    A run's area holds all that a walk reaches as well, and comes before it.
    """
    match decision:
        case MoveTo():
            return _of_move(decision, battle)
        case DeploymentPlace():
            return _of_deployment(decision, battle)
        case CounterPlace():
            return _drawn("zone", {0: _of_zone(decision.zone, battle)})
        case Infiltrate():
            radius = battle.combatant(decision.who).radius
            return _of_spots(hideouts(battle, decision), lambda at: battle.terrain.can_stand(at, radius))
        case Landing():
            return _of_spots(landings(battle, decision), lands(battle, decision))
        case AimStrip():
            shooter = battle.combatant(decision.who)
            far = decision.length + shooter.radius
            return _drawn("zone", {shooter.position.z: (_circle(battle, shooter.position, far),)})
    return ()


def _of_move(decision: MoveTo, battle: Battle) -> tuple[Area, ...]:
    floors, may_stand = (
        _by_floor((it.at, it.price) for it in reached(battle, decision)),
        stands(battle, decision),
    )
    drawn: list[Area] = []
    if decision.run > decision.walk:
        drawn += _drawn("run", _rings(floors, decision.run, may_stand))
    if decision.walk:
        drawn += _drawn("walk", _rings(floors, decision.walk, may_stand))
    return tuple(drawn)


def _of_deployment(decision: DeploymentPlace, battle: Battle) -> tuple[Area, ...]:
    """The zone on the ground, and the floors above it where one can stand."""
    low, high, zone = decision.low, decision.high, decision.zone
    radius = battle.combatant(decision.who).radius
    above = [at for at in battle.terrain.spots_between(low, high, radius) if at.z]

    def may_stand(at: Point) -> bool:
        if zone is not None:
            return zone.holds(at) and battle.terrain.can_stand(at, radius)
        boxed = low.x <= at.x <= high.x and low.y <= at.y <= high.y
        return boxed and battle.terrain.can_stand(at, radius)

    floors = [at for at in above if zone is None or zone.holds(at)]
    ground = _box(battle, low, high, radius) if zone is None else _of_zone(zone, battle, radius)
    return (*_drawn("zone", {0: ground}), *_of_spots(floors, may_stand))


def _of_zone(zone: Zone, battle: Battle, radius: int = 0) -> Rings:
    """The outline of a zone on the ground, whatever stands in it."""
    low, high = zone.bounds
    if len(zone.boxes) == 1 and not zone.outline and not zone.apart:
        return _box(battle, low, high, radius)
    table = battle.setup.table

    def holds(x: int, y: int) -> bool:
        on_table = radius <= x <= table.width - radius and radius <= y <= table.depth - radius
        return on_table and zone.holds(Point(x, y))

    cells: dict[Cell, Corner] = {}
    for column in range(max(0, low.x // INCH), min(table.width, high.x) // INCH + 1):
        for row in range(max(0, low.y // INCH), min(table.depth, high.y) // INCH + 1):
            x, y = column * INCH + INCH // 2, row * INCH + INCH // 2
            if holds(x, y):
                cells[column, row] = Corner(x, y, 0)
    return contours(cells, _ANYWHERE, holds)


def _of_spots(spots: Iterable[Point], may_stand: Callable[[Point], bool]) -> tuple[Area, ...]:
    return _drawn("zone", _rings(_by_floor((at, 0) for at in spots), _ANYWHERE, may_stand))


def _by_floor(spots: Iterable[tuple[Point, int]]) -> dict[int, dict[Cell, Corner]]:
    """The spots of each height by the square inch in which they lie."""
    floors: dict[int, dict[Cell, Corner]] = {}
    for (x, y, z), price in spots:
        floors.setdefault(z, {}).setdefault((x // INCH, y // INCH), Corner(x, y, price))
    return floors


def _rings(
    floors: Mapping[int, Mapping[Cell, Corner]], limit: int, may_stand: Callable[[Point], bool]
) -> dict[int, Rings]:
    found = {}
    for z, corners in sorted(floors.items()):

        def stands_there(x: int, y: int, z: int = z) -> bool:
            return may_stand(Point(x, y, z))

        found[z] = contours(corners, limit, stands_there)
    return found


def _drawn(kind: Literal["walk", "run", "zone"], rings: Mapping[int, Rings]) -> tuple[Area, ...]:
    return tuple(Area(kind, z, found) for z, found in rings.items() if found)


def _box(battle: Battle, low: Point, high: Point, radius: int) -> Rings:
    table = battle.setup.table
    west, south = max(low.x, radius), max(low.y, radius)
    east, north = min(high.x, table.width - radius), min(high.y, table.depth - radius)
    return (((west, south), (east, south), (east, north), (west, north)),)


def _circle(battle: Battle, around: Point, radius: int) -> tuple[tuple[int, int], ...]:
    table, quarters = battle.setup.table, [*_CIRCLE]
    for _ in range(3):
        quarters += [(-y, x) for x, y in quarters[-len(_CIRCLE) :]]
    return tuple(
        (
            min(max(around.x + radius * x // 1000, 0), table.width),
            min(max(around.y + radius * y // 1000, 0), table.depth),
        )
        for x, y in quarters
    )
