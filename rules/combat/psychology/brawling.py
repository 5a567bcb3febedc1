"""A round of blows between warriors of one side: squabbles, and creatures that run into their own.

Friends are never in contact as enemies are; the blows are struck at once and it is over.
"""

from rules.combat.charging.interception import past_enemies
from rules.combat.melee.melee import attack_one
from rules.combat.psychology.minds import NO_BLOWS, forbidden
from rules.engine.battle import Battle
from rules.engine.events import WarriorMoved
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.table import Route


def charge_friend(battle: Battle, warrior: Combatant, friend: Combatant, route: Route) -> Flow[bool]:
    """Charge a friend along a route and brawl with them; False if an interceptor stopped the warrior."""
    end = route.points[-1]
    met = tuple(
        enemy.id
        for enemy in battle.state.enemies_of(warrior.side)
        if battle.terrain.engaged(end, warrior.fighter.radius, enemy.position, enemy.fighter.radius)
    )
    left = yield from past_enemies(battle, warrior, route, "brawl")
    if left is None:
        return False
    yield WarriorMoved(warrior.id, "brawl", left.points, left.length, met)
    yield from brawl(battle, warrior, friend)
    return True


def brawl(battle: Battle, warrior: Combatant, friend: Combatant) -> Flow[None]:
    """Let them strike first, as if they had charged; the other strikes back if they still stand."""
    yield from _strikes(battle, warrior, friend)
    if friend.standing and warrior.on_table and not forbidden(friend, NO_BLOWS):
        yield from _strikes(battle, friend, warrior)


def _strikes(battle: Battle, warrior: Combatant, other: Combatant) -> Flow[None]:
    attacks = battle.rules.attacks(battle, warrior)
    if attacks:
        yield from attack_one(battle, warrior, other, [warrior.in_hand.main] * attacks)
