"""Nurgle's Rot: caught from a ritual, or from a 6 to wound by one who has it, and tried before every later battle.

The `rotting` test Toughness before a battle; failing costs a point of it for good, and with the last one their life. A
6 hands the disease on to a comrade. `rules.aftermath.losses.lasting_magic` says what stays after the battle.
"""

from rules.combat.effects import hooks
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import spell
from rules.combat.magic.spells.harm import reached
from rules.combat.magic.spells.lasting import plus
from rules.combat.rolls.characteristic_test import roll_characteristic, test_characteristic
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, RuleRolled
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import ROT, ROTTED, Condition

#: The flag of a warrior who caught it in an earlier battle; the gift of the Carnival; the kinds that are immune.
ROTTING, GIFT, LIFELESS = "rotting", "nurgles-rot", frozenset({"undead", "daemon"})
_WORST = 6
#: The tags of those whom no disease harms, and of those who shake one off on 4 or more when they catch it.
_PROOF, _SHAKES_OFF = frozenset({"rotten-body", "immune-disease"}), "shakes-off-disease-4"


def may_catch(warrior: Combatant) -> bool:
    """The living who have it not yet."""
    sick = warrior.has(ROTTING) or warrior.has(GIFT) or warrior.under(ROT)
    return not sick and not LIFELESS.intersection(warrior.fighter.kinds) and not is_immune(warrior)


def is_immune(warrior: Combatant) -> bool:
    """Whether no disease does anything to them."""
    return warrior.has_any(_PROOF)


def catches(battle: Battle, warrior: Combatant, by: Combatant, cause: str) -> Flow[None]:
    """Give the rot to a warrior who may catch it; some shake a disease off."""
    if not may_catch(warrior):
        return
    if warrior.has(_SHAKES_OFF) and (yield from roll_for_rule(battle, warrior, "Disgusting", 4)):
        return
    yield ConditionBegan(warrior.id, Condition(ROT, by=by.id), cause)


def _living(battle: Battle, warrior: Combatant) -> list[Combatant]:
    return [opponent for opponent in aims.opponents_of(battle, warrior) if may_catch(opponent)]


@spell("nurgles-rot", when=lambda battle, caster: bool(_living(battle, caster)))
def _rot(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """Each living enemy who touches them tests Toughness, or is infected."""
    for warrior in (yield from reached(battle, caster, spell, _living(battle, caster))):
        if not (yield from test_characteristic(battle, warrior, "T", spell.name)):
            yield from catches(battle, warrior, caster, spell.name)


@hooks.wounds_on_6.handles(GIFT)
def _infects(battle: Battle, warrior: Combatant, target: Combatant) -> Flow[None]:
    yield from catches(battle, target, warrior, "Nurgle's Rot")


@hooks.fit_to_fight.handles(ROTTING)
def _rots_on(battle: Battle, warrior: Combatant) -> Flow[bool]:
    """The test before a battle; a warrior with no Toughness left is dead and does not fight."""
    tested = yield from roll_characteristic(battle, warrior, "T", "Nurgle's Rot")
    if tested.passed:
        return True
    if tested.roll.faces[0] == _WORST:
        yield from _hands_on(battle, warrior)
    yield ConditionBegan(warrior.id, Condition(ROTTED, changes=plus(T=-1)), "Nurgle's Rot")
    return warrior.profile.T > 0


def _hands_on(battle: Battle, warrior: Combatant) -> Flow[None]:
    """A comrade by chance catches it."""
    comrades = [
        other
        for other in battle.state.combatants
        if other.home == warrior.home and other is not warrior and not other.reserve and may_catch(other)
    ]
    if not comrades:
        return
    chosen = comrades[0]
    if len(comrades) > 1:
        roll = Roll("who catches it", sides=len(comrades), who=warrior.id)
        faces = yield from throw(roll)
        yield RuleRolled(warrior.id, "Nurgle's Rot spreads", roll.shown(faces), True)
        chosen = comrades[faces[0] - 1]
    yield from catches(battle, chosen, warrior, "Nurgle's Rot")
