"""Prayers of Verena (Liber Malefic), of which Preserve the Balance and the Blind Maiden are not played."""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.special_rules.fire import ON_FIRE
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import not_yet, spell
from rules.combat.magic.spells.harm import strike, withstands
from rules.combat.magic.spells.lasting import TURNS, held_next_turn, hold, plus, this_turn
from rules.engine.battle import Battle
from rules.engine.events import ConditionBegan
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

JUSTICE, SLOWED = "sword-of-justice", "slowed-by-retribution"
#: What is added to the roll of the test against Retribution.
_HARDER = 2


@spell("retribution", aims.enemies)
def _retribution(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    """Half the Attacks in the next close combat, and half the Movement to the end of the victim's next turn."""
    if (yield from withstands(battle, target, prayer, _HARDER)):
        return
    fewer, slower = plus(A=-(target.profile.A // 2)), plus(M=-(target.profile.M // 2))
    yield from hold(warrior, prayer, target, this_turn(battle), changes=fewer)
    slowed = Condition(SLOWED, changes=slower, tags=(TURNS,), by=warrior.id, amount=1)
    yield ConditionBegan(target.id, slowed, prayer.name)


@spell("shackles-of-law", aims.enemies)
def _shackles(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    if not (yield from withstands(battle, target, prayer)):
        yield from held_next_turn(warrior, prayer, target)


@spell(JUSTICE, when=not_yet(JUSTICE))
def _justice(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(warrior, prayer, target, this_turn(battle), changes=plus(WS=1))


@hooks.critical_from.handles(JUSTICE)
def _just(_battle: Battle, _who: Combatant, _target: Combatant, hit: Hit, _need: int, in_combat: bool) -> int:
    return 5 if in_combat and not hit.missile else 6


@spell("trial-by-fire", aims.enemies)
def _trial(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from strike(battle, warrior, prayer, target, 6)
    if target.on_table and not target.under(ON_FIRE):
        burning = Condition(ON_FIRE, tags=(ON_FIRE,), by=warrior.id)
        yield ConditionBegan(target.id, burning, prayer.name)
