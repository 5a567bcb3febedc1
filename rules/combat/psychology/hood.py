"""The Executioner's Hood: its wearer goes for the nearest warrior on the ground within reach, friend or foe.

Called with the charges of the frenzied and among compulsory moves. Friends are never in contact: they are struck
where they lie, and it is over.
"""

from rules.combat.charging.charging import charge_limit, charge_route, may_charge
from rules.combat.psychology.brawling import charge_friend
from rules.combat.psychology.minds import HOOD
from rules.engine.battle import Battle
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant


def victim(battle: Battle, warrior: Combatant, limit: int | None = None) -> Combatant | None:
    """The nearest warrior on the ground whom a charge of theirs reaches; none without such a hood.

    `limit` is how far they go where it is not as far as they charge (1/100 inch).
    """
    if not warrior.has(HOOD) or not may_charge(battle, warrior):
        return None
    limit = charge_limit(battle, warrior) if limit is None else limit
    fallen = [other for other in battle.others(warrior) if other.down and warrior.gap_to(other) <= limit]
    fallen.sort(key=lambda other: (warrior.gap_to(other), other.id))
    reached = (other for other in fallen if charge_route(battle, warrior, other, limit) is not None)
    return next((other for other in reached if battle.sees(warrior, other)), None)


def execute_friend(battle: Battle, warrior: Combatant, limit: int | None = None) -> Flow[bool]:
    """Charge a friend on the ground, at most this far, and strike at them; False if none is in reach."""
    limit = charge_limit(battle, warrior) if limit is None else limit
    friend = victim(battle, warrior, limit)
    if friend is None or warrior.opposes(friend):
        return False
    route = charge_route(battle, warrior, friend, limit)
    assert route is not None
    yield from charge_friend(battle, warrior, friend, route)
    return True
