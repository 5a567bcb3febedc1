"""Free hacks at one who flees from a combat: a sure hit from every enemy who fights him (HERO-HACK)."""

from rules.combat.injury.hits import blow_hit, coated
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.wielding import strike_with, weapons_of
from rules.combat.psychology.minds import NO_ATTACKS, NO_BLOWS, able, forbidden
from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.flow import Flow


def free_hacks(battle: Battle, who: Combatant) -> Flow[bool]:
    """One hit without a roll, never critical, from each enemy in combat with him; True where he can still run.

    To be called before he moves. None of it counts as anybody's attack of the phase.
    """
    for other in sorted(who.contacts):
        one = battle.combatant(other)
        if not able(one) or forbidden(one, NO_BLOWS) or forbidden(one, NO_ATTACKS):
            continue
        weapon = yield from strike_with(one, who, weapons_of(one))
        hit = blow_hit(battle, one, who, coated(one, weapon), None)
        yield from resolve_hits(battle, one, who, [hit], in_combat=True)
        if not who.on_table:
            return False
    return True
