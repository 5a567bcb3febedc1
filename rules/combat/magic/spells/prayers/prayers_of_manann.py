"""Prayers of Manann (Liber Malefic), of which those that need no water are played."""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.special_rules.fire import ON_FIRE
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import spell
from rules.combat.magic.spells.harm import knock_down, reached, strike
from rules.combat.magic.spells.lasting import hold, this_turn
from rules.combat.moving.recovery import STAYS_DOWN
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.events import ConditionBegan, ConditionEnded, Status
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

ALBATROSS, CURSED, UNSTEADY = "curse-of-the-albatross", "cursed-by-the-albatross", "priests-sea-legs"
BLAST_REACH = 200


def _cursed(battle: Battle, warrior: Combatant) -> list[Combatant]:
    return [other for other in aims.near(battle, warrior, 2400) if warrior.opposes(other)]


@spell(ALBATROSS, when=lambda battle, caster: bool(_cursed(battle, caster)))
def _albatross(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    """Those who may strike the cursed have the condition of the prayer, the cursed one of their own."""
    cursed = yield from reached(battle, warrior, prayer, _cursed(battle, warrior))
    for enemy in cursed:
        held = Condition(CURSED, this_turn(battle), tags=(CURSED,), by=warrior.id)
        yield ConditionBegan(enemy.id, held, prayer.name)
    for other in battle.state.on_table() if cursed else ():
        yield from hold(warrior, prayer, other, this_turn(battle))


@hooks.critical_from.handles(ALBATROSS)
def _deadly(
    _battle: Battle, _who: Combatant, target: Combatant, hit: Hit, _need: int, in_combat: bool
) -> int:
    return 5 if in_combat and not hit.missile and target.under(CURSED) else 6


@spell(UNSTEADY, aims.enemies)
def _sea_legs(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    if not battle.rules.fells or (yield from test_characteristic(battle, target, "I", prayer.name)):
        return
    yield from knock_down(battle, warrior, target, prayer.name)
    yield from hold(warrior, prayer, target, "", STAYS_DOWN)


@hooks.recovery_begins.handles(UNSTEADY)
def _finds_their_feet(battle: Battle, warrior: Combatant) -> Flow[None]:
    """An Initiative test with 1 more on the die lets them stand up."""
    on_the_ground = warrior.status is Status.KNOCKED_DOWN
    harder = Modifier("Sea Legs", -1)
    if warrior.standing or (
        on_the_ground and (yield from test_characteristic(battle, warrior, "I", "Sea Legs", harder))
    ):
        yield ConditionEnded(warrior.id, UNSTEADY)


@spell("water-blast", aims.models)
def _blast(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    around = aims.near(battle, target, BLAST_REACH)
    yield from strike(battle, warrior, prayer, target, 4)
    if target.on_table and not (yield from test_characteristic(battle, target, "S", prayer.name)):
        yield from knock_down(battle, warrior, target, prayer.name)
    for wet in (target, *around):
        if wet.on_table and wet.under(ON_FIRE):
            yield ConditionEnded(wet.id, ON_FIRE, "put out")
