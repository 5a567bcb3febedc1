"""Free hacks at a warrior who flees from a combat: a sure hit from every enemy who fights them (HERO-HACK)."""

from rules.combat.injury.hits import blow_hit, coated
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.wielding import strike_with, weapons_of
from rules.combat.psychology.minds import NO_ATTACKS, NO_BLOWS, able, forbidden
from rules.engine.battle import Battle
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant


def free_hacks(battle: Battle, warrior: Combatant) -> Flow[bool]:
    """Strike one hit without a roll, never critical, from each enemy in combat with them; True if they can still run.

    To be called before they move. None of it counts as anybody's attack of the phase.
    """
    for other in sorted(warrior.contacts):
        enemy = battle.combatant(other)
        if not able(enemy) or forbidden(enemy, NO_BLOWS) or forbidden(enemy, NO_ATTACKS):
            continue
        weapon = yield from strike_with(enemy, warrior, weapons_of(enemy))
        hit = blow_hit(battle, enemy, warrior, coated(enemy, weapon), None)
        yield from resolve_hits(battle, enemy, warrior, [hit], in_combat=True)
        if not warrior.on_table:
            return False
    return True
