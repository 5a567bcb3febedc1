"""Subplots and random happenings that change numbers for everybody as long as they go on."""

from rules.combat.effects import hooks
from rules.combat.going_on import EARTHQUAKE, FLIES, GALE, HIGH_WINDS, SUBJECT, holds
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant

#: What is taken off rolls to hit, and off Initiative in tests.
_TO_HIT = {EARTHQUAKE: ("earthquake", -1), HIGH_WINDS: ("high winds", -1), FLIES: ("plague of flies", -1)}
_TESTS = {EARTHQUAKE: -2, HIGH_WINDS: -1}


@hooks.hit_by_shooting.handles(SUBJECT)
def _shot(battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon, _far: int) -> Modifier | None:
    if holds(battle, GALE):
        return Modifier("howling gale", -2)
    return _harder(battle)


@hooks.hit_in_combat.handles(SUBJECT)
def _blow(battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier | None:
    return _harder(battle)


def _harder(battle: Battle) -> Modifier | None:
    """At most one happening comes to a battle."""
    return next((Modifier(*_TO_HIT[key]) for key in _TO_HIT if holds(battle, key)), None)


@hooks.test_bonus.handles(SUBJECT)
def _footing(battle: Battle, _who: Combatant, _purpose: str) -> int:
    return sum(by for key, by in _TESTS.items() if holds(battle, key))
