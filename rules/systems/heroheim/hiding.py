"""Finding the hidden in Heroheim: at once, after any move of anybody (HERO-HIDE-10, -11).

An enemy who comes within their Initiative in inches anywhere on their way finds a hidden warrior, as does an enemy who
sees them without any cover, whichever of the two has moved, or when a building between them collapses.
"""

from collections.abc import Sequence
from itertools import pairwise

from rules.combat.moving.hiding import found, paces, spots_within
from rules.engine.battle import Battle
from rules.engine.events import BuildingCollapsed, RoomMade, WarriorDeployed, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN
from rules.engine.table import Point, gap

#: After these somebody may stand, or be seen, where they were not before.
_CHANGES = (WarriorMoved, WarriorDeployed, RoomMade, BuildingCollapsed)


def find_the_hidden[T](battle: Battle, flow: Flow[T]) -> Flow[T]:
    """Play a flow of the battle; hidden warriors are found as soon as somebody's change of place gives them away."""
    answer: object = None
    collapsed = False
    while True:
        try:
            step = flow.send(answer)
        except StopIteration as end:
            if collapsed:
                yield from _find_in_the_open(battle)
            done: T = end.value
            return done
        if collapsed:  # the flow has cleared the building away since it said so
            yield from _find_in_the_open(battle)
            collapsed = False
        answer = yield step
        if not isinstance(step, _CHANGES):
            continue
        if isinstance(step, BuildingCollapsed):
            collapsed = True
        elif isinstance(step, WarriorDeployed | RoomMade):
            mover = battle.combatant(step.who)
            yield from _find(battle, mover, (mover.position,))
        elif len(step.path) > 1:
            yield from _find(battle, battle.combatant(step.who), step.path)


def _find(battle: Battle, mover: Combatant, way: Sequence[Point]) -> Flow[None]:
    """Reveal the mover, if an enemy sees them openly on their way, and hidden enemies whom they pass or see openly."""
    enemies = battle.state.enemies_of(mover.side)
    if mover.conditions and mover.under(HIDDEN):
        for enemy in enemies:
            if any(_openly_seen(battle, enemy.position, enemy, at, mover) for at in paces(way)):
                yield from found(battle, mover, enemy)
                break
    passed: Sequence[Point] = ()
    for other in enemies:
        if not other.conditions or not other.under(HIDDEN):
            continue
        passed = passed or list(paces(way))
        near = nearest_gap(way, mover.radius, other) <= spots_within(battle, mover, other)
        if near or any(_openly_seen(battle, at, mover, other.position, other) for at in passed):
            yield from found(battle, other, mover)


def _find_in_the_open(battle: Battle) -> Flow[None]:
    """Reveal every hidden warrior whom an enemy sees openly where they stand."""
    for warrior in battle.state.combatants:
        if not (warrior.on_table and warrior.conditions and warrior.under(HIDDEN)):
            continue
        for enemy in battle.state.enemies_of(warrior.side):
            if _openly_seen(battle, enemy.position, enemy, warrior.position, warrior):
                yield from found(battle, warrior, enemy)
                break


def _openly_seen(battle: Battle, from_: Point, viewer: Combatant, at: Point, target: Combatant) -> bool:
    """Whether a viewer in one place sees a target in another place with no cover at all."""
    return battle.terrain.sees_whole(from_, at, viewer.body, target.body)


def nearest_gap(way: Sequence[Point], radius: int, other: Combatant) -> int:
    """How near a base comes to a warrior on its way, in 1/100 inch."""
    places = (way[0], *[_nearest(a, b, other.position) for a, b in pairwise(way)])
    return min([gap(at, radius, other.position, other.radius) for at in places])


def _nearest(a: Point, b: Point, to: Point) -> Point:
    """The place nearest to a point on a straight way from a to b."""
    x, y, z = a
    dx, dy, dz = b.x - x, b.y - y, b.z - z
    square = dx * dx + dy * dy + dz * dz
    along = min(square, max(0, (to.x - x) * dx + (to.y - y) * dy + (to.z - z) * dz))
    if not along:
        return a
    return Point(x + dx * along // square, y + dy * along // square, z + dz * along // square)
