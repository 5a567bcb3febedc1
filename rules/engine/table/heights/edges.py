"""Edges: of the table, where those who flee leave it, and of roofs and floors, where one may fall.

`Terrain` calls it. A floor's edge counts as open where nothing rises above the floor between the base and the drop.
"""

from collections.abc import Sequence

from rules.engine.table.geometry.plane import Inches100, Point, distance, ratio, root_up
from rules.engine.table.geometry.shapes import bits, cuts
from rules.engine.table.model import Edge
from rules.engine.table.sight.lines import View
from rules.engine.table.surfaces import Layer, Surface
from rules.engine.table.walking.ways import Ways

_STEP = 25


def table_edge(ground: Layer, surface: Surface, p: Point, radius: int) -> Point:
    """The nearest place where a base touches an edge of the table and can stand; south, west, east, north in a tie."""
    width, depth = surface.outline[2]
    found: list[tuple[int, int, Point]] = []
    for order, (x, y) in enumerate(
        ((p.x, radius), (radius, p.y), (width - radius, p.y), (p.x, depth - radius))
    ):
        level = order in (0, 3)
        for off in range(0, 2 * max(width, depth), _STEP):
            tries = [Point(x + s * off, y) if level else Point(x, y + s * off) for s in (1, -1)]
            fits = [it for it in tries if ground.can_stand(it.x, it.y)]
            if fits:
                found.append((distance(p, fits[0]), order, fits[0]))
                break
    if not found:
        raise ValueError("no base of this size can stand at the table's edge")
    return min(found)[2]


def open_edge(
    view: View, ways: Ways, surfaces: Sequence[Surface], p: Point, within: Inches100
) -> Edge | None:
    """The nearest open edge at most `within` from the rim of a base on a floor."""
    layer = ways.layer_at(p)
    if layer is None or layer.number == 0:
        return None
    outline = surfaces[layer.number].outline
    found: list[tuple[int, Edge]] = []
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        dx, dy = bx - ax, by - ay
        square, length = dx * dx + dy * dy, root_up(dx * dx + dy * dy)
        along = max(0, min((p.x - ax) * dx + (p.y - ay) * dy, square))
        at = Point(ax + ratio(dx * along, square), ay + ratio(dy * along, square), p.z)
        away = max(0, distance(p, at) - ways.radius)
        reach = ways.radius + 1
        beyond = Point(at.x + ratio(dy * reach, length), at.y - ratio(dx * reach, length), p.z)
        if away <= within and not _fenced(view, p, beyond):
            landing = _below(ways, surfaces, beyond)
            found.append((away, Edge(at, landing, p.z - landing.z)))
    return min(found)[1] if found else None


def _fenced(view: View, p: Point, beyond: Point) -> bool:
    """True when something rises above the floor between the base and the drop."""
    near = [view.screens[bit] for bit in bits(view.index.near(p.x, p.y, beyond.x, beyond.y))]
    near = [it for it in near if not it.veil and it.bottom <= p.z < it.top]
    return any(cuts(it.outline, p.x, p.y, beyond.x, beyond.y) for it in near)


def _below(ways: Ways, surfaces: Sequence[Surface], beyond: Point) -> Point:
    """The place where a base comes down: on the highest lower surface there, or the ground."""
    lower = sorted((it.z for it in surfaces if it.z < beyond.z), reverse=True)
    for z in lower:
        landing = beyond._replace(z=z)
        layer = ways.layer_at(landing)
        if layer is not None and layer.can_stand(landing.x, landing.y):
            return landing
    return beyond._replace(z=0)
