"""Flight: breaking from combat, running for the table's edge, rallying (CORE-ALONE-5 to CORE-FLEE-6, CORE-BREAK).

A warrior who reaches the edge has left the battle and is not out of action.
"""

from collections.abc import Collection, Iterable

from rules.combat.injury.hits import blow_hit, coated
from rules.combat.injury.injury import resolve_hits
from rules.combat.moving.random_heading import turn_about
from rules.combat.moving.straight import way_out
from rules.combat.psychology.minds import RALLIED, able, fleeing, flight
from rules.combat.psychology.running import ANYWHERE, moved_in_flight, rolled_distance, shunned
from rules.combat.rolls.leadership_test import FLEEING, RALLYING, test_leadership
from rules.engine.battle import Battle
from rules.engine.events import (
    ConditionBegan,
    ConditionEnded,
    Status,
    StatusChanged,
)
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import Point

#: On the condition of one who runs from a spell: they do not rally but test when they would run on.
IN_DREAD = "in-dread"
FLED = "fled off the table"


def breaks(
    battle: Battle,
    warrior: Combatant,
    *,
    from_: Point | None = None,
    spared: Collection[int] = (),
    condition: Condition | None = None,
    limit: int | None = None,
) -> Flow[None]:
    """Break from combat: one hit from every standing opponent, then they run 2D6 inches (CORE-BREAK, CORE-ALONE-6).

    A warrior brought down by the hits stays where they are and does not flee. A spell says from where they run, which
    opponent does not strike (`spared`), which condition of flight it is, and how far they run where no dice do (1/100
    inch).
    """
    opponents = [battle.combatant(other) for other in sorted(warrior.contacts)]
    opponents = [other for other in opponents if other.standing and other.id not in spared]
    for opponent in opponents:
        yield from parting_blow(battle, opponent, warrior)
        if not warrior.on_table:
            return
    if warrior.standing:
        yield ConditionBegan(
            warrior.id, condition or flight(), "breaks from combat" if condition is None else ""
        )
        away = [other.position for other in opponents] if from_ is None else [from_]
        yield from run_away(battle, warrior, away, limit)


def parting_blow(battle: Battle, warrior: Combatant, other: Combatant) -> Flow[None]:
    """Strike one sure hit with the main weapon."""
    hit = blow_hit(battle, warrior, other, coated(warrior, warrior.in_hand.main), None)
    yield from resolve_hits(battle, warrior, other, [hit], in_combat=True)


def run_away(
    battle: Battle, warrior: Combatant, from_: Iterable[Point], limit: int | None = None
) -> Flow[None]:
    """Run 2D6 inches, or to a limit, directly away from places; where that way is barred, the way nearest to it."""
    if limit is None:
        limit = yield from rolled_distance(warrior, "runs away", 2)
    x, y, _ = warrior.position
    dx, dy = sum(x - at.x for at in from_), sum(y - at.y for at in from_)
    if not (dx or dy):
        yield from _run(battle, warrior, limit)
        return
    move = way_out(battle, warrior, (dx, dy), limit, battle.terrain.contact + 1)
    yield from moved_in_flight(battle, warrior, move.route)
    if move.edge and warrior.standing:
        yield StatusChanged(warrior.id, Status.LEFT, None, FLED)
    yield from battle.rules.end_flight_move(battle, warrior)


def run_for_the_edge(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Run 2D6 inches towards the nearest table edge, past enemies and not into them (CORE-FLEE-1 to -3)."""
    flight = battle.rules.flee(battle, warrior)
    if flight is not None:
        yield from flight
        return
    limit = yield from rolled_distance(warrior, "flees", 2)
    yield from _run(battle, warrior, limit)


def flees_from_charge(battle: Battle, warrior: Combatant) -> Flow[None]:
    """The charged runs on before a blow is struck; if they cannot get away they are caught (CORE-FLEE-4 to -6)."""
    if warrior.standing and fleeing(warrior):
        yield from run_for_the_edge(battle, warrior)


def _run(battle: Battle, warrior: Combatant, limit: int) -> Flow[None]:
    terrain, radius = battle.terrain, warrior.fighter.radius
    edge = terrain.nearest_table_edge(warrior.position, radius)
    others = shunned(battle, warrior)
    route = terrain.route(warrior.position, edge, radius, ANYWHERE, others)
    if route is None:
        here = terrain.route_towards(warrior.position, radius, edge, limit, others, others)
        yield from moved_in_flight(battle, warrior, here)
        return
    if route.length <= limit:
        yield from moved_in_flight(battle, warrior, route)
        yield StatusChanged(warrior.id, Status.LEFT, None, FLED)
        return
    yield from moved_in_flight(battle, warrior, terrain.cut(route, limit, others))


def rally(battle: Battle, combatants: Iterable[Combatant]) -> Flow[None]:
    """Let those who flee test to stop, unless an enemy is closest; then they do nothing but cast (CORE-REC-RALLY)."""
    homeward = battle.rules.flees_home
    for warrior in list(combatants):
        if not (warrior.standing and fleeing(warrior)):
            continue
        if not homeward and (warrior.has(IN_DREAD) or enemy_is_closest(battle, warrior)):
            continue
        if (yield from test_leadership(battle, warrior, RALLYING)):
            yield from _stops(battle, warrior)
        else:
            yield from battle.rules.fail_to_rally(battle, warrior)


def test_dread(battle: Battle, warrior: Combatant) -> Flow[bool]:
    """A warrior who runs in dread of a spell tests when about to move on, and not to rally (CORE-MAGIC-LESSER-3-3)."""
    if not warrior.has(IN_DREAD) or not (yield from test_leadership(battle, warrior, RALLYING)):
        return False
    yield from _stops(battle, warrior)
    return True


def _stops(battle: Battle, warrior: Combatant) -> Flow[None]:
    yield ConditionEnded(warrior.id, FLEEING, "rallied")
    still = Condition(RALLIED, until="turn", tags=battle.rules.rallied_may_not)
    yield ConditionBegan(warrior.id, still)
    yield from turn_about(battle, warrior)


def enemy_is_closest(battle: Battle, warrior: Combatant) -> bool:
    """Whether an enemy is strictly closer than every friend; the fleeing, fallen and hidden are not looked at.

    CORE-REC-RALLY-5, -6.
    """
    near = [other for other in battle.others(warrior) if able(other) and not other.under("hidden")]
    enemy = min((warrior.gap_to(other) for other in near if warrior.opposes(other)), default=None)
    friend = min((warrior.gap_to(other) for other in near if other.side == warrior.side), default=None)
    return enemy is not None and (friend is None or enemy < friend)
