"""The questions where a warrior moves, with its climbs and jumps."""

from typing import Literal

from rules.engine.decisions.decision import Decision, place_key
from rules.engine.table import Point, distance
from rules.values import Value


class Scramble(Value, frozen=True):
    """A climb, a jump down or a jump across a gap, with all that is needed to choose it; lengths in 1/100 inch.

    They walk `walked` to `start`, and it takes `spent` movement more. If one of its `tests` fails they fall `drop`
    to `foot`, or stay where they are when that is 0. `height` is how far they climb or jump down.
    """

    manner: Literal["climb", "jump", "cross"]
    start: Point
    to: Point
    walked: int
    spent: int
    foot: Point
    drop: int
    tests: int
    height: int

    @property
    def key(self) -> str:
        """The answer that chooses it."""
        return f"{self.manner} {place_key(self.to)}"


class Bounds(Value, frozen=True):
    """The places where a move that began at `start` may end, besides what it can reach: all 1/100 inch.

    With `closer_to` the sum of the ways from these places must become smaller. With a `heading` it goes at most 45
    degrees off it. It ends no farther from any place of `beside` than the number with it, from centre to centre.
    """

    start: Point
    rule: str
    closer_to: tuple[Point, ...] = ()
    heading: tuple[int, int] = (0, 0)
    beside: tuple[tuple[Point, int], ...] = ()

    def holds(self, goal: Point) -> bool:
        if self.closer_to:
            after, before = (sum(distance(at, it) for it in self.closer_to) for at in (goal, self.start))
            if after >= before:
                return False
        if self.heading != (0, 0):
            (dx, dy), (hx, hy) = (goal.x - self.start.x, goal.y - self.start.y), self.heading
            along = dx * hx + dy * hy
            if along < 0 or 2 * along * along < (dx * dx + dy * dy) * (hx * hx + hy * hy):
                return False
        return all(distance(goal, it) <= far for it, far in self.beside)


class MoveTo(Decision, frozen=True):
    """Ask where to move: `stay`, `x,y,z` (1/100 inch) that a route within the limit reaches, or a scramble's key.

    Up to `walk` it is a normal move; up to `run` it is a run (0: may not run). `manner` is walk or crawl. After a
    scramble that succeeds they are asked again, with the movement that is left. `bounds` say where else it may not end.
    """

    who: int
    walk: int
    run: int
    manner: str = "walk"
    scrambles: tuple[Scramble, ...] = ()
    bounds: Bounds | None = None
