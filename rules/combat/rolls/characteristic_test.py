"""Characteristic tests: one D6 at or below the characteristic, a 6 always fails (CORE-TEST-CHAR)."""

from rules.catalogue.profile import Characteristic
from rules.combat.effects import hooks
from rules.combat.rolls.rerolls import TEST, lucky, roll_with_rerolls
from rules.engine.battle import Battle
from rules.engine.dice import Roll
from rules.engine.events import CharacteristicTested
from rules.engine.flow import Flow
from rules.engine.state import Combatant


def test_characteristic(
    battle: Battle, who: Combatant, characteristic: Characteristic, purpose: str
) -> Flow[bool]:
    """Roll a characteristic test for one warrior; the blessed roll a failed one again, once."""
    passed = yield from _rolled(battle, who, characteristic, purpose)
    if not passed and who.has("reroll-characteristic-tests") and not lucky(who):
        return (yield from _rolled(battle, who, characteristic, purpose))
    if not passed and characteristic == "I" and not lucky(who):
        for once in hooks.tries_again.handlers(who):
            if (yield from once(battle, who, purpose)):
                return (yield from _rolled(battle, who, characteristic, purpose))
    return passed


def _rolled(battle: Battle, who: Combatant, characteristic: Characteristic, purpose: str) -> Flow[bool]:
    value = max(battle.rules.passes_on, min(5, who.profile.value(characteristic)))
    roll = Roll(purpose, at_most=value, who=who.id)
    faces = yield from roll_with_rerolls(None, who, roll, TEST)
    passed = faces[0] <= value
    yield CharacteristicTested(who.id, characteristic, purpose, roll.shown(faces), passed)
    return passed
