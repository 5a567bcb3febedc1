"""Surprise Attack: one warband is scattered through the ruins when the other falls upon it (LRB part 3, scenario 9).

Where the table has no room for 8 inches between the defenders they stand closer, by 2 inches as often as needed.
The defender first names the hero or group that is rolled for last, and is there if nobody else is.
"""

from collections.abc import Iterator

from rules.engine.battle import Battle
from rules.engine.events import EdgeChosen
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.table import Point
from rules.engine.zone import Zone
from rules.scenarios.parts.deploying import deploy, deploy_along, to_set_up
from rules.scenarios.parts.edges import edge_by_lot, name_edge_one
from rules.scenarios.parts.first_turn import begins
from rules.scenarios.parts.plain import PlainScenario
from rules.scenarios.parts.reserves import call_reserves, hold_back
from rules.scenarios.parts.roles import DEFENDER, choose_roles


class SurpriseAttack(PlainScenario):
    """The defender's reserve arrives piece by piece."""

    key = "surprise-attack"
    watches = True

    def set_up(self, battle: Battle) -> Flow[None]:
        attacker, defender = yield from choose_roles(battle)
        yield from hold_back(battle, defender)
        yield from deploy(battle, to_set_up(battle, defender), lambda warrior: _scattered(battle, warrior))
        yield from name_edge_one(battle, attacker)
        edge = yield from edge_by_lot(battle, attacker, "the attacker's edge")
        yield EdgeChosen(attacker, edge)
        yield from deploy_along(battle, attacker, edge)
        yield begins(battle, attacker)

    def begins_turn(self, battle: Battle, side: int) -> Flow[None]:
        if side == battle.state.objectives.side_as(DEFENDER):
            yield from call_reserves(battle, side)


def _scattered(battle: Battle, warrior: Combatant) -> Iterator[Zone]:
    table, radius = battle.setup.table, warrior.fighter.radius
    for inches in range(battle.setup.scenario.set_up[0].spread, -1, -2):
        edge = inches * 100 + radius
        box = (Point(edge, edge), Point(table.width - edge, table.depth - edge))
        friends = [
            (friend.position, inches * 100 + radius + friend.fighter.radius)
            for friend in battle.state.of_side(warrior.side)
        ]
        yield Zone(boxes=(box,), apart=tuple(friends))
