"""Questions before the battle: where warriors are set up and counters are laid."""

from typing import Literal

from rules.engine.decisions.decision import ANYWHERE, Decision
from rules.engine.table import Point
from rules.engine.zone import Zone


class DeploymentPlace(Decision, frozen=True):
    """Ask where a warrior is set up: `x,y,z` (1/100 inch) inside the zone from `low` to `high`, or `anywhere` in it.

    Where the zone is no rectangle, `zone` says which places in it count.
    """

    who: int
    low: Point
    high: Point
    zone: Zone | None = None

    @property
    def default(self) -> str:
        return ANYWHERE


class CounterPlace(Decision, frozen=True):
    """Ask where a counter is laid on the ground: `x,y,z` (1/100 inch) in the zone, or `anywhere` in it."""

    counter: int
    kind: str
    zone: Zone

    @property
    def default(self) -> str:
        return ANYWHERE


#: Where infiltrators may appear, as `Infiltrate` says it.
type HidingPlace = Literal["unseen", "hiding", "ruin", "outside", "afield"]


class Infiltrate(Decision, frozen=True):
    """Ask where an infiltrator appears: `stay` where they were set up, or `x,y,z` as `where` says.

    `unseen`: out of every enemy's sight and farther than `away` (1/100 inch) from all of them. `hiding`: at least that
    far from them, in sight or not. `ruin`: the same, in a building outside the enemy's zone. `outside`: anywhere but
    in the enemy's zone. `afield`: as `hiding`, but they are not hidden yet.
    """

    who: int
    away: int
    where: HidingPlace = "unseen"
