"""Defend the Find: the smaller warband holds a building against the larger one (LRB part 3, scenario 1).

The objective is the building nearest to the centre of the table. Where both have as many warriors the winner of a D6
defends.
"""

from rules.battlefields.zones import EDGES
from rules.combat.rolls.roll_off import roll_off
from rules.engine.battle import Battle
from rules.engine.events.objectives import BuildingsNamed
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.table import INCH, Terrain
from rules.engine.zone import Zone
from rules.scenarios.parts.buildings import buildings, is_inside, is_near, outline_of, too_few, zones_around
from rules.scenarios.parts.deploying import deploy, to_set_up
from rules.scenarios.parts.edges import other_than, strip
from rules.scenarios.parts.first_turn import begins
from rules.scenarios.parts.plain import PlainScenario
from rules.scenarios.parts.roles import ATTACKER, DEFENDER, take_roles
from rules.scenarios.parts.spoils import WYRDSTONE, win

#: How near to the objective warriors count, in 1/100 inch.
NEAR = 6 * INCH


class DefendTheFind(PlainScenario):
    """One building with wyrdstone in it."""

    key = "defend-the-find"
    watches = True

    def unfit(self, terrain: Terrain) -> str:
        return too_few(terrain, 1)

    def set_up(self, battle: Battle) -> Flow[None]:
        objective = buildings(battle.terrain)[0]
        yield BuildingsNamed((objective,), "the objective")
        defender = yield from _smaller(battle)
        attacker, defender = yield from take_roles(battle, other_than(battle, defender))
        ring = outline_of(battle, objective)
        yield from deploy(
            battle, to_set_up(battle, defender), lambda warrior: zones_around(battle, warrior, ring)
        )
        frame = tuple(strip(battle, edge, NEAR) for edge in EDGES)
        yield from deploy(battle, to_set_up(battle, attacker), lambda _warrior: [Zone(boxes=frame)])
        yield begins(battle, attacker)

    def ends_turn(self, battle: Battle, side: int) -> Flow[None]:
        aims = battle.state.objectives
        attacker, defender = aims.side_as(ATTACKER), aims.side_as(DEFENDER)
        if side == defender and len(near_objective(battle, attacker)) > len(near_objective(battle, defender)):
            yield from self.ends(battle, attacker, "overrun")

    def settles(self, battle: Battle, winner: int | None) -> Flow[None]:
        spoils = battle.setup.scenario.spoils
        objective = battle.state.objectives.buildings[0]
        for side in battle.sides:
            heroes = [
                warrior
                for warrior in battle.state.of_side(side)
                if warrior.fighter.hero and is_inside(battle, warrior, objective)
            ]
            most = spoils.maximum if spoils else 0
            yield from win(side, WYRDSTONE, min(len(heroes), most))


def near_objective(battle: Battle, side: int) -> list[Combatant]:
    """The standing warriors of a side inside the objective or within 6 inches of it."""
    objective = battle.state.objectives.buildings[0]
    return [
        warrior
        for warrior in battle.state.of_side(side)
        if warrior.standing and is_near(battle, warrior, objective, NEAR)
    ]


def _smaller(battle: Battle) -> Flow[int]:
    """The warband with fewer warriors; of equals the winner of a D6."""
    numbers = [len(to_set_up(battle, side)) for side in battle.sides]
    fewest = [side for side in battle.sides if numbers[side] == min(numbers)]
    if len(fewest) == 1:
        return fewest[0]
    return (yield from roll_off(battle, fewest, "who defends", "scenario"))
