"""Lines of sight past the terrain, as they are kept for a whole table: the half of `Terrain` that answers for them.

Between spots of the lattice everything found out is kept for good, a byte for each two of them; what is looked at from
elsewhere is dropped after a while. Nothing kept ever changes an answer.
"""

from collections.abc import Mapping

from rules.engine.table.geometry.plane import MAN, Body, Point
from rules.engine.table.model import Sight
from rules.engine.table.sight.lines import View
from rules.engine.table.walking.spots import Spots

_KEPT_SIGHTS = 6000
#: What a byte about two spots says: nothing yet, how much is seen, or only that something is.
_SIGHTS = (None, Sight.NONE, Sight.PARTLY, Sight.FULL, None)
UNSEEN, _SEEN = 1, 4


class Seeing:
    """What hides on a table, and what is known of the lines between its spots."""

    def __init__(self, view: View, spots: Spots) -> None:
        self._view = view
        self._spots = spots
        self._rows: list[bytearray | None] = [None] * len(spots.points)
        self._sights: dict[tuple[Point, Point, Body, Body], Sight] = {}
        self._wholes: dict[tuple[Point, Point, Body, Body], bool] = {}

    def sees(self, viewer: Point, target: Point, eyes: Body = MAN, body: Body = MAN) -> Sight:
        """How much of the target the viewer sees past the terrain (see `rules.engine.table.sight.lines`)."""
        if eyes is MAN and body is MAN:
            number = self._spots.number
            here, there = number.get(viewer), number.get(target)
            if here is not None and there is not None:
                return self._spot_sight(here, there, viewer, target)
        key = (viewer, target, eyes, body)
        found = self._sights.get(key)
        if found is None:
            if len(self._sights) >= _KEPT_SIGHTS:
                self._sights.clear()
            found = self._sights[key] = self._view.look(viewer, target, eyes, body)
            if found is Sight.NONE:
                self._sights[target, viewer, body, eyes] = found
        return found

    def sees_whole(self, viewer: Point, target: Point, eyes: Body, body: Body) -> bool:
        """Whether the viewer sees all of the target: `sees` is FULL, and quicker to tell where they do not."""
        key = (viewer, target, eyes, body)
        found = self._wholes.get(key)
        if found is None:
            if len(self._wholes) >= _KEPT_SIGHTS:
                self._wholes.clear()
            found = self._wholes[key] = self._view.is_whole(viewer, target, eyes, body)
        return found

    def visible(self, viewer: Point, target: Point, eyes: Body = MAN, body: Body = MAN) -> bool:
        """Whether the viewer sees anything of the target: the same both ways, and quicker to tell than `sees`."""
        if eyes is MAN and body is MAN:
            number = self._spots.number
            here, there = number.get(viewer), number.get(target)
            if here is not None and there is not None:
                return self.spot_visible(here, there)
        return self._view.visible(viewer, target, eyes, body)

    def hiders(self, viewer: Point, target: Point, eyes: Body = MAN, body: Body = MAN) -> tuple[int, ...]:
        """The numbers of the table's pieces that hide some of the target, the one that hides most first."""
        return self._view.hiders(viewer, target, eyes, body)

    def row(self, viewer: Point, eyes: Body) -> tuple[bytearray | None, Mapping[Point, int]]:
        """What is known of what a man sees from a spot: a byte for each spot, by the spots' numbers.

        0: not known, `UNSEEN`: nothing, anything else: something. None from off the lattice, and for other bodies.
        """
        number = self._spots.number
        here = number.get(viewer) if eyes is MAN else None
        return (None if here is None else self._row(here)), number

    def spot_visible(self, here: int, there: int) -> bool:
        """`visible` for men on two spots by their numbers."""
        row = self._rows[here] or self._row(here)
        known = row[there]
        if not known:
            points = self._spots.points
            known = _SEEN if self._view.visible(points[here], points[there], MAN, MAN) else UNSEEN
            row[there] = known
            other = self._rows[there]
            if other is not None and not other[here]:
                other[here] = known
        return known != UNSEEN

    def _spot_sight(self, here: int, there: int, viewer: Point, target: Point) -> Sight:
        row = self._row(here)
        found = _SIGHTS[row[there]]
        if found is None:
            found = self._view.look(viewer, target, MAN, MAN)
            row[there] = found + 1
            other = self._rows[there]
            if found is Sight.NONE and other is not None:
                other[here] = UNSEEN
        return found

    def _row(self, here: int) -> bytearray:
        """What is known of what is seen from a spot: a byte for every other spot, an index of `_SIGHTS`."""
        row = self._rows[here]
        if row is None:
            row = self._rows[here] = bytearray(len(self._rows))
        return row
