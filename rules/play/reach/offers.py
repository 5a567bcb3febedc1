"""Places by name as they are collected: each once, and each accepted by the engine."""

from collections.abc import Iterable, Sequence

from rules.engine.decisions.decision import place_key
from rules.engine.state.battle_state import Combatant
from rules.engine.table import Body, Point
from rules.engine.table.geometry.plane import root_up
from rules.narration import phrases
from rules.narration.names import Names
from rules.play.question import Option
from rules.play.reach.placing import Asking, refusal

type Eyes = tuple[Point, Body]
"""Where somebody looks from, and how tall they are."""

#: North, east, south and west, as steps on the table.
COMPASS = {"North": (0, 1), "East": (1, 0), "South": (0, -1), "West": (-1, 0)}

#: From how many spots, and by how many enemies, sights are looked at for cover.
_SPOTS, _WATCHERS = 30, 6

_FLOORS = ("ground floor", "first floor", "second floor", "third floor", "fourth floor")


class Offers:
    """The places offered so far. One whose answer or label is there already, or that is illegal, is not taken."""

    def __init__(self, asking: Asking, names: Names) -> None:
        self.battle, self.names = asking.battle, names
        self._asking = asking
        self._options: dict[str, Option] = {}
        self._labels: set[str] = set()

    @property
    def options(self) -> tuple[Option, ...]:
        """All of them, in the order in which they came."""
        return tuple(self._options.values())

    def add(self, at: Point, label: str, detail: str = "", about: tuple[int, ...] = ()) -> bool:
        """Offer a place; False where it is not taken."""
        key = place_key(at)
        if key in self._options or label in self._labels or refusal(self._asking, at) is not None:
            return False
        self._options[key] = Option(key, label, detail, about, at)
        self._labels.add(label)
        return True

    def add_first(
        self, places: Iterable[Point], label: str, detail: str = "", about: tuple[int, ...] = ()
    ) -> bool:
        """Offer the first legal of some places; False where none is taken."""
        return label not in self._labels and any(self.add(at, label, detail, about) for at in places)

    def floor(self, at: Point) -> str:
        """Name the floor under a place: `the ground`, `the first floor of the inn`, `the jetty`."""
        surface = self.battle.terrain.surfaces[self.battle.terrain.level(at)]
        if surface.piece < 0:
            return "the ground"
        piece, name = self.battle.setup.table.pieces[surface.piece], self.names.piece(surface.piece)
        if piece.kind != "building":
            return name
        heights = sorted({0, *(floor.height for floor in piece.floors)})
        if at.z == piece.height or at.z not in heights[: len(_FLOORS)]:
            return f"the roof of {name}"
        return f"the {_FLOORS[heights.index(at.z)]} of {name}"


def length(hundredths: int) -> str:
    """`7.4 inches`, `1 inch`."""
    number = phrases.inches(hundredths).removesuffix('"')
    return f"{number} {'inch' if number == '1' else 'inches'}"


def beside(offers: Offers, warrior: Combatant, friend: Combatant, start: Point) -> Sequence[Point]:
    """The places next to a friend, the most direct from a place first."""
    taken = offers.battle.bases(warrior)
    return offers.battle.terrain.contact_points(start, friend.position, warrior.radius, friend.radius, taken)


def nearest(at: Point, others: Iterable[Combatant]) -> list[Combatant]:
    """Some warriors, the nearest to a place first."""
    return sorted(others, key=lambda other: (square(at, other.position), other.id))


def square(a: Point, b: Point) -> int:
    """The square of the distance between two places."""
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2


def eyes_of(watchers: Iterable[Combatant]) -> list[Eyes]:
    """The places and bodies of the first few of some warriors, to look from."""
    return [(it.position, it.body) for it in watchers][:_WATCHERS]


def covered(
    offers: Offers, warrior: Combatant, spots: Sequence[Point], eyes: Sequence[Eyes]
) -> list[tuple[int, Point]]:
    """Some of the spots, with how many see a warrior there, the fewest first."""
    terrain, some = offers.battle.terrain, spots[:: 1 + len(spots) // _SPOTS]
    seen = [
        (sum(terrain.visible(look, at, body, warrior.body) for look, body in eyes), order, at)
        for order, at in enumerate(some)
    ]
    return [(count, at) for count, _, at in sorted(seen)]


def seen_by(count: int, watchers: Sequence[Combatant]) -> str:
    """How many of the nearest enemies see a place."""
    nearest_few = "" if len(watchers) <= _WATCHERS else f"the {_WATCHERS} nearest "
    if not count:
        return f"out of sight of {nearest_few or 'all '}enemies"
    seen = f"{count} of {nearest_few}" if nearest_few else f"{count} "
    return f"in sight of {seen}{'enemy' if seen == '1 ' else 'enemies'}"


def towards(start: Point, to: Point, far: int) -> Point:
    """The place `far` (1/100 inch) along the straight way to another, or away from it, on the same floor."""
    dx, dy = to.x - start.x, to.y - start.y
    whole = max(1, root_up(dx * dx + dy * dy))
    return Point(start.x + _part(dx * far, whole), start.y + _part(dy * far, whole), start.z)


def _part(number: int, whole: int) -> int:
    """A quotient rounded towards zero, so that no place is farther than it may be."""
    return number // whole if number >= 0 else -(-number // whole)
