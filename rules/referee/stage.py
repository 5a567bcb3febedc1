"""The stage: open ground on which models stand far apart, and come together only for what the players say.

Nothing that the rules measure is true of it but contacts, and the distance and cover of the shot that is fired.
"""

from collections.abc import Iterator
from math import isqrt

from rules.catalogue.model import ScenarioType
from rules.catalogue.scenarios.mechanisms import Place
from rules.catalogue.scenarios.thing_model import SearchHouses
from rules.combat.moving.confinement import KEEPS_TO
from rules.engine.battle import Battle
from rules.engine.decisions import IllegalAnswer, place_key
from rules.engine.events import ModelPut
from rules.engine.flow import Flow
from rules.engine.setup import BattleSetup
from rules.engine.state.combatant import Combatant
from rules.engine.table import CONTACT, INCH, STAGED, Piece, Point, Solid, Table, distance, near_segment
from rules.engine.table.geometry.outlines import rectangle

#: How far apart the places of the models are, and the first of them, in 1/100 inch.
APART, FIRST, ROW = 2000, 2500, 7
#: The range: how far below the northern edge the target of a shot stands, in the open and behind a wall.
_OPEN, _WALLED, _AT = 3000, 1500, 1500
#: For how many rows of models there are stages.
_ROWS = (2, 4, 7)
#: The buildings of a scenario: their columns, the nearest to the middle first, how wide they are, and how far north.
_COLUMNS, _WIDE, _NORTH = (3, 2, 4, 1, 5, 0), 1400, 1500

#: Stands for the table of a battle that people play on a real one.
REAL_TABLE = Table(key="real-table", name="A real table", summary="Not on this site.", width=4800, depth=4800)


def _stage(models: int, *, with_buildings: bool) -> Table:
    """Room for that many models, and far from them the range, the middle and the buildings.

    There are three sizes, as a new one takes a second to be surveyed.
    """
    rows = next((it for it in _ROWS if it * ROW >= models), -(-models // ROW))
    depth = max(16000, 2 * (FIRST + rows * APART) + 4000)
    wall = rectangle(_AT + 100, depth - _WALLED - 500, _AT + 140, depth - _WALLED + 500)
    pieces = [Piece(kind="wall", name="the cover", outline=wall, height=INCH, solids=(Solid(wall, 0, INCH),))]
    south = depth // 2 + _NORTH
    for number, column in enumerate(_COLUMNS if with_buildings else ()):
        west = FIRST + column * APART
        outline = rectangle(west, south, west + _WIDE, south + _WIDE)
        pieces.append(Piece(kind="building", name=f"Building {number + 1}", outline=outline, height=INCH))
    return Table(
        key=STAGED,
        name="A real table",
        summary="What stands on it, the players say.",
        width=16500,
        depth=depth,
        pieces=tuple(pieces),
    )


def stage_for(setup: BattleSetup) -> Table:
    """The stage of a battle, with room for its models and with buildings where its scenario knows any."""
    models = len(setup.fighters) + len(setup.unowned)
    return _stage(models, with_buildings=has_buildings(setup.scenario))


#: The scenarios with code of their own that name buildings.
_WITH_BUILDINGS = {"defend-the-find", "hidden-treasure", "occupy", "wizards-mansion", "monster-hunt"}
#: Six chargers find room around a target in these directions, in 1/100.
_SIX = ((100, 0), (-50, 87), (-50, -87), (50, 87), (-100, 0), (50, -87))
#: Directions in which a place near another is looked for, in 1/100.
_ROUND = ((100, 0), (0, 100), (-100, 0), (0, -100), (71, 71), (-71, 71), (-71, -71), (71, -71))


def has_buildings(kind: ScenarioType) -> bool:
    """Whether a scenario names buildings of the table."""
    named = any(isinstance(it, Place | SearchHouses) for it in kind.mechanisms)
    return named or kind.key in _WITH_BUILDINGS


def home(warrior: Combatant) -> Point:
    """The place of a model that is near nobody; of one that never leaves a building, where it was set up."""
    if warrior.under(KEEPS_TO) and warrior.began_at is not None:
        return warrior.began_at
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


def place_apart(battle: Battle, warrior: Combatant) -> Point:
    """The place of a model that is near nobody, or one beside it while others fight there."""
    at = home(warrior)
    if battle.terrain.is_free(at, warrior.radius, battle.apart_from(warrior)):
        return at
    return near(battle, warrior, at, 6 * INCH)


def put_apart(battle: Battle, *but: Combatant) -> Flow[None]:
    """Bring everybody who fights nobody back to their place, or near it where others fight there."""
    for warrior in battle.state.on_table():
        if warrior.contacts or warrior in but or warrior.position == home(warrior):
            continue
        yield from put(battle, warrior, place_apart(battle, warrior))


def put_for_charge(battle: Battle, charger: Combatant, target: Combatant, gap: int) -> Flow[None]:
    """Put a charger so far from the target, or the target so far from a charger who keeps to a building."""
    if charger.under(KEEPS_TO):
        charger, target = target, charger
    reach = charger.radius + target.radius
    others, at = battle.bases(charger), target.position
    for x, y in (*_SIX, *_ROUND):
        places = (
            Point(at.x + x * it // 100, at.y + y * it // 100, 0) for it in (reach + CONTACT, reach + gap)
        )
        beside, here = places
        if all(battle.terrain.is_free(it, charger.radius, others) for it in (beside, here)):
            yield from put(battle, charger, here)
            return
    yield from put(battle, charger, near(battle, charger, at, reach + gap))


def put_beside_way(battle: Battle, mover: Combatant, to: Point, other: Combatant) -> Flow[None]:
    """Put an enemy an inch beside the middle of somebody's way."""
    at = mover.position
    x, y = to.x - at.x, to.y - at.y
    far = max(1, isqrt(x * x + y * y))
    aside = mover.radius + other.radius + INCH
    middle = Point(at.x + x // 2, at.y + y // 2, 0)
    for side in (aside, -aside):
        place = Point(middle.x - y * side // far, middle.y + x * side // far, 0)
        if battle.terrain.is_free(place, other.radius, battle.apart_from(other)):
            yield from put(battle, other, place)
            return


def put_for_shot(
    battle: Battle,
    shooter: Combatant,
    target: Combatant,
    gap: int,
    *,
    covered: bool = False,
) -> Flow[None]:
    """Put two models on the range, so far from each other, with the wall between them or nothing."""
    yield from put_apart(battle, shooter, target)
    yield from put_on_range(battle, shooter, target, gap, covered=covered)


def put_on_range(
    battle: Battle, shooter: Combatant, target: Combatant, gap: int, *, covered: bool
) -> Flow[None]:
    """Put them there, and leave everybody else where they are."""
    at = Point(_AT, battle.setup.table.depth - (_WALLED if covered else _OPEN), 0)
    yield from put(battle, target, at)
    yield from put(battle, shooter, at._replace(x=at.x + target.radius + shooter.radius + gap))


def steps(battle: Battle, warrior: Combatant, far: int) -> list[Point]:
    """Places that are so far away, in all directions: first those to which the way is free, far from others."""
    at, others = warrior.position, battle.bases(warrior)
    places = [Point(at.x + x * far // 100, at.y + y * far // 100, 0) for x, y in _ROUND]

    def preference(place: Point) -> tuple[bool, int]:
        nearest = min((distance(place, other) for other, _ in others), default=0)
        return not _is_clear(battle, warrior, place), -nearest

    return sorted(places, key=preference)


def _is_clear(battle: Battle, warrior: Combatant, to: Point) -> bool:
    ways = (warrior.position.x, warrior.position.y), (to.x, to.y)
    return not any(
        near_segment((at.x, at.y), *ways, radius + warrior.radius + CONTACT)
        for at, radius in battle.bases(warrior)
    )


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


#: A charger who reaches the target begins so far from it, and so far where somebody steps into the way.
REACHES, CROSSED = 2 * INCH + CONTACT, 6 * INCH
#: The same for a charge of one action.
CROSSED_SOON = 4 * INCH
