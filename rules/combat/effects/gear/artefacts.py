"""Artefacts of Mordheim: the Executioner's Hood and the All-seeing Eye of Numas."""

from rules.combat.effects import hooks
from rules.combat.psychology.minds import ALONE, FRENZY, HOOD
from rules.engine.battle import Battle
from rules.engine.events import ConditionBegan, ConditionEnded
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN, Condition

#: The condition of an animal that fights the bearer of the Eye.
ENRAGED = "enraged-by-the-eye"
_EVERYWHERE = 1000


# the hood: frenzy stands with minds, the charges at the fallen with `rules.combat.psychology.hood`


@hooks.blow_strength.handles(HOOD)
def _executioner(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> int:
    return 1


@hooks.ignores_rule.handles(HOOD)
def _never_alone(_battle: Battle, _who: Combatant, what: str, _weapon: Weapon | None) -> bool:
    return what == ALONE


# the eye


@hooks.knows_where.handles("sees-everybody")
def _sees_through_walls(_battle: Battle, _who: Combatant) -> bool:
    """Charges at enemies out of sight need no test; shots still need a line."""
    return True


@hooks.noticed_within.handles("sees-everybody")
def _notices_anybody(_battle: Battle, _who: Combatant) -> int:
    return _EVERYWHERE * 100


@hooks.spots_farther.handles("sees-everybody")
def _spots_anybody(_battle: Battle, _who: Combatant) -> int:
    return _EVERYWHERE


@hooks.turn_begins.handles("sees-everybody")
def _finds_everybody(battle: Battle, warrior: Combatant) -> Flow[None]:
    if not warrior.standing:
        return
    for enemy in battle.state.enemies_of(warrior.side):
        if enemy.under(HIDDEN):
            yield ConditionEnded(enemy.id, HIDDEN, f"found by {warrior.fighter.name}")


@hooks.combat_begins.handles("enrages-animals")
def _enrages(battle: Battle, warrior: Combatant) -> Flow[None]:
    for other in sorted(warrior.contacts):
        beast = battle.combatant(other)
        if beast.fighter.animal and not beast.under(ENRAGED):
            yield ConditionBegan(beast.id, Condition(ENRAGED, "combat", tags=(FRENZY,)), "the Eye of Numas")
