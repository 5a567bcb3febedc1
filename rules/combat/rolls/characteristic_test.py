"""Characteristic tests: one D6 at or below the characteristic, a 6 always fails (CORE-TEST-CHAR)."""

from collections.abc import Sequence

from rules.catalogue.profile import Characteristic
from rules.combat.effects import hooks
from rules.combat.rolls.rerolls import TEST, roll_with_rerolls
from rules.engine.battle import Battle, throw
from rules.engine.dice import Faces, Modifier, Roll
from rules.engine.events import AnyEvent, CharacteristicTested
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant


def test_characteristic(
    battle: Battle, warrior: Combatant, characteristic: Characteristic, purpose: str, *modifiers: Modifier
) -> Flow[bool]:
    """Roll a characteristic test for one warrior; `modifiers` are added to the characteristic."""
    return (yield from roll_characteristic(battle, warrior, characteristic, purpose, *modifiers)).passed


def roll_characteristic(
    battle: Battle, warrior: Combatant, characteristic: Characteristic, purpose: str, *modifiers: Modifier
) -> Flow[CharacteristicTested]:
    """The same with its dice, for a rule that reads them."""
    value = warrior.profile.value(characteristic) + sum([it.by for it in modifiers])
    value = max(battle.rules.passes_on, min(5, value))
    roll = Roll(purpose, at_most=value, modifiers=modifiers, who=warrior.id)

    def tested(faces: Faces) -> CharacteristicTested:
        return CharacteristicTested(
            warrior.id, characteristic, purpose, roll.shown(faces), roll.met_by(faces)
        )

    def again(faces: Faces) -> Flow[Faces | None]:
        spent = _second_test(battle, warrior, characteristic, purpose)
        if spent is None:
            return None
        yield tested(faces)
        yield from spent
        return (yield from throw(roll))

    faces = yield from roll_with_rerolls(battle, warrior, roll, TEST, again)
    result = tested(faces)
    yield result
    return result


def _second_test(
    battle: Battle, warrior: Combatant, characteristic: Characteristic, purpose: str
) -> Sequence[AnyEvent] | None:
    """The re-roll of a failed test; None if they may not."""
    if hooks.rerolls_test.any_true(battle, warrior, characteristic, purpose):
        return ()
    return next(iter(hooks.tries_again.collect(battle, warrior, characteristic, purpose)), None)
