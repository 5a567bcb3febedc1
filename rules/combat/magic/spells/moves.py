"""Moves by magic: carried through the air, set down beside somebody, pushed, or brought to the table.

They may leave a combat without blows and ignore what stands between. Landing against an enemy counts as a charge
(CORE-MAGIC-CHAOS-5-3).
"""

from collections.abc import Callable, Mapping

from rules.combat.injury.injury import resolve_hits
from rules.combat.moving.falling import fall
from rules.combat.moving.straight import straight_move
from rules.engine.battle import Battle, ask_for
from rules.engine.decisions import ANYWHERE, STAY, IllegalAnswer, Landing, place
from rules.engine.events import WarriorMoved
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.table import CONTACT, INCH, Point, Route, distance, gap, overlap

RULE = "CORE-MAGIC-CHAOS-5-2"

type Spot = tuple[Point, tuple[int, ...]]


def where_carried(
    battle: Battle,
    warrior: Combatant,
    within: int,
    enemies: Mapping[int, Point],
    open_to: Callable[[Point], bool] = lambda at: True,
) -> Flow[Spot | None]:
    """Ask where a model is carried, at most `within` (1/100 inch): a place, or one of the enemies (`landing_at`).

    The place and the enemies touched there; None to stay.
    """

    def accept(answer: str) -> Spot | None:
        if answer == STAY:
            return None
        if answer in {str(id) for id in enemies}:
            at = enemies[int(answer)]
            return at, _touching(battle, warrior, at)
        at = _free(battle, warrior, place(answer), warrior.position, within)
        if not open_to(at):
            raise IllegalAnswer(f"The spell does not carry {warrior.fighter.name} there.")
        return at, ()

    spot = yield from ask_for(
        Landing(warrior.side, warrior.id, warrior.position, within, tuple(enemies)), accept
    )
    return spot


def landing_at(battle: Battle, warrior: Combatant, within: int) -> dict[int, Point]:
    """The enemies that they can be set down against, each with the nearest free place."""
    found = {}
    taken = battle.bases(warrior)
    for enemy in battle.state.enemies_of(warrior.side):
        if (
            distance(warrior.position, enemy.position)
            > within + warrior.fighter.radius + enemy.fighter.radius + CONTACT
        ):
            continue
        spots = battle.terrain.contact_points(
            warrior.position, enemy.position, warrior.fighter.radius, enemy.fighter.radius, taken
        )
        at = next((spot for spot in spots if distance(warrior.position, spot) <= within), None)
        if at is not None:
            found[enemy.id] = at
    return found


def brought(battle: Battle, warrior: Combatant, by: Combatant, within: int) -> Flow[Point | None]:
    """Ask where a model comes to the table, at most `within` of the one who calls it; None where it stays away."""

    def accept(answer: str) -> Point | None:
        if answer == STAY:
            return None
        if answer == ANYWHERE:
            return free_spot(battle, warrior, by, within)
        at = place(answer)
        if gap(at, warrior.fighter.radius, by.position, by.fighter.radius) > within:
            raise IllegalAnswer(f'That is more than {within // INCH}" away.', "CORE-MAGIC-NECRO-2-3")
        return _standing(battle, warrior, at)

    answer = yield from ask_for(Landing(by.side, warrior.id, by.position, within, (), True), accept)
    return answer


def free_spot(battle: Battle, warrior: Combatant, by: Combatant, within: int) -> Point | None:
    """The free place nearest to the one who calls, out of every enemy's reach, or None."""
    most = within + warrior.fighter.radius + by.fighter.radius
    spots = [
        (distance(by.position, spot), spot)
        for spot in battle.terrain.spots_for(warrior.fighter.radius)
        if abs(spot.x - by.position.x) <= most and abs(spot.y - by.position.y) <= most
    ]
    for _, spot in sorted(spots):
        near = gap(spot, warrior.fighter.radius, by.position, by.fighter.radius) <= within
        if near and may_be_set_down(battle, warrior, spot):
            return spot
    return None


def _free(battle: Battle, warrior: Combatant, at: Point, start: Point, within: int) -> Point:
    if distance(start, at) > within:
        raise IllegalAnswer(f'{warrior.fighter.name} is carried {within / INCH:g}" at most.', RULE)
    return _standing(battle, warrior, at)


def _standing(battle: Battle, warrior: Combatant, at: Point) -> Point:
    """The place, if they can stand there and touch no enemy; raises `IllegalAnswer`."""
    radius = warrior.fighter.radius
    if not battle.terrain.can_stand(at, radius):
        raise IllegalAnswer(f"{warrior.fighter.name} cannot stand there.", RULE)
    for other in battle.others(warrior):
        if overlap(at, radius, other.position, other.fighter.radius):
            raise IllegalAnswer(f"{other.fighter.name} stands there.", RULE)
        if warrior.opposes(other) and battle.terrain.engaged(
            at, radius, other.position, other.fighter.radius
        ):
            raise IllegalAnswer("Beside an enemy a warrior is only set down by name.", "CORE-MAGIC-NECRO-2-4")
    return at


def _touching(battle: Battle, warrior: Combatant, at: Point) -> tuple[int, ...]:
    return tuple(
        enemy.id
        for enemy in battle.state.enemies_of(warrior.side)
        if battle.terrain.engaged(at, warrior.fighter.radius, enemy.position, enemy.fighter.radius)
    )


def shifted(battle: Battle, warrior: Combatant, way: Route) -> Flow[None]:
    """Moved a little by something else; they still fight the enemies they still touch."""
    at = way.points[-1]
    if len(way.points) > 1:
        still = tuple(id for id in _touching(battle, warrior, at) if id in warrior.contacts)
        yield WarriorMoved(warrior.id, "step", way.points, 0, still)


def step_away(battle: Battle, warrior: Combatant, other: Combatant, by: int) -> Point:
    """The place straight away from another, or the nearest to it where they can stand, `by` (1/100 inch) further."""
    dx, dy = warrior.position.x - other.position.x, warrior.position.y - other.position.y
    return next(
        (at for turn in TURNS if _open(battle, warrior, at := _towards(warrior.position, *turn(dx, dy), by))),
        warrior.position,
    )


TURNS: tuple[Callable[[int, int], tuple[int, int]], ...] = (
    lambda x, y: (x, y),
    lambda x, y: (x - y // 2, y + x // 2),
    lambda x, y: (x + y // 2, y - x // 2),
    lambda x, y: (-y, x),
    lambda x, y: (y, -x),
)


def _towards(start: Point, dx: int, dy: int, by: int) -> Point:
    length = max(1, distance(Point(0, 0), Point(dx, dy)))
    return Point(start.x + dx * by // length, start.y + dy * by // length, start.z)


def may_be_set_down(battle: Battle, warrior: Combatant, at: Point) -> bool:
    """Whether magic may put them there: room to stand, and no enemy in contact."""
    try:
        _standing(battle, warrior, at)
    except IllegalAnswer:
        return False
    return True


def _open(battle: Battle, warrior: Combatant, at: Point) -> bool:
    return may_be_set_down(battle, warrior, at) and battle.terrain.straight(
        warrior.position, at, warrior.fighter.radius
    )


def pushed(
    battle: Battle, warrior: Combatant, from_: Point, limit: int
) -> Flow[tuple[Combatant | None, bool]]:
    """Push a model straight away from a place, over an edge too: whom they hit, and whether anything stopped them."""
    knock = battle.rules.push(battle, warrior, from_, limit)
    if knock is not None:
        return (yield from knock)
    away = warrior.position.x - from_.x, warrior.position.y - from_.y
    move = straight_move(battle, warrior, away, limit, battle.terrain.contact + 1)
    if len(move.route.points) > 1:
        yield WarriorMoved(warrior.id, "pushed", move.route.points, move.route.length)
    if not move.blocked:
        return None, False
    edge = (
        battle.terrain.edge_within(warrior.position, warrior.fighter.radius, CONTACT)
        if warrior.position.z
        else None
    )
    if edge is not None and move.met is None:
        yield from fall(battle, warrior, edge.landing, edge.drop, resolve_hits)
        return None, False
    return move.met, True
