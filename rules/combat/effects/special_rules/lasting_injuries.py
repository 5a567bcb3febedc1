"""Lasting injuries that are no plain change of the profile.

A lost arm stands with loadouts, blindness and wounds of leg and chest in the profile, madness with psychology.
"""

from rules.combat.effects import hooks
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine.battle import Battle
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant

#: They sit a battle out on less than this.
FIT = 2


@hooks.fit_to_fight.handles("old-battle-wound")
def _old_battle_wound(battle: Battle, warrior: Combatant) -> Flow[bool]:
    return (yield from roll_for_rule(battle, warrior, "Old battle wound", FIT))
