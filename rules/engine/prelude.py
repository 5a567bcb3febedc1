"""What happens before the first round: the meeting, roll-offs, places, what a warband drinks, whose map had a say.

Supplies and the choice of the scenario are settled when the battle is set up and stored with it; their events only
tell it.
"""

from rules.engine.event import Event
from rules.engine.table import Point
from rules.values import Value


class Supply(Value, frozen=True):
    """Something that serves a whole warband for one battle; it lies at `place`, a roster number or None for the stash.

    `not_for` are the callings that may not have it.
    """

    item: str
    name: str
    place: int | None = None
    not_for: tuple[str, ...] = ()


class ScenarioClaim(Value, frozen=True):
    """Maps of a `side`, by the key and name of the item, that let one of the sides `favours` choose the scenario."""

    side: int
    item: str
    name: str
    favours: tuple[int, ...]
    place: int | None = None
    copies: int = 1


class ScenarioChoice(Value, frozen=True):
    """Who chose the scenario: `side` by the maps and the roll-off, None where he who might have let it be.

    `rolls` are the rounds of the roll-off between several who might, each as pairs of side and D6.
    """

    claims: tuple[ScenarioClaim, ...]
    side: int | None
    rolls: tuple[tuple[tuple[int, int], ...], ...] = ()


class BattleBegan(Event, frozen=True):
    ruleset: str
    scenario: str
    table: str
    sides: tuple[str, ...]
    commitment: str


class RolledOff(Event, frozen=True):
    """Each side rolled a D6 (again while tied); the highest won."""

    purpose: str
    rolls: tuple[tuple[int, ...], ...]
    winner: int


class EdgeChosen(Event, frozen=True):
    side: int
    edge: str


class FirstTurnDecided(Event, frozen=True):
    side: int


class WarriorAbsent(Event, frozen=True):
    """He sits this battle out, and counts for nothing in it."""

    who: int


class WarriorDeployed(Event, frozen=True):
    who: int
    at: Point


class ScenarioChosen(Event, frozen=True):
    """Maps had a say in the scenario, and are spent."""

    choice: ScenarioChoice


class WarbandDrank(Event, frozen=True):
    """A warband drank before the battle, but for those whom it does not agree with."""

    side: int
    item: str
    abstained: tuple[int, ...] = ()


PreludeEvent = (
    BattleBegan
    | RolledOff
    | EdgeChosen
    | FirstTurnDecided
    | WarriorAbsent
    | WarriorDeployed
    | ScenarioChosen
    | WarbandDrank
)
