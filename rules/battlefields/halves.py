"""Half a table and its twin: every piece comes back turned by 180 degrees about the middle, under a name of its own.

`draw` fills a `Half` piece by piece; `whole` is what a file of the table would say.
"""

from rules.battlefields.kinds import INCH
from rules.engine.table.written import Area, Block, Building, Place, Wall, Written
from rules.values import changed

type Piece = Building | Block | Wall | Area


class Half:
    """Pieces of one half; width and depth of the whole table in quarters of an inch."""

    def __init__(self, width: int, depth: int) -> None:
        self._width, self._depth = width / INCH, depth / INCH
        self._pieces: list[Piece] = []

    def add(self, piece: Piece, twin: str) -> None:
        """A piece, and the name of the one opposite."""
        self._pieces += [piece, changed(self._turned(piece), name=twin)]

    def whole(self, key: str, name: str, summary: str) -> Written:
        return Written(
            key=key,
            name=name,
            summary=summary,
            width=self._width,
            depth=self._depth,
            buildings=tuple(it for it in self._pieces if isinstance(it, Building)),
            blocks=tuple(it for it in self._pieces if isinstance(it, Block)),
            walls=tuple(it for it in self._pieces if isinstance(it, Wall)),
            areas=tuple(it for it in self._pieces if isinstance(it, Area)),
        )

    def _turned(self, it: Piece) -> Piece:
        if isinstance(it, Wall):
            return changed(it, start=self._opposite(it.start), end=self._opposite(it.end))
        if isinstance(it, Area):
            return changed(it, corners=tuple(self._opposite(corner) for corner in it.corners))
        assert it.width is not None
        assert it.depth is not None
        x, y = self._opposite((it.x + it.width, it.y + it.depth))
        return changed(it, x=x, y=y, turn=180)

    def _opposite(self, at: Place) -> Place:
        return self._width - at[0], self._depth - at[1]


def covered(it: Piece) -> int:
    """The ground under a piece in square quarters of an inch; the little under a wall is not counted."""
    if isinstance(it, Wall):
        return 0
    if isinstance(it, Area):
        return _inside(it.corners)
    assert it.width is not None
    assert it.depth is not None
    return round(it.width * INCH) * round(it.depth * INCH)


def _inside(corners: tuple[Place, ...]) -> int:
    ring = [(round(x * INCH), round(y * INCH)) for x, y in corners]
    twice = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True))
    return twice // 2
