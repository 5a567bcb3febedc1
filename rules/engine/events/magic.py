"""Events of magic: attempts to cast, rolls made again, wounds and warriors that come back, changes of side.

Read like `rules.engine.events`, which has them all.
"""

from rules.engine.dice import Rolled
from rules.engine.events.event import Event
from rules.engine.table import Point


class SpellCast(Event, frozen=True):
    """An attempt to cast: 2D6 against the difficulty, `roll` None if no roll is needed. `target` None: no one model."""

    who: int
    spell: str
    target: int | None
    roll: Rolled | None
    cast: bool


class RollRepeated(Event, frozen=True):
    """A roll that does not count: it is made again, and the next one stands; `cause` says why."""

    who: int
    purpose: str
    roll: Rolled
    cause: str


class RollChanged(Event, frozen=True):
    """The dice stand as `faces` in place of what was rolled; `cause` says why.

    A spell that may change one roll only is used up: its condition's key (`spent`), and its source.
    """

    who: int
    purpose: str
    roll: Rolled
    faces: tuple[int, ...]
    cause: str
    spent: str = ""
    by: int | None = None


class ItemRuined(Event, frozen=True):
    """A weapon or a piece of armour broke for good, or only for this battle where it `mends`.

    A weapon takes its last `shots` with it: what is left of its kind did not fire them.
    """

    who: int
    item: str
    cause: str = ""
    mends: bool = False
    shots: int = 0


class BuildingCollapsed(Event, frozen=True):
    """A building of the table, by its place among the pieces, is there no longer."""

    building: int
    name: str


class WoundsRegained(Event, frozen=True):
    """Wounds that came back, or came on top; `left` is what they have now."""

    who: int
    wounds: int
    left: int
    cause: str = ""


class WarriorRaised(Event, frozen=True):
    """A warrior who was out of action is back on the table, standing, with a number of wounds."""

    who: int
    at: Point
    wounds: int


class AllegianceChanged(Event, frozen=True):
    """A warrior fights for another side from now on, or for their own again."""

    who: int
    side: int
    cause: str = ""


MagicEvent = (
    SpellCast
    | RollRepeated
    | RollChanged
    | ItemRuined
    | BuildingCollapsed
    | WoundsRegained
    | WarriorRaised
    | AllegianceChanged
)
