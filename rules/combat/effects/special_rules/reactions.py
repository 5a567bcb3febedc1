"""Blows out of turn, where blows are struck for actions: spears, quick hands, and slow weapons.

It replaces striking first and last (ALT-IX-a, ALT-X-c-iii); what is weighed by Initiative elsewhere is not asked there.
"""

from rules.combat.effects import hooks
from rules.combat.effects.hooks import ignores
from rules.engine.battle import Battle
from rules.engine.flow import Flow
from rules.engine.loadouts import FISTS
from rules.engine.state.combatant import Combatant

#: Traits of weapons that meet a charge, and of those that are too slow.
_MEETS_CHARGES, _SLOW = ("strike-first", "strike-first-when-charged"), "strike-last"
_QUICK = "strike-first-against-chargers"


@hooks.charge_arrives.handles(*_MEETS_CHARGES)
def _spear(battle: Battle, warrior: Combatant, charger: Combatant) -> Flow[None]:
    if not warrior.has(_QUICK):
        yield from battle.sequence.strikes_back(battle, warrior, charger)


@hooks.charge_arrives.handles(_QUICK)
def _lightning_reflexes(battle: Battle, warrior: Combatant, charger: Combatant) -> Flow[None]:
    """Strike back with any weapon of close combat that is not too slow (ALT-X-c-iii-2)."""
    if warrior.in_hand.main is not FISTS and _SLOW not in warrior.held_traits:
        yield from battle.sequence.strikes_back(battle, warrior, charger)


@hooks.before_acting.handles(_SLOW)
def _great_weapon(battle: Battle, warrior: Combatant) -> Flow[None]:
    """All enemies who stand beside them have their chance, whatever their dice were (ALT-IX-a-ii)."""
    if ignores(battle, warrior, "strike-last", warrior.in_hand.main):
        return
    for id in sorted(warrior.contacts):
        yield from battle.sequence.strikes_back(battle, battle.combatant(id), warrior)
