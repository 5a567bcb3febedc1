"""Initiative tests of those who climb, jump, fall and search: what eases them, and what lets a failed one be repeated.

A failed die is rolled again once at most, and the second roll stands (CORE-DICE-REROLL).
"""

from rules.combat.effects import hooks
from rules.combat.rolls.rerolls import TEST, lucky, roll_with_rerolls
from rules.engine.battle import Battle
from rules.engine.dice import Modifier, Roll
from rules.engine.events import CharacteristicTested
from rules.engine.flow import Flow
from rules.engine.state import Combatant

#: What the tests are for, as an answer to `test-bonus` or `rerolls-test` is told.
CLIMBING, JUMPING, CROSSING = "climbing", "jumping down", "jumping a gap"
DIVING, FOOTING, LANDING = "diving charge", "keeping from the edge", "landing unharmed"
BACKING, DODGING, DAZZLED = "jumping back", "evading a charge", "covering his eyes"
SPOTTING = "spotting a hidden shooter"


def test_initiative(battle: Battle, who: Combatant, purpose: str, eased: int = 0) -> Flow[bool]:
    """Roll an Initiative test, eased by so much; a natural 6 always fails (CORE-TEST-CHAR-2)."""
    eased += hooks.test_bonus.total(battle, who, purpose, traits=who.held_traits)
    passed = yield from _rolled(battle, who, purpose, eased)
    if not passed and not lucky(who) and hooks.rerolls_test.any_true(battle, who, purpose):
        return (yield from _rolled(battle, who, purpose, eased))
    if not passed and not lucky(who):
        for once in hooks.tries_again.handlers(who):
            if (yield from once(battle, who, purpose)):
                return (yield from _rolled(battle, who, purpose, eased))
    return passed


def _rolled(battle: Battle, who: Combatant, purpose: str, eased: int) -> Flow[bool]:
    value = max(battle.rules.passes_on, min(5, who.profile.I + eased))
    modifiers = (Modifier("Initiative", eased),) if eased else ()
    roll = Roll(purpose, at_most=value, modifiers=modifiers, who=who.id)
    faces = yield from roll_with_rerolls(battle, who, roll, TEST)
    passed = faces[0] <= value
    yield CharacteristicTested(who.id, "I", purpose, roll.shown(faces), passed)
    return passed
