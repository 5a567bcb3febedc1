"""Blows out of turn, where blows are struck for actions: spears, quick hands, and slow weapons.

It replaces striking first and last (ALT-IX-a, ALT-X-c-iii); what is weighed by Initiative elsewhere is not asked there.
"""

from rules.combat.effects import hooks
from rules.combat.effects.hooks import ignores
from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.flow import Flow
from rules.engine.loadouts import FISTS

#: Traits of weapons that meet a charge, and of those that are too slow.
_MEETS_CHARGES, _SLOW = ("strike-first", "strike-first-when-charged"), "strike-last"
_QUICK = "strike-first-against-chargers"


@hooks.charge_arrives.handles(*_MEETS_CHARGES)
def _spear(battle: Battle, who: Combatant, charger: Combatant) -> Flow[None]:
    if not who.has(_QUICK):
        yield from battle.sequence.strikes_back(battle, who, charger)


@hooks.charge_arrives.handles(_QUICK)
def _lightning_reflexes(battle: Battle, who: Combatant, charger: Combatant) -> Flow[None]:
    """With any weapon of close combat that is not too slow (ALT-X-c-iii-2)."""
    if who.in_hand.main is not FISTS and _SLOW not in who.held_traits:
        yield from battle.sequence.strikes_back(battle, who, charger)


@hooks.before_acting.handles(_SLOW)
def _great_weapon(battle: Battle, who: Combatant) -> Flow[None]:
    """All enemies who stand beside him have their chance, whatever his dice were (ALT-IX-a-ii)."""
    if ignores(battle, who, "strike-last", who.in_hand.main):
        return
    for id in sorted(who.contacts):
        yield from battle.sequence.strikes_back(battle, battle.combatant(id), who)
