"""The city drawn in ink as SVG, from its data: river, walls, houses and landmarks. `map.css` has its colours.

The same drawing every time: what looks like a hand's unsteadiness comes from a hash of the place.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from math import atan2, cos, hypot, sin

from campaigns.territories.mordheim import City, Quarter, city
from campaigns.territories.outlines import Point, contains

type Place = tuple[float, float]

#: How far the corners of a house are off.
UNSTEADY = 1.6


@lru_cache(maxsize=1)
def drawing() -> str:
    """The inside of an SVG whose picture is 1000 by 1000."""
    found = city()
    parts = [
        '<rect class="city-field" width="1000" height="1000"/>',
        *_country(found),
        *_ground(found),
        *_water(found),
        '<g filter="url(#city-hand)">',
        *_houses(found),
        *_bridges(found),
        *_walls(found),
        *_landmarks(found),
        "</g>",
        *_frame(),
    ]
    return "".join(parts)


def _chance(*of: object) -> float:
    """A number from 0 to 1 that depends on the arguments alone."""
    return int.from_bytes(sha256(repr(of).encode()).digest()[:4]) / 2**32


def _off(*of: object, by: float = UNSTEADY) -> float:
    return (_chance(*of) * 2 - 1) * by


def _path(kind: str, d: str) -> str:
    return f'<path class="city-{kind}" d="{d}"/>'


def _line(points: Iterable[Place]) -> str:
    return "M" + " ".join(f"{x:.0f} {y:.0f}" for x, y in points)


def _curve(points: Sequence[Point]) -> str:
    """A smooth line through all points."""
    padded = [points[0], *points, points[-1]]
    d = f"M{points[0][0]} {points[0][1]}"
    for before, start, end, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        first = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
        second = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
        d += f"C{first[0]:.0f} {first[1]:.0f} {second[0]:.0f} {second[1]:.0f} {end[0]} {end[1]}"
    return d


def _country(found: City) -> Iterator[str]:
    """Draw the country outside of the walls."""
    for x, y in found.hills:
        yield _path("hill", f"M{x - 24} {y + 10}Q{x - 8} {y - 16} {x + 6} {y - 4}T{x + 26} {y + 10}")
        yield _path("hatch", f"M{x + 4} {y - 2}l6 10M{x + 11} {y}l5 9M{x + 17} {y + 3}l4 7")
    for road in found.roads:
        yield _path("road", _curve(road))
    for x, y in found.trees:
        yield _tree(x, y, 1.0)


def _tree(x: float, y: float, size: float) -> str:
    """A crown of three bows on a trunk."""
    s = 7 * size
    bows = ((0.7, s * 0.6, -s), (0.6, s * 0.9, 0), (0.7, s * 0.5, s))
    crown = "".join(f"a{s * r:.0f} {s * r:.0f} 0 0 1 {u:.0f} {v:.0f}" for r, u, v in bows)
    return _path("tree", f"M{x - s:.0f} {y:.0f}{crown}z") + _path("ink", f"M{x:.0f} {y:.0f}v{s * 0.6:.0f}")


def _ground(found: City) -> Iterator[str]:
    """The ground within the walls, and every quarter a little lighter than the streets."""
    inside = [*found.walls[0][::-1], *found.walls[1][::-1]]
    yield _path("ground", _line(inside) + "Z")
    for quarter in found.quarters:
        kind = "garden" if quarter.landmark == "statue" else "quarter"
        yield _path(kind, _line(quarter.outline) + "Z")


def _water(found: City) -> Iterator[str]:
    """Ink, water, and lines along both banks; the island stands in the lake."""
    river, width = _curve(found.river), found.river_width
    (x, y), across, down = found.lake["centre"], found.lake["across"], found.lake["down"]
    for kind, less in (
        ("bank", 0),
        ("water", 5),
        ("ripple", 17),
        ("water", 20),
        ("ripple", 34),
        ("water", 37),
    ):
        yield f'<path class="city-{kind}" d="{river}" stroke-width="{width - less}"/>'
        radii = f'rx="{across - less / 2}" ry="{down - less / 2}"'
        yield f'<ellipse class="city-{kind} is-lake" cx="{x}" cy="{y}" {radii}/>'
    island = next(quarter for quarter in found.quarters if quarter.name == "The Rock")
    yield _path("island", _line(island.outline) + "Z")


def _houses(found: City) -> Iterator[str]:
    """Three long paths: walls, the dark sides of roofs, and ruins without any."""
    whole, dark, ruined = [], [], []
    for quarter in found.quarters:
        if quarter.name == "Memorial Gardens":
            yield from _park(quarter)
        for corners in _plots(quarter):
            a, b, c, d = corners
            if _chance("ruin", a) * 100 < quarter.ruins:
                gap = (b[0] * 2 + c[0]) / 3, (b[1] * 2 + c[1]) / 3
                ruined.append(_line([gap, c, d, a, b] if _chance("gap", a) < 0.5 else [b, a, d]))
                continue
            whole.append(_line(corners) + "Z")
            dark.append(_line([_middle(a, d), _middle(b, c), c, d]) + "Z")
    yield _path("house", "".join(whole))
    yield _path("roof", "".join(dark))
    yield _path("ruin", "".join(ruined))


def _middle(one: Place, other: Place) -> Place:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _plots(quarter: Quarter) -> Iterator[list[Place]]:
    """The corners of every house of a quarter, in rows along its first side."""
    if not quarter.houses:
        return
    long, deep = quarter.houses, quarter.houses * 0.72
    (ax, ay), (bx, by) = quarter.outline[0], quarter.outline[1]
    angle = atan2(by - ay, bx - ax)
    reach = max(hypot(x - ax, y - ay) for x, y in quarter.outline)
    for row in range(-int(reach / (deep + 6)), int(reach / (deep + 6)) + 1):
        at: float = -reach + _off(quarter.name, row, by=9)
        while at < reach:
            length = long * (0.72 + 0.6 * _chance(quarter.name, row, round(at)))
            corners = [
                _turned((ax, ay), angle, at + u, row * (deep + 6) + v, (quarter.name, row, round(at), u, v))
                for u, v in ((0, 0), (length, 0), (length, deep), (0, deep))
            ]
            if _chance("plot", quarter.name, row, round(at)) > 0.07 and _is_free(quarter, corners):
                yield corners
            at += length + 3.5


def _turned(origin: Point, angle: float, along: float, across: float, key: object) -> Place:
    x = origin[0] + along * cos(angle) - across * sin(angle) + _off("x", key)
    y = origin[1] + along * sin(angle) + across * cos(angle) + _off("y", key)
    return x, y


def _is_free(quarter: Quarter, corners: Sequence[Place]) -> bool:
    if not all(contains(quarter.outline, x, y) for x, y in corners):
        return False
    x, y = quarter.at
    return not quarter.landmark or all(hypot(u - x, v - y) > quarter.clear for u, v in corners)


def _park(quarter: Quarter) -> Iterator[str]:
    """Trees, and paths that lead to the middle."""
    x, y = quarter.at
    for u, v in quarter.outline[::2]:
        yield _path("alley", f"M{u} {v}Q{(u + x) // 2 + 8} {(v + y) // 2 - 10} {x} {y}")
    for row in range(300, 490, 19):
        for column in range(100, 400, 21):
            east, south = column + _off("tree", row, column, by=7), row + _off("wood", row, column, by=6)
            inside = all(contains(quarter.outline, east + s, south + s) for s in (-10, 8))
            if inside and hypot(east - x, south - y) > 34:
                yield _tree(east, south, 0.7 + 0.5 * _chance("size", row, column))


def _bridges(found: City) -> Iterator[str]:
    for (ax, ay), (bx, by) in found.bridges:
        length = hypot(bx - ax, by - ay)
        u, v = -(by - ay) / length * 7, (bx - ax) / length * 7
        deck = [(ax + u, ay + v), (bx + u, by + v), (bx - u, by - v), (ax - u, ay - v)]
        yield _path("bridge", _line(deck) + "Z")


def _walls(found: City) -> Iterator[str]:
    for wall in found.walls:
        d = _line(wall)
        yield _path("wall", d) + _path("stone-way", d) + _path("teeth", d)
        for x, y in wall:
            yield f'<circle class="city-tower" cx="{x}" cy="{y}" r="10"/>'
    for x, y in found.gates:
        yield f'<path class="city-gate" d="M{x - 16} {y + 12}v-22h10v6h12v-6h10v22z"/>'


def _landmarks(found: City) -> Iterator[str]:
    for quarter in found.quarters:
        paths = found.landmarks.get(quarter.landmark, {})
        if paths:
            yield f'<g transform="translate({quarter.at[0]} {quarter.at[1]})">'
            for kind in ("stone", "shade", "glow", "ink"):
                for d in paths.get(kind, ()):
                    yield _path(kind, d)
            yield "</g>"


def _frame() -> Iterator[str]:
    yield '<rect class="city-frame" x="8" y="8" width="984" height="984"/>'
    yield '<rect class="city-frame city-frame--thin" x="16" y="16" width="968" height="968"/>'
    yield '<g transform="translate(86 824)"><path class="city-compass" d="M0-40L7-7 40 0 7 7 0 40-7 7-40 0-7-7Z"/>'
    yield _path("compass city-compass--dark", "M0-40L7-7 0 0ZM40 0L7 7 0 0ZM0 40L-7 7 0 0ZM-40 0L-7-7 0 0Z")
    yield '<text class="city-words city-words--small" x="0" y="-46">N</text></g>'
    yield '<text class="city-words city-words--title" x="830" y="958">Mordheim</text>'
    yield '<text class="city-words city-words--river" transform="translate(630 172) rotate(-55)">Stir</text>'
