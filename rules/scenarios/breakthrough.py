"""Breakthrough: two attackers at the far edge decide it (LRB part 3, scenario 4)."""

from collections.abc import Iterator

from rules.battlefields.zones import OPPOSITE
from rules.combat.rolls.roll_off import roll_off
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import EdgeChosen
from rules.engine.events.objectives import DeedDone
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.table import Point
from rules.engine.zone import Zone
from rules.scenarios.parts.deploying import deploy, deploy_along, to_set_up
from rules.scenarios.parts.edges import edges_with_room, is_by_edge
from rules.scenarios.parts.first_turn import begins
from rules.scenarios.parts.plain import PlainScenario
from rules.scenarios.parts.roles import ATTACKER, choose_roles

#: How near to the edge, and how many of them, break through; in 1/100 inch.
WITHIN = 200
ENOUGH = 2
BROKEN_THROUGH = "breaking-through"


class Breakthrough(PlainScenario):
    """One warband has to get past the other."""

    key = "breakthrough"
    watches = True

    def set_up(self, battle: Battle) -> Flow[None]:
        attacker, defender = yield from choose_roles(battle)
        winner = yield from roll_off(battle, list(battle.sides), "the attacker's edge", "scenario")
        edge = yield from ask(Choice(winner, "edge", edges_with_room(battle)))
        yield EdgeChosen(attacker, edge)
        yield from deploy_along(battle, attacker, edge)
        yield from deploy(battle, to_set_up(battle, defender), lambda warrior: _apart(battle, warrior))
        yield begins(battle, attacker)

    def ends_phase(self, battle: Battle, side: int, phase: str) -> Flow[None]:
        if len(broken_through(battle)) >= ENOUGH:
            yield from self.ends(battle, battle.state.objectives.side_as(ATTACKER), "broken through")

    def settles(self, battle: Battle, winner: int | None) -> Flow[None]:
        for warrior in broken_through(battle):
            yield DeedDone(warrior.id, BROKEN_THROUGH)


def broken_through(battle: Battle) -> list[Combatant]:
    """The standing attackers who are near enough to the defender's edge."""
    attacker = battle.state.objectives.side_as(ATTACKER)
    edge = OPPOSITE[battle.state.edges[attacker]]
    return [
        warrior
        for warrior in battle.state.of_side(attacker)
        if warrior.standing and is_by_edge(battle, warrior, edge, WITHIN)
    ]


def _apart(battle: Battle, warrior: Combatant) -> Iterator[Zone]:
    """Zones anywhere, far from every attacker; less far where there is no room for that."""
    table = battle.setup.table
    everywhere = (Point(0, 0), Point(table.width, table.depth))
    for inches in (battle.setup.scenario.set_up[1].apart, 8, 0):
        away = [
            (enemy.position, inches * 100 + warrior.fighter.radius + enemy.fighter.radius)
            for enemy in battle.state.enemies_of(warrior.side)
        ]
        yield Zone(boxes=(everywhere,), apart=tuple(away))
