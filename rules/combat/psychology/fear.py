"""Fear: its causes, daring to charge it, and standing up to its charge (CORE-FEAR).

Charging calls it, and everything else that brings warriors into contact. Fear-causers and the fearless never test.
"""

from rules.combat.effects import hooks
from rules.combat.effects.hooks import ignores
from rules.combat.psychology.minds import AFRAID, FEAR, FEAR_WHEN_CHARGING, able, beyond_psychology
from rules.combat.rolls.leadership_test import FEAR as PURPOSE
from rules.combat.rolls.leadership_test import test_leadership
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.events import ConditionBegan, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

#: The condition and tag of one who hits less well for fear.
SHAKEN = "shaken"

_FEARED_BY, _FRIGHTENS_UNDEAD = "causes-fear:", "frightens-undead"


def fears(battle: Battle, warrior: Combatant, other: Combatant) -> bool:
    """Whether a fight with the other asks for a Fear test (CORE-FEAR-2); a servant of Morr frightens all Undead."""
    if other.has(_FRIGHTENS_UNDEAD) and "undead" in warrior.fighter.kinds:
        return True
    if not (
        hooks.causes_fear.any_true(battle, other, warrior)
        or _shies(warrior, other)
        or hooks.fears_enemy.any_true(battle, warrior, other)
    ):
        return False
    if hooks.unafraid_of.any_true(battle, warrior, other):
        return False
    return not (
        warrior.has("causes-fear") or ignores(battle, warrior, FEAR) or beyond_psychology(battle, warrior)
    )


def tests_to_charge(battle: Battle, charger: Combatant, target: Combatant) -> bool:
    """Whether a charge at the target asks for a Fear test first."""
    return fears(battle, charger, target) and not ignores(battle, charger, FEAR_WHEN_CHARGING)


def test_fear_to_charge(battle: Battle, charger: Combatant, target: Combatant) -> Flow[bool]:
    """The test before charging what they fear; if they fail they stay where they are, as after a failed charge.

    CORE-FEAR-CHARGE-1 to -5. Asked when the charge is declared, before anything is measured.
    """
    for held in hooks.held_from_charging.handlers(charger):
        if (yield from held(battle, charger, target)):
            yield WarriorMoved(charger.id, "balk", (charger.position,), 0, tuple(sorted(charger.contacts)))
            return False
    if not tests_to_charge(battle, charger, target):
        return True
    if (yield from test_leadership(battle, charger, PURPOSE)):
        return True
    if not battle.rules.fear_overcomes:
        yield _shaken(charger, target)
        return True
    yield WarriorMoved(charger.id, "balk", (charger.position,), 0, tuple(sorted(charger.contacts)))
    return False


def meets_unnamed(battle: Battle, warrior: Combatant, enemy: Combatant) -> Flow[None]:
    """A charger tests for an enemy they reach unnamed too, where fear only shakes them (HERO-FEAR-1)."""
    if not battle.rules.fear_overcomes and not ignores(battle, warrior, FEAR_WHEN_CHARGING):
        yield from stands_up_to(battle, warrior, enemy)


def stands_up_to(battle: Battle, warrior: Combatant, charger: Combatant) -> Flow[None]:
    """Test a warrior who is charged within range; if it fails, they hit on 6 only in that round (CORE-FEAR-CHARGED)."""
    overcomes = battle.rules.fear_overcomes
    if not able(warrior) or (overcomes and warrior.under(AFRAID)) or not fears(battle, warrior, charger):
        return
    if not (yield from test_leadership(battle, warrior, PURPOSE)):
        afraid = ConditionBegan(warrior.id, Condition(AFRAID, until="turn", by=charger.id))
        yield afraid if overcomes else _shaken(warrior, charger)


def _shaken(warrior: Combatant, enemy: Combatant) -> ConditionBegan:
    """Note one more test failed in this turn: each is -1 to hit everybody (HERO-FEAR-3, -4)."""
    before = warrior.conditions.get(SHAKEN)
    failed = 1 if before is None else before.amount + 1
    return ConditionBegan(warrior.id, Condition(SHAKEN, "turn", tags=(SHAKEN,), by=enemy.id, amount=failed))


@hooks.hit_in_combat.handles(SHAKEN)
def _hits_less(_battle: Battle, warrior: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier:
    return Modifier("afraid", -warrior.conditions[SHAKEN].amount)


def _shies(warrior: Combatant, other: Combatant) -> bool:
    """Animals fear some weapons, fire above all."""
    if not warrior.fighter.animal:
        return False
    carried = [weapon.blow.traits for weapon in other.fighter.weapons if weapon.blow]
    return any("fear-in-animals" in traits for traits in carried)


@hooks.causes_fear.handles("causes-fear")
def _feared(_battle: Battle, _who: Combatant, _other: Combatant) -> bool:
    return True


@hooks.causes_fear.handles_detail(_FEARED_BY)
def _feared_by_some(_battle: Battle, _who: Combatant, other: Combatant, calling: str) -> bool:
    return calling in other.fighter.callings


@hooks.causes_fear.handles("fear-in-animals")
def _feared_by_animals(_battle: Battle, _who: Combatant, other: Combatant) -> bool:
    return other.fighter.animal


@hooks.ignores_rule.handles("immune-fear")
def _knows_no_fear(_battle: Battle, _who: Combatant, what: str, _weapon: Weapon | None) -> bool:
    return what == FEAR


@hooks.ignores_rule.handles("no-fear-test-charging")
def _charges_anything(_battle: Battle, _who: Combatant, what: str, _weapon: Weapon | None) -> bool:
    return what == FEAR_WHEN_CHARGING
