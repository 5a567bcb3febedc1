"""The common part of scenarios of three and more warbands: the defender, segments, turns by seating, parleys."""

from rules.combat.rolls.roll_off import roll_off
from rules.engine.battle import Battle
from rules.engine.events.objectives import RoleTaken
from rules.engine.flow import Flow
from rules.scenarios.parts.deploying import to_set_up
from rules.scenarios.parts.parley import parley
from rules.scenarios.parts.plain import PlainScenario
from rules.scenarios.parts.roles import ATTACKER, DEFENDER
from rules.scenarios.parts.segments import falling_order, set_up_by_segments, take_turns


class SeveralWarbands(PlainScenario):
    """All warbands fight each other, unless they form alliances."""

    watches = True

    def set_up(self, battle: Battle) -> Flow[None]:
        order = yield from falling_order(battle)
        yield from set_up_by_segments(battle, order)
        yield from take_turns(battle)

    def begins_turn(self, battle: Battle, side: int) -> Flow[None]:
        if side in battle.sides:
            yield from parley(battle, self, side)


def choose_defender(battle: Battle) -> Flow[int]:
    """The highest rating, then most warriors, then the winner of a D6; everybody else attacks."""
    ratings = [side.rating for side in battle.setup.sides]
    best = [side for side in battle.sides if ratings[side] == max(ratings)]
    numbers = {side: len(to_set_up(battle, side)) for side in best}
    best = [side for side in best if numbers[side] == max(numbers.values())]
    defender = best[0]
    if len(best) > 1:
        defender = yield from roll_off(battle, best, "who defends", "scenario")
    yield RoleTaken(defender, DEFENDER)
    for side in battle.sides:
        if side != defender:
            yield RoleTaken(side, ATTACKER)
    return defender
