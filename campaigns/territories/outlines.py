"""Outlines of territories: closed polygons of whole numbers, in thousandths of the picture's width and height.

They come from a browser and are checked with exact integers: not too many points, none outside, no side across another.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

type Point = tuple[int, int]
type Outline = tuple[Point, ...]

#: Both edges of a picture are as long as this.
SCALE = 1000
FEWEST_POINTS, MOST_POINTS = 3, 60
#: The smallest area, in square thousandths: a square with sides of 15.
SMALLEST = 225
#: The number of steps each way in which a place for the label is looked for.
STEPS = 14


def fault_of(outline: Sequence[Point]) -> str:
    """Why it cannot be an outline, in a sentence; empty for a good one."""
    if not FEWEST_POINTS <= len(outline) <= MOST_POINTS:
        return f"An outline has from {FEWEST_POINTS} to {MOST_POINTS} points; this one has {len(outline)}."
    for x, y in outline:
        if not (0 <= x <= SCALE and 0 <= y <= SCALE):
            return f"The point {x}, {y} is outside of the picture, which goes from 0 to {SCALE} both ways."
    if len(set(outline)) < len(outline):
        return "Two points of an outline cannot be in the same place."
    if crossing := _crossing(outline):
        first, second = crossing
        return f"The side after point {first + 1} crosses or touches the side after point {second + 1}."
    if _double_area(outline) < 2 * SMALLEST:
        return "This outline is too small to be seen on the map."
    return ""


def _sides(outline: Sequence[Point]) -> list[tuple[Point, Point]]:
    return [(point, outline[(place + 1) % len(outline)]) for place, point in enumerate(outline)]


def _crossing(outline: Sequence[Point]) -> tuple[int, int] | None:
    """The first two sides that meet elsewhere than at a corner that both end in."""
    sides = _sides(outline)
    for (one, (a, b)), (other, (c, d)) in combinations(enumerate(sides), 2):
        if b == c or d == a:
            corner, before, after = (b, a, d) if b == c else (a, b, c)
            if _folds_back(corner, before, after):
                return one, other
        elif _meet(a, b, c, d):
            return one, other
    return None


def _turn(a: Point, b: Point, c: Point) -> int:
    """The direction of turning: above 0 for one, below 0 for the other, 0 on a line."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _folds_back(corner: Point, before: Point, after: Point) -> bool:
    """Whether a side goes back over the one before it."""
    (x, y), (u, v) = _from(corner, before), _from(corner, after)
    return x * v == y * u and x * u + y * v > 0


def _from(start: Point, end: Point) -> Point:
    return end[0] - start[0], end[1] - start[1]


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    turns = [_turn(a, b, c), _turn(a, b, d), _turn(c, d, a), _turn(c, d, b)]
    if _apart(turns[0], turns[1]) and _apart(turns[2], turns[3]):
        return True
    ends = ((a, b, c), (a, b, d), (c, d, a), (c, d, b))
    return any(turn == 0 and _between(*end) for turn, end in zip(turns, ends, strict=True))


def _apart(one: int, other: int) -> bool:
    return (one > 0 > other) or (one < 0 < other)


def _between(a: Point, b: Point, point: Point) -> bool:
    """Whether a point on the line through `a` and `b` is on the side between them."""
    return all(min(a[i], b[i]) <= point[i] <= max(a[i], b[i]) for i in (0, 1))


def _double_area(outline: Sequence[Point]) -> int:
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in _sides(outline)))


def contains(outline: Sequence[Point], x: float, y: float) -> bool:
    """Whether a place is inside; on the edge it may be either."""
    inside = False
    for (ax, ay), (bx, by) in _sides(outline):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


@lru_cache(maxsize=2_000)
def label_point(outline: Outline) -> Point:
    """A place well inside, for the number on the map."""
    sides = _sides(outline)
    places = [(x, y) for x, y in _grid(outline) if contains(outline, x, y)]
    if not places:
        return outline[0]
    best = max(places, key=lambda place: min(_distance(place, *side) for side in sides))
    return round(best[0]), round(best[1])


def _grid(outline: Outline) -> Iterator[tuple[float, float]]:
    xs, ys = [x for x, _y in outline], [y for _x, y in outline]
    for row in range(1, STEPS):
        for column in range(1, STEPS):
            yield (
                min(xs) + (max(xs) - min(xs)) * column / STEPS,
                min(ys) + (max(ys) - min(ys)) * row / STEPS,
            )


def _distance(place: tuple[float, float], a: Point, b: Point) -> float:
    """The square of the distance from a side."""
    along, length = _from(a, b), (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    way = ((place[0] - a[0]) * along[0] + (place[1] - a[1]) * along[1]) / length
    way = min(max(way, 0.0), 1.0)
    return (place[0] - a[0] - way * along[0]) ** 2 + (place[1] - a[1] - way * along[1]) ** 2
