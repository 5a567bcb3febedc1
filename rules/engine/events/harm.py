"""Events that follow a hit: wounds, saves, injuries and status."""

from msgspec import UNSET, UnsetType

from rules.engine.dice import Rolled
from rules.engine.events.event import Event, Status

#: The causes by which a daemon is destroyed for good, and a body that bursts; the condition of one whose last wound was
#: by fire.
BANISHED, BURST, BURNT = "banished", "burst", "wounded-by-fire"


class WoundRolled(Event, frozen=True):
    """The roll to wound; `roll` is None where the Strength cannot hurt that Toughness at all."""

    who: int
    target: int
    weapon: str
    strength: int
    toughness: int
    roll: Rolled | None
    wounded: bool


class CriticalRolled(Event, frozen=True):
    who: int
    target: int
    roll: Rolled
    result: str


class SaveRolled(Event, frozen=True):
    who: int
    roll: Rolled
    saved: bool
    armour: str


class WoundsLost(Event, frozen=True):
    """Wounds are gone; `cause` is written only where something else than a hit or a rule took them."""

    who: int
    by: int | None
    wounds: int
    left: int
    cause: str | UnsetType = UNSET


class InjuryRolled(Event, frozen=True):
    who: int
    by: int | None
    roll: Rolled
    result: Status


class HelmetTested(Event, frozen=True):
    """The die that may turn stunned into knocked down (CORE-ARM-HELMET)."""

    who: int
    roll: Rolled
    held: bool


class StatusChanged(Event, frozen=True):
    """A warrior went down or out; `by` is the warrior who did it, `cause` names what did where no injury roll did.

    A `spared` warrior is out of action, but rolls for no serious injury after the battle.
    """

    who: int
    status: Status
    by: int | None
    cause: str = ""
    spared: bool = False
