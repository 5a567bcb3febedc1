"""Bursts: mortar bombs, fire bombs and bombs by pigeon, and the warriors they catch."""

from collections.abc import Sequence

from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import remove_from_play, resolve_hits
from rules.combat.moving.random_heading import random_heading
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import BURST, BombBurst, RuleRolled
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH, Point, gap
from rules.engine.table.geometry.plane import ratio, root_up
from rules.values import changed

#: The trait of a shell that bursts where it lands.
BLAST = "blast"
#: How far such a bomb reaches, in 1/100 inch.
RADIUS = 150


def burst(battle: Battle, shooter: Combatant, at: Point, hit: Hit) -> Flow[None]:
    """Hit everybody within 1.5 inches of a place, friend and foe, the nearest first."""
    caught = near(battle, at, RADIUS)
    yield BombBurst(shooter.id, hit.weapon, at, tuple(other.id for other in caught))
    for warrior in caught:
        yield from resolve_hits(battle, shooter, warrior, [changed(hit, die=None)], in_combat=False)


def near(battle: Battle, at: Point, within: int) -> Sequence[Combatant]:
    """Everybody on the table within a distance of a place (1/100 inch), the nearest first."""
    found = [
        (gap(at, 0, warrior.position, warrior.fighter.radius), warrior.id)
        for warrior in battle.state.on_table()
    ]
    return [battle.combatant(id) for away, id in sorted(found) if away <= within]


def burst_apart(
    battle: Battle, warrior: Combatant, by: int | None, inches: int, weapon: str
) -> Flow[list[Combatant]]:
    """Take a warrior who bursts out of play. Returns whoever stands within these inches, the nearest first."""
    at, reach = warrior.position, warrior.fighter.radius + INCH * inches
    yield from remove_from_play(battle, warrior, by, BURST)
    caught = [it for it in near(battle, at, reach) if it is not warrior]
    yield BombBurst(warrior.id, weapon, at, tuple(it.id for it in caught))
    return caught


def scatter(battle: Battle, shooter: Combatant, target: Combatant) -> Flow[Point | None]:
    """Roll where a bomb that missed lands: 2D6 inches from its target in a random direction; None off the table."""
    (x, y, z), (fx, fy, _) = target.position, shooter.position
    dx, dy = yield from random_heading(shooter, (x - fx, y - fy))
    roll = Roll("scatter", count=2, who=shooter.id)
    faces = yield from throw(roll)
    yield RuleRolled(shooter.id, "The bomb strays in inches", roll.shown(faces), True)
    far, length = sum(faces) * 100, root_up(dx * dx + dy * dy)
    x, y = x + ratio(dx * far, length), y + ratio(dy * far, length)
    table = battle.setup.table
    if not (0 <= x <= table.width and 0 <= y <= table.depth):
        return None
    return Point(x, y, z)
