"""Random happenings of a building that frightens from then on: it burns, or something is in it (CAMP-OPT-HAPPEN-6).

Rulings: each side has until the end of its own next turn to leave the fire. One who fails to enter goes back to where
they began; those in the building and those in combat need no test. Somebody who meets the horror goes at once, towards
the nearest edge of the table: those who fail flee.
"""

from rules.combat.effects.hit import Hit
from rules.combat.effects.hooks import ignores
from rules.combat.going_on import BURNS, HORROR
from rules.combat.injury.injury import resolve_hits
from rules.combat.psychology.fleeing import run_for_the_edge
from rules.combat.psychology.minds import FEAR, able, beyond_psychology, flight
from rules.combat.rolls.leadership_test import test_leadership
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, ConditionEnded, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import INCH, Point
from rules.engine.table.geometry.outlines import contains
from rules.scenarios.happenings.part import STREAM, at_random, present
from rules.scenarios.parts.amounts import rolled_amount
from rules.scenarios.parts.buildings import buildings, is_inside, is_near, outline_of

#: The condition of those who are in or near the fire, and that by which everybody knows the building.
SINGED, SHUNNED = "near-the-fire", "frightful-building"
#: How far from the building it burns, in 1/100 inch.
_HEAT = 2 * INCH


def begin(battle: Battle, key: str) -> Flow[None]:
    """What the row of that key does at once."""
    if key == BURNS:
        house = yield from one_house(battle, "which building burns")
        if house is not None:
            yield from _shun(battle, house)
            for warrior in present(battle):
                if is_near(battle, warrior, house, _HEAT):
                    yield ConditionBegan(warrior.id, Condition(SINGED, amount=house))
    elif key == HORROR:
        yield from _meet_the_horror(battle)


def burn(battle: Battle, side: int) -> Flow[None]:
    """Hit those of a side who have not left: inside with Strength 3, near it with Strength 2."""
    for warrior in present(battle, side):
        if not warrior.under(SINGED):
            continue
        house = warrior.conditions[SINGED].amount
        yield ConditionEnded(warrior.id, SINGED)
        if is_near(battle, warrior, house, _HEAT):
            hit = Hit("the burning building", 3 if is_inside(battle, warrior, house) else 2)
            yield from resolve_hits(battle, None, warrior, [hit], in_combat=False)


def enter(battle: Battle, warrior: Combatant, event: WarriorMoved) -> Flow[None]:
    """Test somebody who ends a move in the building and did not begin it there."""
    if warrior.home not in battle.sides or not able(warrior) or warrior.contacts:
        return
    known = next((it.conditions[SHUNNED] for it in battle.state.combatants if it.under(SHUNNED)), None)
    if known is None or not is_inside(battle, warrior, known.amount):
        return
    came = event.path[0]
    if contains(outline_of(battle, known.amount), came.x, came.y) or _is_brave(battle, warrior):
        return
    if not (yield from test_leadership(battle, warrior, FEAR)):
        yield WarriorMoved(warrior.id, "wander", (warrior.position, came), 0)


def one_house(battle: Battle, what: str) -> Flow[int | None]:
    """A building by lot; None on a table without any."""
    found = buildings(battle.terrain)
    if len(found) < 2:
        return found[0] if found else None
    faces = yield from throw(Roll(what, sides=len(found), stream=STREAM))
    return found[faces[0] - 1]


def _meet_the_horror(battle: Battle) -> Flow[None]:
    """One who is alone in a building meets it: 2D6 inches out in flight, or D6 inches with a fear test passed."""
    houses = {it.id: house for it in present(battle) if (house := _alone_in(battle, it)) is not None}
    met = yield from at_random([it for it in present(battle) if it.id in houses], "who meets the horror")
    if met is None:
        return
    yield from _shun(battle, houses[met.id])
    if not able(met):
        return
    if _is_brave(battle, met) or (yield from test_leadership(battle, met, FEAR)):
        inches, _ = yield from rolled_amount("D6", "how far they go out")
        yield from _go_out(battle, met, inches * INCH)
        return
    yield ConditionBegan(met.id, flight())
    yield from run_for_the_edge(battle, met)


def _alone_in(battle: Battle, warrior: Combatant) -> int | None:
    """The building in which a warrior is alone."""
    for house in buildings(battle.terrain):
        if is_inside(battle, warrior, house):
            others = sum(is_inside(battle, it, house) for it in battle.state.on_table())
            return house if others == 1 else None
    return None


def _go_out(battle: Battle, warrior: Combatant, limit: int) -> Flow[None]:
    edge: Point = battle.terrain.nearest_table_edge(warrior.position, warrior.radius)
    taken = battle.apart_from(warrior)
    route = battle.terrain.route_towards(warrior.position, warrior.radius, edge, limit, taken, taken)
    if len(route.points) > 1:
        yield WarriorMoved(warrior.id, "wander", route.points, route.length)


def _is_brave(battle: Battle, warrior: Combatant) -> bool:
    fearless = warrior.has("causes-fear") or ignores(battle, warrior, FEAR)
    return fearless or beyond_psychology(battle, warrior)


def _shun(battle: Battle, house: int) -> Flow[None]:
    for warrior in present(battle):
        yield ConditionBegan(warrior.id, Condition(SHUNNED, amount=house))
