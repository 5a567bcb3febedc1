"""The kinds of marks on the picture of a table."""

from collections import Counter
from dataclasses import dataclass

from rules.engine.setup import BattleSetup
from rules.engine.table import Point

type Ring = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Zone:
    """A zone in which a side sets up, or may; `side` is None until somebody has chosen it."""

    ring: Ring
    label: str
    title: str
    side: int | None = None


@dataclass(frozen=True)
class Place:
    """A building or a round place that the battle is about; `side` holds it, None: nobody."""

    title: str
    label: str
    ring: Ring = ()
    at: Point | None = None
    radius: int = 0
    side: int | None = None


@dataclass(frozen=True)
class Token:
    """Counters on the table, or carried by a warrior, and then drawn at the warrior's base."""

    title: str
    at: Point
    count: int
    carried: bool
    chest: bool = False


@dataclass(frozen=True)
class Bond:
    """Line from a neutral model to the warrior it follows."""

    title: str
    ends: tuple[Point, Point]


@dataclass(frozen=True)
class Marks:
    """Everything, in the order in which it is drawn."""

    zones: tuple[Zone, ...] = ()
    places: tuple[Place, ...] = ()
    bonds: tuple[Bond, ...] = ()
    tokens: tuple[Token, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """The places and tokens for those who cannot see them."""
        lying: Counter[str] = Counter(it.title for it in self.tokens if not it.carried)
        heaps = [f"{title}, {count} times" if count > 1 else title for title, count in lying.items()]
        carried = [it.title for it in self.tokens if it.carried]
        return tuple(
            f"{text}."
            for text in (
                *(it.title for it in self.places),
                *(it.title for it in self.bonds),
                *heaps,
                *carried,
            )
        )


NOTHING_MARKED = Marks()


def building_of(setup: BattleSetup, piece: int, text: str, label: str) -> Place:
    """A building as a place that the battle is about."""
    found = setup.table.pieces[piece]
    return Place(f"{text}{f' {label}' if label else ''}: {found.name}", label, tuple(found.outline))


def ring_of(low: Point, high: Point) -> Ring:
    """The rectangle between two corners as an outline."""
    return (low.x, low.y), (high.x, low.y), (high.x, high.y), (low.x, high.y)
