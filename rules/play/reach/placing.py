"""The answer that a tap on the map means: the place itself, or the nearest legal one very close to it."""

from collections.abc import Iterator
from typing import Protocol

from rules.combat.moving.footing import footing
from rules.engine.battle import Battle
from rules.engine.decisions import (
    AimStrip,
    CounterPlace,
    Decision,
    DeploymentPlace,
    IllegalAnswer,
    Infiltrate,
    Landing,
    MoveTo,
)
from rules.engine.decisions.decision import place_key
from rules.engine.dice import Roll
from rules.engine.routes import route
from rules.engine.table import Point, distance
from rules.engine.table.geometry.outlines import contains
from rules.play.reach.ground import LEAP

#: A tap is moved this far at most, in 1/100 inch.
SNAP = 60
#: The places around a tap that are tried lie this far apart, in 1/100 inch.
_STEP = 10
_AROUND = sorted(
    (
        (x, y)
        for x in range(-SNAP, SNAP + 1, _STEP)
        for y in range(-SNAP, SNAP + 1, _STEP)
        if 0 < x * x + y * y <= SNAP * SNAP
    ),
    key=lambda at: (at[0] * at[0] + at[1] * at[1], at),
)


class Asking(Protocol):
    """A battle that waits for an answer, or one that is imagined to."""

    @property
    def battle(self) -> Battle:
        """The battle as it stands."""

    @property
    def pending(self) -> Decision | Roll | None:
        """The question."""

    def check(self, key: str) -> None:
        """Raise `IllegalAnswer` if an answer breaks a rule; nothing changes either way."""


def placed(asking: Asking, x: int, y: int, z: int | None = None) -> str:
    """The legal answer nearest to a tap (1/100 inch), at most 0.6 inches from it.

    Without `z` every floor there is tried, those nearest in height to the warrior first. Raises `IllegalAnswer` with
    the reason against the tapped place where nothing near is legal, or where no place is asked for.
    """
    asked, battle = asking.pending, asking.battle
    if not isinstance(asked, MoveTo | DeploymentPlace | CounterPlace | Infiltrate | Landing | AimStrip):
        raise IllegalAnswer("No place is asked for.")
    heights = [z] if z is not None else _heights(asked, battle, x, y)
    tapped = [Point(x, y, height) for height in heights]
    reason: IllegalAnswer | None = None
    for at in tapped:
        refused = refusal(asking, at)
        if refused is None:
            return place_key(at)
        reason = reason or refused
    for at in tapped:
        for near in _nearby(asked, battle, at):
            if refusal(asking, near) is None:
                return place_key(near)
    raise reason or IllegalAnswer("Nobody can stand there.")


def refusal(asking: Asking, at: Point) -> IllegalAnswer | None:
    """The engine's reason against a place; None where it is legal."""
    try:
        asking.check(place_key(at))
    except IllegalAnswer as error:
        return error
    return None


def _heights(asked: Decision, battle: Battle, x: int, y: int) -> list[int]:
    """The heights of all floors at a place, the nearest to the warrior's own first."""
    match asked:
        case CounterPlace():
            return [0]
        case AimStrip():
            return [battle.combatant(asked.who).position.z]
        case Landing():
            own = asked.around.z
        case MoveTo() | Infiltrate():
            own = battle.combatant(asked.who).position.z
        case _:
            own = 0
    found = {0, *(it.z for it in battle.terrain.surfaces if contains(it.outline, x, y))}
    return sorted(found, key=lambda z: (abs(z - own), z))


def _nearby(asked: Decision, battle: Battle, at: Point) -> Iterator[Point]:
    """The places to try near a tap: as far towards it as the movement goes, then all around it."""
    if isinstance(asked, MoveTo) and asked.manner != LEAP:
        short = _as_far_as_possible(asked, battle, at)
        if short is not None:
            yield short
    for dx, dy in _AROUND:
        yield Point(at.x + dx, at.y + dy, at.z)


def _as_far_as_possible(asked: MoveTo, battle: Battle, at: Point) -> Point | None:
    """The end of the movement on the way to a place that is a little too far."""
    warrior, limit = battle.combatant(asked.who), max(asked.walk, asked.run)
    ground, others = footing(battle, warrior), battle.bases(warrior)
    way = route(ground, warrior.position, at, warrior.radius, limit + SNAP, others)
    if way is None or way.length <= limit:
        return None
    end = ground.walked(way, limit, others)
    return end if distance(end, at) <= SNAP else None
