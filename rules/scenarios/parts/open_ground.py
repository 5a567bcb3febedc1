"""Open ground near the middle of the table, where a scenario puts something that no piece of terrain stands for."""

from functools import lru_cache

from rules.engine.table import INCH, Point, Terrain, distance, near_segment
from rules.engine.table.geometry.outlines import contains


def open_ground(terrain: Terrain, radius: int) -> Point | None:
    """The middle of a circle without buildings, as near to the centre as there is, well inside the table."""
    table = terrain.table
    return _open_ground(terrain, radius, Point(table.width // 2, table.depth // 2))


def open_place(terrain: Terrain, inches: int) -> Point | None:
    """Open ground for a place of that radius; where there is none so large, the largest that there is."""
    circles = (open_ground(terrain, radius * INCH) for radius in range(max(1, inches), 0, -1))
    return next((at for at in circles if at is not None), None)


def spread_out(terrain: Terrain, count: int, radius: int) -> list[Point]:
    """Open circles as far from each other as some places in two rows are, for things that lie all over the table."""
    table = terrain.table
    columns = max(1, (count + 1) // 2)
    found: list[Point] = []
    for number in range(count):
        column, row = number % columns, number // columns
        wish = Point(table.width * (2 * column + 1) // (2 * columns), table.depth * (1 + row) // 3)
        at = _open_ground(terrain, radius, wish)
        if at is not None:
            found.append(at)
    return found


@lru_cache(maxsize=32)
def _open_ground(terrain: Terrain, radius: int, wish: Point) -> Point | None:
    """The middle of an open circle that is nearest to where it should be."""
    table = terrain.table
    tall = [piece.outline for piece in terrain.table.pieces if piece.kind != "area"]

    def is_open(at: Point) -> bool:
        rings = [(ring, zip(ring, ring[1:] + ring[:1], strict=True)) for ring in tall]
        return not any(
            contains(ring, at.x, at.y) or any(near_segment((at.x, at.y), a, b, radius) for a, b in sides)
            for ring, sides in rings
        )

    margin = 12 * INCH
    places = sorted(
        (distance(wish, at), at)
        for x in range(margin, table.width - margin + 1, INCH)
        for y in range(margin, table.depth - margin + 1, INCH)
        for at in (Point(x, y),)
    )
    return next((at for _, at in places if is_open(at)), None)
