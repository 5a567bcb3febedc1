"""Flight: breaking from combat, running for the table's edge, rallying (CORE-ALONE-5 to CORE-FLEE-6, CORE-BREAK).

Whoever reaches the edge has left the battle and is not out of action.
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
from rules.engine.combatant import Combatant
from rules.engine.conditions import Condition
from rules.engine.events import (
    ConditionBegan,
    ConditionEnded,
    Status,
    StatusChanged,
)
from rules.engine.flow import Flow
from rules.engine.table import Point

#: On the condition of one who runs from a spell: he does not rally but tests when he would run on.
IN_DREAD = "in-dread"
FLED = "fled off the table"


def breaks(
    battle: Battle,
    who: Combatant,
    *,
    from_: Point | None = None,
    spared: Collection[int] = (),
    condition: Condition | None = None,
    limit: int | None = None,
) -> Flow[None]:
    """He breaks from combat: one hit from every standing opponent, then he runs 2D6 inches (CORE-BREAK, CORE-ALONE-6).

    Whom the hits bring down stays where he is and does not flee. A spell says from where he runs, who of his opponents
    does not strike (`spared`), which condition of flight it is, and how far he runs where no dice do (1/100 inch).
    """
    opponents = [battle.combatant(other) for other in sorted(who.contacts)]
    opponents = [one for one in opponents if one.standing and one.id not in spared]
    for one in opponents:
        yield from parting_blow(battle, one, who)
        if not who.on_table:
            return
    if who.standing:
        yield ConditionBegan(who.id, condition or flight(), "breaks from combat" if condition is None else "")
        away = [one.position for one in opponents] if from_ is None else [from_]
        yield from run_away(battle, who, away, limit)


def parting_blow(battle: Battle, one: Combatant, who: Combatant) -> Flow[None]:
    """One sure hit with the main weapon."""
    hit = blow_hit(battle, one, who, coated(one, one.in_hand.main), None)
    yield from resolve_hits(battle, one, who, [hit], in_combat=True)


def run_away(battle: Battle, who: Combatant, from_: Iterable[Point], limit: int | None = None) -> Flow[None]:
    """Run 2D6 inches, or to a limit, directly away from places; where that way is barred, the way nearest to it."""
    if limit is None:
        limit = yield from rolled_distance(who, "runs away", 2)
    x, y, _ = who.position
    dx, dy = sum(x - at.x for at in from_), sum(y - at.y for at in from_)
    if not (dx or dy):
        yield from _run(battle, who, limit)
        return
    move = way_out(battle, who, (dx, dy), limit, battle.terrain.contact + 1)
    yield from moved_in_flight(battle, who, move.route)
    if move.edge and who.standing:
        yield StatusChanged(who.id, Status.LEFT, None, FLED)
    yield from battle.rules.end_flight_move(battle, who)


def run_for_the_edge(battle: Battle, who: Combatant) -> Flow[None]:
    """Run 2D6 inches towards the nearest table edge, past enemies and not into them (CORE-FLEE-1 to -3)."""
    flight = battle.rules.flee(battle, who)
    if flight is not None:
        yield from flight
        return
    limit = yield from rolled_distance(who, "flees", 2)
    yield from _run(battle, who, limit)


def flees_from_charge(battle: Battle, who: Combatant) -> Flow[None]:
    """The charged runs on before a blow is struck; who cannot get away is caught (CORE-FLEE-4 to -6)."""
    if who.standing and fleeing(who):
        yield from run_for_the_edge(battle, who)


def _run(battle: Battle, who: Combatant, limit: int) -> Flow[None]:
    terrain, radius = battle.terrain, who.fighter.radius
    edge = terrain.nearest_table_edge(who.position, radius)
    others = shunned(battle, who)
    route = terrain.route(who.position, edge, radius, ANYWHERE, others)
    if route is None:
        here = terrain.route_towards(who.position, radius, edge, limit, others, others)
        yield from moved_in_flight(battle, who, here)
        return
    if route.length <= limit:
        yield from moved_in_flight(battle, who, route)
        yield StatusChanged(who.id, Status.LEFT, None, FLED)
        return
    yield from moved_in_flight(battle, who, terrain.cut(route, limit, others))


def rally(battle: Battle, combatants: Iterable[Combatant]) -> Flow[None]:
    """Those who flee test to stop, unless an enemy is closest; then they do nothing but cast (CORE-REC-RALLY)."""
    homeward = battle.rules.flees_home
    for one in list(combatants):
        if not (one.standing and fleeing(one)):
            continue
        if not homeward and (one.has(IN_DREAD) or enemy_is_closest(battle, one)):
            continue
        if (yield from test_leadership(battle, one, RALLYING)):
            yield from _stops(battle, one)
        else:
            yield from battle.rules.fail_to_rally(battle, one)


def test_dread(battle: Battle, one: Combatant) -> Flow[bool]:
    """A warrior who runs in dread of a spell tests when he would move on, and not to rally (CORE-MAGIC-LESSER-3-3)."""
    if not one.has(IN_DREAD) or not (yield from test_leadership(battle, one, RALLYING)):
        return False
    yield from _stops(battle, one)
    return True


def _stops(battle: Battle, one: Combatant) -> Flow[None]:
    yield ConditionEnded(one.id, FLEEING, "rallied")
    still = Condition(RALLIED, until="turn", tags=battle.rules.rallied_may_not)
    yield ConditionBegan(one.id, still)
    yield from turn_about(battle, one)


def enemy_is_closest(battle: Battle, one: Combatant) -> bool:
    """Whether an enemy is strictly closer than every friend; the fleeing, fallen and hidden are not looked at.

    CORE-REC-RALLY-5, -6.
    """
    near = [other for other in battle.others(one) if able(other) and not other.under("hidden")]
    enemy = min((one.gap_to(other) for other in near if one.opposes(other)), default=None)
    friend = min((one.gap_to(other) for other in near if other.side == one.side), default=None)
    return enemy is not None and (friend is None or enemy < friend)
