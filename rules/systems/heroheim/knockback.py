"""Knocked back: straight away from the attacker, out of one combat and perhaps into another (HERO-KB).

Spells that push and weapons that knock back call it, by rules that know it.
"""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.moving.falling import fall
from rules.combat.moving.straight import straight_move
from rules.combat.psychology.fear import stands_up_to
from rules.combat.rolls.rule_rolls import roll_d3
from rules.engine.battle import Battle
from rules.engine.events import ConditionBegan, WarriorMoved
from rules.engine.events.heroheim import ChargeCounted
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import CONTACT, INCH, Point, distance

#: The condition of one who was knocked among enemies: they strike first against none of them this turn.
OFF_BALANCE = "off-balance"

#: How much farther than they should go somebody is moved at most, to get clear of a combat, and the size of each step.
_FARTHER, _STEP = 3 * INCH, 10


def knock_back(
    battle: Battle, warrior: Combatant, from_: Point, limit: int
) -> Flow[tuple[Combatant | None, bool]]:
    """Move them straight away from a place by `limit` (1/100 inch): the model they hit, and whether anything held them.

    A wall and another warrior stop them, an edge does not. They have left their combat without a free hack; enemies who
    fight them where they end count as charging. Monsters stay where they are.
    """
    if warrior.fighter.large:
        return None, False
    foes = [battle.combatant(other) for other in sorted(warrior.contacts)]
    away = warrior.position.x - from_.x, warrior.position.y - from_.y
    move = straight_move(battle, warrior, away, _clear_of(battle, warrior, foes, from_, limit), CONTACT + 1)
    end = move.route.points[-1]
    new = [
        enemy
        for enemy in battle.state.enemies_of(warrior.side)
        if enemy not in foes and battle.terrain.engaged(end, warrior.radius, enemy.position, enemy.radius)
    ]
    if foes or len(move.route.points) > 1:
        touching = tuple(enemy.id for enemy in new)
        yield WarriorMoved(warrior.id, "pushed", move.route.points, move.route.length, touching)
    for enemy in new:
        yield from _comes_upon(battle, enemy, warrior)
    if not move.blocked:
        return None, False
    edge = (
        battle.terrain.edge_within(warrior.position, warrior.radius, CONTACT) if warrior.position.z else None
    )
    if edge is not None and move.met is None:
        yield from fall(battle, warrior, edge.landing, edge.drop, resolve_hits)
        return None, False
    return move.met, True


def _clear_of(battle: Battle, warrior: Combatant, foes: list[Combatant], from_: Point, limit: int) -> int:
    """How far they must go to get clear of all their foes: as far as they should, or a little farther."""
    (x, y, _), length = warrior.position, max(1, distance(from_, warrior.position))
    for way in range(limit, limit + _FARTHER + 1, _STEP):
        at = warrior.position._replace(
            x=x + (x - from_.x) * way // length, y=y + (y - from_.y) * way // length
        )
        if not any(battle.terrain.engaged(at, warrior.radius, foe.position, foe.radius) for foe in foes):
            return way
    return limit


def _comes_upon(battle: Battle, enemy: Combatant, warrior: Combatant) -> Flow[None]:
    """The enemy counts as charging, fear and all, and a spear or halberd is of no use (HERO-KB-4, -5)."""
    yield ChargeCounted(enemy.id, warrior.id)
    if not warrior.under(OFF_BALANCE):
        yield ConditionBegan(warrior.id, Condition(OFF_BALANCE, "turn", by=enemy.id))
    yield from stands_up_to(battle, enemy, warrior)
    yield from stands_up_to(battle, warrior, enemy)


@hooks.after_a_hit.handles("knocks-back-d3")
def _knocks_back(battle: Battle, attacker: Combatant, target: Combatant, hit: Hit, _hurt: bool) -> Flow[None]:
    if target.on_table:
        inches = yield from roll_d3(attacker, f"knocked back by the {hit.weapon}")
        yield from knock_back(battle, target, attacker.position, inches * INCH)
