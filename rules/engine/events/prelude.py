"""Events before the first round: roll-offs, places, absences, drinks, and whose map chose the scenario."""

from rules.engine.dice import Rolled
from rules.engine.events.event import Event
from rules.engine.prelude import ScenarioChoice
from rules.engine.table import Point


class BattleBegan(Event, frozen=True):
    ruleset: str
    scenario: str
    table: str
    sides: tuple[str, ...]
    commitment: str


class RolledOff(Event, frozen=True, omit_defaults=True):
    """Each side rolled a D6 (again while tied); the highest won. `added` is what each side has on its die, if any."""

    purpose: str
    rolls: tuple[tuple[int, ...], ...]
    winner: int
    added: tuple[int, ...] = ()


class EdgeChosen(Event, frozen=True):
    side: int
    edge: str


class FirstTurnDecided(Event, frozen=True):
    """The side that begins; `ties_only` where no side has turns and it only goes first in ties."""

    side: int
    ties_only: bool = False


class WarriorAbsent(Event, frozen=True):
    """A warrior sits this battle out, and counts for nothing in it."""

    who: int


class WarriorDeployed(Event, frozen=True):
    who: int
    at: Point


class ScenarioChosen(Event, frozen=True):
    """Maps had a say in the scenario, and are spent."""

    choice: ScenarioChoice


class WarbandDrank(Event, frozen=True):
    """A warband drank before the battle, except the warriors whom the drink does not agree with."""

    side: int
    item: str
    abstained: tuple[int, ...] = ()


class PersonaSummoned(Event, frozen=True):
    """A dramatis persona comes to the battle or stays away; `roll` is None if the enemy is too weak for a roll."""

    side: int
    name: str
    roll: Rolled | None
    comes: bool


PreludeEvent = (
    BattleBegan
    | RolledOff
    | EdgeChosen
    | FirstTurnDecided
    | WarriorAbsent
    | WarriorDeployed
    | ScenarioChosen
    | WarbandDrank
    | PersonaSummoned
)
