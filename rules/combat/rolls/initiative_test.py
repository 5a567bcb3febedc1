"""Initiative tests of those who climb, jump, fall and search: what they are for, and what eases them."""

from rules.combat.effects import hooks
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant

#: What the tests are for, as handlers of `test_bonus` and `rerolls_test` are told.
CLIMBING, JUMPING, CROSSING = "climbing", "jumping down", "jumping a gap"
DIVING, FOOTING, LANDING = "diving charge", "keeping from the edge", "landing unharmed"
BACKING, DODGING, DAZZLED = "jumping back", "evading a charge", "covering his eyes"
SPOTTING = "spotting a hidden shooter"


def test_initiative(battle: Battle, warrior: Combatant, purpose: str, eased: int = 0) -> Flow[bool]:
    """Roll an Initiative test with a bonus; those who are sure of this kind pass it without dice."""
    if hooks.ignores(battle, warrior, purpose):
        return True
    eased += hooks.test_bonus.total(battle, warrior, purpose, traits=warrior.held_traits)
    modifiers = (Modifier("Initiative", eased),) if eased else ()
    return (yield from test_characteristic(battle, warrior, "I", purpose, *modifiers))
