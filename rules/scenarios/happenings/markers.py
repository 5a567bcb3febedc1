"""Happenings of a marker on the table: a ghost, rats, a tree, hands of stone, ball lightning (CAMP-OPT-HAPPEN-6).

Rulings: ghost, rats and lightning move at the start of each turn of whoever met them, the first at once. Rats come from
the middle of an edge by lot, run in one of eight directions by lot, and stop at buildings and edges. Warriors test at
the start of their turn. A friend in contact always holds one back from the tree, and those in combat stay where they
are. The hands open round an enemy, and hold whoever is there when a turn begins. Ball lightning leaves with its wizard,
and without wizards at once.
"""

from rules.battlefields.zones import EDGES
from rules.catalogue.profile import Change
from rules.combat.effects.hit import Hit
from rules.combat.going_on import side_of
from rules.combat.injury.injury import remove_from_play, resolve_hits
from rules.combat.moving.random_heading import HEADINGS
from rules.combat.psychology.fleeing import breaks
from rules.combat.psychology.minds import able, beyond_psychology
from rules.combat.rolls.leadership_test import test_leadership
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Roll, Rolled
from rules.engine.events import ConditionBegan, ConditionEnded, WarriorMoved
from rules.engine.events.objectives import MarkerMoved
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import NOT_AIMED_AT, NOT_ATTACKED, Condition
from rules.engine.table import CONTACT, INCH, Point, distance, near_segment
from rules.engine.table.geometry.outlines import contains
from rules.scenarios.happenings.part import NOTHING, STREAM, at_random, present
from rules.scenarios.mechanisms.neutral_moves import EIGHT
from rules.scenarios.parts.amounts import rolled_amount
from rules.scenarios.parts.buildings import buildings, outline_of

SPIRIT, RATS, TREE = "restless-spirit", "swarm-of-rats", "forbidden-fruit"
HANDS, BALL = "hands-of-stone", "ball-lightning"
#: The question round whom the hands open.
ROUND_WHOM = "hands of stone"
#: The markers by the keys of their rows.
_NAMES = {
    SPIRIT: "the restless spirit",
    RATS: "the swarm of rats",
    TREE: "the tree with forbidden fruit",
    HANDS: "the spot with hands of stone",
    BALL: "the ball of lightning",
}
#: In 1/100 inch: how far ghost and tree are felt, how near the fruit is in reach, how wide hands and rats are.
_FELT, _IN_REACH, _HELD, _SWARM = 8 * INCH, INCH, 3 * INCH, 157
#: How far the ghost drifts, how far from a warrior the tree stands, and how deep in the table rats come out.
_DRIFT, _BESIDE, _DEEP = 4 * INCH, 2 * INCH, 3 * INCH
#: The length of a heading.
_UNIT = 10_000
#: Those whom a ghost fears.
_PRIESTS = frozenset({"sigmarite-matriarch", "warrior-priest"})
_BITE = Hit("the swarm of rats", 2)


def begin(battle: Battle, key: str, side: int) -> Flow[None]:
    """Put the marker of a row on the table, and let it do what it does at once."""
    table = battle.setup.table
    if key in (SPIRIT, RATS):
        edge = yield from throw(Roll(f"the edge of {_NAMES[key]}", sides=len(EDGES), stream=STREAM))
        yield MarkerMoved(
            _NAMES[key], _inside(battle, *_middle(EDGES[edge[0] - 1], table.width, table.depth))
        )
    elif key == TREE:
        tempted = yield from at_random(present(battle, side), "beside whom the tree stands")
        if tempted is not None:
            way, _ = yield from _heading()
            yield MarkerMoved(_NAMES[key], _towards(battle, tempted.position, way, _BESIDE + tempted.radius))
    elif key == HANDS:
        enemies = tuple(str(it.id) for it in battle.state.enemies_of(side) if it.home in battle.sides)
        if enemies:
            named = yield from ask(Choice(side, ROUND_WHOM, enemies))
            yield MarkerMoved(_NAMES[key], battle.combatant(int(named)).position)
    elif key == BALL and _wizard(battle) is not None:
        yield MarkerMoved(_NAMES[key], Point(table.width // 2, table.depth // 2))
    yield from begins_turn(battle, side)


def begins_turn(battle: Battle, side: int) -> Flow[None]:
    """What the marker on the table does in this turn."""
    key = next((key for key, name in _NAMES.items() if name in battle.state.objectives.markers), None)
    if key is None:
        return
    met = side_of(battle, key) == side
    match key:
        case "restless-spirit":
            yield from _haunt(battle, side, moves=met)
        case "swarm-of-rats" if met:
            yield from _run_over(battle)
        case "forbidden-fruit":
            yield from _tempt(battle, side)
        case "hands-of-stone":
            yield from _hold(battle)
        case "ball-lightning" if met:
            yield from _seek(battle)


def thaw(battle: Battle) -> Flow[None]:
    """Let the frozen go whose time is over, and the hands after their turn."""
    for warrior in battle.state.combatants:
        if warrior.under(BALL) and warrior.conditions[BALL].amount < battle.state.round:
            yield ConditionEnded(warrior.id, BALL)
    if _NAMES[HANDS] in battle.state.objectives.markers:
        yield MarkerMoved(_NAMES[HANDS], None)


def _haunt(battle: Battle, side: int, *, moves: bool) -> Flow[None]:
    """The ghost drifts, a priest in its way banishes it, and it frightens those of the side near it."""
    if moves:
        way, rolled = yield from _heading()
        there = _towards(battle, _at(battle, SPIRIT), way, _DRIFT)
        yield MarkerMoved(_NAMES[SPIRIT], there, rolled)
    at = _at(battle, SPIRIT)
    if any(
        _PRIESTS.intersection(it.fighter.callings) and _is_near(it, at, CONTACT) for it in present(battle)
    ):
        yield MarkerMoved(_NAMES[SPIRIT], None)
        return
    for warrior in present(battle, side):
        if not (_is_near(warrior, at, _FELT) and able(warrior)) or beyond_psychology(battle, warrior):
            continue
        if not (yield from test_leadership(battle, warrior, "the restless spirit")):
            yield from breaks(battle, warrior, from_=at)


def _run_over(battle: Battle) -> Flow[None]:
    """The rats run 2D6 inches, and bite everybody on their way D3 times."""
    way, _ = yield from _heading()
    far, rolled = yield from rolled_amount("2D6", "how far the rats run")
    start = end = _at(battle, RATS)
    for _ in range(far):
        further = _towards(battle, end, way, INCH)
        if any(contains(outline_of(battle, it), further.x, further.y) for it in buildings(battle.terrain)):
            break
        end = further
    yield MarkerMoved(_NAMES[RATS], end, rolled)
    for warrior in present(battle):
        at = (warrior.position.x, warrior.position.y)
        reach = warrior.radius + _SWARM
        if not warrior.position.z and near_segment(at, (start.x, start.y), (end.x, end.y), reach):
            hits, _ = yield from rolled_amount("D3", "hits of the swarm")
            yield from resolve_hits(battle, None, warrior, [_BITE] * hits, in_combat=False)


def _tempt(battle: Battle, side: int) -> Flow[None]:
    """Those of the side near the tree who fail go to it and eat, unless a friend holds them back."""
    at = _at(battle, TREE)
    for warrior in present(battle, side):
        if not (_is_near(warrior, at, _FELT) and able(warrior)) or warrior.contacts or warrior.under(TREE):
            continue
        if (yield from test_leadership(battle, warrior, "the forbidden fruit")):
            continue
        drawn = Condition(TREE, "turn", tags=NOTHING)
        holds = [it for it in battle.state.of_side(warrior.side) if it is not warrior and able(it)]
        friend = next((it for it in holds if warrior.gap_to(it) <= CONTACT and not it.under(TREE)), None)
        if friend is not None:
            yield ConditionBegan(friend.id, drawn)
        else:
            yield from _go(battle, warrior, at)
        if _is_near(warrior, at, _IN_REACH) and friend is None:
            yield from remove_from_play(battle, warrior, None, "the forbidden fruit")
        else:
            yield ConditionBegan(warrior.id, drawn)


def _go(battle: Battle, warrior: Combatant, at: Point) -> Flow[None]:
    taken, limit = battle.apart_from(warrior), 2 * warrior.profile.M * INCH
    route = battle.terrain.route_towards(warrior.position, warrior.radius, at, limit, taken, taken)
    if len(route.points) > 1:
        yield WarriorMoved(warrior.id, "run", route.points, route.length)


def _hold(battle: Battle) -> Flow[None]:
    """A quarter of the Movement, rounded up, is left to everybody near the spot."""
    at = _at(battle, HANDS)
    for warrior in present(battle):
        lost = warrior.profile.M - -(-warrior.profile.M // 4)
        if not warrior.position.z and lost and not warrior.under(HANDS) and _is_near(warrior, at, _HELD):
            yield ConditionBegan(warrior.id, Condition(HANDS, "turn", changes=(Change("M", -lost),)))


def _seek(battle: Battle) -> Flow[None]:
    """The lightning goes 2D6 inches for the wizard with most spells, whom it freezes for D3 game turns."""
    wizard = _wizard(battle)
    if wizard is None:
        yield MarkerMoved(_NAMES[BALL], None)
        return
    far, rolled = yield from rolled_amount("2D6", "how far the lightning goes")
    start, goal = _at(battle, BALL), wizard.position
    left = distance(start, goal)
    if left - wizard.radius > far * INCH:
        dx, dy = (goal.x - start.x) * far * INCH // left, (goal.y - start.y) * far * INCH // left
        yield MarkerMoved(_NAMES[BALL], _inside(battle, start.x + dx, start.y + dy), rolled)
        return
    yield MarkerMoved(_NAMES[BALL], _inside(battle, goal.x, goal.y), rolled)
    turns, _ = yield from rolled_amount("D3", "how long the lightning lasts")
    frozen = (*NOTHING, NOT_ATTACKED, NOT_AIMED_AT)
    yield ConditionBegan(wizard.id, Condition(BALL, tags=frozen, amount=battle.state.round + turns - 1))
    yield MarkerMoved(_NAMES[BALL], None)


def _wizard(battle: Battle) -> Combatant | None:
    """Find the wizard who knows most spells; of several the first in roster order."""
    wizards = [it for it in present(battle) if any(spell.kind == "spell" for spell in it.fighter.spells)]
    return max(wizards, key=lambda it: (len(it.fighter.spells), -it.id), default=None)


def _at(battle: Battle, key: str) -> Point:
    return battle.state.objectives.markers[_NAMES[key]]


def _is_near(warrior: Combatant, at: Point, within: int) -> bool:
    return warrior.on_table and distance(at, warrior.position) - warrior.radius <= within


def _heading() -> Flow[tuple[tuple[int, int], Rolled]]:
    roll = Roll("direction", sides=len(EIGHT), stream=STREAM)
    faces = yield from throw(roll)
    return HEADINGS[EIGHT[faces[0] - 1]], roll.shown(faces)


def _towards(battle: Battle, at: Point, way: tuple[int, int], far: int) -> Point:
    return _inside(battle, at.x + way[0] * far // _UNIT, at.y + way[1] * far // _UNIT)


def _inside(battle: Battle, x: int, y: int) -> Point:
    """The nearest place on the table, on the ground."""
    table = battle.setup.table
    return Point(min(max(x, 0), table.width), min(max(y, 0), table.depth))


def _middle(edge: str, width: int, depth: int) -> tuple[int, int]:
    return {
        "north": (width // 2, depth - _DEEP),
        "south": (width // 2, _DEEP),
        "west": (_DEEP, depth // 2),
        "east": (width - _DEEP, depth // 2),
    }[edge]
