"""Shots and blows."""

from rules.engine.dice import Rolled
from rules.engine.events.event import Event
from rules.engine.table import Point


class ShotFired(Event, frozen=True):
    """A shot and its roll to hit; `roll` is None when it missed or hit without one, `reason` then says why.

    `struck` is the warrior hit in the end: the target, or one who was in the way (CORE-SHOOT-COVER-4). `barrels`
    are those that were fired at once.
    """

    who: int
    target: int
    weapon: str
    distance: int
    roll: Rolled | None
    struck: int | None
    reason: str = ""
    barrels: int = 1


class BombBurst(Event, frozen=True):
    """A warrior's bomb burst at a place; `caught` are the warriors it hits, the nearest first."""

    who: int
    weapon: str
    at: Point
    caught: tuple[int, ...]


class Misfired(Event, frozen=True):
    """A blackpowder weapon misfired; `result` is the name of what came of it."""

    who: int
    weapon: str
    roll: Rolled
    result: str


class WeaponsTaken(Event, frozen=True):
    """What a warrior fights this combat with (the index of their loadout)."""

    who: int
    loadout: int
    weapons: str


class BlowStruck(Event, frozen=True):
    """One attack and its roll to hit; `roll` is None where it hit without one, `reason` then says why."""

    who: int
    target: int
    weapon: str
    roll: Rolled | None
    hit: bool
    reason: str = ""


class ParryTried(Event, frozen=True):
    """A die against one blow; `again` when it repeats one against the same blow."""

    who: int
    attacker: int
    roll: Rolled
    parried: bool
    again: bool = False


class PistolsFired(Event, frozen=True):
    """Pistols are fired in close combat (CORE-WPN-PISTOL-5); `weapons` are their keys, one for each pistol.

    Of guns with two barrels, `barrels` of each are fired.
    """

    who: int
    weapons: tuple[str, ...]
    barrels: int = 1


class CombatFought(Event, frozen=True):
    """One close combat phase is over for everybody named."""

    who: tuple[int, ...]
