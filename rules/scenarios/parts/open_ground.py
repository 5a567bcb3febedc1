"""Open ground near the middle of the table, where a scenario puts something that no piece of terrain stands for."""

from rules.engine.table import INCH, Point, Terrain, distance, near_segment
from rules.engine.table.geometry.outlines import contains


def open_ground(terrain: Terrain, radius: int) -> Point | None:
    """The middle of a circle without buildings, as near to the centre as there is, well inside the table."""
    table = terrain.table
    centre = Point(table.width // 2, table.depth // 2)
    tall = [piece.outline for piece in terrain.table.pieces if piece.kind != "area"]

    def is_open(at: Point) -> bool:
        rings = [(ring, zip(ring, ring[1:] + ring[:1], strict=True)) for ring in tall]
        return not any(
            contains(ring, at.x, at.y) or any(near_segment((at.x, at.y), a, b, radius) for a, b in sides)
            for ring, sides in rings
        )

    margin = 12 * INCH
    places = sorted(
        (distance(centre, at), at)
        for x in range(margin, table.width - margin + 1, INCH)
        for y in range(margin, table.depth - margin + 1, INCH)
        for at in (Point(x, y),)
    )
    return next((at for _, at in places if is_open(at)), None)
