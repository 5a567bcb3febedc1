"""Buildings that a battle is about: the warriors inside each and near it.

A building is a piece of terrain of that kind with room to stand in it. A warrior is inside where the middle of their
base is within the outline, on whatever floor.
"""

from collections.abc import Iterator
from functools import lru_cache

from rules.engine.battle import Battle
from rules.engine.state.battle_state import Combatant
from rules.engine.table import INCH, Point, Terrain, near_segment
from rules.engine.table.geometry.outlines import contains
from rules.engine.table.geometry.plane import Outline
from rules.engine.zone import Zone

BUILDING = "building"
#: How near to a building its defenders set up, in 1/100 inch.
NEAR = 6 * INCH


def buildings(terrain: Terrain) -> list[int]:
    """The numbers of all buildings, those nearest to the centre of the table first."""
    return list(_buildings(terrain))


@lru_cache(maxsize=8)
def _buildings(terrain: Terrain) -> tuple[int, ...]:
    table = terrain.table
    found = [
        number
        for number, piece in enumerate(table.pieces)
        if piece.kind == BUILDING and any(contains(piece.outline, p.x, p.y) for p in terrain.spots)
    ]
    centre = (table.width // 2, table.depth // 2)
    return tuple(sorted(found, key=lambda number: (_square(table.pieces[number].outline, centre), number)))


def too_few(terrain: Terrain, least: int) -> str:
    """Why a table has not enough buildings; empty where it has."""
    found = len(buildings(terrain))
    return (
        "" if found >= least else f"it needs {least} buildings that can be entered, and the table has {found}"
    )


def outline_of(battle: Battle, building: int) -> Outline:
    """The outline of a building by its number."""
    return battle.setup.table.pieces[building].outline


def middle_of(battle: Battle, building: int) -> Point:
    """The middle of the rectangle around a building."""
    ring = outline_of(battle, building)
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return Point((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)


def is_inside(battle: Battle, warrior: Combatant, building: int) -> bool:
    """Whether a warrior is inside a building, on any floor."""
    if battle.witness is not None:
        return warrior.on_table and battle.witness.stands(warrior, f"in {building}")
    return warrior.on_table and contains(outline_of(battle, building), warrior.position.x, warrior.position.y)


def is_near(battle: Battle, warrior: Combatant, building: int, within: int) -> bool:
    """Inside, or with the rim of their base at most `within` (1/100 inch) from the outline."""
    if is_inside(battle, warrior, building):
        return True
    if battle.witness is not None:
        return warrior.on_table and battle.witness.stands(warrior, f"near {building}")
    ring, at = outline_of(battle, building), (warrior.position.x, warrior.position.y)
    reach = within + warrior.fighter.radius + 1
    sides = zip(ring, ring[1:] + ring[:1], strict=True)
    return warrior.on_table and any(near_segment(at, a, b, reach) for a, b in sides)


def zones_around(battle: Battle, warrior: Combatant, ring: Outline) -> Iterator[Zone]:
    """Inside or within 6 inches of an outline; farther out where a crowd finds no room there."""
    for farther in (1, 2, 4, 8):
        yield Zone(outline=ring, within=NEAR * farther + warrior.fighter.radius)
    table = battle.setup.table
    yield Zone(boxes=((Point(0, 0), Point(table.width, table.depth)),))


def holder_of(battle: Battle, building: int) -> int | None:
    """The side that holds a building: one of its warriors stands inside, and no enemy is there, standing or not."""
    inside = [warrior for warrior in battle.state.on_table() if is_inside(battle, warrior, building)]
    sides = {warrior.side for warrior in inside}
    return inside[0].side if len(sides) == 1 and any(warrior.standing for warrior in inside) else None


def _square(ring: Outline, centre: tuple[int, int]) -> int:
    """The square of the distance from the middle of an outline to a place."""
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return (min(xs) + max(xs) - 2 * centre[0]) ** 2 + (min(ys) + max(ys) - 2 * centre[1]) ** 2
