"""The stage: open ground on which models stand far apart, and come together only for what the players say.

Nothing that the rules measure is true of it but contacts, and the distance and cover of the shot that is fired.
"""

from collections.abc import Iterator

from rules.engine.battle import Battle
from rules.engine.decisions import IllegalAnswer, place_key
from rules.engine.events import ModelPut
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.table import CONTACT, INCH, STAGED, Piece, Point, Solid, Table
from rules.engine.table.geometry.outlines import rectangle

#: How far apart the places of the models are, and the first of them, in 1/100 inch.
APART, FIRST, ROW = 2000, 1000, 8
#: The range: the places of the target of a shot, in the open and behind a wall, and the way to the shooter.
OPEN, WALLED = Point(1500, 13000, 0), Point(1500, 14500, 0)
_WALL = rectangle(1600, 14000, 1640, 15000)

#: Stands for the table of a battle that people play on a real one.
REAL_TABLE = Table(key="real-table", name="A real table", summary="Not on this site.", width=4800, depth=4800)

#: The table of every battle that is refereed, in its record too.
STAGE = Table(
    key=STAGED,
    name="A real table",
    summary="What stands on it, the players say.",
    width=16500,
    depth=16000,
    pieces=(
        Piece(kind="wall", name="the cover", outline=_WALL, height=INCH, solids=(Solid(_WALL, 0, INCH),)),
    ),
)

#: Directions in which a place near another is looked for, in 1/100.
_ROUND = ((100, 0), (0, 100), (-100, 0), (0, -100), (71, 71), (-71, 71), (-71, -71), (71, -71))


def home(warrior: Combatant) -> Point:
    """The place of a model that is near nobody."""
    row, column = divmod(warrior.id, ROW)
    return Point(FIRST + column * APART, FIRST + row * APART, 0)


def near(battle: Battle, warrior: Combatant, at: Point, away: int) -> Point:
    """A free place so far from another, from centre to centre, or the next farther one."""
    others = battle.apart_from(warrior)
    for far in range(away, away + 10 * INCH, 50):
        for x, y in _ROUND:
            place = Point(at.x + x * far // 100, at.y + y * far // 100, 0)
            if battle.terrain.is_free(place, warrior.radius, others):
                return place
    return home(warrior)


def put(battle: Battle, warrior: Combatant, at: Point) -> Flow[None]:
    """Put a model somewhere, unless it stands there."""
    if warrior.position != at:
        yield ModelPut(warrior.id, at)


def put_apart(battle: Battle, *but: Combatant) -> Flow[None]:
    """Bring everybody who fights nobody back to their place, or near it where others fight there."""
    for warrior in battle.state.on_table():
        if warrior.contacts or warrior in but or warrior.position == home(warrior):
            continue
        at = home(warrior)
        if not battle.terrain.is_free(at, warrior.radius, battle.apart_from(warrior)):
            at = near(battle, warrior, at, 6 * INCH)
        yield from put(battle, warrior, at)


def put_for_charge(battle: Battle, charger: Combatant, target: Combatant, gap: int) -> Flow[None]:
    """Put a charger so far from the target."""
    away = charger.radius + target.radius + gap
    yield from put(battle, charger, near(battle, charger, target.position, away))


def put_for_shot(
    battle: Battle, shooter: Combatant, target: Combatant, gap: int, *, covered: bool
) -> Flow[None]:
    """Put two models on the range, so far from each other, with or without the wall between them."""
    yield from put_apart(battle, shooter, target)
    yield from put_on_range(battle, shooter, target, gap, covered=covered)


def put_on_range(
    battle: Battle, shooter: Combatant, target: Combatant, gap: int, *, covered: bool
) -> Flow[None]:
    """Put them there, and leave everybody else where they are."""
    at = WALLED if covered else OPEN
    yield from put(battle, target, at)
    yield from put(battle, shooter, at._replace(x=at.x + target.radius + shooter.radius + gap))


def steps(warrior: Combatant, far: int) -> Iterator[Point]:
    """Places that are so far away, in all directions."""
    at = warrior.position
    for x, y in _ROUND[:4]:
        yield Point(at.x + x * far // 100, at.y + y * far // 100, 0)


def row(low: Point, high: Point) -> Iterator[str]:
    """Places in a zone as answers, with room for a model between each two."""
    for y in range(low.y + INCH, high.y, 2 * INCH):
        for x in range(low.x + INCH, high.x, 2 * INCH):
            yield place_key(Point(x, y, 0))


def is_accepted(accept: object, answer: str) -> bool:
    """Whether a decision takes an answer."""
    assert callable(accept)
    try:
        accept(answer)
    except IllegalAnswer:
        return False
    return True


#: A charger who reaches the target begins so far from it.
REACHES = 2 * INCH + CONTACT
#: The same for one whom an enemy meets on the way.
MET = 4 * INCH
